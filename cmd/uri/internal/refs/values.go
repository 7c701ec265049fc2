package refs

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/uritemplate"
)

// errForm is a reason to reject a binding. None repeats the binding, since it may have a secret.
var errForm = errors.New("it must be NAME=VALUE or NAME[KEY]=VALUE")

// ParseValues returns the values that bindings give to the variables of a template. "NAME=VALUE" is a string. If several have
// one NAME, they are the members of a list. "NAME[KEY]=VALUE" is a pair of an associative array. A KEY ends at the first
// "]=", and a VALUE is any text, which may be empty (RFC 6570, section 2.3).
//
// The error names the first binding that cannot be read, counted from 1, and repeats nothing of it.
func ParseValues(texts []string) (uritemplate.Values, error) {
	values := uritemplate.Values{}
	for i, text := range texts {
		name, pair, err := split(text)
		before, isPair := values[name], len(pair) == 2
		members := append(before.List(), pair...)
		switch {
		case err != nil:
		case before.Kind() != uritemplate.KindAbsent && isPair != (before.Kind() == uritemplate.KindPairs):
			err = errors.New("a variable that has pairs has no other values")
		case isPair:
			values[name] = uritemplate.Pairs(members...)
		case len(members) == 1:
			values[name] = uritemplate.String(members[0])
		default:
			values[name] = uritemplate.List(members...)
		}
		if err != nil {
			return nil, fmt.Errorf("value %d: %w", i+1, err)
		}
	}
	return values, nil
}

// split returns the name of a binding, and its value, after the key if it has one.
func split(text string) (name string, pair []string, err error) {
	i := strings.IndexAny(text, "[=")
	if i < 0 {
		return "", nil, errForm
	}
	name, rest := text[:i], text[i+1:]
	if !isName(name) {
		return "", nil, errors.New("its name is not one that a variable can have (varname; RFC 6570, section 2.3)")
	}
	if text[i] == '=' {
		return name, []string{rest}, nil
	}
	key, value, found := strings.Cut(rest, "]=")
	if !found {
		return "", nil, errForm
	}
	return name, []string{key, value}, nil
}

// isName reports whether a value can have the name: that of a variable, or one with a prefix, such as "x:3".
func isName(name string) bool {
	template, err := uritemplate.Parse("{" + name + "}")
	names := template.Names()
	return err == nil && len(names) == 1 && names[0] == Variable(name)
}

// Variable returns the variable of a name of a value: "x" for "x" and for "x:3".
func Variable(name string) string {
	variable, _, _ := strings.Cut(name, ":")
	return variable
}

// ValueNames returns the names of values, sorted.
func ValueNames(values uritemplate.Values) []string { return slices.Sorted(maps.Keys(values)) }

// FormatValues returns the bindings of values, sorted by name. [ParseValues] reads them as the same values, but a list of one as a
// string, and not a key that has "]=".
func FormatValues(values uritemplate.Values) []string {
	var texts []string
	for _, name := range ValueNames(values) {
		v := values[name]
		if v.Kind() == uritemplate.KindPairs {
			for key, value := range v.Pairs() {
				texts = append(texts, name+"["+key+"]="+value)
			}
			continue
		}
		for _, member := range v.List() {
			texts = append(texts, name+"="+member)
		}
	}
	return texts
}
