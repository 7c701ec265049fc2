package vet

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
)

var found = flag.String("found", "", "a file with what urivet has printed in the directories of modules in the module cache: log how many labelled faults it has")

// Reading and text search have found the faults of faults.tsv in public modules, never urivet. A place is a hash, since it is for measuring and not
// for publishing.
func TestFaults(t *testing.T) {
	testdata(t)
	text, err := os.ReadFile("testdata/faults.tsv")
	require.NoError(t, err)
	places, seen, shares := foundPlaces(t), map[string]bool{}, map[string][2]int{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		require.Len(t, fields, 3, line)
		half, name, key := fields[0], fields[1], fields[2]
		assert.Contains(t, []string{"A", "B"}, half)
		assert.True(t, slices.ContainsFunc(Analyzers(), func(a *analysis.Analyzer) bool { return a.Name == name }), name)
		assert.Len(t, key, 16)
		assert.False(t, seen[name+key], line)
		seen[name+key] = true
		for _, of := range []string{half, half + " " + name} {
			share := shares[of]
			share[1]++
			if places[name+key] {
				share[0]++
			}
			shares[of] = share
		}
	}
	assert.NotEmpty(t, seen)
	if *found != "" {
		t.Logf("found and all, by half and analyzer: %v", shares)
	}
}

var foundPlace = regexp.MustCompile(`/pkg/mod/(\S+:[0-9]+):[0-9]+: .* \(([a-z]+)\)`)

// foundPlaces returns the analyzers and the keys of places such as example.com/m@v1.2.3/dir/a.go:7 in the file of the flag.
func foundPlaces(t *testing.T) map[string]bool {
	t.Helper()
	places := map[string]bool{}
	if *found == "" {
		return places
	}
	text, err := os.ReadFile(*found)
	require.NoError(t, err)
	for _, place := range foundPlace.FindAllStringSubmatch(string(text), -1) {
		sum := sha256.Sum256([]byte(place[1]))
		places[place[2]+hex.EncodeToString(sum[:8])] = true
	}
	return places
}
