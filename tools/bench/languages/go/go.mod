module race

go 1.18
