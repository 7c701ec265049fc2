package main

import (
	"strings"
	"testing"
)

func TestExplainJSON(t *testing.T) {
	runWith("", "explain", "--json", "HTTP://u:pass@h:080/a?q#", "", "//@:", "a b").check(t, result{
		`{"reference":"HTTP://u:xxxxx@h:080/a?q#","isRelative":false,"scheme":"http","userInfo":"u:xxxxx","host":"h",` +
			`"hostKind":"reg-name","port":80,"path":"/a","segments":["","a"],"pathRule":"path-abempty","query":"q","params":[{"key":"q"}],"fragment":"",` +
			`"spans":[{"component":"scheme","start":0,"end":4},{"component":"authority","start":7,"end":20},` +
			`{"component":"userinfo","start":7,"end":14},{"component":"host","start":15,"end":16},` +
			`{"component":"port","start":17,"end":20},{"component":"path","start":20,"end":22},` +
			`{"component":"query","start":23,"end":24},{"component":"fragment","start":25,"end":25}]}` + "\n" +
			`{"reference":"","isRelative":true,"path":"","segments":[],"pathRule":"path-empty",` +
			`"spans":[{"component":"path","start":0,"end":0}]}` + "\n" +
			`{"reference":"//@:","isRelative":true,"userInfo":"","host":"","hostKind":"reg-name","path":"","segments":[],` +
			`"pathRule":"path-abempty","spans":[{"component":"authority","start":2,"end":4},` +
			`{"component":"userinfo","start":2,"end":2},{"component":"host","start":3,"end":3},` +
			`{"component":"port","start":4,"end":4},{"component":"path","start":4,"end":4}]}` + "\n" +
			`{"argument":4,"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}

// Figures are separated by an empty line: on a terminal that shows both streams, and in each stream.
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

// An IRI is explained as it is, with the URI for it. An error in an IRI is one of the rules of RFC 3987, with the mark
// under the character.
func TestExplainIRIs(t *testing.T) {
	runWith("", "explain", "--json", "//ü:geheim@例え.jp/\u202e", "//u:pä@h", "//[::1]/é", "/é b").check(t, result{
		`{"reference":"//ü:xxxxx@例え.jp/\u202e","isRelative":true,"userInfo":"ü:xxxxx","host":"例え.jp","hostKind":"reg-name",` +
			`"path":"/\u202e","segments":["","\u202e"],"pathRule":"path-abempty","uri":"//%C3%BC:xxxxx@%E4%BE%8B%E3%81%88.jp/%E2%80%AE",` +
			`"spans":[{"component":"authority","start":2,"end":20},{"component":"userinfo","start":2,"end":10},` +
			`{"component":"host","start":11,"end":20},{"component":"path","start":20,"end":24}]}` + "\n" +
			`{"reference":"//u:xxxxx@h","isRelative":true,"userInfo":"u:xxxxx","host":"h","hostKind":"reg-name",` +
			`"path":"","segments":[],"pathRule":"path-abempty","spans":[{"component":"authority","start":2,"end":11},` +
			`{"component":"userinfo","start":2,"end":9},{"component":"host","start":10,"end":11},` +
			`{"component":"path","start":11,"end":11}]}` + "\n" +
			`{"reference":"//[::1]/é","isRelative":true,"host":"[::1]","hostKind":"IPv6","path":"/é","segments":["","é"],"pathRule":"path-abempty",` +
			`"uri":"//[::1]/%C3%A9","spans":[{"component":"authority","start":2,"end":7},{"component":"host","start":2,"end":7},` +
			`{"component":"path","start":7,"end":10}]}` + "\n" +
			`{"argument":4,"reference":"/é b","error":{"offset":3,"component":"path","rule":"ipchar",` +
			`"message":"invalid path at offset 3: ' ' is not allowed (ipchar; RFC 3987, section 2.2)"}}` + "\n",
		"", 1})
	for in, shown := range map[string]string{
		"sip:ü:geheim@例え.jp":             "sip:ü:xxxxx@例え.jp",
		"vnc://é?n=ü&VncPassword=geheim": "vnc://é?n=ü&VncPassword=xxxxx",
		"http://ü:geheim@é/":             "http://ü:xxxxx@é/",
	} {
		got := runWith("", "explain", in)
		if !strings.Contains(got.stdout, "  "+shown+"\n") || strings.Contains(got.stdout, "geheim") || got.status != 0 {
			t.Errorf("explain of %q: %s", in, got.stdout)
		}
	}
	const outside = ", for private use, is allowed in queries only (ipchar; RFC 3987, section 2.2)\n"
	runWith("例え/\ue000\n/引き出し |", "explain").check(t, result{"",
		"  例え/\\xEE\\x80\\x80\n       ^\nuri: line 1: invalid path at offset 7: U+E000" + outside + "\n" +
			"  /引き出し |\n           ^\nuri: line 2: invalid path at offset 13: ' ' is not allowed " +
			"(ipchar; RFC 3987, section 2.2)\n", 1})
}

func TestExplainBadInput(t *testing.T) {
	const tooEarly = "invalid host at offset 14: the input ends too early (IP-literal; RFC 3986, section 3.2.2)"
	runIn(columns(20), "http://[2001:d\nh\xc3\n", "explain").check(t, result{
		"",
		"  http://[2001:d\n                ^\nuri: line 1: " +
			strings.ReplaceAll(tooEarly, "IP-literal", "IPv6address") + "\n\n" +
			"  h\\xC3\n   ^\nuri: line 2: invalid path at offset 1: 0xC3 begins no character in UTF-8 " +
			"(ipchar; RFC 3987, section 2.2)\n",
		1,
	})
}
