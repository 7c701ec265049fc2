package refs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// The steps say what they do: a path and a host that the scheme defines are different steps (RFC 3986, section 6.2.3).
func TestNormalStepsSayWhatTheyDo(t *testing.T) {
	const path, host = "The path as the scheme defines it", "The host in the form that its kind or the scheme defines"
	for text, want := range map[string][]refs.Step{
		"http://h":         {{path, "http://h/", "6.2.3"}},
		"http://[0:0::1]/": {{host, "http://[::1]/", "6.2.3"}},
		"http://[0:0::1]":  {{path, "http://[0:0::1]/", "6.2.3"}, {host, "http://[::1]/", "6.2.3"}},
		"http://h/":        nil,
	} {
		assert.Equal(t, want, refs.NormalSteps(text), text)
	}
}

// RFC 3986, section 5.2.2: with an empty path, the path of the base stays as it is, with its dot-segments, and the query of the base is
// taken only if the reference has none.
func TestResolveStepsOfEmptyPaths(t *testing.T) {
	const base, together = "http://h/a/../b/./c?q", "The components put together"
	for ref, want := range map[string]struct{ taken, target string }{
		"":   {"scheme, authority, path and query", "http://h/a/../b/./c?q"},
		"#f": {"scheme, authority, path and query", "http://h/a/../b/./c?q#f"},
		"?r": {"scheme, authority and path", "http://h/a/../b/./c?r"},
		"?":  {"scheme, authority and path", "http://h/a/../b/./c?"},
	} {
		assert.Equal(t, []refs.Step{
			{"The path of the reference is empty: it takes the " + want.taken + " of the base", "/a/../b/./c", "5.2.2"}, {together, want.target, "5.3"},
		}, refs.ResolveSteps(base, ref, want.target), ref)
	}
}
