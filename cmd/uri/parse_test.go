package main

import "testing"

func TestParse(t *testing.T) {
	for _, test := range []struct {
		reference, pairs, json string
	}{
		{
			"foo://example.com:8042/over/there?name=ferret#nose",
			"kind=uri scheme=foo host=example.com hostkind=reg-name port=8042 path=/over/there pathrule=path-abempty" +
				" query=name=ferret fragment=nose",
			`{"reference":"foo://example.com:8042/over/there?name=ferret#nose","isRelative":false,"scheme":"foo",` +
				`"host":"example.com","hostKind":"reg-name","port":8042,"path":"/over/there","segments":["","over","there"],` +
				`"pathRule":"path-abempty","query":"name=ferret","params":[{"key":"name","value":"ferret"}],"fragment":"nose"}`,
		},
		{
			"urn:example:animal:ferret:nose",
			"kind=uri scheme=urn path=example:animal:ferret:nose pathrule=path-rootless",
			`{"reference":"urn:example:animal:ferret:nose","isRelative":false,"scheme":"urn",` +
				`"path":"example:animal:ferret:nose","segments":["example:animal:ferret:nose"],"pathRule":"path-rootless"}`,
		},
		{ // the empty reference
			"",
			"kind=relative-ref path= pathrule=path-empty",
			`{"reference":"","isRelative":true,"path":"","segments":[],"pathRule":"path-empty"}`,
		},
		{ // every component that can be empty
			"//@:?#",
			"kind=relative-ref userinfo= host= hostkind=reg-name path= pathrule=path-abempty query= fragment=",
			`{"reference":"//@:?#","isRelative":true,"userInfo":"","host":"","hostKind":"reg-name","path":"","segments":[],` +
				`"pathRule":"path-abempty","query":"","fragment":""}`,
		},
		{ // port 0, an IP literal, capitals
			"HTTP://[::1]:000/",
			"kind=uri scheme=http host=[::1] hostkind=IPv6 port=0 path=/ pathrule=path-abempty",
			`{"reference":"HTTP://[::1]:000/","isRelative":false,"scheme":"http","host":"[::1]","hostKind":"IPv6",` +
				`"port":0,"path":"/","segments":["",""],"pathRule":"path-abempty"}`,
		},
		{ // the other path rules
			"x:/a",
			"kind=uri scheme=x path=/a pathrule=path-absolute",
			`{"reference":"x:/a","isRelative":false,"scheme":"x","path":"/a","segments":["","a"],"pathRule":"path-absolute"}`,
		},
		{
			"../a",
			"kind=relative-ref path=../a pathrule=path-noscheme",
			`{"reference":"../a","isRelative":true,"path":"../a","segments":["..","a"],"pathRule":"path-noscheme"}`,
		},
		{ // the characters of HTML are not special
			"/a?b&c='",
			"kind=relative-ref path=/a pathrule=path-absolute query=b&c='",
			`{"reference":"/a?b&c='","isRelative":true,"path":"/a","segments":["","a"],"pathRule":"path-absolute","query":"b&c='","params":[{"key":"b"},{"key":"c","value":"'"}]}`,
		},
	} {
		t.Run(test.reference, func(t *testing.T) {
			runWith("", "parse", test.reference).check(t, result{stdout: test.pairs + "\n"})
			runWith("", "parse", "--json", test.reference).check(t, result{stdout: test.json + "\n"})
			runWith(test.reference+"\r\n", "parse").check(t, result{stdout: test.pairs + "\n"})
			runWith(test.reference+"\n", "parse", "--json").check(t, result{stdout: test.json + "\n"})
		})
	}
}

func TestOutputIsLineForLine(t *testing.T) {
	const input = "a\nb c\r\n\nhttp://[::1\nurn:x"
	const want = "invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)"
	const want2 = "invalid host at offset 11: the input ends too early (IP-literal; RFC 3986, section 3.2.2)"
	runWith(input, "parse").check(t, result{
		"kind=relative-ref path=a pathrule=path-noscheme\n\n" +
			"kind=relative-ref path= pathrule=path-empty\n\n" +
			"kind=uri scheme=urn path=x pathrule=path-rootless\n",
		"uri: line 2: " + want + "\nuri: line 4: " + want2 + "\n",
		1,
	})
	runWith("", "parse", "b c", "http://[::1").check(t, result{
		"\n\n",
		"uri: argument 1: " + want + "\nuri: argument 2: " + want2 + "\n",
		1,
	})
	runWith(input, "parse", "--json").check(t, result{
		`{"reference":"a","isRelative":true,"path":"a","segments":["a"],"pathRule":"path-noscheme"}` + "\n" +
			`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + want + `"}}` + "\n" +
			`{"reference":"","isRelative":true,"path":"","segments":[],"pathRule":"path-empty"}` + "\n" +
			`{"line":4,"reference":"http://[::1","error":{"offset":11,"component":"host","rule":"IP-literal","message":"` +
			want2 + `"}}` + "\n" +
			`{"reference":"urn:x","isRelative":false,"scheme":"urn","path":"x","segments":["x"],"pathRule":"path-rootless"}` + "\n",
		"",
		1,
	})
}
