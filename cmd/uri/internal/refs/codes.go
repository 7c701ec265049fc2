package refs

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

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

// codes has a line for each code, with its level and its example in quotes.
//
//go:embed codes.txt
var codes string

func readCodes() (all []Code) {
	for line := range strings.Lines(codes) {
		fields := strings.Fields(line)
		example, err := strconv.Unquote(fields[2])
		if err != nil {
			panic("uri: BUG: " + err.Error())
		}
		all = append(all, Code{lint.Code(fields[0]), fields[1], example})
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
