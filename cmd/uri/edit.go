package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// edit answers each reference with the edited reference.
func (t *tool) edit(cmd *cobra.Command, args []string) error {
	given, err := t.givenChanges(cmd)
	if err != nil {
		return misused(cmd, err.Error())
	}
	if err := errors.Join(t.readPatterns(given, "delete"), t.readPatterns(given, "keep")); err != nil {
		return err
	}
	e, err := newEditor(given, t.opts.syntax())
	if err != nil {
		return misused(cmd, err.Error())
	}
	if strings.ContainsAny(strings.Join(slices.Concat(given["delete"], given["keep"]), ""), "=,") {
		_ = t.Complain("uri: hint: a PATTERN has \"=\" or \",\": it is compared with whole keys; for several, repeat the flag")
	}
	t.hintAtHosts(args, func(u uri.URI, _ string) bool {
		result, err := e.apply(u)
		return err != nil || result.CheckScheme() != nil
	})
	return t.rewrite(args, e.apply)
}

// givenChanges returns the values of each flag that changes something. Data is encoded, and stands under the flag of its
// component too. A switch has nil. The error shows no values.
func (t *tool) givenChanges(cmd *cobra.Command) (map[string][]string, error) {
	given := map[string][]string{}
	for _, c := range changes {
		f := cmd.Flags().Lookup(c.flag)
		if !f.Changed || f.Value.String() == "false" {
			continue
		}
		given[c.flag] = nil
		if list, ok := f.Value.(pflag.SliceValue); ok { // not a switch
			given[c.flag] = list.GetSlice()
		}
	}
	for _, text := range given[setData] {
		name, data, found := strings.Cut(text, "=")
		encode := encoders[dataPlaces[name]]
		if !found || encode == nil {
			return nil, errors.New("--set-data needs NAME=DATA, where NAME is user, password, host, path, query or fragment")
		}
		if encoded, err := encode(data); err == nil && !(name == refs.Host && strings.HasPrefix(data, "[")) {
			data = encoded // else it is an IP address, or no host
		}
		given[name] = append(given[name], data)
	}
	return given, t.checkTogether(given)
}

// dataPlaces has the place of each component that takes data, as escape names it. It is never modified.
var dataPlaces = map[string]string{
	refs.User: "userinfo", refs.Password: "userinfo", refs.Host: "host", refs.Path: "path", refs.Query: "query", refs.Fragment: "fragment",
}

// checkTogether returns what is wrong with the combination of flags. The error shows no values.
func (t *tool) checkTogether(given map[string][]string) error {
	has := func(flag string) bool {
		_, ok := given[flag]
		return ok
	}
	for _, c := range changes {
		if c.kind == isComponent && len(given[c.flag]) > 1 {
			return errors.New("the " + c.flag + " is given twice")
		}
		if i := slices.IndexFunc(c.excludes, has); i >= 0 && has(c.flag) {
			return errors.New("--" + c.excludes[i] + " and --" + c.flag + " cannot be combined")
		}
	}
	seen := map[string]bool{}
	for _, text := range slices.Concat(given["set"], given["set-if-present"]) {
		key, _, _ := strings.Cut(text, "=")
		if seen[key] || slices.Contains(given["delete"], key) {
			return errors.New("a KEY is set twice, or set and deleted")
		}
		seen[key] = true
	}
	changesParameters := func(c change) bool { return has(c.flag) && (c.kind == isParameter || c.flag == "sort-query") }
	switch {
	case len(given) == 0:
		return errors.New("no flag says what to change")
	case (t.opts.form || t.opts.separator.text != "") && !slices.ContainsFunc(changes, changesParameters):
		return errors.New("--form and --separator require a flag that changes parameters")
	default:
		return nil
	}
}

// readPatterns adds to the values of a flag the patterns in files. Empty lines and lines that begin with "#" are skipped.
func (t *tool) readPatterns(given map[string][]string, flag string) error {
	for _, name := range given[flag+"-from"] {
		lines, err := t.ReadLines(name)
		if err != nil {
			return err
		}
		patterns := given[flag]
		for _, line := range lines {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				patterns = append(patterns, line)
			}
		}
		given[flag] = patterns // given, even if no line has a pattern
	}
	return nil
}
