from desertrules import through_the_desert as td

td.Camel(1, td.Cell("e6"))  # error
