//go:build unix

package browsers

import (
	"os/exec"
	"syscall"
)

// group makes cmd the first of a new group of processes.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends cmd and all that it has started.
func endGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
