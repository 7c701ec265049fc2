package uritemplate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

// Prefixes that begin at many places end where the regular expression says, for bytes of characters, whole and broken, in all orders.
func TestPrefixesAtManyPlaces(t *testing.T) {
	length := 3
	if *deep {
		length = 7
	}
	n := 0
	for _, text := range []string{"{x}{y:1}", "{x}{y:2}", "{x}{y:3}a", "{+x}{y:2}{z:3}", "{x:2}{y:2}", "{x}{+y:2}", "{x}{;y:2}", "{x:3}a{y:2}", "{x}%C3{y:2}"} {
		template, pattern := uritemplate.MustParse(text), slowPattern(text)
		for target := range joined(length, "a", "%C3", "%A9", "%E2", "%82", "%AC") {
			for _, before := range []string{"", ";y="} {
				checkMatch(t, template, pattern, before+target)
				n++
			}
		}
	}
	for _, unit := range []string{"a", "%C3%A9", "%E2%82%AC", "%82"} {
		values, ok := uritemplate.MustParse("{x}{y:200}").Match(strings.Repeat(unit, 3_000))
		require.True(t, ok, unit)
		require.Len(t, []rune(values["y:200"].String()), 200)
	}
	t.Logf("%d texts", n)
}
