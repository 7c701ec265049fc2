package main

import "flag"

const generalUsage = `usage: uri COMMAND [FLAG...] [OPERAND...]

Works with URI references (RFC 3986).

  uri explain     draw the components and tell their values
  uri parse       write a line of key=value each
  uri check       find the lines of a file that are not valid
  uri lint        find what is valid, but tends to mislead
  uri normalize   write the normal forms
  uri compare     tell whether two references are the same
  uri resolve     write the targets relative to a base
  uri relativize  write the shortest references that lead there from a base
  uri edit        change components
  uri help        say what a command does, as in "uri help parse"

References are arguments or, where there are none, the lines of standard input.
A line ends at LF or CRLF, and the last one may lack it; an empty line is the
empty reference, which is valid. Flags stand before or after operands, and "--"
ends them, for a reference that begins with "-".

The exit status is 0 if all is good, 1 if some input was refused or could not be
read, if lint has found something or compare a difference, and 2 if the command
line is wrong.
`

const explainUsage = `usage: uri explain [--json] [--show-password] [REF...]

Draws each reference with its components named, as RFC 3986, section 3, does
for its example, and tells their values. A reference that is not valid is shown
on standard error, with a mark where it goes wrong. References are arguments
or, where there are none, the lines of standard input, which end at LF or CRLF.

  --json            write a JSON object a line instead, with the byte offsets of
                    the components; for a bad reference one with "error"
  --show-password   show what follows the first ":" of userinfo, not "xxxxx"

The figure is as wide as the terminal, or 80 columns where standard output is
none. The environment variable COLUMNS overrides both.
`

const parseUsage = `usage: uri parse [--json] [--show-password] [--stats] [REF...]

Writes for each reference a line of key=value, for the components that it has:

  kind (uri or relative-ref), scheme, userinfo, host, hostkind, port, path,
  pathrule, query, fragment

A component that is there and empty has an empty value; the path is always
there. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments or, where there are none, the lines of
standard input, which end at LF or CRLF.

  --json            write a JSON object a line instead; for a bad reference one
                    with "error"
  --show-password   show what follows the first ":" of userinfo, not "xxxxx"
  --stats           write to standard error in the end how fast it went
`

const checkUsage = `usage: uri check [--json] [--stats] [FILE]

Reads a reference a line from FILE, or from standard input if there is none or
it is "-". Writes the number of each line that is not valid and the reason, and
how many there are in the end. Lines end at LF or CRLF. No line is repeated in
the output, so it holds no passwords.

  --json    write a JSON object a line instead
  --stats   write to standard error in the end how fast it went
`

const resolveUsage = `usage: uri resolve [--json] [--stats] BASE [REF...]

Writes the target of each reference relative to BASE, a URI, a line each (RFC
3986, section 5.2). A target is written whole, with the password if there is
one. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments, counted from 1 after BASE, or, where
there are none, the lines of standard input, which end at LF or CRLF.

  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --stats   write to standard error in the end how fast it went
`

const lintUsage = `usage: uri lint [--json] [--stats] [REF...]

Writes what in each reference is valid, but tends to mislead people or other
parsers (RFC 3986, sections 3.2.2 and 7), or what its scheme forbids, a line for
each finding: where the reference came from, the component, a code, the offset
in the reference, and a sentence. A reference that is not valid has a line with
the reason. In the end it writes how many there were. No userinfo is shown.
References are arguments or, where there are none, the lines of standard input,
which end at LF or CRLF.

  --json    write a JSON object a line instead, with the length of the place,
            and in a path the index of the segment
  --stats   write to standard error in the end how fast it went

The exit status is 1 if there is any finding, or a reference that is not valid.
`

const normalizeUsage = `usage: uri normalize [--scheme] [--json] [--stats] [REF...]

Writes the normal form of each reference, a line each (RFC 3986, section 6.2.2):
scheme and host in lowercase, percent-encodings in uppercase and only where they
are needed, and no dot-segments but in a relative path. It is written whole,
with the password if there is one. A reference that is not valid gives an empty
line, and the reason on standard error. References are arguments or, where there
are none, the lines of standard input, which end at LF or CRLF.

  --scheme  apply what the scheme says too, such as its default port (RFC 3986,
            section 6.2.3)
  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --stats   write to standard error in the end how fast it went
`

const compareUsage = `usage: uri compare [--json] A B

Tells on a line how the references A and B are related, strongest first (RFC
3986, section 6.2):

  equal                 letter by letter, but for the case of the scheme and
                        the spelling of the port
  equivalent by syntax  equal in their normal forms
  equivalent by scheme  equal with what the scheme says too
  different             not known to be the same

After a ":" follows the first component that differs: as it stands where the two
are equivalent, and else in the normal form. No userinfo is shown.

  --json  write a JSON object instead; for a bad reference one with "error"

The exit status is 0 if A and B are equal or equivalent, and 1 if they are
different, or one of them is not valid.
`

const relativizeUsage = `usage: uri relativize [--json] [--stats] BASE [REF...]

Writes for each reference the shortest one that leads from BASE, a URI, to the
same target, a line each: a relative path where there is one, even an empty one.
"uri resolve BASE" leads back. It is written whole, with the password if there
is one. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments, counted from 1 after BASE, or, where
there are none, the lines of standard input, which end at LF or CRLF.

  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --stats   write to standard error in the end how fast it went
`

const editUsage = `usage: uri edit EDIT... [--json] [--stats] [REF...]

Changes components of each reference and writes the result, a line each, whole,
with the password if there is one. What is not changed stays as it is, but for
the case of the scheme and the spelling of the port. A reference that is not
valid, or whose result would not be, gives an empty line, and the reason on
standard error. References are arguments or, where there are none, the lines of
standard input, which end at LF or CRLF.

The edits are made in this order, whatever the order of the flags:

  --scheme TEXT    --no-scheme       make it a relative reference
  --userinfo TEXT  --no-userinfo
  --host TEXT      --no-authority    remove userinfo, host and port
  --port NUMBER    --no-port
  --path TEXT
  --join PATH      join a path to the path, and remove dot-segments
  --segment DATA   add a segment to the path
  --query TEXT     --no-query
  --delete KEY     delete all parameters of the query that have this key
  --set KEY=VALUE  change the parameter, or add it
  --add KEY=VALUE  add a parameter, even if there is one
  --fragment TEXT  --no-fragment

TEXT and PATH are written as they stand, and must be percent-encoded; what could
be in no URI is refused before any reference is read. An empty TEXT makes the
component empty, not absent. DATA, KEY and VALUE are encoded here; a KEY ends at
the first "=". --join, --segment, --delete, --set and --add may be repeated, and
are taken in their order; a KEY may be set once.

  --form    read and write parameters as HTML forms do: a "+" is a space
  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --stats   write to standard error in the end how fast it went
`

// A command is one of the things that the tool does.
type command struct {
	name  string
	usage string
	masks bool // it shows userinfo, and so has the flag that shows passwords
	bulk  bool // it is for many references, and so has the flag that tells how fast it went
	run   func(t *tool, opts options, operands []string) error

	register func(set *flag.FlagSet, opts *options) // adds flags of its own, nil if there are none
}

// findCommand returns the command of that name, and whether there is one.
func findCommand(name string) (command, bool) {
	switch name {
	case "explain":
		return command{name: name, usage: explainUsage, masks: true, run: (*tool).explain}, true
	case "parse":
		return command{name: name, usage: parseUsage, masks: true, bulk: true, run: (*tool).parse}, true
	case "check":
		return command{name: name, usage: checkUsage, bulk: true, run: (*tool).check}, true
	case "resolve":
		return command{name: name, usage: resolveUsage, bulk: true, run: (*tool).resolve}, true
	case "relativize":
		return command{name: name, usage: relativizeUsage, bulk: true, run: (*tool).relativize}, true
	case "normalize":
		return command{name: name, usage: normalizeUsage, bulk: true, run: (*tool).normalize, register: registerScheme}, true
	case "compare":
		return command{name: name, usage: compareUsage, run: (*tool).compare}, true
	case "lint":
		return command{name: name, usage: lintUsage, bulk: true, run: (*tool).lint}, true
	case "edit":
		return command{name: name, usage: editUsage, bulk: true, run: (*tool).edit, register: registerEdits}, true
	default:
		return command{}, false
	}
}

// isHelp reports whether name asks for help, as a command or as a flag.
func isHelp(name string) bool {
	switch name {
	case "help", "-h", "--h", "-help", "--help":
		return true
	default:
		return false
	}
}

// help writes the usage of the command that operands name, or of them all.
func (t *tool) help(operands []string) error {
	if len(operands) == 0 || isHelp(operands[0]) {
		return t.print(generalUsage)
	}
	cmd, ok := findCommand(operands[0])
	if !ok {
		return unknownCommand(operands[0])
	}
	return t.print(cmd.usage)
}

// A usageError says that the command line is wrong. Its message is all that is to be written.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

// unknownCommand returns the error for a name that no command has. The name may be a reference whose command was
// forgotten, so it is not shown as it stands.
func unknownCommand(name string) error {
	return &usageError{"uri: unknown command: " + harmless(name) + "\nRun \"uri help\" for the commands.\n"}
}

// misused returns the error for a wrong use of cmd.
func misused(cmd, message string) error {
	return &usageError{"uri " + cmd + ": " + message + "\nRun \"uri help " + cmd + "\" for its usage.\n"}
}

// flagError returns the error for what package flag refused. It names the flag, which may be a reference that begins
// with "-", so it is not shown as it stands.
func flagError(cmd string, err error) error {
	return misused(cmd, harmless(err.Error())+" (\"--\" ends the flags)")
}
