//go:build !unix

package main

import "time"

// cpuTime returns 0, since there is no known way to ask.
func cpuTime() time.Duration { return 0 }
