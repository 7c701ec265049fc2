package plain

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// calls matches the calls with the name of a function whose rule a failure shows.
var calls = regexp.MustCompile(`\b(?:agree|fail|without|equal|require(?:Same|OwnPath|ParseError|FormatError|URLError|Change|Part|NoAuthority))\((?:t, )?"([^"]+)"`)

// Each function that a call of one of these helpers names has a rule, so that no failure lacks it.
func TestEachFailureHasARule(t *testing.T) {
	files, _ := filepath.Glob("*.go")
	n := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range calls.FindAllStringSubmatch(string(source), -1) {
			if n++; strings.HasPrefix(ruleOf(call[1]), "BUG") {
				t.Errorf("%s: %s", file, ruleOf(call[1]))
			}
		}
	}
	for _, r := range readings {
		if strings.HasPrefix(ruleOf(r.name), "BUG") {
			t.Errorf("readings: %s", ruleOf(r.name))
		}
	}
	for _, row := range invalid(t) {
		if strings.HasPrefix(sectionOf(row[2]), "BUG") {
			t.Error(sectionOf(row[2]))
		}
	}
	if n < 100 {
		t.Errorf("BUG: the test found %d calls; want 100 or more", n)
	}
}
