package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The page asks the server once for each change, and says so if it does not answer. Then nothing is drawn.
func TestServerIsAsked(t *testing.T) {
	p := open(t, link("../g", "http://a/b/c"))
	assert.Equal(t, "http://a/gCopyUse", p.shows("target"))
	assert.Equal(t, []string{`POST answer {"reference":"../g","base":"http://a/b/c","template":"","values":""}`}, p.asked)
	before := p.history()
	fails := func(text, why string) {
		t.Helper()
		p.typed("reference", text)
		assert.Equal(t, "uri play does not answer: "+why, p.shows("status"))
		assert.Equal(t, "../g", p.shows("figure"))
		assert.Equal(t, before, p.history(), "nobody knows what may be a password")
		assert.NotEmpty(t, p.failed, "developers see why")
		clear(p.failed)
	}
	p.ended = true
	fails("x", "GoError: no server")
	p.ended = false
	fails(strings.Repeat("x", 1<<20), "GoError: no JSON: the inputs cannot be read")
	p.typed("reference", "x")
	assert.Equal(t, "Valid relative reference, no findings.", p.shows("status"))
}
