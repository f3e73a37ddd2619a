"""Reading lists in plain text: lines, what each of them is taken for, and the deck that they make.

The way of a list: `decklist.formats.pasted` takes the marks of mails and pages off its lines, `tables` finds the rows,
`names` knows the cards of the game, `card_line` explains every number of a line with a card, `classify` accounts for
every line, and `decklist.formats.account` holds the account. `construction.assign_sections` puts the cards into
sections.
"""
