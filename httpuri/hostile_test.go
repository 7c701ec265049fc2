package httpuri_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/hostile"
)

// hostileLinks are texts that are repeated in a Link header field.
var hostileLinks = []struct{ before, repeated string }{
	{"", "<a>,"}, {"", "<"}, {"<", ">"}, {"", ","}, {"", " "}, {"<", "a,"}, {"<a>", ";x"}, {"<a>", " ;x=y"}, {"<a>", ";rel=a"},
	{"<a>;", "x"}, {"<a>;x=\"", `\\`}, {"<a>;x=\"", "<a>,"}, {`<a>;rel="`, "a "}, {"<a>;x*=UTF-8''", "%41"}, {"<a>;x*=", "'"},
	{"<a>", `;anchor="b"`}, {"<a>;x=", "\""},
}

// 16 times the input takes about 16 times as long.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("times long inputs")
	}
	const short, long = 1 << 14, 1 << 18
	for _, shape := range hostile.Shapes {
		requireLinear(t, shape.Name, shape.Text(short), shape.Text(long))
	}
	for _, l := range hostileLinks {
		text := func(n int) string { return l.before + strings.Repeat(l.repeated, n/len(l.repeated)) }
		requireLinear(t, l.before+l.repeated, text(short), text(long))
	}
}

func requireLinear(t *testing.T, name, short, long string) {
	t.Helper()
	ok, fast, slow := hostile.Linear(short, long, readEverywhere)
	assert.True(t, ok, "%s: %v and %v", name, fast, slow)
}

// readEverywhere gives text to everything that reads text.
func readEverywhere(text string) {
	httpuri.Repair(text)
	_, _ = httpuri.Links(http.Header{"Link": {text}}, linkBase)
	_, _ = httpuri.Links(http.Header{"Link": {"<" + text + ">"}}, linkBase)
	if target, err := httpuri.Location(response("http://h/a/b", text)); err == nil {
		httpuri.SameOrigin(target, uri.MustParse("http://h/"))
	}
}
