"""The rules as people read them: a short introduction, and the text of each numbered rule.

*(D)* marks our own decision where the rulebook is unclear, *(R)* a reconstruction.
"""

HOW_TO_PLAY = """\
## How to play

**Goal.** Be the richest nomad when Mecca appears.

**Your turn.** Move up to two steps, never onto a mountain or back to where you began. The second
costs 1 dinar per animal you carry, plus 3 if you have three handlers. Leaving a city for open
country, hire two handlers free or three for 3 dinars; entering a city sends them home. Then act, if
you like:

- *Landscape:* roll your handler dice to **capture** (one animal per hit; if all are blank, any one)
  or **lure** (two animals per hit come from the stock to this landscape; if all are blank, one of
  each kind).
- *City:* sell animals.
- *Dune:* shift the dunes, if no nomad is on the last strip.

Or go to the Pilgrim instead: keep two animals, give up the rest and your handlers, and start your
next turn on any space.

After each turn, any empty landscape or missing kind of animal is restocked, which shifts the dunes:
the last strip vanishes and a new one appears. Nomads on the last strip are lost; they keep two
animals and must go to the Pilgrim.

**What scores.** Only dinars. An animal's price rises with its stock: selling raises it, restocking
and luring lower it. The first nomad into a city with a special disc takes it secretly; it gives 4
to 6 dinars at the end or a one-time power.

**How it ends.** After the special discs, new cities reveal final discs. Animal discs add 1 dinar
per animal of that kind sold there; Mecca ends the game at once. Ties go to whoever carries more
animals, then are shared.

**Two tips.**

1. Sell in time: unsold animals only break ties.
2. Stay off the last strip, or a restock may sweep you away.

## Set-up

Lay five strips below the Pilgrim, drawn at random: desert, city, desert, city, desert. Put one
special disc, drawn unseen from the five in play, face down on the city nearest the Pilgrim; the
other four wait. Fill the stock with 12 animals of each kind with three players, 15 with four, or 18
with five or six. Roll for one landscape, which gets one animal of each kind from outside the stock;
then restock each of the other four by the animal dice, and make two more random restocks. The pool
has two handler dice of each kind with three players, three with four, or four with five or six. All
nomads start in the other city with 10 dinars each and no handlers or animals.
"""


def _paragraphs(text: str) -> dict[str, str]:
    """Return the text of each rule by its number."""
    rules: dict[str, str] = {}
    for paragraph in text.strip().split("\n\n"):
        number, _, words = paragraph.partition(" ")
        rules[number] = " ".join(words.split())
    return rules


RULES: dict[str, str] = _paragraphs("""
NA1.1 The animals are donkey, goat, horse and camel; the landscapes are green, red, purple, blue and
ochre (the last two names are ours). Wherever an order matters, it is this one.

NA1.2 There are eight city strips and eight desert strips. Their places from left to right **(R)**,
where G, R, P, B and O are landscapes, C is a city, d a dune and M a mountain: city strips c1
GCRdMP, c2 BMOCGd, c3 dPCMRB, c4 MOdGCP, c5 RCdMBO, c6 PdBMCG, c7 OMRdPC, c8 CBGMdO; desert strips
d1 dGMRd, d2 PdMdB, d3 MOdGd, d4 dMRdP, d5 dBMOM, d6 MGdPM, d7 RMdMB, d8 dMOdR.

NA1.3 Five strips lie below the Pilgrim; row 0 is nearest to him, row 4 is the last. City and desert
strips alternate, and desert strips are shifted half a space to the right: place i is at x = 2i on a
city strip and at x = 2i + 1 on a desert strip. A space touches the spaces two steps of x to its
left and right in its row, and one step of x to the left and right in the rows above and below. A
space is named by its strip and its place, counted from 0: c3:2. Nobody can be on a mountain; any
number of nomads can share any other space **(D)**.

NA1.4 The stock has S places for each kind of animal: 12 with three players, 15 with four, 18 with
five or six. With s animals of a kind in stock, its price is entry s, counted from 0, of the last S
of 1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11 12 **(R)**, and the highest price from S on **(D)**. One
animal of each kind starts outside the stock, on a landscape, so s can reach S + 1. (The rulebook
covers the leftmost column of its price table with four players and two columns with three; here a
column is three places.) A set of components may have a ladder of prices for each animal.

NA1.5 A handler is a die for one kind of animal; half of its faces show the animal, the others are
blank **(R)**. There are two of each kind with three players, three with four, four with five or
six. Each of the two animal dice shows the four animals and two blanks. The landscape die shows the
five landscapes and yellow.

NA1.6 The special discs are three worth 4, 5 and 6 dinars (`dinars-4`, `dinars-5`, `dinars-6`),
Abdul the Trader (`abdul`), Expert Handler (`expert`), Ride the Winds (`winds`), Sands of Time
(`sands`) and Silver Tongue (`silver`). The final discs are one for each animal, and Mecca.

NA1.7 Choose how many special discs are used, 0 to 5 (`special`); nobody knows which. A full finale
uses all five final discs, a short one uses Mecca and two others, and nobody knows which (`finale`).
Both options shorten the game and can be combined **(D)**. With fewer than two special discs, a game
can end in its first turns. All reconstructed figures can be replaced (`components`).

NA2.1 Five strips are drawn at random for rows 0 to 4: desert, city, desert, city, desert. Each
strip of the type that nobody has seen is equally likely.

NA2.2 If special discs are used, one is laid face down on the city of row 1, and the others wait.
The city of row 3 has none.

NA2.3 The landscape die, without yellow, chooses where one animal of each kind starts. These do not
come from the stock.

NA2.4 The stock is full. Then each other landscape, in order, gets a landscape restock (NA7.2), and
two random restocks follow (NA7.4). During set-up the landscape die has no yellow, and the dunes do
not shift.

NA2.5 All nomads start in the city of row 3 with 10 dinars, without handlers or animals. Seat 0
begins.

NA3.1 A nomad on a space may take up to two steps, each to a neighbouring space. The second step may
not lead back to where the turn began **(D)**. A player who takes fewer steps says *halt*.

NA3.2 The second step costs 1 dinar per animal carried, and 3 dinars more with three handlers, as
they are on that step **(D)**. Without the money it is not possible.

NA3.3 A nomad who enters a city returns all handlers to the pool at once.

NA3.4 A nomad who leaves a city hires handlers from the pool with that step: two for free or three
for 3 dinars. If the pool has fewer than two, all of them come along **(D)**. Straight from one city
into another, none are hired **(D)**. A hire of three on a second step costs this and NA3.2, and
both must be affordable.

NA3.5 The first nomad who enters a city with a special disc, by a step or a ride, takes the disc,
even on the way through **(D)**. It is drawn at random from all special discs that nobody has seen,
and only the player who takes it sees it.

NA3.6 Ride the Winds, before any step: the nomad goes from its space to any other space of the five
strips. NA3.3 to NA3.5 apply, and nothing but a hire of three is paid **(D)**. This ends the
movement.

NA3.7 Instead of the whole turn, before any step and any disc, a nomad may go to the Pilgrim: it
returns all handlers to the pool and keeps exactly two animals, or all if it has fewer; the others
go to the stock. NA7 follows **(D)**, then the next player's turn.

NA3.8 A nomad at the Pilgrim must be placed on any space of the five strips **(D)**. It takes no
disc there. This was its movement.

NA3.9 A lost nomad (NA6.2) can only go to the Pilgrim, with what it has kept.

NA4.1 After moving, a player may take one action, which depends on where the nomad stands **(D)**.
The player always ends the turn with *end*, even if nothing else can be done: a turn that ended by
itself would tell which discs the player holds.

NA4.2 On a landscape, with at least one handler: capture or lure, even if there is nothing to take
or to bring. Either way, roll all handlers.

NA4.3 Capture: each hit takes one animal of its kind from this landscape, as far as there are any.
If all dice are blank, the player may take any one animal there, or none. On an empty landscape
there is nothing to choose.

NA4.4 Lure: each hit brings two animals of its kind from the stock to this landscape, as far as
there are any. If all dice are blank, one of each kind comes. A lure is not a restock.

NA4.5 On a dune: shift the dunes (NA6), if no nomad is on row 4.

NA4.6 In a city: sell any number of animals, at least one. Each brings the price that its kind has
before the sale, 1 dinar more in a city with the final disc of its kind, and 1 dinar more with
Silver Tongue. Then they go to the stock.

NA5.1 The discs worth 4, 5 and 6 dinars count at the end. They never pay for anything.

NA5.2 Abdul the Trader: a sale as in NA4.6 outside a city, without a city's bonus. Expert Handler:
take one animal from any landscape; restocks that NA7.1 then asks for happen at once, those of NA7.4
only at the end of the turn **(D)**. Both come on top of the action. They can be used at any
decision of one's own turn, while moving or acting, but not instead of answering a question (an
animal to take, a landscape, animals to keep, an extra turn), not in a turn of going to the Pilgrim,
and not before coming back from him. A sale to Abdul and another in a city are both possible in one
turn **(D)**.

NA5.3 Silver Tongue, used with a sale: every animal of this sale and of later sales in the same turn
brings 1 dinar more, but not of earlier ones **(D)**.

NA5.4 Sands of Time: after every turn, NA7 included, as long as this disc has not been used, each
player who holds any special disc is asked, starting with the player who is due: decline, or use
Sands of Time to take an extra turn at once. Then play continues with the player who was due.
(Because holders of any disc are asked, the question tells nobody anything.)

NA5.5 A disc that was used is out of the game and seen by all. Discs other than those of NA5.1 are
worth nothing at the end.

NA6.1 The strip of row 4 goes face down under the pile of its type. A disc on its city leaves the
game, unseen if it was face down **(D)**.

NA6.2 Nomads on that strip are lost, in turn order from the player whose turn it is. They return all
handlers to the pool, and all animals but two to the stock. A player with more than two animals of
more than one kind chooses the two.

NA6.3 The other strips move one row away from the Pilgrim, and the top strip of the other type
becomes row 0. Each strip of that type that nobody has seen is equally likely. Once all have been
seen, the one that was put back longest ago returns.

NA6.4 A new city gets a special disc, face down, as long as any wait. After that it gets a final
disc, face up; each remaining one is equally likely, and in a short finale Mecca is surely among the
three. Final discs stay.

NA6.5 Mecca ends the game at once.

NA7.1 While the stock is not empty and a landscape is: a landscape restock of the first empty
landscape. Otherwise, if a kind of animal is in stock and on no landscape: an animal restock of the
first such kind **(D)**. This is repeated until neither applies.

NA7.2 Landscape restock: roll the animal dice. Two different animals bring two of each; one animal,
with a blank or twice, brings four of it; two blanks bring one of each kind; all as far as the stock
has them. If the landscape is still empty, roll again.

NA7.3 Animal restock: up to four animals of the kind leave the stock. The landscape die chooses
where the first two go, and again where the others go, if any are left. Yellow is the landscape with
the fewest animals at that moment; if there are several, the player whose turn it is chooses.

NA7.4 If anything was restocked in this turn, one random restock follows: the animal dice bring
animals as in NA7.2, and the landscape die chooses the landscape, with yellow as in NA7.3. If the
stock has none of these animals, the landscape die is not rolled. Then the dunes shift once. It is
one of each, however many restocks there were. A lure and a chosen shift are not restocks.

NA7.5 Animals that a shift returns to the stock are looked at in the next turn's NA7.1 **(D)**.

NA8.1 Dinars and dinar discs are added up. The most win; then the most animals carried; then the win
is shared **(D)**.

NA8.2 Nothing forces a game to end; whoever runs it sets a limit.
""")
