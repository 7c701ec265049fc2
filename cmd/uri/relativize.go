package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const relativizeHelp = `Writes for each reference, on a line, the shortest reference that leads from BASE, a URI, to the same target. It is a relative path if there is one, even an empty one. "uri resolve BASE" does the reverse. The result includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error. Arguments after BASE are counted from 1.`

const relativizeExamples = `$ uri relativize http://h/a/b/c http://h/a/d
../d

$ printf 'http://h/a/b?q\nhttp://i/a\n' | uri relativize http://h/a/b
?q
//i/a

$ uri relativize --json http://h/a/b http://h/a/x:y
{"reference":"http://h/a/x:y","result":"./x:y"}`

// newRelativize returns the command that makes references relative to a base.
func (t *tool) newRelativize() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "relativize [FLAG...] BASE [REF...]",
		Short:   "make references relative to a base",
		Long:    relativizeHelp,
		Example: relativizeExamples,
		Args:    needsBase,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.relativize(cmd, args) },
	}
	return t.takesReferences(t.hasJSON(cmd))
}

// relativize answers each reference with the shortest one that leads to it from the base.
func (t *tool) relativize(cmd *cobra.Command, args []string) error {
	prepared, err := parseBase(args[0])
	if err != nil {
		return misused(cmd, err.Error())
	}
	base := prepared.URI()
	do := func(u uri.URI) (uri.URI, error) { return base.Relativize(u), nil }
	return t.rewrite(do, args[1:])
}
