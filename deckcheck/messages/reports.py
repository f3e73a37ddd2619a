"""The messages of reports for other programs, and of where reports go."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "github-limit": "GitHub shows at most {limit} errors, {limit} warnings and {limit} notices of a step as annotations; here are {errors} {errors:error|errors}, {warnings} {warnings:warning|warnings} and {notices} {notices:notice|notices}. The log holds them all, and so do the other report formats",
    "junit-verdict": "legal",
    "markdown-title": "Decklists",
    "markdown-hash": "hash",
    "markdown-place": "Place",
    "markdown-severity": "Severity",
    "markdown-code": "Code",
    "markdown-message": "What is wrong, and how to fix it",
    "output-stdout": "only one answer can go to standard output; give the others files",
    "output-input": "{path} is read for this answer; write the answer to another file",
    "report-twice": "two reports would go to {path}",
    "report-stdout": "only one report can go to standard output; give the others a file, such as {name}:FILE",
    "report-no-format": "--output {path:sh} names a file, but every report format has one of its own",
}
