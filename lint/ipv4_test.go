package lint_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

var ipv4Rows = []row{
	// rare-ipv4: fewer parts, other bases, a "." at the end.
	{"http://127.1/", []string{"rare-ipv4 host 0:127.1"}},
	{"http://0x7f.1/", []string{"rare-ipv4 host 0:0x7f.1"}},
	{"http://2130706433/", []string{"rare-ipv4 host 0:2130706433"}},
	{"http://017700000001/", []string{"rare-ipv4 host 0:017700000001"}},
	{"http://127.0.0.01/", []string{"rare-ipv4 host 0:127.0.0.01"}},
	{"http://127.0.0.1./", []string{"rare-ipv4 host 0:127.0.0.1."}},
	{"http://127.0.65535/", []string{"rare-ipv4 host 0:127.0.65535"}},
	{"http://1.16777215/", []string{"rare-ipv4 host 0:1.16777215"}},
	{"http://4294967295/", []string{"rare-ipv4 host 0:4294967295"}},
	{"http://0XFFFFFFFF./", []string{"rare-ipv4 host 0:0XFFFFFFFF."}},
	{"http://0/", []string{"rare-ipv4 host 0:0"}},
	{"http://00000000000000000000000000000000000000001/", []string{"rare-ipv4 host 0:00000000000000000000000000000000000000001"}},
	{"http://0%78%37f%2e1/", []string{"rare-ipv4 host 0:0%78%37f%2e1"}},
	{"http://127.0.0.1%2E/", []string{"rare-ipv4 host 0:127.0.0.1%2E"}},
	{"postgres://0x7f.1/db", []string{"rare-ipv4 host 0:0x7f.1"}},
	{"//127.1", []string{"rare-ipv4 host 0:127.1"}},
	{"ex://127.0.0.01", []string{"rare-ipv4 host 0:127.0.0.01"}}, // four numbers, with any scheme

	// Near misses: addresses, names, and numbers where no address is expected.
	{"http://127.0.0.1/", nil},
	{"http://127.1.example/", nil},
	{"http://0x7g.1/", nil},
	{"http://a.0x7f/", nil},
	{"http://1a/", nil},
	{"http://0x7f-1/", nil},
	{"ex://2130706433", nil},
	{"steam://127.1/", nil},
	{"http://h/127.1", nil},

	// encoded-ipv4.
	{"http://127.0.0.%31/", []string{"encoded-ipv4 host 0:127.0.0.%31"}},
	{"ex://127%2e0%2E0.1", []string{"encoded-ipv4 host 0:127%2e0%2E0.1"}},
	{"http://%32%35%35.255.255.255", []string{"encoded-ipv4 host 0:%32%35%35.255.255.255"}},
	{"http://127.0.%31/", []string{"rare-ipv4 host 0:127.0.%31"}},
	{"http://256.0.0.%31/", []string{"ipv4-like-name host 0:256.0.0.%31"}},
	{"http://127.0.0.%61/", []string{"encoded-name host 0:127.0.0.%61"}},
	{"ex://%31", []string{"encoded-name host 0:%31"}},
	{"http://127.0.0.1/%31", nil},

	// ipv4-like-name: all labels are numbers, but it is not an address.
	{"http://256.1.1.1/", []string{"ipv4-like-name host 0:256.1.1.1"}},
	{"http://1.2.3.256/", []string{"ipv4-like-name host 0:1.2.3.256"}},
	{"http://127.0.65536/", []string{"ipv4-like-name host 0:127.0.65536"}},
	{"http://1.16777216/", []string{"ipv4-like-name host 0:1.16777216"}},
	{"http://4294967296/", []string{"ipv4-like-name host 0:4294967296"}},
	{"http://99999999999999999999999999/", []string{"ipv4-like-name host 0:99999999999999999999999999"}},
	{"http://18446744075840258049/", []string{"ipv4-like-name host 0:18446744075840258049"}}, // 2130706433 in 64 bits
	{"http://0x1000000007f000001/", []string{"ipv4-like-name host 0:0x1000000007f000001"}},   // and in base 16
	{"http://1.2.3.4.5/", []string{"ipv4-like-name host 0:1.2.3.4.5"}},
	{"http://08.8.8.8/", []string{"ipv4-like-name host 0:08.8.8.8"}}, // 8 for who reads decimal only
	{"http://127.0.0.0x/", []string{"ipv4-like-name host 0:127.0.0.0x"}},
	{"ex://999.1.1.1./", []string{"ipv4-like-name host 0:999.1.1.1."}},
	{"ex://1.2.3.4.5", nil},
	{"http://1.2.3.4a/", nil},
	{"http://1.2.3.example/", nil},
	{"http://1-2-3-4/", nil},
	{"http://1_2.3.4.5/", nil},
	{"http://255.255.255.255/", nil},

	// A name with an empty label does not consist of numbers.
	{"http://127..1/", []string{"not-dns-name host 4:"}},
	{"http://127.1../", []string{"not-dns-name host 6:"}},
	{"http://.127/", []string{"not-dns-name host 0:"}},
}

func TestSection7_4_RareAddresses(t *testing.T) { requireRows(t, ipv4Rows) }

// The code of each name of up to five of these pieces is that of the plain implementation.
func TestSection7_4_AllNumbers(t *testing.T) {
	pieces := []string{".", "0", "08", "7", "255", "256", "0x", "0xFf", "65535", "%31", "65536", "x"}
	var try func(name string, depth int)
	try = func(name string, depth int) {
		for _, scheme := range []string{"http", "x"} {
			u := uri.URI{Scheme: scheme, Host: name, ForceAuthority: name == ""}
			require.Equal(t, slowCheck(u), placesOf(lint.Check(u)), "places of Check(%q)", name)
		}
		if depth > 0 {
			for _, piece := range pieces {
				try(name+piece, depth-1)
			}
		}
	}
	try("", 3)
	for _, before := range []string{"1.", "1.2.", "1.2.3.", "0x1.02.3.", "1.2.3.4."} {
		try(before, 2)
	}
	for _, parts := range []string{"1", "1.1", "1.1.1", "1.1.1.1"} {
		for _, last := range []string{"16777215", "16777216", "4294967295", "4294967296", "0377", "0400", "0xFFFFFF", "0x1000000"} {
			try(strings.TrimSuffix(parts, "1")+last, 1)
		}
	}
}
