package iri_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests keep little memory and produce much garbage, so the collector may run less often.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
