package signing_test

import (
	"crypto/sha1"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/integration/signing"
	"github.com/go-rfc3986/uri/query"
)

// The signatures that section 1.2 of RFC 5849 prints for its three requests, with its secrets.
func TestRFC5849_1_2_Signatures(t *testing.T) {
	for _, row := range []struct {
		method, target, secrets, want string
		protocol                      query.Params
	}{
		{"POST", "https://photos.example.net/initiate", "kd94hf93k423kf44&", "74KNZJeDHnMBp0EMJ9ZHt/XKycU=", newParams(
			"oauth_consumer_key", "dpf43f3p2l4k3l03", "oauth_signature_method", "HMAC-SHA1", "oauth_timestamp", "137131200",
			"oauth_nonce", "wIjqoS", "oauth_callback", "http://printer.example.com/ready")},
		{"POST", "https://photos.example.net/token", "kd94hf93k423kf44&hdhd0244k9j7ao03", "gKgrFCywp7rO0OXSjdot/IHF7IU=", newParams(
			"oauth_consumer_key", "dpf43f3p2l4k3l03", "oauth_token", "hh5s93j4hdidpola", "oauth_signature_method", "HMAC-SHA1",
			"oauth_timestamp", "137131201", "oauth_nonce", "walatlh", "oauth_verifier", "hfdp7dh39dks9884")},
		{"GET", "http://photos.example.net/photos?file=vacation.jpg&size=original", "kd94hf93k423kf44&pfkkdhi9sl3r4s00",
			"MdpQcU8iPSUjWoN/UDMsK2sui9I=", newParams(
				"oauth_consumer_key", "dpf43f3p2l4k3l03", "oauth_token", "nnch734d00sl2jdk", "oauth_signature_method", "HMAC-SHA1",
				"oauth_timestamp", "137131202", "oauth_nonce", "chapoH")},
	} {
		row.protocol.Add("oauth_signature", row.want) // excluded: section 3.4.1.3.1
		base, err := signing.OAuthBaseString(newRequest(row.method, row.target), row.protocol, query.Params{})
		require.NoError(t, err)
		assert.Equal(t, row.want, base64.StdEncoding.EncodeToString([]byte(sum(sha1.New, row.secrets, base))), base)
	}
}

// The base string URI (RFC 5849, section 3.4.1.2).
func TestRFC5849_3_4_1_2_BaseStringURI(t *testing.T) {
	for target, want := range map[string]string{
		"http://EXAMPLE.COM:80/r%20v/X?id=123":  "http%3A%2F%2Fexample.com%2Fr%2520v%2FX",      // the first example
		"https://www.example.net:8080/?q=1":     "https%3A%2F%2Fwww.example.net%3A8080%2F",     // the second example
		"https://h:443":                         "https%3A%2F%2Fh%2F",                          // item 3; RFC 9112, section 3.2.1
		"http://h:443/%7e/../a%2fb#f":           "http%3A%2F%2Fh%3A443%2F%257e%2F..%2Fa%252fb", // the path is not normalized
		"http://[2001:DB8::1]:80//a?x=http://b": "http%3A%2F%2F%5B2001%3Adb8%3A%3A1%5D%2F%2Fa", // item 1
		"http://h/a?":                           "http%3A%2F%2Fh%2Fa",                          // the "?" belongs to the query
		"http://h:0/":                           "http%3A%2F%2Fh%3A0%2F",                       // item 3
	} {
		base, err := signing.OAuthBaseString(newRequest("GET", target), query.Params{}, query.Params{})
		require.NoError(t, err)
		assert.Equal(t, want, strings.Split(base, "&")[1], target)
	}
}
