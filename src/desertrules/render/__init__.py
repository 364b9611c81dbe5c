"""Positions as SVG and text, records as pages to step through, reports and record sheets."""

from desertrules.drawing.choices import Choice, choices
from desertrules.render.pages import record_to_html, reports_to_html
from desertrules.render.positions import svg, text
from desertrules.render.sheet import sheet_to_html, sheet_to_text

__all__ = [
    "Choice",
    "choices",
    "record_to_html",
    "reports_to_html",
    "sheet_to_html",
    "sheet_to_text",
    "svg",
    "text",
]
