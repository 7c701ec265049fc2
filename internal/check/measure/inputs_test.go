package measure_test

import "strings"

// Inputs are the references that all benchmarks share.
var Inputs = []struct{ Name, Ref string }{
	{"short", "http://example.com/"},
	{"web", "https://www.example.com/shop/items/41/reviews?sort=newest&page=2#r17"},
	{"authority", "ftp://user:pass@[2001:db8::7]:2121/pub/file.txt"},
	{"encoded", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC"},
	{"relative", "../img/logo.svg?v=3"},
	{"deep", "http://example.com" + strings.Repeat("/segment", 40)},
	{"long-query", "http://example.com/search?" + strings.Repeat("key=value&", 100)},
}

// Base is the base against which they are resolved.
const Base = "http://example.com/a/b/c/d;p?q"
