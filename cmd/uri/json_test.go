package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// JSON contains the input as a string, and nothing that controls a terminal.
func TestJSONOfHostileText(t *testing.T) {
	for text, want := range map[string]string{
		"é<&>":             `"reference":"é<&>"`,
		"\x07\x1b[2J":      `"reference":"\u0007\u001b[2J"`,
		"\x7f":             `"reference":"\u007f"`,
		"\u009b2J":         `"reference":"\u009b2J"`,
		"\u202eabc":        `"reference":"\u202eabc"`, // changes the direction of writing
		"\U000e0001":       `"reference":"\udb40\udc01"`,
		"\U0001f600":       "\"reference\":\"\U0001f600\"",
		"a\xffb":           `"reference":"a\ufffdb"`,
		"quote \" and \\ ": `"reference":"quote \" and \\ "`,
	} {
		got := runWith("", "explain", "--json", text)
		if !strings.Contains(got.stdout, want+",") || got.status == 2 {
			t.Errorf("explain --json %q: exit status %d, got %s, want %s", text, got.status, got.stdout, want)
		}
		var decoded struct{ Reference string }
		if err := json.Unmarshal([]byte(got.stdout), &decoded); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if want := strings.ToValidUTF8(text, "\ufffd"); decoded.Reference != want {
			t.Errorf("reference %q, want %q", decoded.Reference, want)
		}
	}
}

// A jsonRun is a run of a command that writes JSON.
type jsonRun struct {
	args  []string
	stdin string
}

// lines returns the name of the schema for the lines of the command.
func (r jsonRun) lines() string {
	if r.args[0] == "template" {
		return r.args[0] + "-" + r.args[1] + "Line"
	}
	return r.args[0] + "Line"
}

// jsonRuns returns runs of all commands that write JSON, with good and bad input.
func jsonRuns(t *testing.T) []jsonRun {
	t.Helper()
	good, bad := readTestdata(t, "references.txt"), readTestdata(t, "invalid.txt")
	text := good + bad + "HTTP://u:pass@[::1]:080/a?q#f\n//[v1.a]@:?#\n//127.0.0.1:/\nx:\n/a\na/b\nx:a\n\n" +
		"//u:p\xffs@h/\nhttp://u:p@h/%2F?%00#f\nfile://h:21/x\nws:/a\nhttp:///x\nmailto://h\nurn:a/b\n?a=b&c&%ff=%00\n" +
		"http://0x7f.1/a%2Fb\nhttp://例え.jp/引き出し\n//h#%00\n?%00\n//h:99999\n//h:x\nx%\n"
	for _, c := range refs.Codes {
		text += c.Example + "\n"
	}
	files := "/a\na\n/../b\n/\xff\n/é\nC:\\a\n\\\\h\\s\\a\nC:\\nul\n\n"
	uris := "file:/a\nfile:///a%ff\nhttp:/\nfile://h/s/a\nfile:///C:/a\nfile://u@h/\nfile:/a?\nfile:/a#\nfile://h:1/\n" +
		"file:/%00\nfile:/../a\nfile:a\nb c\nfile:///C:/nul\nfile:/%0A\n"
	inFile := filepath.Join(t.TempDir(), "references")
	if err := os.WriteFile(inFile, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	runs := []jsonRun{
		{[]string{"compare", "--json", "b c", "a"}, ""},
		{[]string{"compare", "--json", "//[::1]", "//[0::1]"}, ""},
		{append([]string{"lint", "--json", "--"}, strings.Split(strings.TrimSuffix(text, "\n"), "\n")...), ""},
		{[]string{"lint", "--json", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		{[]string{"lint", "--json", "--from", inFile}, ""},
		{[]string{"check", "--json", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		{[]string{"check", "--json", "--from", inFile}, ""},
		{[]string{"check", "--json", "--files", inFile}, ""},
		{[]string{"lint", "--json", "--files", inFile}, ""},
		{[]string{"normalize", "--json", "--max-line", "3"}, "a\nbcde\n"},
		{[]string{"redact", "--json", "b c"}, ""},
		{[]string{"extract", "--json", "--type", "markdown"}, "[a](b c) http://h.example/"},
		{[]string{"extract", "--json"}, text},
		{[]string{"redact", "--json", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		{[]string{"redact", "--json", "--from", inFile}, ""},
		{[]string{"file-uri", "--json", "--posix", "a", "/b"}, ""},
		{[]string{"file-uri", "--json", "--posix", "--null"}, strings.ReplaceAll(files, "\n", "\x00")},
		{[]string{"file-uri", "--json", "--posix", "--from", inFile}, ""},
		{[]string{"file-uri", "--json", "--posix"}, files},
		{[]string{"file-uri", "--json", "--windows"}, files},
		{[]string{"file-path", "--json", "--posix"}, uris},
		{[]string{"file-path", "--json", "--windows"}, uris},
	}
	for _, args := range []string{
		"explain --json", "explain --json --show-password", "explain --json", "explain --json --show-password", "check --json",
		"lint --json", "normalize --json", "normalize --json --for-scheme", "resolve --json http://a/b/c?q", "redact --json",
		"relativize --json http://a/b/c?q", "edit --json --port 1", "edit --json --no-scheme", "edit --json --path x",
		"edit --json --userinfo u --set k=v", "lint --json --iri",
	} {
		runs = append(runs, jsonRun{strings.Fields(args), text})
	}
	list := "/{a}\n{a}{a}\n{a}{b}\n/a\n{+a}:JZ@h\n{\n?a=1&b=2&c=3\n?a=1&b=2&b=3\n"
	for _, args := range []string{"template match {+x}", "template match /{a}", "template match {?a,b*}", "template match {?b*,a}"} {
		runs = append(runs, jsonRun{strings.Fields(args), text + list})
	}
	runs = append(runs,
		jsonRun{[]string{"template", "match", "{+x}", "--null"}, strings.ReplaceAll(text, "\n", "\x00")},
		jsonRun{[]string{"template", "match", "{+x}", "--from", inFile}, ""},
		jsonRun{[]string{"template", "match", "{+x}", "a", "b c"}, ""},
	)
	references := []string{"", "http://h", "http://h:80/", "//u@h", "//%75@h", "//h:1", "/a", "?q", "#f", "//H"}
	for _, a := range references {
		for _, b := range references {
			runs = append(runs, jsonRun{[]string{"compare", "--json", a, b}, ""})
		}
	}
	return runs
}

// readTestdata returns every fifth line of a file of the library's test data.
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

// schemas returns a function that compiles a part of a schema.
func schemas(t *testing.T, text string) func(at string) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("uri.json", document); err != nil {
		t.Fatal(err)
	}
	return func(at string) *jsonschema.Schema {
		t.Helper()
		schema, err := compiler.Compile("uri.json" + at)
		if err != nil {
			t.Fatal(err)
		}
		return schema
	}
}

// definitions returns the $defs of the schema.
func definitions(t *testing.T) map[string]any {
	t.Helper()
	var root struct {
		Definitions map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(show.Schema), &root); err != nil {
		t.Fatal(err)
	}
	return root.Definitions
}

// All output matches the schema. For each kind of object in the schema, some command writes one with each property, and
// one without each optional property.
func TestOutputMatchesSchema(t *testing.T) {
	at := schemas(t, closedSchema(t))
	all := definitions(t)
	kinds := map[string]*jsonschema.Schema{}
	for name, definition := range all {
		if definition.(map[string]any)["properties"] != nil {
			kinds[name] = at("#/$defs/" + name)
		}
	}
	seen := map[string]map[string]int{}
	whole := at("#")
	for _, r := range jsonRuns(t) {
		lines := at("#/$defs/" + r.lines())
		got := runWith(r.stdin, r.args...)
		counts := r.args[0] == "check" || r.args[0] == "lint" // on stderr
		if counts != strings.Contains(got.stderr, " references, ") || strings.Count(got.stderr, "\n") > 1 || got.stdout == "" {
			t.Errorf("uri %.100q: exit status %d, stderr %s", r.args, got.status, got.stderr)
		}
		for line := range strings.Lines(got.stdout) {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err != nil {
				t.Fatal(err)
			}
			if err := lines.Validate(value); err != nil {
				t.Fatalf("uri %.100q writes %s%v", r.args, line, err)
			}
			if err := whole.Validate(value); err != nil {
				t.Fatalf("uri %.100q writes %s%v", r.args, line, err)
			}
			countProperties(seen, kinds, value)
		}
	}
	for name, definition := range all {
		properties, _ := definition.(map[string]any)["properties"].(map[string]any)
		required, _ := definition.(map[string]any)["required"].([]any)
		for property := range properties {
			if name == "span" || name == "param" || name == "error" || name == "difference" {
				continue // part of other objects
			}
			n, all := seen[name][property], seen[name][""]
			if always := n == all; n == 0 || always != slices.Contains(required, any(property)) {
				t.Errorf("%s of %s is there %d times of %d", property, name, n, all)
			}
		}
	}
}

// countProperties counts the properties of a value for each kind that it matches, and the value itself as "".
func countProperties(seen map[string]map[string]int, kinds map[string]*jsonschema.Schema, value any) {
	for name, kind := range kinds {
		if kind.Validate(value) != nil {
			continue
		}
		if seen[name] == nil {
			seen[name] = map[string]int{}
		}
		seen[name][""]++
		for property := range value.(map[string]any) {
			seen[name][property]++
		}
	}
}

// closedSchema returns the schema with the objects and the codes of this version only.
func closedSchema(t *testing.T) string {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal([]byte(show.Schema), &root); err != nil {
		t.Fatal(err)
	}
	for _, definition := range root["$defs"].(map[string]any) {
		schema := definition.(map[string]any)
		if schema["properties"] != nil {
			schema["additionalProperties"] = false
		}
		if schema["examples"] != nil {
			schema["enum"] = schema["examples"]
		}
	}
	text, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A later version may add properties and codes: the schema accepts them.
func TestSchemaIsOpen(t *testing.T) {
	line := schemas(t, show.Schema)("#/$defs/lintLine")
	for text, want := range map[string]bool{
		`{"line":1,"reference":"a","code":"new-code","level":"note","component":"path","length":0,"section":"x","message":"y","new":1}`: true,
		`{"line":1,"reference":"a","code":"new-code","level":1,"component":"path","length":0,"section":"x","message":"y"}`:              false,
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := line.Validate(value) == nil; got != want {
			t.Errorf("%s is valid: %t", text, got)
		}
	}
	if !strings.Contains(show.Schema, `"$id": "https://github.com/go-rfc3986/uri/`) || strings.Contains(show.Schema, `"additionalProperties": false`) {
		t.Error("the schema has no $id, or closes an object")
	}
}

// The schema has the same codes and levels as the command.
func TestSchemaHasAllCodes(t *testing.T) {
	for name, want := range map[string][]string{"code": refs.CodeNames(), "level": refs.Levels} {
		var got []string
		for _, member := range definitions(t)[name].(map[string]any)[map[string]string{"code": "examples", "level": "enum"}[name]].([]any) {
			got = append(got, member.(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the schema has %q, want %q", got, want)
		}
	}
}

// A property that is added, removed or of another type does not match the schema of this version.
func TestSchemaRefusesChanges(t *testing.T) {
	schemaAt := schemas(t, closedSchema(t))
	changes := 0
	for _, r := range jsonRuns(t) {
		schema := schemaAt("#/$defs/" + r.lines())
		for line := range strings.Lines(runWith(r.stdin, r.args...).stdout) {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err != nil {
				t.Fatal(err)
			}
			if changes += checkChanges(t, schema, value, value); t.Failed() {
				t.Fatalf("uri %.100q writes %s", r.args, line)
			}
			if changes > 3000 {
				return
			}
		}
	}
	if changes < 1000 {
		t.Errorf("only %d changes", changes)
	}
}

// checkChanges reports changes to a part of value that the schema accepts. It returns the number of changes tried.
func checkChanges(t *testing.T, schema *jsonschema.Schema, value, part any) int {
	t.Helper()
	object, ok := part.(map[string]any)
	if !ok {
		return 0
	}
	refuses := func(change string) {
		t.Helper()
		if schema.Validate(value) == nil {
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
		if name == "values" { // any name is one of a variable
			continue
		}
		changes += 1 + checkChanges(t, schema, value, old)
	}
	return changes
}

// Each object lists its properties and which of them are required. Each command that
// writes JSON has a schema for its lines.
func TestSchemaIsComplete(t *testing.T) {
	all := definitions(t)
	for name, definition := range all {
		schema := definition.(map[string]any)
		if schema["description"] == nil {
			t.Errorf("%s has no description", name)
		}
		if schema["properties"] == nil {
			continue
		}
		if schema["type"] != "object" || schema["required"] == nil {
			t.Errorf("%s says nothing", name)
		}
	}
	for _, cmd := range allCommands() {
		_, ok := all[strings.Join(pathTo(cmd), "-")+"Line"]
		if writes := cmd.Flags().Lookup("json") != nil || cmd.Name() == "match"; writes != ok {
			t.Errorf("%s writes JSON: %t, and has a schema: %t", cmd.Name(), writes, ok)
		}
	}
	runWith("", "help", "json").check(t, result{stdout: show.Schema})
}
