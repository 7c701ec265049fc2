package textio

import "testing"

func TestWrapExample(t *testing.T) {
	for text, want := range map[string]string{
		"$ uri a":                          "  $ uri a\n",
		`{"a":"bbbbbb","c":"dddd"}`:        "  {\"a\":\"bbbbbb\",\n      \"c\":\"dddd\"}\n",
		"words that are too long together": "  words that are too\n      long together\n",
		"abcdefghijklmnopqrstuvwxyz":       "  abcdefghijklmnopqr\n      stuvwxyz\n",
		"$ uri a abcdefghijklmnopq":        "  $ uri a\n      abcdefghijklmn\n      opq\n",
		"a bcdefghijklmnopqrs":             "  a\n      bcdefghijklmno\n      pqrs\n",
		"a\n\nb":                           "  a\n\n  b\n",
		"例例例例例例例例例例例":                      "  例例例例例例例例例\n      例例\n",
	} {
		if got := WrapExample(text, 20); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
