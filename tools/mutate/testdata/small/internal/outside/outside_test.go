// Package outside has tests of another package.
package outside

import (
	"testing"

	"example.com/small"
	"example.com/small/internal/helper"
)

func TestDouble(t *testing.T) {
	if got := small.Double(5); got != helper.Ten {
		t.Errorf("got %v, want %v", got, helper.Ten)
	}
}
