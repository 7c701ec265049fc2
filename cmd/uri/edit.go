package main

import (
	"errors"
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
	e, err := newEditor(given, t.opts.dialect())
	if err != nil {
		return misused(cmd, err.Error())
	}
	t.hintAtHosts(args, func(u uri.URI, _ string) bool {
		result, err := e.apply(u)
		return err != nil || result.CheckScheme() != nil
	})
	return t.rewrite(args, e.apply, newResultRecord)
}

// givenChanges returns the values of each flag that changes something. Data is encoded, and is also
// a value of the flag of its component. The values of a switch are nil. The error shows no values.
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
	return given, checkTogether(given)
}

// dataPlaces has the place of each component that takes data, as escape names it. It is never modified.
var dataPlaces = map[string]string{
	refs.User: "userinfo", refs.Password: "userinfo", refs.Host: "host", refs.Path: "path", refs.Query: "query", refs.Fragment: "fragment",
}

// parts has the flags that set a part of what another flag sets. It is never modified.
var parts = map[string][]string{refs.Userinfo: {refs.User, refs.Password}, "no-password": {refs.Userinfo}}

// checkTogether returns what is wrong with the combination of flags: a component is set twice, or set and removed. The error shows no
// values.
func checkTogether(given map[string][]string) error {
	if len(given) == 0 {
		return errors.New("no flag says what to change")
	}
	for _, c := range changes {
		values, isGiven := given[c.flag]
		for _, other := range append(parts[c.flag], strings.TrimPrefix(c.flag, "no-")) {
			if _, both := given[other]; isGiven && both && other != c.flag {
				return errors.New("--" + other + " and --" + c.flag + " cannot be combined")
			}
		}
		if c.kind == isComponent && len(values) > 1 {
			return errors.New("the " + c.flag + " is given twice")
		}
	}
	return nil
}
