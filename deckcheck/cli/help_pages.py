"""Help pages and usage errors in the language of a translator: what Typer and its parser say in English, said by us."""

from __future__ import annotations

import gettext
import os
import re
import sys
from contextlib import contextmanager

from deckcheck.catalog.names import nearest
from deckcheck.cli.table import COMMANDS
from deckcheck.messages import printable
from deckcheck.messages.translation import COMPILED, DOMAIN, HELP, translated, translation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from deckcheck.cli.context import Context
    from deckcheck.messages import Translator

# What the parser says of a value, as patterns of its English sentences, and the messages that say it here.
_DETAILS = (
    (re.compile(r"'(?P<value>.*)' is not a valid (?:int|integer)(?: range)?\."), "usage-number"),
    (re.compile(r"(?P<value>\S+) is not in the range (?P<range>\S+)\."), "usage-range"),
    (re.compile(r"Option '(?P<option>\S+)' requires an argument\."), "usage-no-value"),
    (re.compile(r"Option '(?P<option>\S+)' does not take a value\."), "usage-a-value"),
    (re.compile(r"No such command '(?P<value>[^']*)'\.(?: Did you mean .*)?"), "usage-no-command"),
    (re.compile(r'No such command "(?P<value>[^"]*)"\.(?: Did you mean .*)?'), "usage-no-command"),
)
_SURPLUS = (
    re.compile(r"Got unexpected extra arguments? \((?P<values>.*)\)"),
    re.compile(r"Got unexpected extra argument\(s\) \((?P<values>.*)\)"),
)
_RANGE = re.compile(r"\b(?:(?P<least>\d{1,9})<=x(?:<=(?P<most>\d{1,9}))?|x(?:>=(?P<from>\d{1,9})|<=(?P<to>\d{1,9})))\b")
_NO_COMMAND = re.compile(r"""No such command (?:'([^']*)'|"([^"]*)")\.""")
_QUOTED = re.compile(r"'([^']*)'")


def commands_and_parameters(command: Any) -> Iterator[Any]:
    """Yield a command, its parameters, and the same of its subcommands: everything that carries a help text."""
    yield command
    yield from command.params
    for sub in getattr(command, "commands", {}).values():
        yield from commands_and_parameters(sub)


def help_texts(command: Any) -> set[str]:
    """Return every help text and every placeholder for a value of a command and its subcommands, in English."""
    return {
        words
        for part in commands_and_parameters(command)
        for words in (getattr(part, "help", None), _placeholder(part))
        if words
    }


def _placeholder(part: Any) -> str | None:
    """Return the placeholder for the value of a parameter in help pages; None for a flag and for a command."""
    if not hasattr(part, "nargs") or getattr(part, "is_flag", False):
        return None
    if part.metavar:
        return str(part.metavar)
    several = part.nargs != 1 and part.param_type_name == "argument"
    return f"{part.name.upper().replace('_', '-')}{'...' if several else ''}"


def localize(command: Any, translator: Translator) -> None:
    """Let a command and its subcommands show their help in the language of a translator."""
    formatter = _formatter(command.context_class.formatter_class, translator)
    for part in commands_and_parameters(command):
        for name, words in (("help", getattr(part, "help", None)), ("metavar", _placeholder(part))):
            if words:
                setattr(part, name, translated(translator.language, HELP, words))
        if getattr(part, "help", None) and hasattr(part, "short_help"):
            # What is in the list of commands: the first paragraph, whole, where a parser would cut it.
            part.short_help = " ".join(part.help.partition("\n\n")[0].split("\n"))
        if hasattr(part, "context_class"):
            part.context_class = type("Context", (part.context_class,), {"formatter_class": formatter})
        if hasattr(part, "subcommand_metavar"):
            part.subcommand_metavar = translator.text("help-subcommand")


@contextmanager
def words_of_typer(translator: Translator) -> Iterator[None]:
    """Set the language and our catalog for gettext, which some of Typer's own words come from, for a while."""
    language, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    os.environ["LANGUAGE"] = translator.language
    translation(translator.language)  # a checkout compiles its catalog on first use
    gettext.bindtextdomain(DOMAIN, COMPILED)
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if language is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = language


def _formatter(base: Any, translator: Translator) -> Any:
    """Return the class that writes help pages: in the language asked for, and examples line by line as they are."""

    class Formatter(base):  # type: ignore[misc]  # a class of Typer's, or of Click's where Typer builds on it
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:  # noqa: ARG002
            super().write_usage(prog, args, translator.text("help-usage") + " ")

        def write_heading(self, heading: str) -> None:
            self.write(f"{'':>{self.current_indent}}{translator.text('help-heading', title=heading)}\n")

        def write_text(self, words: str) -> None:
            indent = " " * self.current_indent
            for paragraph in words.split("\n\n"):
                lines = paragraph.split("\n")
                plain = next((at for at, line in enumerate(lines) if line.startswith("  ")), len(lines))
                if plain:
                    super().write_text("\n".join(lines[:plain]))
                for line in lines[plain:]:
                    self.write(f"{indent}{line}\n")
                self.write("\n")
            self.buffer.pop()

        def write_dl(self, rows: Any, *args: Any, **named: Any) -> None:
            own = {"Show this message and exit.": translator.text("help-help")}
            super().write_dl(
                [(term, own.get(words) or _joined(words, translator)) for term, words in rows], *args, **named
            )

    return Formatter


def _ranges(words: str, translator: Translator) -> str:
    """Return a text with its ranges of numbers, which the parser writes as inequalities, in words."""

    def range_text(found: re.Match[str]) -> str:
        least, most = found["least"] or found["from"], found["most"] or found["to"]
        name = "help-range" if least and most else "help-range-from" if least else "help-range-to"
        return translator.text(name, least=least, most=most)

    return _RANGE.sub(range_text, words)


def _joined(words: str, translator: Translator) -> str:
    """Return a help text with a default and a range, which Typer adds in brackets, as its language joins them."""
    words = _ranges(words, translator)
    start = words.rfind("[")
    first, joint, then = words[start:].rpartition("; ")
    if start < 0 or not joint or not then.endswith("]"):
        return words
    return translator.text("clauses", first=words[:start] + first, then=then)


def report_usage(error: Any, context: Context, arguments: Sequence[str]) -> None:
    """Print what is wrong with a command line, on standard error.

    Args:
        error: a usage error of Typer's parser.
        context: what the command line is answered in.
        arguments: the command line, without the program's name.
    """
    parsing = getattr(error, "ctx", None)
    if parsing is not None and type(error).__name__ == "NoArgsIsHelpError":
        print(parsing.get_help(), file=sys.stderr)
        return
    command = "" if parsing is None else parsing.command_path.partition(" ")[2]
    context.misused(_what(error, context.translator, lambda: _meant(error, arguments, context)), command)


def _meant(error: Any, arguments: Sequence[str], context: Context) -> list[str]:
    """Return the command lines that may be meant by one whose first word is no command."""
    if error.ctx.parent is not None or not arguments or arguments[0].startswith("-"):
        return []
    from deckcheck.cli.meant import commands_meant

    return commands_meant(arguments, context)


def _what(error: Any, translator: Translator, meant: Callable[[], list[str]]) -> str:
    """Return what is wrong; `meant` finds the command lines that may be meant where no command is near."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        words = translator.text("usage-no-option", option=error.option_name)
        possible = _as_output_format(error.option_name.lstrip("-"), error.ctx) or sorted(error.possibilities or ())
        return f"{words} {translator.text('usage-possible', values=possible)}" if possible else words
    if kind == "MissingParameter" and error.param is not None:
        hint = error.param.get_error_hint(error.ctx)
        is_option = error.param.param_type_name == "option"
        return translator.text(
            "usage-missing-option" if is_option else "usage-missing-argument", name=_hint(hint, translator)
        )
    if kind == "BadParameter" and error.param is not None:
        return translator.text(
            "usage-value",
            name=_hint(error.param.get_error_hint(error.ctx), translator),
            detail=_detail(error.message, translator),
        )
    known = getattr(getattr(error.ctx, "command", None), "commands", {})
    unknown = _NO_COMMAND.match(error.message)
    close = (nearest(unknown[1] or unknown[2] or "", sorted(known)) or meant()) if unknown else []
    words = _surplus(error, translator) or _detail(error.message, translator)
    return f"{words} {translator.text('usage-possible', values=close)}" if close else words


def _as_output_format(name: str, parsing: Any) -> list[str]:
    """Return how to ask for an answer in a format that was taken for an option, as in `--json`; nothing of others."""
    from deckcheck.cli.completion import output_formats

    declared = () if parsing is None else parsing.command.params
    if not any("--output-format" in option.opts for option in declared) or name not in output_formats(parsing, name):
        return []
    return [f"--output-format {name}"]


def _surplus(error: Any, translator: Translator) -> str:
    """Return what is said of words behind the last argument; empty where something else is wrong."""
    found = next((match for match in (one.fullmatch(error.message) for one in _SURPLUS) if match), None)
    if found is None:
        return ""
    from shlex import quote

    words = found["values"]
    command = COMMANDS.get(error.ctx.command_path.partition(" ")[2])
    return translator.text(command.surplus if command else "usage-too-many", values=words, quoted=quote(words))


def _hint(hint: Any, translator: Translator) -> str:
    """Return the name of an option or argument, which the parser sets in English quotes, in those of the language."""
    english = hint if isinstance(hint, str) else " / ".join(repr(part) for part in hint)
    return _QUOTED.sub(lambda found: translator.text("usage-quoted", name=found[1]), english)


def _detail(english: str, translator: Translator) -> str:
    for pattern, message in _DETAILS:
        found = pattern.fullmatch(english)
        if found:
            return translator.text(
                message, **{name: _ranges(part, translator) for name, part in found.groupdict().items()}
            )
    return printable(english)
