package show

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// at returns the place of an argument.
func at(i int) textio.Place { return textio.Place{Argument: i} }

// RFC 6570, section 1.4: expressions that nothing delimits. Each row has templates, and the messages about the last.
func TestCheck(t *testing.T) {
	long := strings.Repeat("a", 1022) // with three bytes more, too long beside itself
	for list, want := range map[string]string{
		"/{x}/{y}":                "",
		"{x}.{y}":                 `ambiguous: ".." is x=. or y=. (RFC 6570, section 1.4)`,
		"{x}{x}":                  "ambiguous: a text can be divided among the variables in two ways (RFC 6570, section 1.4)", // no example
		"/{x} /y":                 `overlap 1: this template and that of argument 1 match "/y"`,
		"/{x} /y/{x}":             "",
		"/{x} { /y":               `overlap 1: this template and that of argument 1 match "/y"`, // what is not valid has no place
		"/{x} /y /{z}":            `overlap 1: this template and that of argument 1 match "/"` + "\n" + `overlap 2: this template and that of argument 2 match "/y"`,
		"/%1b{x} /%1b":            `overlap 1: this template and that of argument 1 match "/%1B"`,
		"//u:{p}@h":               "",
		"//u:{p}{q}@h":            "ambiguous: a text can be divided among the variables in two ways (RFC 6570, section 1.4)",
		"{+x}:{+y}@h":             `ambiguous: "::@h" is x=: or y=: (RFC 6570, section 1.4)`, // no user information
		"http://{+x}:{+y}@h":      "ambiguous: a text can be divided among the variables in two ways (RFC 6570, section 1.4)",
		"//u:{p}@h //{+x}":        "overlap 1: this template and that of argument 1 match one text",
		"{+x} //u:Zq7Wk9@h":       "overlap 1: this template and that of argument 1 match one text",
		"//u:Zq7Wk9@h {+x} //{y}": `overlap 2: this template and that of argument 2 match "//"`,
		long + "{x} b":            "",
		long + "{x}":              "unchecked: this template is too long to check whether it is ambiguous",
		long + "{x} /" + long + "{x}": "unchecked: this template is too long to check whether it is ambiguous\n" +
			"unchecked 1: this template and that of argument 1 are too long to check whether they match one text",
	} {
		c := Checker{Wanted: func(string) bool { return true }}
		var got []string
		for i, text := range strings.Fields(list) {
			found, _ := c.Check(at(i+1), text)
			got = nil
			for _, f := range found {
				other := ""
				if f.Other != nil {
					other = fmt.Sprintf(" %d", f.Other.Argument)
				}
				got = append(got, f.Code+other+": "+f.Message)
				if f.Argument != i+1 || strings.Contains(fmt.Sprint(f.Template, f.Other, f.Message), "Zq7") {
					t.Errorf("%s: %+v", list, f)
				}
			}
		}
		if got := strings.Join(got, "\n"); got != want {
			t.Errorf("%s: %s\nwant %s", list, got, want)
		}
	}
}

// The two readings of an example expand to its text.
func TestReadings(t *testing.T) {
	for _, text := range []string{"{x}{y}", "/{a}.{b}.{c}", "{?x*,y}", "{x}-{y*}", "{/x*}{/y}"} {
		c := Checker{Wanted: func(string) bool { return true }}
		found, err := c.Check(at(1), text)
		if err != nil || len(found) != 1 || found[0].Code != Ambiguous || found[0].Text == nil || len(found[0].Readings) != 2 {
			t.Errorf("%s: %+v, %v", text, found, err)
		}
	}
}

// No error shows what may be a secret: with each byte changed, no three bytes of it, nor the byte that is wrong.
func TestRefuse(t *testing.T) {
	const before, secret, after = "http://u:", "Zq7Wk9", "@h/{x}"
	text := before + secret + after
	for i := range text {
		for b := range 256 {
			changed := text[:i] + string([]byte{byte(b)}) + text[i+1:]
			_, err := uritemplate.Parse(changed)
			if err == nil {
				continue
			}
			for _, isShown := range []bool{false, true} {
				r, shown := Refuse(changed, err, isShown), ""
				if isShown {
					shown = *r.ShownTemplate
				}
				inSecret := strings.Contains(changed, before) && strings.Contains(changed, "@h") && i >= len(before) && i < len(before+secret)
				marked := changed[4] == ':' && !strings.ContainsAny(changed[5:7], " \t\n\v\f\r") && changed[7:9] == "u:" &&
					strings.Contains(changed, "@") // else nothing marks the secret
				if strings.Contains(r.Message+shown, secret[:3]) && marked ||
					inSecret && b != '{' && b != '}' && !strings.Contains(r.Message, "a byte that is not allowed") {
					t.Fatalf("%q: %q of %q", changed, r.Message, shown)
				}
				if *r.Offset > len(shown) && isShown || !strings.Contains(r.Message, fmt.Sprintf("offset %d:", *r.Offset)) {
					t.Fatalf("%q: offset %d of %q", changed, *r.Offset, shown)
				}
			}
		}
	}
}
