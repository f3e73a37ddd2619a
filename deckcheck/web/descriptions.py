"""What the arguments and answers of calls are, in English and in French; one name means the same in every call."""

from __future__ import annotations

DESCRIPTIONS = {
    "action": "A choice, by its number. / Un choix, par son numéro.",
    "advice": "Whether rules that only advise are judged. / Si les règles de simple conseil sont jugées.",
    "agreed": "Whether the other people here agree. / Si les autres personnes ici sont d’accord.",
    "allow_illegal": "Whether illegal decks may play. / Si des decks illégaux peuvent jouer.",
    "answers": "The chances, question by question. / Les chances, question par question.",
    "arguments": "What the call takes. / Ce que l’appel reçoit.",
    "as_of": "The day whose lists are in force, YYYY-MM-DD. / Le jour dont les listes valent, AAAA-MM-JJ.",
    "aside": "The card that begins in play. / La carte qui commence en jeu.",
    "asked": "The people here who have yet to agree. / Les personnes ici dont l’accord manque encore.",
    "at": "After so many choices. / Après tant de choix.",
    "at_least": "How many of the cards are wanted. / Combien de ces cartes sont voulues.",
    "attributes": "The attributes that a search knows. / Les attributs qu’une recherche connaît.",
    "best_of": "How many games a match has at most. / Combien de parties une rencontre a au plus.",
    "bot": "The bot that decides. / Le robot qui décide.",
    "bots": "The bots that there are, the strongest last. / Les robots qui existent, le plus fort en dernier.",
    "by": "How many copies more, or fewer. / Combien d’exemplaires de plus, ou de moins.",
    "can": "Whether the card can be used. / Si la carte peut servir.",
    "card": "A card: its id or number, or its face. / Une carte : son identifiant ou numéro, ou son texte.",
    "cards": "Cards, or how many. / Des cartes, ou leur nombre.",
    "chance": "The chance to win, from 0 to 1. / Les chances de victoire, de 0 à 1.",
    "changes": "What was fixed. / Ce qui a été corrigé.",
    "choices": "What the viewer may do (table.schema.json). / Ce que peut faire qui regarde (table.schema.json).",
    "chosen": "What a person says that names mean. / Ce qu’une personne dit que des noms désignent.",
    "clauses": (
        "What the text of the card says bit by bit, each with the rulings that show it."
        " / Ce que dit le texte de la carte, clause par clause, avec les arbitrages qui la montrent."
    ),
    "clock": (
        "What clocks count: none, decision or game; of a table, what each seat has left."
        " / Ce que comptent les pendules : none, decision ou game ; d’une table, ce qui reste à chaque siège."
    ),
    "codes": "The codes of the check. / Les codes de la vérification.",
    "date": "The date on the sheet. / La date sur la feuille.",
    "decisions": "The decisions. / Les décisions.",
    "decks": "Lists, one for each player. / Des listes, une par joueur.",
    "edition": "The edition of the rulebook. / L’édition du livre de règles.",
    "exact": "How many of them fit by name. / Combien conviennent par leur nom.",
    "figures": "What `deckcheck simulate` reports. / Ce que rapporte `deckcheck simulate`.",
    "fingerprint": "The fingerprint of a finished game. / L’empreinte d’une partie finie.",
    "format": "The format, whatever the list says. / Le format, quoi que dise la liste.",
    "formats": "Formats. / Des formats.",
    "found": "What the ids mean. / Ce que signifient les identifiants.",
    "game": "The game. / Le jeu.",
    "games": "The games that there are, or how many to play. / Les jeux qui existent, ou combien de parties jouer.",
    "hands": "The hands that were dealt. / Les mains distribuées.",
    "html": "A page that needs nothing else. / Une page qui se suffit.",
    "id": "The id of a card. / L’identifiant d’une carte.",
    "ids": "Ids. / Des identifiants.",
    "json": "The report of the check, as text. / Le rapport de la vérification, en texte.",
    "key": "A name that is the same in every language. / Un nom, le même dans toutes les langues.",
    "kinds": "Who plays each seat. / Qui joue chaque siège.",
    "label": "What was chosen last. / Ce qui a été choisi en dernier.",
    "language": "The language of the answer. / La langue de la réponse.",
    "left_out": "Players in no pairing of the round. / Les joueurs dans aucun appariement de la ronde.",
    "levels": (
        "The bots for people to play against, the strongest last."
        " / Les robots contre qui jouer, le plus fort en dernier."
    ),
    "limit": "How many at most. / Combien au plus.",
    "log": "What has happened, line by line. / Ce qui s’est passé, ligne par ligne.",
    "made": "How many choices were made so far. / Combien de choix ont été faits.",
    "market": "The market that all players may share: a list with one, or its section. / Le marché que tous partagent.",
    "may_put_back": "How many cards may be put back. / Combien de cartes peuvent être remises.",
    "line": "The number of a line, from 1. / Le numéro d’une ligne, à partir de 1.",
    "lines": "How lines with two readings are to be written. / Comment écrire des lignes à deux lectures.",
    "milliseconds": "How long to play on. / Combien de temps jouer.",
    "name": "A name. / Un nom.",
    "names": "How cards are written. / Comment les cartes sont écrites.",
    "news": "What has happened since the last answer. / Ce qui s’est passé depuis la dernière réponse.",
    "next": "Who is to say to be there, before anything is shown. / Qui doit se dire là avant que rien ne se montre.",
    "note": "Why nothing was fixed. / Pourquoi rien n’a été corrigé.",
    "notes": "What is lost on the way. / Ce qui se perd en route.",
    "notices": "What the organiser should know. / Ce que l’organisateur devrait savoir.",
    "number": "The number of a ruling, from 0. / Le numéro d’un arbitrage, à partir de 0.",
    "of": "Of so many choices. / Sur tant de choix.",
    "offset": "How many to pass over. / Combien en passer.",
    "options": "Options of the game. / Des options du jeu.",
    "outcome": "Who has won, and why. / Qui a gagné, et pourquoi.",
    "over": "Whether the game is over. / Si la partie est finie.",
    "path": "How the file is called. / Comment le fichier s’appelle.",
    "pile": "How many cards are drawn from. / De combien de cartes on pioche.",
    "playable": "Whether the game can be played. / Si le jeu peut se jouer.",
    "played": "How many games were played. / Combien de parties ont été jouées.",
    "player": "A player. / Un joueur.",
    "players": "Players: their names, or the fewest and the most. / Les joueurs : leurs noms, ou le moins et le plus.",
    "preview": "What would change (table.schema.json). / Ce qui changerait (table.schema.json).",
    "printed": "Where the card is printed. / Où la carte est imprimée.",
    "problems": "What is wrong with the file, a line each. / Ce qui ne va pas dans le fichier, une ligne chacun.",
    "put_back": "Cards to put back. / Des cartes à remettre.",
    "query": "Words and filters. / Des mots et des filtres.",
    "question": "A question in words. / Une question, en mots.",
    "questions": "What only a person can fix. / Ce qu’une personne seule peut corriger.",
    "reads": "How often the file was read. / Combien de fois le fichier a été lu.",
    "ready": "Whether the next player is there. / Si le prochain joueur est là.",
    "reason": "Why a result is entered by hand. / Pourquoi un résultat est saisi à la main.",
    "refused": "Who does not agree, in a sentence. / Qui n’est pas d’accord, en une phrase.",
    "results": "What each seat has: win, loss or draw. / Ce qu’a chaque siège : win, loss ou draw.",
    "returns": "What the call answers. / Ce que l’appel répond.",
    "round": "A round, by its number from 1. / Une ronde, par son numéro à partir de 1.",
    "rounds": "The rounds: title, tables, how many are over. / Les rondes : titre, tables, combien sont finies.",
    "rules": "Rules, or their ids. / Des règles, ou leurs identifiants.",
    "rulings": "Rulings, by number and name. / Des arbitrages, par numéro et nom.",
    "samples": "Sample decks. / Des decks d’exemple.",
    "seat": "A seat, from 0; of a hand, first or second. / Un siège, à partir de 0 ; pour une main, first ou second.",
    "seats": "Who plays each seat: human, or a bot. / Qui joue chaque siège : human, ou un robot.",
    "section": "A section of the list. / Une section de la liste.",
    "sections": "Sections. / Des sections.",
    "seed": "Equal seeds shuffle alike. / Les mêmes graines mélangent pareil.",
    "separator": "What separates cells. / Ce qui sépare les cellules.",
    "shortfall": (
        "What test-play leaves out of the card, or nothing. / Ce que le jeu laisse de côté de la carte, ou rien."
    ),
    "size": "How many cards in all. / Combien de cartes en tout.",
    "sort": "Attributes to order by, - before a falling one. / Attributs de tri, - devant un tri décroissant.",
    "source": "The ruling as it is written. / L’arbitrage tel qu’il est écrit.",
    "statistics": "The statistics, table by table. / Les statistiques, tableau par tableau.",
    "spelt": "Whether names that only resemble are left out. / S’il faut laisser de côté les noms seulement proches.",
    "strict": "Whether warnings count as errors. / Si les avertissements comptent comme erreurs.",
    "table": "What is open, by its name. / Ce qui est ouvert, par son nom.",
    "test_play": (
        "How far test-play carries out the card: yes, partly or no; null where nobody knows."
        " / Jusqu’où la carte se joue : yes, partly ou no ; null si nul ne le sait."
    ),
    "text": "A text: of a list, of a game, of an answer. / Un texte : d’une liste, d’une partie, d’une réponse.",
    "texts": "The texts of the pages by id. / Les textes des pages par identifiant.",
    "thinking": (
        "The player whose bot is still to decide: look again."
        " / Le joueur dont le robot doit encore décider : regardez de nouveau."
    ),
    "title": "A title. / Un titre.",
    "to": "The format to write. / Le format à écrire.",
    "total": "How many there are in all. / Combien il y en a en tout.",
    "turn": "The last turn to look at. / Le dernier tour regardé.",
    "turns": "How many turns to draw for. / Pour combien de tours piocher.",
    "types": "Types of cards. / Des types de cartes.",
    "under_way": (
        "How many choices were made in the game that is not over; 0 where there is none."
        " / Combien de choix ont été faits dans la partie qui n’est pas finie ; 0 s’il n’y en a pas."
    ),
    "undone": "What was taken back. / Ce qui a été repris.",
    "value": "A value. / Une valeur.",
    "version": "The version of deckcheck. / La version de deckcheck.",
    "view": "The table as the viewer sees it (table.schema.json). / La table vue par qui regarde (table.schema.json).",
    "viewer": "Whose side is shown. / De qui le côté se montre.",
    "wanted": "How many games in all. / Combien de parties en tout.",
    "where": "Conditions, ATTRIBUTE=VALUE. / Des conditions, ATTRIBUT=VALEUR.",
    "writing": "What is written from the line's column on. / Ce qui s’écrit à partir de la colonne.",
    "why": "Why, in one sentence. / Pourquoi, en une phrase.",
    "written": "The name as the list has it. / Le nom tel que la liste l’écrit.",
    "decider": "Who must decide, by seat of the game. / Qui doit décider, par siège de la partie.",
    "is_open": "Whether the table has not ended. / Si la table n’est pas fermée.",
    "is_public": (
        "Whether anybody may take a free seat, or watch. / Si chacun peut prendre un siège libre, ou regarder."
    ),
    "move": (
        "How many times the game has changed; a choice is made of what was seen then."
        " / Combien de fois la partie a changé ; un choix porte sur ce qui se voyait alors."
    ),
    "open_lists": (
        "Whether all see all lists once the game begins."
        " / Si chacun voit toutes les listes une fois la partie commencée."
    ),
    "order": "The seat of the table of each seat of the game. / Le siège de la table de chaque siège de la partie.",
    "seconds": "How many seconds a player has. / Combien de secondes a un joueur.",
    "increment": "How many seconds each choice adds. / Combien de secondes chaque choix ajoute.",
    "delay_choices": (
        "How many choices later watchers see the game. / De combien de choix le public voit la partie en retard."
    ),
    "delay_seconds": (
        "How many seconds later watchers see the table. / De combien de secondes le public voit la table en retard."
    ),
    "link": "The token of a new link, if there is one. / Le jeton d’un nouveau lien, s’il y en a un.",
    "own": "A token that the one who sits there has made. / Un jeton fait par qui s’assied.",
    "play": "The game at a shared table. / La partie à une table partagée.",
    "proposal": "What waits for the consent of all: its kind, and who agrees. / Ce qui attend l’accord de tous.",
    "said": "The phrases said last. / Les phrases dites en dernier.",
    "since": "News from this choice on are wanted. / Les nouvelles à partir de ce choix.",
    "tables": (
        "Public tables; or whether the server has shared tables."
        " / Les tables publiques ; ou si le serveur a des tables partagées."
    ),
    "token": "What a seat is known by; keep it secret. / Ce à quoi un siège se reconnaît ; à garder secret.",
    "watch": "The token for watching. / Le jeton pour regarder.",
    "wish": "What a seat wants. / Ce que veut un siège.",
}
