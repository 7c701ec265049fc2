package main

import (
	"strings"
	"testing"
)

func TestExplainJSON(t *testing.T) {
	runWith("", "explain", "--json", "HTTP://u:pass@h:080/a?q#", "", "//@:", "a b").check(t, result{
		`{"reference":"HTTP://u:xxxxx@h:080/a?q#","isRelative":false,"scheme":"http","userInfo":"u:xxxxx","host":"h",` +
			`"hostKind":"reg-name","port":80,"path":["","a"],"pathRule":"path-abempty","query":"q","fragment":"",` +
			`"spans":[{"component":"scheme","start":0,"end":4},{"component":"authority","start":7,"end":19},` +
			`{"component":"userinfo","start":7,"end":13},{"component":"host","start":14,"end":15},` +
			`{"component":"port","start":16,"end":19},{"component":"path","start":19,"end":21},` +
			`{"component":"query","start":22,"end":23},{"component":"fragment","start":24,"end":24}]}` + "\n" +
			`{"reference":"","isRelative":true,"path":[],"pathRule":"path-empty",` +
			`"spans":[{"component":"path","start":0,"end":0}]}` + "\n" +
			`{"reference":"//@:","isRelative":true,"userInfo":"","host":"","hostKind":"reg-name","path":[],` +
			`"pathRule":"path-abempty","spans":[{"component":"authority","start":2,"end":4},` +
			`{"component":"userinfo","start":2,"end":2},{"component":"host","start":3,"end":3},` +
			`{"component":"port","start":4,"end":4},{"component":"path","start":4,"end":4}]}` + "\n" +
			`{"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}

// Figures have an empty line between them, on a terminal that shows both streams and in each of them.
func TestExplainSeparates(t *testing.T) {
	one := runWith("", "explain", "x").stdout
	bad := func(n string) string { return "  a b\n   ^\nuri: argument " + n + ": " + badPath + "\n" }
	for _, test := range []struct {
		references string
		want       result
	}{
		{"x x", result{stdout: one + "\n" + one}},
		{"BAD BAD", result{"", bad("1") + "\n" + bad("2"), 1}},
		{"x BAD x", result{one + "\n" + one, "\n" + bad("2"), 1}},
		{"BAD x BAD", result{one, bad("1") + "\n" + bad("3"), 1}},
	} {
		t.Run(test.references, func(t *testing.T) {
			args := []string{"explain"}
			for _, ref := range strings.Fields(test.references) {
				args = append(args, strings.ReplaceAll(ref, "BAD", "a b"))
			}
			runWith("", args...).check(t, test.want)
		})
	}
}

func TestExplainBadInput(t *testing.T) {
	const tooEarly = "invalid host at offset 14: the input ends too early (IP-literal; RFC 3986, section 3.2.2)"
	runIn(columns(20), "http://[2001:d\nh\xc3\xa9\n", "explain").check(t, result{
		"",
		"  http://[2001:d\n                ^\nuri: line 1: " +
			strings.ReplaceAll(tooEarly, "IP-literal", "IPv6address") + "\n\n" +
			"  h\\xC3\\xA9\n   ^\nuri: line 2: invalid path at offset 1: 0xC3 is not allowed " +
			"(segment; RFC 3986, section 3.3)\n",
		1,
	})
}
