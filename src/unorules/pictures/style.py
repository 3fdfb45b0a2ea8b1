"""The stylesheet of all pictures, by day and by night."""

from __future__ import annotations

FONT = 'ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif'

_RULES = {
    ".u": f"font-family:{FONT};max-width:100%;height:auto;display:block;color:#fff",
    ".u-n": "font-weight:800;letter-spacing:-2px;stroke:none",
    ".u-i": "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round",
    ".u-s": "stroke:none",
    ".u-w": "stroke:none;opacity:.15",
    ".u-f": "stroke-width:1.5;stroke-linejoin:round",
    ".u-t": "font-size:8px;font-weight:700;stroke:none",
    ".u-g": "font-size:7px;font-weight:700;stroke:none;letter-spacing:.2px",
    ".u-c": "stroke:currentColor",
    ".u-p": "stroke:#1b1d2a",
    ".u-b": "fill:#2d3148;stroke:currentColor",
    ".u-k": "fill:#565c80",
    ".u-felt": "fill:#f3f1ec",
    ".u-rim": "fill:#faf9f6;stroke:#d9d5ca;stroke-width:2",
    ".u-way": "fill:none;stroke:#8a8678;stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    ".u-halo": "fill:none;stroke-width:4",
    ".u-seat": "fill:#1b1d2a",
    ".u-seat>rect": "fill:#fff;stroke:#d9d5ca",
    ".u-on": "fill:#fff",
    ".u-on>rect": "fill:#1b1d2a;stroke:#1b1d2a",
    ".u-out": "opacity:.5",
    ".u-out>rect": "stroke-dasharray:4 3",
    ".u-name": "font-size:12px;font-weight:700",
    ".u-count": "font-size:13px;font-weight:700",
    ".u-score": "font-size:11px;text-anchor:end;opacity:.75",
    ".u-fan": "fill:#2d3148;stroke:#fff",
    ".u-on .u-fan": "fill:#9aa0c3;stroke:#1b1d2a",
    ".u-dealer": "font-size:8px;font-weight:700;text-anchor:middle",
    ".u-dealer circle": "fill:none;stroke:currentColor",
    ".u-badge": "font-size:10.5px;font-weight:800;text-anchor:middle;fill:#fff",
    ".u-catch": "fill:#c9342d",
    ".u-owes": "fill:#b04a00",
    ".u-asked": "fill:#2456b8",
    ".u-wins": "fill:#1c7a50",
    ".u-say": "font-size:13px;font-weight:600;text-anchor:middle;fill:#1b1d2a",
    ".u-color": "font-size:12px;font-weight:700;fill:#1b1d2a",
    ".u-mid": "text-anchor:middle",
}
STYLE = "".join(f"{k}{{{v}}}" for k, v in _RULES.items())
