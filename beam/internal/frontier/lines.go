package frontier

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

// These functions make the lines of the output, one for each kind of file. Only the last field can
// contain a TAB, and no field contains LF.

func toTarget(target string, _ int64) string { return target }

func toOriginLine(origin string, t tally) string {
	return fmt.Sprintf("%s\t%d\t%d", origin, t.Links, t.Targets)
}

func toFindingLine(f uris.Finding) string {
	found := f.Finding
	return fmt.Sprintf("%s\t%s\t%s\t%d\t%d\t%d", f.URI, found.Code, found.Component, found.Segment, found.Offset, found.Length)
}

func toRefusalLine(r uris.Refusal) string {
	return fmt.Sprintf("%s\t%d\t%s", fileName(r.Place.File), r.Place.Line, r.Reason)
}

// fileName returns a name unchanged, or quoted if it would break a line or a field.
func fileName(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' }) {
		return strconv.Quote(name)
	}
	return name
}

// toReference returns a target as a URI.
func toReference(target string, _ int64) (uri.URI, error) { return uri.Parse(target) }
