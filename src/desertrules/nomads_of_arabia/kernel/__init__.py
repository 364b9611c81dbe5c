"""The machinery of this game: what the rules are worked out with.

A position is one row of ints: `slots` and `tasks` say what stands where, `herds` and `terrain` what
the numbers mean. `places` and `lists` are what `legality` is made of, `dice` is what chance can
say, `reasons` what is wrong with a move. `decisions` and `events` are what moves change, `turns` is
what then follows by itself, and `checks` says which positions can be played on.
"""
