"""The messages of `deckcheck check --fix` and `--diff`."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "fix-name": "{n} {n:name|names} respelt",
    "fix-section": "{n} {n:section|sections} renamed",
    "fix-count": "{n} {n:count|counts} put where a count is read",
    "fix-merged": "{n} {n:entry|entries} merged",
    "fix-order": "fields or sections put in order",
    "fix-layout": "layout tidied",
    "fix-written": "mended {path}: {changes}",
    "fix-unsafe": "{path} cannot be mended without changing the deck; it was left alone",
    "fix-mail": "nothing is written into the mail {path}; give `{command}`, then fix {target}",
    "fix-refused": "{written} could not be replaced in {path}; give `{command}`, then fix {target}",
    "fix-refused-here": "{written} could not be replaced in {path} without changing the rest; write the right name there",
    "fix-long": "{path} has more than {limit} lines; it was left alone",
    "fix-unseen-end": "{path}:{line}:{column} is {char}, where YAML ends a line and editors do not; the file was left alone",
    "fix-outside": "{path} is a link that leads out of its repository; nothing there is changed, so mend the file that it leads to",
    "fix-ask": "{name}? [y/n/a/q]",
    "fix-ask-again": "  y: yes; n: no, the next one; a: yes to all that are left; q: ask no more",
    "watch-alone": "--watch shows a text report on the screen; it goes with no other report, no --fix and no standard input",
    "watch-waits": "watching {n} {n:file|files}; Ctrl-C ends it",
    "fix-changed": "{path} has changed since it was read, so nothing is written; give the command again",
    "fix-stdin": "standard input cannot be mended in place; give --diff to see what would change",
    "fix-diff-summary": "{n} {n:file|files} would be mended",
}
