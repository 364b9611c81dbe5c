from desertrules import through_the_desert as td

state = td.initial(td.Options(2))
state.options = td.Options(3)  # error
