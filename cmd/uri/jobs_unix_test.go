//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// Each command in docs/tool.md prints what the page shows below it. Each is one line, which a shell runs.
func TestJobs(t *testing.T) {
	page, err := os.ReadFile("../../docs/tool.md")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "uri")); err != nil {
		t.Skip(err)
	}
	jobs := regexp.MustCompile("```sh\n(.*)\n```\n```text\n((?s:.*?))```\n").FindAllStringSubmatch(string(page), -1)
	if len(jobs) != 20 {
		t.Errorf("%d jobs", len(jobs))
	}
	for _, job := range jobs {
		cmd := exec.Command("sh", "-c", job[1])
		cmd.Dir = "testdata"
		cmd.Env = append(os.Environ(), asCommand+"=1", "GORACE=atexit_sleep_ms=0", "LC_ALL=C", "PATH="+bin+":"+os.Getenv("PATH"))
		output, err := cmd.CombinedOutput()
		if string(output) != job[2] {
			t.Errorf("%s prints\n%s, %v, want\n%s", job[1], output, err, job[2])
		}
	}
}
