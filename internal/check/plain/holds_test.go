package plain

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

// A recorder is a test that may fail without failing the one that runs.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper() {}

func (r *recorder) Fatalf(string, ...any) {
	r.failed = true
	runtime.Goexit()
}

// Each assertion fails a test if its law does not hold, and does not fail it otherwise.
func TestAssertions(t *testing.T) {
	base, bad := uri.MustParse("http://h/a/b"), uri.URI{Scheme: "http", Host: "a b"}
	roomy := uri.URI{Scheme: "x", Path: append(make([]string, 0, 8), "a")}
	for name, tt := range map[string]struct{ holds, fails func(t testing.TB) }{
		"RoundTrips":      {func(t testing.TB) { RoundTrips(t, "HTTP://h/a/b", "http://h/a/b", base) }, func(t testing.TB) { RoundTrips(t, "http://h/a", "http://h/a", base) }},
		"TextRoundTrips":  {func(t testing.TB) { TextRoundTrips(t, base, "http://h/a/b") }, func(t testing.TB) { TextRoundTrips(t, base, "http://h/a") }},
		"ReadsBack":       {func(t testing.TB) { ReadsBack(t, base) }, func(t testing.TB) { ReadsBack(t, bad) }},
		"RefusalIsNeeded": {func(t testing.TB) { RefusalIsNeeded(t, bad) }, func(t testing.TB) { RefusalIsNeeded(t, base) }},
		"Target":          {func(t testing.TB) { Target(t, base, "http://h/a/b") }, func(t testing.TB) { Target(t, roomy, "x:a") }},
		"Normal":          {func(t testing.TB) { Normal(t, base, base) }, func(t testing.TB) { Normal(t, base, uri.MustParse("http://h/%61")) }},
		"Relativized":     {func(t testing.TB) { Relativized(t, base, base, uri.MustParse("b")) }, func(t testing.TB) { Relativized(t, base, base, uri.MustParse("c")) }},
	} {
		assert.False(t, fails(tt.holds), name)
		assert.True(t, fails(tt.fails), name)
	}
	assert.Equal(t, "http://h/c", Resolve("http://h/a", "http:c", false))
	assert.Equal(t, "http:c", Resolve("http://h/a", "http:c", true))
	assert.Equal(t, "x:/a", Normalize("X:/b/../%61"))
}

// fails reports whether assertion fails a test.
func fails(assertion func(t testing.TB)) bool {
	var r recorder
	done := make(chan struct{})
	go func() {
		defer close(done)
		assertion(&r)
	}()
	<-done
	return r.failed
}
