package dsn_test

import (
	"strings"
	"testing"
)

// FuzzParse checks the laws on any text: Parse accepts what the plain implementation accepts, an accepted text is written and read
// back, and the offset of an error is in the text. If the text is a password, no error has a byte of it.
func FuzzParse(f *testing.F) {
	for _, tt := range names {
		f.Add(tt.text)
	}
	for _, tt := range refusedNames {
		f.Add(tt.text)
	}
	for _, name := range fiveNames {
		f.Add(name)
	}
	for _, secret := range secrets {
		f.Add(secret)
	}
	f.Fuzz(func(t *testing.T, s string) {
		tryText(t, s)
		tryList(t, s)
		for _, with := range valueFrames {
			tryValue(t, with(s))
		}
		for _, place := range secretPlaces {
			text := strings.ReplaceAll(place, "*", "J"+s+"Z")
			tryText(t, text)
			for _, err := range errorsFor(text) {
				if strings.ContainsAny(messages(err), "JZ") && !strings.ContainsAny(s, "JZ") {
					t.Fatalf("%q: %v", text, err)
				}
			}
		}
	})
}
