package vet

// URLConst finds constants that cannot be what they are handed in as.
var URLConst = newAnalyzer("urlconst", `find constants that are no URLs`, "report nothing more", func(*pass) {})
