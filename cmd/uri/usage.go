package main

const generalUsage = `usage: uri COMMAND [FLAG...] [OPERAND...]

Explains, parses, checks and resolves URI references (RFC 3986).

  uri explain [--json] [--show-password] [REF...]   draw and tell the components
  uri parse   [--json] [--show-password] [--stats] [REF...]
                                                    a line of key=value each
  uri check   [--json] [--stats] [FILE]             find the bad lines of a file
  uri resolve [--json] [--stats] BASE [REF...]      the targets relative to BASE
  uri help    [COMMAND]                             what a command does

References are arguments or, where there are none, the lines of standard input.
A line ends at LF or CRLF, and the last one may lack it; an empty line is the
empty reference, which is valid. Flags stand before or after operands, and "--"
ends them, for a reference that begins with "-".

The exit status is 0 if all is good, 1 if some input was refused or could not be
read, and 2 if the command line is wrong.
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

// A command is one of the things that the tool does.
type command struct {
	name  string
	usage string
	masks bool // it shows userinfo, and so has the flag that shows passwords
	bulk  bool // it is for many references, and so has the flag that tells how fast it went
	run   func(t *tool, opts options, operands []string) error
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
