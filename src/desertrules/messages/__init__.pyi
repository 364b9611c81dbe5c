from desertrules.core.catalogues import Catalogue as Catalogue
from desertrules.core.catalogues import Catalogues as Catalogues

from .books import Message as Message
from .books import catalogue as catalogue
from .books import languages as languages
from .books import messages as messages
from .sentences import translate as translate
