from desertrules import apply, sahara
from desertrules import through_the_desert as td

state = td.initial(td.Options(2))
apply(state, sahara.Play(0))  # error
