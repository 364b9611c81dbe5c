from desertrules import through_the_desert as td

state = td.initial(td.Options(2))
td.view(state, 0)  # error
