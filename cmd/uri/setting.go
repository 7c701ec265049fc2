package main

import (
	"flag"
	"strings"
)

// A setting is the value of a flag that may be given once. It takes any value, since what package flag says of a value
// that it refuses shows the value, which may hold a password.
type setting struct {
	text  string
	times int // that the flag was given
}

// String returns the value.
func (s *setting) String() string { return s.text }

// Set takes the value. It never fails.
func (s *setting) Set(text string) error {
	s.text = text
	s.times++
	return nil
}

// given reports whether the flag was given.
func (s *setting) given() bool { return s.times > 0 }

// A list is the values of a flag that may be given more than once.
type list []string

// String returns the values.
func (l *list) String() string { return strings.Join(*l, " ") }

// Set takes one more value. It never fails.
func (l *list) Set(text string) error {
	*l = append(*l, text)
	return nil
}

// takesNext reports whether arg is a flag of the set whose value is the argument that follows.
func takesNext(set *flag.FlagSet, arg string) bool {
	name := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
	f := set.Lookup(name)
	if f == nil { // among others, those that have their value after a "="
		return false
	}
	boolean, ok := f.Value.(interface{ IsBoolFlag() bool })
	return !ok || !boolean.IsBoolFlag()
}
