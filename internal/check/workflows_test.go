package check

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Every action in a workflow is pinned by the hash of a commit, with the version beside it, since a tag can be moved.
func TestActionsArePinned(t *testing.T) {
	needWorkspace(t)
	uses, pinned := regexp.MustCompile(`uses: .*`), regexp.MustCompile(`^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+`)
	actions := 0
	for _, name := range glob(t, ".github/workflows/*.yml") {
		for _, line := range uses.FindAllString(contents(t, ".github/workflows/"+filepath.Base(name)), -1) {
			actions++
			assert.Regexp(t, pinned, line, name)
		}
	}
	assert.Greater(t, actions, 5)
}
