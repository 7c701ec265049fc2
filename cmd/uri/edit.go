package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// newEdit returns the command that changes components of references.
func (t *tool) newEdit() *cobra.Command {
	cmd := command("edit", t.edit)
	flags := cmd.Flags()
	flags.SortFlags = false
	for _, c := range changes {
		if c.kind == isSwitch {
			flags.Bool(c.flag, false, c.usage)
		} else {
			flags.StringArray(c.flag, nil, c.usage)
		}
	}
	t.mustComplete(cmd, setData, "user=", "password=", "host=", "path=", "query=", "fragment=")
	t.hasSyntax(cmd)
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// edit answers each reference with the edited reference.
func (t *tool) edit(cmd *cobra.Command, args []string) error {
	given, message := givenChanges(cmd)
	if message == "" {
		message = t.misusedEdits(given)
	}
	if message != "" {
		return misused(cmd, message)
	}
	for from, to := range map[string]string{"delete-from": "delete", "keep-from": "keep"} {
		if err := t.readPatterns(given, from, to); err != nil {
			return err
		}
	}
	e := newEditor(given, t.opts.syntax())
	if flag, err := e.check(); err != nil {
		return misused(cmd, "--"+flag+": "+inFlags.Replace(show.Reason(err)))
	}
	for _, hint := range editHints(given) {
		_ = t.Complain("uri: hint: " + hint)
	}
	return t.rewrite(args, e.apply)
}

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("read IRIs with --iri", "use --set-data", "the port belongs in Port, with HasPort set", "for a port, use --port")

// givenChanges returns the values of each flag that changes something. Data is encoded, and stands under the flag of its
// component. A switch has nil. The message says what is wrong with a flag by itself, or is empty. It shows no values.
func givenChanges(cmd *cobra.Command) (given map[string][]string, message string) {
	given = map[string][]string{}
	for _, c := range changes {
		f := cmd.Flags().Lookup(c.flag)
		var values []string
		if list, ok := f.Value.(pflag.SliceValue); ok { // not a switch
			values = list.GetSlice()
		}
		switch {
		case !f.Changed || f.Value.String() == "false" && c.kind == isSwitch:
			continue
		case c.kind == isComponent && len(values) > 1:
			return nil, "--" + c.flag + " is given twice"
		}
		given[c.flag] = values
	}
	for _, text := range given[setData] {
		name, data, found := strings.Cut(text, "=")
		encode := encoders[dataPlaces[name]]
		switch {
		case !found || encode == nil:
			return nil, "--set-data needs NAME=DATA, where NAME is user, password, host, path, query or fragment"
		case given[name] != nil:
			return nil, "the " + name + " is given twice"
		}
		if encoded, err := encode(data); err == nil && !(name == refs.Host && strings.HasPrefix(data, "[")) {
			data = encoded // else it is an IP address, or no host
		}
		given[name] = []string{data}
	}
	delete(given, setData)
	return given, ""
}

// dataPlaces has the place of each component that takes data, as escape names it. It is never modified.
var dataPlaces = map[string]string{
	refs.User: "userinfo", refs.Password: "userinfo", refs.Host: "host", refs.Path: "path", refs.Query: "query", refs.Fragment: "fragment",
}

// misusedEdits returns what is wrong with the combination of flags, or "". It shows no values.
func (t *tool) misusedEdits(given map[string][]string) string {
	has := func(flag string) bool {
		_, ok := given[flag]
		return ok
	}
	if has(refs.Userinfo) && (has(refs.User) || has(refs.Password)) {
		return "--userinfo cannot be combined with a flag that sets the user or the password"
	}
	changesParameters := has("sort-query")
	for _, c := range changes {
		if i := slices.IndexFunc(c.excludes, has); i >= 0 && has(c.flag) {
			return "--" + c.excludes[i] + " and --" + c.flag + " cannot be combined"
		}
		changesParameters = changesParameters || c.kind == isParameter && has(c.flag)
	}
	if message := misusedKeys(given); message != "" {
		return message
	}
	switch {
	case (has("delete") || has("delete-from")) && (has("keep") || has("keep-from")):
		return "flags that delete parameters and flags that keep them cannot be combined"
	case len(given) == 0:
		return "no flag says what to change"
	case t.opts.form && !changesParameters:
		return "--form requires a flag that changes parameters"
	case t.opts.separator != "" && !changesParameters:
		return "--separator requires a flag that changes parameters"
	default:
		return ""
	}
}

// misusedKeys returns what is wrong with the keys of the flags that set parameters, or "".
func misusedKeys(given map[string][]string) string {
	set := map[string]string{} // the flag that sets each key
	for _, flag := range []string{"set", "set-if-present"} {
		for _, text := range given[flag] {
			key, _, _ := strings.Cut(text, "=")
			switch {
			case set[key] == flag:
				return "--" + flag + " is given twice for the same KEY"
			case set[key] != "":
				return "--" + set[key] + " and --" + flag + " cannot be combined for the same KEY"
			case slices.Contains(given["delete"], key):
				return "--" + flag + " and --delete cannot be combined for the same KEY"
			}
			set[key] = flag
		}
	}
	return ""
}

// readPatterns adds the patterns in the files of a flag to the values of another. Empty lines and lines that begin with "#"
// are skipped.
func (t *tool) readPatterns(given map[string][]string, from, to string) error {
	for _, name := range given[from] {
		lines, err := t.ReadLines(name)
		if err != nil {
			return err
		}
		given[to] = append([]string{}, given[to]...) // given, even if no line has a pattern
		for _, line := range lines {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				given[to] = append(given[to], line)
			}
		}
	}
	return nil
}

// editHints returns what is allowed in the values of the flags, but seldom meant. It shows no values.
func editHints(given map[string][]string) (hints []string) {
	queries := slices.Concat(given[refs.Query], given["set"], given["set-if-present"], given["set-if-absent"], given["add"])
	if slices.ContainsFunc(queries, func(text string) bool { return strings.HasPrefix(text, "?") }) {
		hints = append(hints, "a value begins with \"?\", which becomes part of the query: the \"?\" before a query is not written here")
	}
	patterns := strings.Join(slices.Concat(given["delete"], given["keep"]), "")
	if strings.Contains(patterns, "=") {
		hints = append(hints, "a PATTERN has \"=\": it is compared with keys, and not with values")
	}
	if strings.Contains(patterns, ",") {
		hints = append(hints, "a PATTERN has \",\", which is part of the key: for several, repeat the flag")
	}
	return hints
}
