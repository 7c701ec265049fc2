package main

import (
	"flag"
	"testing"
)

func TestTakesNext(t *testing.T) {
	var opts options
	set := newFlagSet(command{name: "edit", bulk: true, register: registerEdits}, &opts)
	for arg, want := range map[string]bool{
		"--query":    true,
		"-query":     true,
		"-set":       true,
		"--query=a":  false, // has its value
		"--no-query": false, // a boolean
		"--json":     false,
		"-json=true": false,
		"--":         false,
		"---query":   false, // no flag
		"query":      true,  // which package flag does not read as a flag, so it is never asked
		"--nothing":  false,
	} {
		if got := takesNext(set, arg); got != want {
			t.Errorf("takesNext(%q) = %t, want %t", arg, got, want)
		}
	}
}

// A setting takes all values, and counts them; a list keeps them.
func TestFlagValues(t *testing.T) {
	var s setting
	var l list
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.Var(&s, "s", "")
	set.Var(&l, "l", "")
	if s.given() {
		t.Error("a setting is given before")
	}
	if err := set.Parse([]string{"-s", "", "-l", "a", "-s=b", "-l="}); err != nil {
		t.Fatal(err)
	}
	if s.String() != "b" || s.times != 2 || !s.given() || l.String() != "a " || len(l) != 2 {
		t.Errorf("setting %+v, list %q", s, l)
	}
}
