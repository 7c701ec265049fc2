package main

import "flag"

// A command is one of the things that the tool does.
type command struct {
	name  string
	usage string
	masks bool // it shows userinfo, and so has the flag that shows passwords
	bulk  bool // it is for many references, and so has the flags for their framing and for how fast it went
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
		return command{name: name, usage: normalizeUsage, bulk: true, run: (*tool).normalize, register: registerNormal}, true
	case "compare":
		return command{name: name, usage: compareUsage, run: (*tool).compare}, true
	case "lint":
		return command{name: name, usage: lintUsage, bulk: true, run: (*tool).lint}, true
	case "edit":
		return command{name: name, usage: editUsage, bulk: true, run: (*tool).edit, register: registerEdits}, true
	case "from-file":
		return command{name: name, usage: fromFileUsage, bulk: true, run: (*tool).fromFile, register: registerPathForms}, true
	case "to-file":
		return command{name: name, usage: toFileUsage, bulk: true, run: (*tool).toFile, register: registerPathForms}, true
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

// schemaTopic is what help is asked for in place of a command to write the schema.
const schemaTopic = "json"

// help writes the usage of the command that operands name, or of them all, or the schema of JSON output.
func (t *tool) help(operands []string) error {
	if len(operands) == 0 || isHelp(operands[0]) {
		return t.print(generalUsage)
	}
	if operands[0] == schemaTopic {
		return t.print(jsonSchema)
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
