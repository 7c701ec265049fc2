package main

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// A jsonRun is a run of a command that writes JSON.
type jsonRun struct {
	args  []string
	stdin string
}

// jsonRuns returns runs of all commands that write JSON, with good and bad input.
func jsonRuns(t *testing.T) []jsonRun {
	t.Helper()
	good, bad := readTestdata(t, "references.txt"), readTestdata(t, "invalid.txt")
	text := good + bad + "HTTP://u:pass@[::1]:080/a?q#f\n//[v1.a]@:?#\n//127.0.0.1:/\nx:\n/a\na/b\nx:a\n\n" +
		"//u:p\xffs@h/\nhttp://u:p@h/%2F?%00#f\nfile://h:21/x\nws:/a\nhttp:///x\nmailto://h\nurn:a/b\n" +
		"http://0x7f.1/a%2Fb\nhttp://例え.jp/引き出し\n//h#%00\n?%00\n//h:99999\n//h:x\nx%\n"
	files := "/a\na\n/../b\n/\xff\n/é\nC:\\a\n\\\\h\\s\\a\nC:\\nul\n\n"
	uris := "file:/a\nfile:///a%ff\nhttp:/\nfile://h/s/a\nfile:///C:/a\nfile://u@h/\nfile:/a?\nfile:/a#\nfile://h:1/\n" +
		"file:/%00\nfile:/../a\nfile:a\nb c\nfile:///C:/nul\nfile:/%0A\n"
	runs := []jsonRun{
		{[]string{"compare", "--json", "b c", "a"}, ""},
		{append([]string{"lint", "--json", "--"}, strings.Split(strings.TrimSuffix(text, "\n"), "\n")...), ""},
		{[]string{"lint", "--json", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		{[]string{"check", "--json", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		{[]string{"from-file", "--json", "--posix"}, files},
		{[]string{"from-file", "--json", "--windows"}, files},
		{[]string{"to-file", "--json", "--posix"}, uris},
		{[]string{"to-file", "--json", "--windows"}, uris},
	}
	for _, args := range []string{
		"explain --json", "explain --json --show-password", "parse --json", "parse --json --show-password", "check --json",
		"lint --json", "normalize --json", "normalize --json --scheme", "resolve --json http://a/b/c?q",
		"relativize --json http://a/b/c?q", "edit --json --port 1", "edit --json --no-scheme", "edit --json --path x",
		"edit --json --userinfo u --set k=v",
	} {
		runs = append(runs, jsonRun{strings.Fields(args), text})
	}
	references := []string{"", "http://h", "http://h:80/", "//u@h", "//%75@h", "//h:1", "/a", "?q", "#f", "//H"}
	for _, a := range references {
		for _, b := range references {
			runs = append(runs, jsonRun{[]string{"compare", "--json", a, b}, ""})
		}
	}
	return runs
}

// readTestdata returns some lines of a file of the library's test data.
func readTestdata(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var some strings.Builder
	n := 0
	for line := range strings.Lines(string(text)) {
		if n++; n%5 == 0 {
			some.WriteString(line)
		}
	}
	return some.String()
}

// All that the commands write is as the schema says, and all that the schema has is written by some command.
func TestOutputMatchesSchema(t *testing.T) {
	v := newValidator(t, jsonSchema)
	for _, r := range jsonRuns(t) {
		got := runWith(r.stdin, r.args...)
		if got.stderr != "" || got.stdout == "" {
			t.Errorf("uri %q: exit status %d, stderr %s", r.args, got.status, got.stderr)
		}
		for line := range strings.Lines(got.stdout) {
			value := decodeJSON(t, line)
			for _, at := range []string{"#", "#/$defs/" + r.args[0] + "Line"} {
				if err := v.check(at, value); err != nil {
					t.Fatalf("uri %.100q writes %s%v", r.args, line, err)
				}
			}
		}
	}
	for _, at := range schemaMembers("#", v.root) {
		if v.seen[at] == 0 {
			t.Errorf("no command writes %s", at)
		}
	}
	checkRequirements(t, v)
}

// checkRequirements reports properties that are required and not always there, or the other way round.
func checkRequirements(t *testing.T, v *validator) {
	t.Helper()
	for name, definition := range v.root.(map[string]any)["$defs"].(map[string]any) {
		schema := definition.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		for property := range properties {
			at := "#/$defs/" + name
			always := v.seen[at+"/properties/"+property] == v.seen[at]
			if required := slices.Contains(schema["required"].([]any), any(property)); required != always {
				t.Errorf("%s of %s is required: %t, always there: %t", property, name, required, always)
			}
		}
	}
}

// schemaMembers returns the properties and the members of enumerations that a schema has.
func schemaMembers(at string, schema any) []string {
	var all []string
	object, _ := schema.(map[string]any)
	for name, value := range object {
		switch value := value.(type) {
		case map[string]any:
			if strings.HasSuffix(at, "/properties") {
				all = append(all, at+"/"+name)
			}
			all = append(all, schemaMembers(at+"/"+name, value)...)
		case []any:
			for _, member := range value {
				if text, ok := member.(string); ok && name == "enum" {
					all = append(all, at+"/enum/"+text)
				}
			}
		}
	}
	return all
}

// A property that is new, gone, or of another type is found.
func TestSchemaRefusesChanges(t *testing.T) {
	v := newValidator(t, jsonSchema)
	changes := 0
	for _, r := range jsonRuns(t) {
		at := "#/$defs/" + r.args[0] + "Line"
		for line := range strings.Lines(runWith(r.stdin, r.args...).stdout) {
			value := decodeJSON(t, line)
			if changes += checkChanges(t, v, at, value, value); t.Failed() {
				t.Fatalf("uri %.100q writes %s", r.args, line)
			}
			if changes > 10_000 {
				return
			}
		}
	}
	if changes < 1000 {
		t.Errorf("only %d changes", changes)
	}
}

// checkChanges reports changes of a part of the value that the schema does not refuse, and returns how many it has
// tried.
func checkChanges(t *testing.T, v *validator, at string, value, part any) int {
	t.Helper()
	object, ok := part.(map[string]any)
	if !ok {
		return 0
	}
	refuses := func(change string) {
		t.Helper()
		if v.check(at, value) == nil {
			t.Errorf("%s: the schema accepts %v", change, value)
		}
	}
	object["nothing"] = "x"
	refuses("a new property")
	delete(object, "nothing")
	changes := 1
	for _, name := range slices.Sorted(maps.Keys(object)) {
		old := object[name]
		object[name] = nil
		refuses(name + " is null")
		object[name] = old
		changes += 1 + checkChanges(t, v, at, value, old)
	}
	return changes
}

// What must be there is there, and nothing else: each object has its properties told, and which of them it must have.
func TestSchemaIsStrict(t *testing.T) {
	v := newValidator(t, jsonSchema)
	definitions := v.root.(map[string]any)["$defs"].(map[string]any)
	for name, definition := range definitions {
		schema := definition.(map[string]any)
		if schema["description"] == nil {
			t.Errorf("%s has no description", name)
		}
		if schema["properties"] == nil {
			continue
		}
		if schema["type"] != "object" || schema["additionalProperties"] != false || schema["required"] == nil {
			t.Errorf("%s is open", name)
		}
	}
	for name := range allUsages(t) {
		if _, ok := definitions[name+"Line"]; !ok && name != "help" {
			t.Errorf("there is no schema for the lines of %s", name)
		}
	}
}
