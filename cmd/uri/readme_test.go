package main

import (
	"os"
	"strings"
	"testing"
)

// The first command in the README prints what the README shows below it.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(readme), "go run ./cmd/uri explain '")
	ref, after, _ := strings.Cut(after, "'\n")
	_, after, _ = strings.Cut(after, "```text\n")
	want, _, found := strings.Cut(after, "```")
	if !found {
		t.Fatal("the README shows no output")
	}
	if got := runWith("", "explain", ref); got.stdout != want {
		t.Errorf("uri explain %q prints\n%s\nThe README shows\n%s", ref, got.stdout, want)
	}
}
