package main

import "testing"

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, key string
		want         bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"", "", true}, {"", "a", false},
		{"utm_*", "utm_source", true}, {"utm_*", "utm_", true}, {"utm_*", "xutm_", false},
		{"*", "", true}, {"*", "abc", true}, {"*id", "gclid", true}, {"*id", "ids", false},
		{"a*b*c", "abc", true}, {"a*b*c", "axxbyyc", true}, {"a*b*c", "acb", false}, {"a*a", "a", false}, {"a*a", "aa", true},
		{"a**b", "ab", true}, {"*a*", "xax", true}, {"*a*", "x", false},
		{`\*`, "*", true}, {`\*`, "a", false}, {`a\*b*`, "a*bc", true}, {`\\`, `\`, true}, {`\a`, `\a`, true},
		{`\b*`, `\bc`, true}, {`\s`, `*`, false}, {`\\*`, `\s`, true}, {`\\\*`, `\*`, true}, {`a\`, `a\`, true},
		{"a\x00b", "axb", false}, {"a\x00b*", "a\x00bc", true},
		{"*C", `\`, false}, {"*\xff", "a\xfe", false}, {"*\xff", "a\xff", true}, {"a.", "ab", false},
		{"é*", "éa", true}, {"a?", "ab", false}, {"[a]", "[a]", true},
	} {
		if got := matcher([]string{"other", test.pattern})(test.key); got != test.want {
			t.Errorf("%q matches %q: %t", test.pattern, test.key, got)
		}
	}
}
