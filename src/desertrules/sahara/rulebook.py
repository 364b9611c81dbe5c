"""The rules as people read them: a short introduction, and the text of each numbered rule.

*(D)* marks our own decision where the rulebook is unclear, *(R)* a reconstructed figure.
"""

HOW_TO_PLAY = """\
## How to play

**Goal.** Have your camels on the best spaces of the oasis when it fills up.

**Your turn.** You have three face-up cards, one on top of each of your piles. Play one and carry it
out:

- *Palm 1 to 4:* that many steps forward, shared among your camels as you like.
- *Mirage 1 to 3:* that many steps back, shared among other players' camels.
- *Camel:* the first time, name one of your camels your favourite. After that, the card does
  nothing.
- *Sheik:* move one of your camels, forward or back, to an empty space other than the waterhole, no
  further than the space right in front of the leading camel.

Only one camel fits on a space, so a step goes to the next *free* space and skips every camel in
between. A camel that finds no free space behind it returns to the waterhole. You may stop early on
any card but Camel, or skip it altogether. Then the next card of that pile is turned up. When a pile
runs out, you shuffle all 15 of your cards into three new piles.

**What scores.** The eight oasis spaces are worth 1 to 8 points, in order. Each camel there scores
its space; your favourite scores double. Camels can move on inside the oasis, and mirages can push
them back, even out of it.

**How it ends.** At once, even in the middle of a card, when all eight oasis spaces are occupied.
The most points wins; tied players share the win.

**Two tips.**

1. Stay right behind a line of camels: a single step takes you past all of them.
2. The Camel card can wait. Play from your other piles until you see which camel will go deepest.

## Set-up

Put every camel on the dry waterhole, space 0, which holds any number: six camels each with two
players, five each with three or four, four each with five or six. The track to the oasis has 48
desert spaces with four to six players; with two or three, everyone takes the shortcut of 36. Each
player shuffles the same 15 cards, deals them into three piles of five, and turns up the top card of
each. The cards below stay unseen by everyone.
"""

RULES: dict[str, str] = {
    "SA1.1": (
        "The track begins at space 0, the dry waterhole. Then come the desert spaces, and after "
        "them the eight oasis spaces, worth 1 to 8 points in this order. There are 48 desert "
        "spaces with four to six players. With two or three players the shortcut is compulsory, "
        "which leaves 36 (R). The option `desert` sets any number from 1 to 200."
    ),
    "SA1.2": (
        "Each player has 6 camels with two players, 5 with three or four, and 4 with five or six. "
        "All begin on space 0, which holds any number and never counts as occupied."
    ),
    "SA1.3": (
        "Each player has the same 15 cards: four Palm 1, three Palm 2, two Palm 3, one Palm 4, "
        "Mirage 1, Mirage 2, Mirage 3, one Camel and one Sheik (R)."
    ),
    "SA1.4": (
        "Each player's cards lie in three piles of five, numbered 0, 1 and 2. Everyone sees the "
        "top card of each pile, and nobody any other card."
    ),
    "SA2.1": (
        "Dealing turns up the top card of one pile. Every card of that player that has not been "
        "seen is equally likely."
    ),
    "SA2.2": "At the start, the tops of piles 0, 1 and 2 are dealt, player by player.",
    "SA2.3": (
        "A card that has been carried out is laid aside. If its pile has cards left, the next top "
        "is dealt. If the pile is empty, all 15 cards of that player are shuffled into three new "
        "piles of five, and the three tops are dealt."
    ),
    "SA2.4": (
        "Dealing comes before the next player's turn. When the game is over, nothing more is "
        "dealt. The order of the cards laid aside does not matter."
    ),
    "SA3.0": "Seat 0 begins, and turns go round in the order of the seats (D).",
    "SA3.1": (
        "In your turn, play the top card of one of your three piles. You may choose any of them, "
        "even one that will do nothing."
    ),
    "SA3.2": (
        "Only one camel stands on a space, except on space 0. A step forward goes to the next "
        "space ahead without a camel, a step back to the nearest space behind without a camel, or "
        "to 0 if there is none. No camel steps beyond the last oasis space: one with no free "
        "space ahead cannot step."
    ),
    "SA3.3": (
        "The steps of a card are made one after the other, in any order and with any camels that "
        "the card allows."
    ),
    "SA3.4": (
        "You may stop a palm, a mirage or the sheik early, even before the first step. You are "
        "not asked where nothing is possible; what cannot be used is lost. With the option "
        "`must_use`, you may not stop while a step is possible."
    ),
    "SA4.1": (
        "Palm 1 to 4: that many steps forward with your own camels. Camels in the oasis may go on."
    ),
    "SA4.2": (
        "Mirage 1 to 3: that many steps back with other players' camels that are not on space 0; "
        "in the oasis, too (D)."
    ),
    "SA4.3": (
        "Camel: the first time, name one of your camels, wherever it stands, as your favourite. "
        "Later the card does nothing and the turn is lost."
    ),
    "SA4.4": (
        "Sheik: move one of your own camels, forward or back, to an empty space other than 0, at "
        "most to the space directly in front of the foremost camel of all (D). With the option "
        "`sheik=any`, you may move anybody's camel."
    ),
    "SA4.5": (
        "With the option `sheik=anywhere`, you move one of your own camels to any space but 0 and "
        "its own, occupied or not (D). A shared space counts as occupied, and all camels on it "
        "score."
    ),
    "SA5.1": (
        "The game ends at once, even in the middle of a card, when all eight oasis spaces are "
        "occupied."
    ),
    "SA5.2": "Each camel in the oasis scores the value of its space, a favourite twice that.",
    "SA5.3": "The most points wins; tied players share the win (D).",
    "SA5.4": "Nothing forces a game to end: players may refuse to enter the oasis for ever.",
}
