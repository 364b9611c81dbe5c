"""The rules as people read them: a short introduction, and the text of each numbered rule.

*(D)* marks our own decision where the rulebooks are unclear, *(R)* a reconstruction.
"""

HOW_TO_PLAY = """\
## How to play

**Goal.** Have the most points when the first colour of camel runs out.

**Your turn.** Place two camels, of the same colour or of two. Each one must extend your own caravan
of its colour: it goes on a free space touching one of that caravan's camels, and it may never touch
a rival's caravan of the same colour. A waterhole does not block you; palms and camels do. If you
can place a camel, you must. In the very first round, the first player places only one camel, and
with three or more players so does the second.

**What scores.**

- *Waterholes:* move onto one to collect its 1, 2 or 3 points.
- *Palms:* 5 points the first time each of your caravans touches each palm.
- *Areas:* seal off land with one caravan, helped by mountains and the edge of play, with nobody's
  camel inside. You collect every waterhole and palm in it at once, and 1 point per space without a
  palm at the end.
- *Longest caravans:* for each colour, 10 points at the end for the most camels, rider included.
  Tied leaders get 5 each.

**How it ends.** When the last camel of any colour is placed, that player finishes the turn and the
game is over. (It also ends if nobody can place a camel.) The most points wins; tied players share
the win.

**Two tips.**

1. Place your riders with an area in mind. Mountains and edges do half the fencing for you.
2. Watch the supply. If you are ahead, use up the colour that is running low; if you are behind,
   stay away from it.

## Set-up

Five palms are placed at random on the palm spaces, and a random waterhole worth 1, 2 or 3 goes on
every waterhole space and every palm space left over. With two or three players, the section beyond
the dark line is out of play. The supply holds 22 camels of each colour with two players, 26 with
three, and 30 with four or five. Everyone starts with one rider of each of the five colours; with
five players, each player in turn first returns one rider, each of a different colour, and has no
caravan of that colour. Then, one rider at a time in turn order, everyone places their riders on
spaces with no waterhole, palm or camel, never next to a palm or to another rider. In the first
round, no colour may be used twice, unless a player has no other rider to choose from.
"""


def _paragraphs(text: str) -> dict[str, str]:
    """Return the text of each rule by its number."""
    rules: dict[str, str] = {}
    for paragraph in text.strip().split("\n\n"):
        number, _, words = paragraph.partition(" ")
        rules[number] = " ".join(words.split())
    return rules


RULES: dict[str, str] = _paragraphs("""
TD1.1 There are camels of five colours: white, sky, mauve, mint and peach, in this order.

TD1.2 Each player begins with one mounted camel, a rider, of each colour.

TD1.3 The supply holds further camels of each colour: 22 with two players, 26 with three, 30 with
four or five.

TD1.4 There are five palms and 45 waterholes: 15 each worth 1, 2 and 3 points.

TD1.5 Tokens for points never run out, and what a player has collected is open to all **(D)**.

TD1.6 Choose the number of players and a board. The board is *classic* unless you bring your own.

TD2.1 The board is made of hexes in columns; every second column is half a hex lower. Two spaces
touch if they share a side. A space is desert, a waterhole space, a palm space or a mountain.

TD2.2 A space is named by its column, a letter, and its row, a number: e5. Spaces are ordered by
column, then by row.

TD2.3 With two or three players, the section beyond the dark line is not in play. The dark line,
mountains and the edge of the board are borders alike **(D)**.

TD2.4 On a board of your own, the spaces in play must be connected, for two and three players as for
four and five. It has at most 26 columns, 99 rows and 30 palm spaces.

TD2.5 The board *classic* has 189 spaces for two and three players, 6 of them palm spaces and 32
waterhole spaces, after a published transcription. The 51 further spaces for four and five players,
1 of them a palm space and 11 waterhole spaces, are reconstructed from the known counts **(R)**.

TD3.1 Five of the palm spaces in play are drawn at random and get a palm; all of them if there are
fewer.

TD3.2 Every waterhole space and every palm space left free gets a waterhole drawn at random, in the
order of the spaces. Waterholes left over are out of the game. If a board has more spaces than there
are waterholes, the last spaces stay empty.

TD4.1 With five players, each player in turn returns one rider before the first rider is placed
**(D)**. Its colour must differ from those that others have returned. That player has no caravan of
this colour.

TD5.1 In each of five rounds (four with five players), every player in turn places one of their
riders.

TD5.2 A rider goes on a space in play without a waterhole, palm or camel.

TD5.3 A rider must not be placed next to a palm.

TD5.4 A rider must not be placed next to another rider, whoever owns it and whatever its colour.

TD5.5 In the first round, a colour that was already placed in this round must not be used, unless
the player has riders of such colours only. (This can only happen to the last of five players.)

TD5.6 A player who finds no space for a rider passes and keeps the rider **(D)**. (This cannot
happen on the board *classic*.)

TD6.1 Then the players take turns. In a turn, a player places two camels, of the same colour or of
two colours.

TD6.2 In the first round of these turns, the first player places only one camel, and so does the
second if there are three or more players.

TD6.3 The supply of the camel's colour must not be empty.

TD6.4 The space must be in play and hold no camel and no palm. A waterhole is not an obstacle.

TD6.5 The space must touch a camel of this colour in the player's own caravan.

TD6.6 The space must not touch a camel of this colour of another player.

TD6.7 A player who cannot place a camel passes, which ends the turn. A player who can place a camel
must do so **(D)**.

TD7.1 A camel on a waterhole collects it: 1, 2 or 3 points.

TD7.2 A caravan that reaches a palm, by touching it for the first time, earns 5 points.

TD7.3 An area of a caravan is a connected part of the board that this one caravan cuts off, with the
help of borders, and in which nobody has a camel: not even the same player in another colour. Areas
run across palms and waterholes.

TD7.4 When a camel is placed, its caravan collects all waterholes in its areas and reaches all palms
there, for 5 points each. A rider alone encloses nothing. What it cuts off becomes an area when the
caravan gets its first camel **(D)**.

TD7.5 Nobody else can ever place a camel in an area. Its owner may.

TD8.1 The game ends after the turn in which the last camel of any colour is placed. The second camel
of that turn is still placed if possible.

TD8.2 The game also ends when every player in turn has placed no camel **(D)**.

TD8.3 For each colour, the player with the most camels, the rider included, gets 10 points. If
several players are tied for the most, each of them gets 5.

TD8.4 Each space of an area that does not hold a palm is worth 1 point. A palm space without a palm
counts **(D)**.

TD8.5 The player with the most points wins. Tied players share the win.

TD8.6 Points come in four categories: water, oases (palms), caravans and areas. During the game,
caravans and areas are counted as if the game ended now.
""")
