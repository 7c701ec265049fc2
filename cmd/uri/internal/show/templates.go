package show

import "github.com/go-rfc3986/uri/uritemplate"

// A MatchedRecord is a reference and the values that a template finds in it, in JSON. It has no values if the template does
// not match.
type MatchedRecord struct {
	Reference string         `json:"reference"`
	Values    map[string]any `json:"values,omitzero"`
}

// TemplateValues returns the values of a template for JSON, never nil: a string, a list of strings, or a list of pairs.
func TemplateValues(values uritemplate.Values) map[string]any {
	shown := make(map[string]any, len(values))
	for name, v := range values {
		switch v.Kind() {
		case uritemplate.KindList:
			shown[name] = v.List()
		case uritemplate.KindPairs:
			var pairs []param
			for key, value := range v.Pairs() {
				pairs = append(pairs, param{key, &value})
			}
			shown[name] = pairs
		case uritemplate.KindString:
			shown[name] = v.String()
		}
	}
	return shown
}
