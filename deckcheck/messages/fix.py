"""The messages of `deckcheck check --fix` and `--diff`."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "fix-line": "{n} {n:line|lines} rewritten",
    "fix-name": "{n} {n:name|names} corrected",
    "fix-section": "{n} {n:section|sections} renamed",
    "fix-count": "{n} {n:count|counts} put where a count is read",
    "fix-merged": "{n} {n:entry|entries} merged",
    "fix-order": "fields or sections put in order",
    "fix-layout": "layout tidied",
    "fix-written": "fixed {path}: {changes}",
    "fix-unsafe": "{path} cannot be fixed without changing the deck; it was not changed",
    "fix-mail": "nothing is written into the mail {path}; give `{command}`, then fix {target}",
    "fix-refused": "{written} could not be replaced in {path}; give `{command}`, then fix {target}",
    "fix-refused-here": "{written} could not be replaced in {path} without changing the rest; write the right name there",
    "fix-long": "{path} has more than {limit} lines; it was not changed",
    "fix-unseen-end": "{path}:{line}:{column} is {char}, where YAML ends a line and editors do not; the file was not changed",
    "fix-outside": "{path} is a link to a file outside its repository, which is not changed; fix that file instead",
    "fix-line-refused": "{path}:{line}: the line could not be written as `{writing}` without changing the rest; it was left as it is",
    "fix-ask": "{name}? [y/n/a/q]",
    "fix-ask-line": "write `{name}`? [y/n/q]",
    "fix-ask-line-again": "  y: yes; n: no, the next one; q: stop asking",
    "fix-ask-again": "  y: yes; n: no, the next one; a: yes to all that are left; q: stop asking",
    "watch-alone": "--watch shows a text report on the screen; it goes with no other report, no --fix and no standard input",
    "watch-waits": "watching {n} {n:file|files}; Ctrl-C ends it",
    "fix-changed": "{path} has changed since it was read, so nothing is written; give the command again",
    "fix-stdin": "standard input cannot be fixed in place; use --diff to see what would change",
    "fix-diff-summary": "{n} {n:file|files} would be fixed",
}
