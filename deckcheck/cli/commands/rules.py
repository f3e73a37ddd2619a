"""`deckcheck rules`: the construction rules of a game, its rules of play, or its options."""

from __future__ import annotations

from deckcheck.catalog.names import nearest
from deckcheck.cli.ban_text import ban_lines
from deckcheck.cli.rule_text import facts_lines, source_words, wrapped
from deckcheck.construction.ban_list import ban_list, bans_data
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.registry import further_rules
from deckcheck.construction.rule_facts import facts_data, rule_data, rule_facts
from deckcheck.decklist.problem import FaultyFileError, problem_data
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.workspace.load import load_rulesets
from deckcheck.workspace.named import known_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.workspace.workspace import Workspace


def run(args: Arguments, context: Context) -> int:
    """Print the rules of a game: those of a deck, then those of its catalogs and of decks that meet."""
    args.require_report_format()
    args.forbid_together("check", "book", "options", "format")
    args.forbid_together("book", "options", "ruleset", "format")
    args.forbid_together("options", "ruleset", "format")
    if not args.more or args.check is not None:
        args.require_with("rulings", "book")
    if args.check is None:
        args.forbid_together("more", "ruleset", "format")
    if args.check is not None:
        return _check(context, args)
    if args.game is None:
        raise Failure("rules-no-game", known=known_games(args.lookup(context).settings()))
    words = " ".join([args.game, *args.more])
    form = "--options" if args.options else f"--book {words}" if args.book else words
    args.require_game(context, f"deckcheck rules GAME {form}")
    if args.book:
        from deckcheck.cli.rulebook import show_book

        return show_book(
            context, args.game, args.output_format, args.lookup(context), args.more, has_rulings=args.rulings
        )
    if args.more:
        return _search(context, args)
    if args.options:
        from deckcheck.cli.rulebook import show_options

        return show_options(context, args.game, args.output_format, args.lookup(context))
    game = args.game
    workspace = args.lookup(context)
    ruleset = workspace.ruleset(game)
    formats = _formats(workspace, ruleset)
    rules_with_facts = [(rule, rule_facts(ruleset, rule, formats)) for rule in ruleset.all_rules()]
    if len(formats) == 1:
        # Of one format, the rules that hold there, as they hold there.
        rules_with_facts = [(rule, facts) for rule, facts in rules_with_facts if facts.formats]
    further = further_rules(game)
    if args.output_format == "json":
        found = [
            {**rule_data(rule, context.translator), **facts_data(facts, context.translator)}
            for rule, facts in rules_with_facts
        ]
        found += [rule_data(rule, context.translator) for rule in further]
        lists = {name: [bans_data(bans) for bans in ban_list(ruleset, name)] for name in formats}
        print(json_text({"game": game, "formats": list(formats), "rules": found, "ban_lists": lists}, indent=1))
        return OK
    own = ruleset is not builtin_ruleset(game) or len(formats) < len(ruleset.formats)
    if own:
        print(_head(context, ruleset, formats) + "\n")
    for rule, facts in rules_with_facts:
        severity = facts.severities.get(formats[0]) if len(formats) == 1 else None
        data = rule_data(rule, context.translator)
        data["source"] = source_words(context, data["source"] or "", facts)
        _show(context, data, severity, facts_lines(context, facts, formats, own=own))
    for rule in further:
        _show(context, rule_data(rule, context.translator), None, [])
    for name in formats:
        for line in ban_lines(context, name, ban_list(ruleset, name), workspace.catalog(game)):
            print(line)
    return OK


def _search(context: Context, args: Arguments) -> int:
    """Print what answers the words behind the game."""
    from deckcheck.cli.found_rules import MOST_RULINGS as MOST
    from deckcheck.cli.found_rules import show_found

    workspace = args.lookup(context)
    if args.options or {*args.more} & {*known_games(workspace.settings())}:
        raise Failure("rules-too-many", game=args.game, values=" ".join(args.more))
    words = " ".join(args.more)
    return show_found(context, args.game, args.output_format, workspace, words, most=None if args.rulings else MOST)


def _check(context: Context, args: Arguments) -> int:
    """Check rulesets, each for itself, and print what is wrong; status 1 where something is."""
    status = OK
    # `--check= -- FILES` names all files behind the options, so that one called like an option stays a file.
    paths = [path for path in (args.check, args.game, *args.more) if path]
    if not paths:
        raise Failure("rules-no-game", known=known_games(args.lookup(context).settings()))
    as_json = args.output_format == "json"
    if as_json and len(paths) > 1:
        raise Failure("rules-check-one")
    for path in paths:
        settings = args.lookup(context).settings()
        problems: list[dict[str, Any]] = []
        try:
            load_rulesets(settings, [path])
        except UnreadableFileError as error:
            status = context.report(error)
            continue
        except FaultyFileError as failure:
            if not as_json:
                context.report(failure)
            # What is wrong may be so in a catalog that the ruleset names.
            problems = [{"path": failure.path, **problem_data(context.translator, part)} for part in failure.problems]
            status = max(status, NO)
        if as_json:
            print(json_text({"path": path, "problems": problems}, indent=1))
        elif not problems:
            context.print("ruleset-good", path=path)
    return status


def _formats(workspace: Workspace, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the formats that are spoken of: the one that is asked for or configured, otherwise all.

    Raises:
        Failure: there is no such format.
    """
    settings = workspace.settings()
    wanted = settings.format or settings.default_format
    if wanted is None or (settings.format is None and wanted not in ruleset.formats):
        return ruleset.formats
    if wanted not in ruleset.formats:
        near = nearest(wanted, ruleset.formats)
        raise Failure("unknown-format", near, game=ruleset.game, format=wanted, formats=list(ruleset.formats))
    return (wanted,)


def _head(context: Context, ruleset: Ruleset, formats: Sequence[str]) -> str:
    """Return the formats with their titles."""
    data = ruleset.data["formats"]
    titles = {name: context.translator.localized(data[name].get("title", {"en": name})) for name in formats}
    titles_shown = [name if title == name else f"{name} ({title})" for name, title in titles.items()]
    return context.text("rules-of", game=ruleset.game, formats=titles_shown)


def _show(context: Context, rule: Mapping[str, Any], severity: str | None, more: Sequence[str]) -> None:
    print(f"{printable(rule['code'])} ({context.text('severity-' + (severity or rule['severity']))})")
    print(wrapped(rule["text"]))
    for line in more:
        print(line)
    if rule["source"]:
        print(f"  {context.text('label-source')} {printable(rule['source'])}")
