package main

import (
	"fmt"
	"strconv"
	"strings"
)

// A size is a number of bytes, the value of a flag with or without a unit, such as 100MB or 4GiB.
type size int

// units are the units of a size. Longer names come before their endings.
var units = []struct {
	name  string
	bytes int
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"B", 1}, {"", 1},
}

// Set sets z to the size in s. It implements flag.Value.
func (z *size) Set(s string) error {
	for _, unit := range units {
		number, found := strings.CutSuffix(s, unit.name)
		if !found {
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || n <= 0 {
			return fmt.Errorf("not a size: %q", s)
		}
		*z = size(n * unit.bytes)
		return nil
	}
	panic("BUG: every text ends with nothing")
}

// String returns z with a decimal unit if that is exact, and otherwise with a binary one.
func (z size) String() string {
	for _, unit := range []struct {
		name  string
		bytes size
	}{{"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"GiB", 1 << 30}, {"MiB", 1 << 20}} {
		if z >= unit.bytes && z%unit.bytes == 0 {
			return fmt.Sprintf("%d %s", z/unit.bytes, unit.name)
		}
	}
	return fmt.Sprintf("%d B", int(z))
}
