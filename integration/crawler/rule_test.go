package crawler

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

// tokens are the parts of a pattern and of a target that are compared as one.
var tokens = regexp.MustCompile("%2F|.")

var isSlash = map[string]bool{"/": true, "%2F": true}

// plainly reports whether a pattern matches a target, token by token (RFC 9309, section 2.2.3). In a query, "/" and "%2F" are alike
// (section 2.2.2, table).
func plainly(pattern, target []string, inQuery bool) bool {
	switch {
	case len(pattern) == 0:
		return true
	case pattern[0] == "$" && len(pattern) == 1:
		return len(target) == 0
	case pattern[0] == "*":
		for i := range len(target) + 1 {
			inQuery := inQuery || slices.Contains(target[:i], "?")
			if plainly(pattern[1:], target[i:], inQuery) {
				return true
			}
		}
		return false
	case len(target) == 0:
		return false
	}
	same := pattern[0] == target[0] || inQuery && isSlash[pattern[0]] && isSlash[target[0]]
	return same && plainly(pattern[1:], target[1:], inQuery || target[0] == "?")
}

// sequences returns the texts of n parts, and the shorter ones.
func sequences(parts []string, n int) []string {
	all := []string{""}
	for last := all; n > 0; n-- {
		var next []string
		for _, text := range last {
			for _, part := range parts {
				next = append(next, text+part)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

// Patterns of up to four parts against targets of up to four: 937 patterns by 341 targets, 319,517 pairs.
func TestRFC9309_2_2_3_Exhaustively(t *testing.T) {
	type pair struct {
		text   string
		tokens []string
		target target
	}
	var targets []pair
	for _, text := range sequences([]string{"a", "/", "%2F", "?"}, 4) {
		targets = append(targets, pair{text, tokens.FindAllString("/"+text, -1), newTarget(uri.MustParse("http://h/" + text))})
	}
	tried := 0
	for _, pattern := range sequences([]string{"a", "/", "%2F", "?", "*", "$"}, 4) {
		if strings.Contains(strings.TrimSuffix(pattern, "$"), "$") {
			continue // data
		}
		tried++
		r, wanted := newRule("/"+pattern, true), tokens.FindAllString("/"+pattern, -1)
		for _, to := range targets {
			if want := plainly(wanted, to.tokens, false); r.matches(to.target) != want {
				assert.Fail(t, "another result", "%s and %s: want %t", pattern, to.text, want)
			}
		}
	}
	assert.Equal(t, 937, tried)
}
