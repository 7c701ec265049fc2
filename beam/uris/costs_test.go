package uris

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

// mostOfByte is how many bytes of memory, and of output, a byte of an element may cost.
const mostOfByte = 200

// The parts of the texts that are expensive to read: a begin, and a unit that is repeated.
var (
	begins = []string{"", "http://", "http://h/", "http://h/?", "http://h/#", "http://u:", "//", "mailto:", "?"}
	units  = strings.Fields("a / // /. /../ ../ a/ /%2e %2e%2e/ %41 % %2525 & a& = ; ? # @ : . a. é %C3%A9 \\ < xn--a. 0 1. [ \u202e %E2%80%AE %00 /http: \xff")
)

// Each transform, with the coders of its elements, takes memory and writes bytes in proportion to its element: each of the texts
// at 8, 16 and 32 KiB, as a line, as a reference in a short and in a long page, and as a URI.
func TestCosts(t *testing.T) {
	worst := map[string]int{}
	for _, kib := range []int{8, 16, 32} {
		for _, begin := range begins {
			for _, unit := range units {
				text := begin + strings.Repeat(unit, kib<<10/len(unit))
				for name, run := range transforms(text, "http://h"+strings.Repeat("/a", kib<<9)) {
					cost := costOf(run)
					assert.LessOrEqual(t, cost/len(text), mostOfByte, "%s of %d KiB of %q after %q", name, kib, unit, begin)
					worst[name] = max(worst[name], cost/len(text))
				}
			}
		}
	}
	t.Logf("%d texts, bytes a byte: %v", 3*len(begins)*len(units), worst)
}

// costOf returns the bytes that a function allocates or writes, whichever are more.
func costOf(run func(written *int)) int {
	var before, after runtime.MemStats
	written := 0
	runtime.ReadMemStats(&before)
	run(&written)
	runtime.ReadMemStats(&after)
	return max(written, int(after.TotalAlloc-before.TotalAlloc))
}

// transforms returns what the transforms do with a text. Each adds the number of bytes that it writes.
func transforms(text, page string) map[string]func(*int) {
	ctx := context.Background()
	emit := func(n *int) func(uri.URI) { return func(u uri.URI) { *n += sizeOf(u, encodeURI, decodeURI) } }
	refuse := func(n *int) func(Refusal) {
		return func(r Refusal) { *n += sizeOf(r, plain(encodeRefusal), decodeRefusal) }
	}
	resolve := func(link Link) func(*int) {
		return func(n *int) { (&resolveFn{}).ProcessElement(ctx, link, emit(n), refuse(n)) }
	}
	all := map[string]func(*int){
		"Parse":              func(n *int) { (&parseFn{}).ProcessElement(ctx, Line{Text: text}, emit(n), refuse(n)) },
		"Resolve":            resolve(Link{Page: "http://h/", Href: text}),
		"Resolve, long page": resolve(Link{Page: page, Href: text}),
		"Resolve, as a page": resolve(Link{Page: text, Href: "g"}),
	}
	u, err := uri.Parse(text)
	if err != nil {
		return all
	}
	all["Canonicalize"] = func(n *int) { emit(n)((&canonicalizeFn{Drop: []string{"a", ""}}).ProcessElement(u)) }
	all["Key"] = func(n *int) { *n += len(Origin.Of(u) + Host.Of(u) + Domain.Of(u)) }
	all["Lint"] = func(n *int) {
		f := &lintFn{}
		f.Setup()
		f.ProcessElement(ctx, u, func(found Findings) { *n += sizeOf(found, plain(encodeFindings), decodeFindings) })
	}
	return all
}

// sizeOf encodes and decodes an element, and returns its size.
func sizeOf[T any](element T, encode func(T) ([]byte, error), decode func([]byte) (T, error)) int {
	b, _ := encode(element)
	_, _ = decode(b)
	return len(b)
}

func plain[T any](encode func(T) []byte) func(T) ([]byte, error) {
	return func(element T) ([]byte, error) { return encode(element), nil }
}
