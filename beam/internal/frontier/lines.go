package frontier

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

// These functions make the lines of the output, one for each kind of file. Only the reason, which is the last field of a
// refusal, can contain a TAB, and no field contains LF.

func toTarget(target string, _ int64) string { return target }

func toOriginLine(origin string, t tally) string {
	return fmt.Sprintf("%s\t%d\t%d", origin, t.Links, t.Targets)
}

// toFindingsLine returns one line for a target, with a field for each finding. So a line is not much longer than its target.
func toFindingsLine(f uris.Findings) string {
	line := []byte(f.URI)
	for _, found := range f.All {
		line = fmt.Appendf(line, "\t%s %s %d %d %d", found.Code, found.Component, found.Segment, found.Offset, found.Length)
	}
	return string(line)
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
