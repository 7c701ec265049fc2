package lint_test

import "testing"

var hostRows = []row{
	// unassigned-ip-version.
	{"http://[v4.192.0.2.1]/", []string{"unassigned-ip-version host 0:[v4.192.0.2.1]"}},
	{"ex://u@[V6.::1]:80", []string{"unassigned-ip-version host 0:[V6.::1]"}},
	{"//[v06.a]", []string{"unassigned-ip-version host 0:[v06.a]"}},
	{"http://[v1.192.0.2.1]/", nil},
	{"http://[v60.a]/", nil},
	{"http://[v46.a]/", nil},
	{"http://[v0.4.]/", nil},
	{"http://v4.example/", nil},
	{"http://[::1]/", nil},
	{"http://[::ffff:192.0.2.1]/", nil},

	// encoded-name.
	{"http://m%C3%BCnchen.example/", []string{"encoded-name host 0:m%C3%BCnchen.example"}},
	{"ex://ho%61st", []string{"encoded-name host 0:ho%61st"}},
	{"http://%E4%BE%8B.%F0%9F%99%82/", []string{"encoded-name host 0:%E4%BE%8B.%F0%9F%99%82"}},
	{"ex://a%21", []string{"encoded-name host 0:a%21"}},
	{"http://xn--mnchen-3ya.example/", nil},
	{"ex://m.example/%C3%BC?%C3%BC#%C3%BC", nil},
	{"ex://%25", []string{"encoded-name host 0:%25"}}, // net/url decodes it to "%"
	{"mailto:user@%E4%BE%8B.example", nil},

	// host-not-utf8.
	{"http://m%FCnchen.example/", []string{"host-not-utf8 host 1:%FC"}},
	{"http://%C3%BC%C3/", []string{"host-not-utf8 host 6:%C3"}},
	{"http://%C3.%BC/", []string{"host-not-utf8 host 0:%C3"}},
	{"http://a%41%C0%AF/", []string{"overlong-utf8 host 4:%C0%AF", "host-not-utf8 host 4:%C0"}},
	{"http://%ED%A0%80/", []string{"host-not-utf8 host 0:%ED"}}, // a surrogate
	{"ex://%F4%90%80%80", []string{"host-not-utf8 host 0:%F4"}}, // above U+10FFFF
	{"http://%2F%FF%2F/", []string{"encoded-host-delimiter host 0:%2F", "host-not-utf8 host 3:%FF",
		"encoded-host-delimiter host 6:%2F"}},
	{"http://%F4%8F%BF%BF/", []string{ // the last character
		"not-name-character host 0:%F4%8F%BF%BF", "encoded-name host 0:%F4%8F%BF%BF"}},
	{"http://%EF%BF%BD/", []string{"not-name-character host 0:%EF%BF%BD", "encoded-name host 0:%EF%BF%BD"}}, // U+FFFD itself
	{"http://h/%FF", nil},
	{"http://%FF@h/", nil},
	{"http://h?%FF#%FF", nil},

	// encoded-host-delimiter.
	{"http://example.com%2F.example.org/", []string{"encoded-host-delimiter host 11:%2F"}},
	{"ex://a%3Fb%23c", []string{"encoded-host-delimiter host 1:%3F", "encoded-host-delimiter host 5:%23"}},
	{"ex://%40%3a%5b%5D%20", []string{"encoded-host-delimiter host 0:%40%3a%5b%5D%20"}},
	{"ex://%2f%5C%2f", []string{"encoded-host-delimiter host 0:%2f", "encoded-backslash host 3:%5C",
		"encoded-host-delimiter host 6:%2f"}},
	{"ex://u%2F%40@h", nil},
	{"ex://h/%3F%23%40", nil},
	{"ex://h?%2F", nil},
	{"ex://a%26b", []string{"encoded-name host 0:a%26b"}}, // a sub-delim does not end a host

	// Encoded bytes that also mislead in other components.
	{"ex://a%5Cb", []string{"encoded-backslash host 1:%5C"}},
	{"ex://a%00%1f", []string{"encoded-nul host 1:%00", "encoded-control host 4:%1f"}},
	{"ex://a%2541", []string{"encoded-name host 0:a%2541", "double-encoding host 1:%2541"}},
	{"ex://a%25zz", []string{"encoded-name host 0:a%25zz"}},
}

func TestSection3_2_2_Hosts(t *testing.T) { requireRows(t, hostRows) }
