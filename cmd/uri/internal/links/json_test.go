package links

import (
	"fmt"
	"testing"
)

func TestJSON(t *testing.T) {
	for document, want := range map[string]string{
		`{"a":"https:\/\/h\/?a\u0026b", "https://h/k": ["mailto:a@b.example"]}`: "6 https://h/?a&b|32 https://h/k|48 mailto:a@b.example",
		`"https://h/a."`:                                     "1 https://h/a.", // a whole string
		`"See \"https://h/a\"."`:                             "7 https://h/a",
		`"\u0068ttps://h/ https://i/"`:                       "1 https://h/|17 https://i/",
		"\"\u00e9\\ud83d\\ude00\\n https://h/\"":             "18 https://h/",
		`["/a", "#/definitions/a", 1e999, null]`:             "",
		"{\"a\":\"https://h/a\"}\n{\"a\":\"https://h/b\"}\n": "6 https://h/a|26 https://h/b", // JSON Lines
		"\"\xff https://h/\"":                                "3 https://h/",
		"":                                                   "",
		// not JSON
		"{\n// See https://h/a.\n\"b\": \"https://h/b\"}": "9 https://h/a|28 https://h/b; 1",
		`["https://h/a"`:                   "2 https://h/a; 14",
		`["https://h/a", "https:\/\/h/b]`:  "2 https://h/a; 14",
		`["https://h/a\x", "https://h/b"]`: "2 https://h/a\\x|19 https://h/b; 1",
	} {
		if got := withError("json", document); got != want {
			t.Errorf("%s: %s, want %s", document, got, want)
		}
	}
}

// Each ASCII character of a URI as an escape, in a value and in a key: 2 x 82 documents.
func TestEscapesOfJSON(t *testing.T) {
	for _, c := range uriCharacters {
		for document, start := range map[string]int{`"https:\u002f\/h?\u%04xx"`: 1, `{"https:\/\/h?\u%04Xx":1}`: 2} {
			if got, want := texts("json", fmt.Sprintf(document, c)), fmt.Sprintf("%d https://h?%cx", start, c); got != want {
				t.Errorf("%c: %s, want %s", c, got, want)
			}
		}
	}
}
