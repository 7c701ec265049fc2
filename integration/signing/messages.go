package signing

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/query"
)

// A Component is a part of a request that a signature covers: a field, such as "date", or a derived component, such as
// "@target-uri" (RFC 9421, section 2).
type Component struct {
	Name  string // in lowercase
	Param string // for "@query-param", the encoded name of the parameter
}

// String returns the component identifier.
func (c Component) String() string {
	if c.Name == "@query-param" {
		return `"@query-param";name="` + c.Param + `"`
	}
	return `"` + c.Name + `"`
}

// SignatureBase returns the text that HTTP Message Signatures sign (RFC 9421, section 2.5). params are the parameters of the
// signature, such as ";created=1618884473". A component that is covered twice is an error, and so is a name with capital letters.
// "@request-target" is the text on the request line, which a proxy may change.
func SignatureBase(req *http.Request, params string, covered ...Component) (string, error) {
	t, err := targetOf(req)
	if err != nil {
		return "", err
	}
	var base strings.Builder
	names := make([]string, len(covered))
	for i, c := range covered {
		if c.Name != strings.ToLower(c.Name) { // section 2.1; "X" and "x" are one field
			return "", fmt.Errorf("signing: the component name %q is not in lowercase", c.Name)
		}
		value, err := c.value(req, t)
		if err != nil {
			return "", err
		}
		if names[i] = c.String(); slices.Contains(names[:i], names[i]) {
			return "", fmt.Errorf("signing: %s is covered twice", names[i])
		}
		base.WriteString(names[i] + ": " + value + "\n")
	}
	return base.String() + `"@signature-params": (` + strings.Join(names, " ") + ")" + params, nil
}

// value returns the value of a component. Path and query are never decoded or normalized, so that they are the bytes that were
// sent.
func (c Component) value(req *http.Request, t target) (string, error) {
	switch c.Name {
	case "@method":
		return methodOf(req), nil
	case "@target-uri": // section 2.2.2
		return t.text, nil
	case "@authority": // section 2.2.3
		return t.normalAuthority(), nil
	case "@scheme":
		return t.scheme, nil
	case "@request-target": // section 2.2.5
		return t.line, nil
	case "@path": // section 2.2.6
		return t.path, nil
	case "@query": // section 2.2.7: "?" alone if there is none
		return "?" + t.query, nil
	case "@query-param":
		return queryParam(query.ParseForm(t.query), c.Param)
	}
	return field(req.Header, c.Name)
}

// queryParam returns the value of a parameter, encoded anew, so that "+" and "%20" have the same signature (RFC 9421, section
// 2.2.8). A name that occurs twice may not be signed.
func queryParam(params query.Params, name string) (string, error) {
	var values []string
	for key, value := range params.All() {
		if formEncoded(key) == name {
			values = append(values, formEncoded(value))
		}
	}
	if len(values) != 1 {
		return "", fmt.Errorf("signing: the query has %d parameters %q, where one is signed", len(values), name)
	}
	return values[0], nil
}

// formEncoded returns text with everything encoded that forms encode, and "%20" for a space.
func formEncoded(text string) string {
	params := query.New(query.Form)
	params.Add("", text)
	return strings.ReplaceAll(params.String()[len("="):], "+", "%20")
}

// field returns the values of a field as one (RFC 9421, section 2.1).
func field(header http.Header, name string) (string, error) {
	values := slices.Clone(header.Values(name))
	if len(values) == 0 {
		return "", fmt.Errorf("signing: the request has no component %q", name)
	}
	for i, value := range values {
		values[i] = strings.Trim(value, " \t")
	}
	return strings.Join(values, ", "), nil
}
