"""The formats that deckcheck reads and writes beside its own, and the exit statuses of its commands."""

from __future__ import annotations

from deckcheck import failure
from deckcheck.decklist.formats import FORMATS as LISTS
from deckcheck.report import FORMATS as REPORTS
from docs.site.reference.markdown import code, heading, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.messages import Translator

# What each is, in English and in French; a format that lacks here fails the build.
_LISTS = {
    "yaml": ("deckcheck’s own; holds everything", "celui de deckcheck\xa0; contient tout", ".yaml .yml"),
    "json": ("the same as JSON", "le même en JSON", ".json"),
    "cockatrice": ("Cockatrice’s deck files", "les fichiers de deck de Cockatrice", ".cod"),
    "cockatrice-text": ("Cockatrice’s text, with `SB:` lines", "le texte de Cockatrice, avec ses lignes `SB:`", ""),
    "octgn": ("OCTGN’s decks", "les decks d’OCTGN", ".o8d"),
    "lackey": ("LackeyCCG’s decks", "les decks de LackeyCCG", ".dek"),
    "lackey-text": ("LackeyCCG’s text, with tabs", "le texte de LackeyCCG, avec des tabulations", ""),
    "tabletop": ("saved objects of Tabletop Simulator", "les objets enregistrés de Tabletop Simulator", ".json"),
    "xfccg": (
        "decks of the X-Files community’s site: ids with their numbers",
        "les decks du site de la communauté X-Files\xa0: des identifiants avec leurs nombres",
        ".json",
    ),
    "xmage": ("XMage’s decks; read only", "les decks de XMage\xa0; lecture seule", ".dck"),
    "forge": ("Forge’s decks; read only", "les decks de Forge\xa0; lecture seule", ".dck"),
    "workstation": (
        "decks of Magic Workstation and Apprentice; read only",
        "les decks de Magic Workstation et d’Apprentice\xa0; lecture seule",
        ".mwDeck .dec",
    ),
    "text": (
        "plain text as people post it; tables and pages too, which are only read",
        "du texte comme on le publie\xa0; les tableaux et les pages aussi, en lecture seule",
        ".txt .csv .tsv .html .htm",
    ),
    "mail": (
        "mails: the list in the text or in one attachment, with the sender as the player; read only",
        "les courriels\xa0: la liste dans le texte ou en pièce jointe, l’expéditeur comme joueur\xa0; lecture seule",
        ".eml",
    ),
}
_REPORTS = {
    "text": ("for people, with the line of the list", "pour les personnes, avec la ligne de la liste"),
    "json": ("for programs: everything there is", "pour les programmes\xa0: tout ce qu’il y a"),
    "github": ("annotations in a job of GitHub Actions", "des annotations dans un travail GitHub Actions"),
    "gitlab": ("a code quality report of GitLab", "un rapport de qualité du code pour GitLab"),
    "sarif": ("SARIF 2.1.0, for code scanning", "SARIF 2.1.0, pour l’analyse de code"),
    "junit": ("JUnit XML, a test for each deck", "JUnit XML, un test par deck"),
    "markdown": ("a table, for the summary of a job or a comment", "un tableau, pour un résumé ou un commentaire"),
}
_STATUSES = {
    failure.OK: ("all is well", "tout va bien"),
    failure.NO: (
        "the answer is no: an illegal deck, a ruling that fails",
        "la réponse est non\xa0: un deck illégal, un arbitrage faux",
    ),
    failure.FAILED: (
        "the command could not be carried out: wrong usage, a path that does not exist",
        "la commande n’a pas pu se faire\xa0: mauvais usage, chemin inexistant",
    ),
    failure.INTERRUPTED: ("interrupted (Ctrl-C)", "interrompue (Ctrl-C)"),
    failure.UNHEARD: ("whoever read the output has gone", "le lecteur de la sortie est parti"),
}


def page(translator: Translator) -> str:
    """Return the page of formats and exit statuses."""
    say = tongue(translator)
    name, meaning = say("name", "nom"), say("what it is", "ce que c’est")
    lists = [[code(form), say(*_LISTS[form][:2]), " ".join(map(code, _LISTS[form][2].split()))] for form in LISTS]
    return "\n".join(
        [
            f"# {say('Formats and exit statuses', 'Formats et codes de sortie')}\n",
            heading(2, say("Decklists", "Listes de deck"), "decklists"),
            say(
                "`check`, `hash`, `diff`, `event` and `convert` recognise them by their names and contents; `--from` and\n"
                "`--to` of `convert` name one. What a format cannot hold is told; `--strict` refuses it.\n",
                "`check`, `hash`, `diff`, `event` et `convert` les reconnaissent à leur nom et à leur contenu\xa0; `--from` et\n"
                "`--to` de `convert` en nomment un. Ce qu’un format ne peut contenir est dit\xa0; `--strict` le refuse.\n",
            ),
            table([name, meaning, say("files", "fichiers")], lists),
            heading(2, say("Reports of a check", "Rapports d’un contrôle"), "reports"),
            say(
                "`--output-format NAME`, or `NAME:FILE`; may be repeated.\n",
                "`--output-format NOM`, ou `NOM:FICHIER`\xa0; peut être répété.\n",
            ),
            table([name, meaning], [[code(form), say(*_REPORTS[form])] for form in REPORTS]),
            heading(2, say("Exit statuses", "Codes de sortie"), "statuses"),
            table(
                [say("status", "code"), say("meaning", "sens")],
                [[code(key), say(*words)] for key, words in _STATUSES.items()],
            ),
        ]
    )
