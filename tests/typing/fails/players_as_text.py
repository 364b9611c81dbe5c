from desertrules import through_the_desert as td

td.Options(players="2")  # error
