package links

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
)

// inJSON are the escapes in strings (RFC 8259, section 7), and bytes that are not UTF-8.
var inJSON = escapes{regexp.MustCompile(`(?:\\u[0-9A-Fa-f]{4})+|\\.|\x{FFFD}`), func(text string) (decoded string) {
	_ = json.Unmarshal([]byte(`"`+text+`"`), &decoded) // it is a string
	return decoded
}}

// fromJSON finds the URIs in the strings of JSON, which may be several values. A string that is a URI counts as a whole.
func fromJSON(document string, found func(Link)) *BrokenError {
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	for start, depth := 0, 0; ; {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && depth == 0:
			return nil
		case errors.Is(err, io.EOF):
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return broken(document, start, err, found)
		}
		end := int(d.InputOffset())
		switch t := token.(type) {
		case json.Delim:
			depth += map[json.Delim]int{'[': 1, '{': 1, ']': -1, '}': -1}[t]
		case string:
			start += strings.IndexByte(document[start:end], '"') + 1
			part{t, document[start : end-1], start, &inJSON}.find(fromValue, found)
		}
		start = end
	}
}
