package refs

import (
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/go-rfc3986/uri/lint"
)

// Levels has the levels of codes, from the lowest: what may be intended, what programs or people may read in different ways, and
// what a specification forbids. It is never modified.
var Levels = []string{"note", "warning", "error"}

// A Code is a code of a finding, its level, and an example of a reference that has it.
type Code struct {
	Code    lint.Code
	Level   string
	Example string
}

// Codes has all codes that a reference can have, some of them IRIs only: those of package lint in its order, and then
// CodeScheme. It omits the two codes of package lint for values that were not parsed. It is never modified.
var Codes = readCodes()

//go:embed codes.json
var codes []byte

func readCodes() (all []Code) {
	if err := json.Unmarshal(codes, &all); err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return all
}

// LevelOf returns the level of a code.
func LevelOf(c lint.Code) string {
	if i := slices.IndexFunc(Codes, func(known Code) bool { return known.Code == c }); i >= 0 {
		return Codes[i].Level
	}
	return "error" // for a value that cannot be written
}

// CodeNames returns the names of the codes.
func CodeNames() []string {
	names := make([]string, len(Codes))
	for i, c := range Codes {
		names[i] = string(c.Code)
	}
	return names
}
