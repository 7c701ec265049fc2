package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// A validator checks values against a JSON Schema (2020-12): the keywords that schema.json uses. It refuses a schema
// with others, since not to look at them would be to accept too much. Its methods name a schema by its JSON Pointer.
type validator struct {
	root any
	seen map[string]int // how often valid values had an object, a property or a member of an enumeration
}

// newValidator returns a validator for a schema.
func newValidator(t *testing.T, schema string) *validator {
	t.Helper()
	return &validator{decodeJSON(t, schema), map[string]int{}}
}

// decodeJSON returns the value that text stands for, with numbers as they stand.
func decodeJSON(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if decoder.More() {
		t.Fatalf("more than one value: %s", text)
	}
	return value
}

// schema returns the schema at a pointer.
func (v *validator) schema(at string) (map[string]any, error) {
	value := v.root
	for _, name := range strings.Split(at, "/")[1:] {
		object, _ := value.(map[string]any)
		if list, ok := value.([]any); ok {
			object = map[string]any{}
			for i, item := range list {
				object[fmt.Sprint(i)] = item
			}
		}
		value = object[name]
	}
	schema, ok := value.(map[string]any)
	if !ok || !strings.HasPrefix(at, "#") {
		return nil, fmt.Errorf("there is no schema at %s", at)
	}
	return schema, nil
}

// check returns why a value is not valid under the schema at a pointer, nil if it is.
func (v *validator) check(at string, value any) error {
	schema, err := v.schema(at)
	if err != nil {
		return err
	}
	for _, keyword := range slices.Sorted(maps.Keys(schema)) {
		if err := v.checkKeyword(at, schema, keyword, value); err != nil {
			return err
		}
	}
	return nil
}

// checkKeyword returns why a value is not valid under one keyword.
func (v *validator) checkKeyword(at string, schema map[string]any, keyword string, value any) error {
	arg := schema[keyword]
	object, _ := value.(map[string]any)
	switch keyword {
	case "$schema", "$defs", "title", "description", "contentEncoding":
		return nil
	case "$ref":
		return v.check(arg.(string), value)
	case "type":
		return checkType(at, arg.(string), value)
	case "enum":
		return v.checkEnum(at, arg.([]any), value)
	case "minimum", "maximum":
		return checkLimit(at, keyword, arg.(json.Number), value)
	case "items":
		return v.checkItems(at, value)
	case "properties":
		return v.checkProperties(at, arg.(map[string]any), object)
	case "required":
		return checkRequired(at, arg.([]any), object)
	case "additionalProperties":
		return checkAdditional(at, schema, object)
	case "oneOf":
		return v.checkOneOf(at, arg.([]any), value)
	default:
		return fmt.Errorf("%s: the keyword %s is unknown", at, keyword)
	}
}

// checkType returns why a value is not of a type.
func checkType(at, want string, value any) error {
	got := "null"
	switch value := value.(type) {
	case map[string]any:
		got = "object"
	case []any:
		got = "array"
	case string:
		got = "string"
	case bool:
		got = "boolean"
	case json.Number:
		got = "number"
		if _, err := value.Int64(); err == nil {
			got = "integer"
		}
	}
	if got != want {
		return fmt.Errorf("%s: %v is of type %s, not %s", at, value, got, want)
	}
	return nil
}

// checkEnum returns why a value is not one of those.
func (v *validator) checkEnum(at string, members []any, value any) error {
	for _, member := range members {
		if member == value {
			v.seen[fmt.Sprintf("%s/enum/%s", at, value)]++
			return nil
		}
	}
	return fmt.Errorf("%s: %v is none of %v", at, value, members)
}

// checkLimit returns why a number is beyond a limit.
func checkLimit(at, keyword string, limit json.Number, value any) error {
	number, ok := value.(json.Number)
	if !ok {
		return nil
	}
	n, _ := number.Float64()
	l, _ := limit.Float64()
	if keyword == "minimum" && n < l || keyword == "maximum" && n > l {
		return fmt.Errorf("%s: %s is beyond the %s %s", at, number, keyword, limit)
	}
	return nil
}

// checkItems returns why an item of an array is not valid.
func (v *validator) checkItems(at string, value any) error {
	items, _ := value.([]any)
	for _, item := range items {
		if err := v.check(at+"/items", item); err != nil {
			return err
		}
	}
	return nil
}

// checkProperties returns why a property is not valid that the schema has.
func (v *validator) checkProperties(at string, properties, object map[string]any) error {
	for name := range properties {
		value, ok := object[name]
		if !ok {
			continue
		}
		if err := v.check(at+"/properties/"+name, value); err != nil {
			return err
		}
		v.seen[at+"/properties/"+name]++
	}
	v.seen[at]++
	return nil
}

// checkRequired returns which property is missing.
func checkRequired(at string, names []any, object map[string]any) error {
	for _, name := range names {
		if _, ok := object[name.(string)]; !ok {
			return fmt.Errorf("%s: there is no %s in %v", at, name, object)
		}
	}
	return nil
}

// checkAdditional returns which property is none that the schema has.
func checkAdditional(at string, schema, object map[string]any) error {
	if schema["additionalProperties"] != false {
		return fmt.Errorf("%s: additionalProperties is not false", at)
	}
	properties, _ := schema["properties"].(map[string]any)
	for name := range object {
		if _, ok := properties[name]; !ok {
			return fmt.Errorf("%s: the property %s is unknown", at, name)
		}
	}
	return nil
}

// checkOneOf returns why a value is not valid under exactly one of the schemas.
func (v *validator) checkOneOf(at string, schemas []any, value any) error {
	var errs []string
	var seen map[string]int
	for i := range schemas {
		inner := &validator{v.root, map[string]int{}}
		if err := inner.check(fmt.Sprintf("%s/oneOf/%d", at, i), value); err != nil {
			errs = append(errs, err.Error())
			continue
		}
		seen = inner.seen
	}
	if len(errs) != len(schemas)-1 {
		return fmt.Errorf("%s: %d of %d match; of the others: %s", at, len(schemas)-len(errs), len(schemas),
			strings.Join(errs, "; "))
	}
	for name, n := range seen {
		v.seen[name] += n
	}
	return nil
}

// The rows are what JSON Schema 2020-12 says of each keyword.
func TestValidator(t *testing.T) {
	const object = `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}},` +
		`"required":["a"],"additionalProperties":false}`
	for _, test := range []struct {
		schema, value string
		want          bool
	}{
		{`{"type":"string"}`, `""`, true},
		{`{"type":"string"}`, `null`, false},
		{`{"type":"boolean"}`, `false`, true},
		{`{"type":"boolean"}`, `0`, false},
		{`{"type":"integer"}`, `-1`, true},
		{`{"type":"integer"}`, `1.5`, false},
		{`{"type":"array"}`, `{}`, false},
		{`{"type":"object"}`, `[]`, false},
		{`{"minimum":1}`, `1`, true},
		{`{"minimum":1}`, `0`, false},
		{`{"minimum":1}`, `"0"`, true}, // no number
		{`{"maximum":9}`, `9`, true},
		{`{"maximum":9}`, `10`, false},
		{`{"enum":["a","b"]}`, `"b"`, true},
		{`{"enum":["a","b"]}`, `"c"`, false},
		{`{"items":{"type":"string"}}`, `["a",""]`, true},
		{`{"items":{"type":"string"}}`, `["a",1]`, false},
		{`{"items":{"type":"string"}}`, `[]`, true},
		{object, `{"a":"x","b":"y"}`, true},
		{object, `{"a":"x"}`, true},
		{object, `{"b":"y"}`, false},
		{object, `{"a":1}`, false},
		{object, `{"a":"x","b":1}`, false},
		{object, `{"a":"x","c":1}`, false},
		{object, `"a"`, false},
		{`{"oneOf":[{"minimum":3},{"maximum":5}]}`, `2`, true},
		{`{"oneOf":[{"minimum":3},{"maximum":5}]}`, `4`, false}, // both
		{`{"oneOf":[{"minimum":5},{"maximum":3}]}`, `4`, false}, // neither
		{`{"$ref":"#/$defs/a","$defs":{"a":{"enum":[true]}}}`, `true`, true},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"enum":[true]}}}`, `false`, false},
		{`{"$ref":"#/$defs/b","$defs":{"a":{}}}`, `true`, false}, // nowhere
		{`{"pattern":"a"}`, `"a"`, false},                        // unknown
		{`{"additionalProperties":true}`, `{}`, false},           // so is this
	} {
		err := newValidator(t, test.schema).check("#", decodeJSON(t, test.value))
		if (err == nil) != test.want {
			t.Errorf("%s under %s: %v, want valid: %t", test.value, test.schema, err, test.want)
		}
	}
}
