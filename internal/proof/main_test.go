package proof

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests allocate little that lives, and much that does not.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
