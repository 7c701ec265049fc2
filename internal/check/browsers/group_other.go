//go:build !unix

package browsers

import "os/exec"

// group does nothing where there are no groups of processes.
func group(*exec.Cmd) {}

// endGroup ends cmd.
func endGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
