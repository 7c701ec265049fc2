package main

import "testing"

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b, relation, component string
	}{
		{"http://a/", "http://a/", "equal", ""},
		{"", "", "equal", ""},
		{"HTTP://a:080/", "http://a:80/", "equal", ""}, // the library does not keep these differences
		{"http://A/%7e", "http://a/~", "equivalent by syntax", "host"},
		{"http://a/%7e", "http://a/~", "equivalent by syntax", "path"},
		{"/a/./b?%41", "/a/b?A", "equivalent by syntax", "path"},
		{"//h?%41", "//h?A", "equivalent by syntax", "query"},
		{"//h#%41", "//h#A", "equivalent by syntax", "fragment"},
		{"//%41@h", "//A@h", "equivalent by syntax", "userinfo"},
		{"http://a:80/", "http://a/", "equivalent by scheme", "port"},
		{"http://a", "http://a/", "equivalent by scheme", "path"},
		{"file:/a", "file:///a", "equivalent by scheme", "authority"},
		{"http://a/", "https://a/", "different", "scheme"},
		{"//h", "x://h", "different", "scheme"},
		{"x:/a", "x:///a", "different", "authority"},
		{"//u:p@h", "//u:q@h", "different", "userinfo"},
		{"//@h", "//h", "different", "userinfo"},
		{"//h:1", "//h:2", "different", "port"},
		{"//h:0", "//h", "different", "port"},
		{"//h/", "//h", "different", "path"},
		{"//h?", "//h", "different", "query"},
		{"//h#", "//h", "different", "fragment"},
		{"//h?a#b", "//h?b#c", "different", "query"},             // the first component
		{"HTTP://A:80/b", "http://a/c", "different", "path"},     // not the host or the port
		{"http://a/%7E?x", "http://a/~?y", "different", "query"}, // not the path
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			want, record, status := test.relation, `{"relation":"`+test.relation+`"`, 0
			if test.component != "" {
				want += ": " + test.component
				record += `,"component":"` + test.component + `"`
			}
			if test.relation == "different" {
				status = 1
			}
			for _, pair := range [][]string{{test.a, test.b}, {test.b, test.a}} {
				runWith("", "compare", pair[0], pair[1]).check(t, result{stdout: want + "\n", status: status})
				runWith("", "compare", "--json", pair[0], pair[1]).check(t, result{stdout: record + "}\n", status: status})
			}
		})
	}
}

func TestCompareRefuses(t *testing.T) {
	const bad = "http://u:p\"x@h/"
	runWith("", "compare", "b c", "a").check(t, result{"", "uri: argument 1: " + badPath + "\n", 2})
	runWith("", "compare", "a", bad).check(t, result{"", "uri: argument 2: " + badUser + "\n", 2})
	runWith("", "compare", bad, bad).check(t, result{
		"", "uri: argument 1: " + badUser + "\nuri: argument 2: " + badUser + "\n", 2})
	runWith("", "compare", "--json", "a", "b c").check(t, result{
		`{"argument":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 2})
}
