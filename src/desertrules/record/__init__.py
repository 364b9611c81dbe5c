"""Records of games: JSON, text, validation.

Single moves are in `desertrules.record.notation`, states as one line of text in `positions`, JSON
Schemas in `schema`, and records as one seat saw them in `transcripts`.
"""

from desertrules.record.draft import Player
from desertrules.record.files import read_records, replace_file, write_records
from desertrules.record.finding import Finding
from desertrules.record.fix import Fix, fix
from desertrules.record.record import Record
from desertrules.record.report import Report
from desertrules.record.validate import validate

__all__ = [
    "Finding",
    "Fix",
    "Player",
    "Record",
    "Report",
    "fix",
    "read_records",
    "replace_file",
    "validate",
    "write_records",
]
