package measure_test

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/lint"
	"github.com/stretchr/testify/assert"
)

// Text allocates at most eight bytes for each byte of the text.
func TestRedactorAllocatesLittle(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const n = 64 << 10
	for _, shape := range slices.Concat(texts.Shapes, hostileToRedactors) {
		text := shape.Text(n)
		for i, r := range redactors {
			assert.LessOrEqual(t, measure.Bytes(func() { _ = r.Text(text) }), uint64(8*len(text)+1<<10), "redactor %d, %s", i, shape.Name)
		}
	}
}

// The findings take one allocation of their own size. It is at most 30 times the length of the text, since a finding may
// need only three bytes.
func TestFindingsAllocateTheirSize(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const size = 24 << 10
	for _, shape := range slices.Concat(texts.Shapes, hostileToLint) {
		u, err := uri.Parse(shape.Text(size))
		if err != nil {
			continue
		}
		n := uint64(len(lint.Check(u)))
		got := measure.Bytes(func() { lint.Check(u) })
		assert.LessOrEqual(t, got, max(uint64(30*size), 1<<10), shape.Name)
		assert.LessOrEqual(t, got, n*uint64(unsafe.Sizeof(lint.Finding{}))+8<<10, "%s: %d findings", shape.Name, n)
		assert.LessOrEqual(t, measure.Allocations(func() { lint.Check(u) }), uint64(1), shape.Name)
	}
}
