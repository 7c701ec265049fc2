package signing_test

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/integration/signing"
)

// The examples of the S3 documentation ("Signature Calculations for the Authorization Header: Transferring Payload in a Single
// Chunk"), and that of the general reference for IAM, with the keys and the signatures that they print. The signature proves every
// byte of the canonical request.
func TestSignaturesOfAWS(t *testing.T) {
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	const welcome = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072" // "Welcome to Amazon S3."
	s3 := []string{"x-amz-content-sha256", empty, "x-amz-date", "20130524T000000Z"}
	for _, row := range []struct {
		name, method, target, service, payload, want string
		fields                                       []string
	}{
		{"GET Object", "GET", "https://examplebucket.s3.amazonaws.com/test.txt", "s3", empty,
			"f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41", append([]string{"Range", "bytes=0-9"}, s3...)},
		{"PUT Object", "PUT", "https://examplebucket.s3.amazonaws.com/test$file.text", "s3", welcome,
			"98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd", []string{
				"Date", "Fri, 24 May 2013 00:00:00 GMT", "x-amz-date", "20130524T000000Z",
				"x-amz-storage-class", "REDUCED_REDUNDANCY", "x-amz-content-sha256", welcome}},
		{"GET Bucket Lifecycle", "GET", "https://examplebucket.s3.amazonaws.com/?lifecycle", "s3", empty,
			"fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543", s3},
		{"Get Bucket (List Objects)", "GET", "https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2", "s3", empty,
			"34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7", s3},
		{"IAM", "GET", "https://iam.amazonaws.com?Version=2010-05-08&Action=ListUsers", "iam", empty,
			"5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7", []string{
				"Content-Type", "application/x-www-form-urlencoded;  charset=utf-8 ", "x-amz-date", "20150830T123600Z"}},
	} {
		req := newRequest(row.method, row.target, row.fields...)
		signed := []string{"Host"}
		for name := range req.Header {
			signed = append(signed, name)
		}
		canonical, err := signing.CanonicalRequest(req, row.service, row.payload, signed...)
		require.NoError(t, err)
		assert.Equal(t, row.want, signatureOfAWS(req.Header.Get("x-amz-date"), row.service, canonical), "%s\n%s", row.name, canonical)
	}
}

// signatureOfAWS signs a canonical request for the region and with the key of the documentation.
func signatureOfAWS(date, service, canonical string) string {
	secret := "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
	if service == "iam" {
		secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
	}
	hashed := sha256.Sum256([]byte(canonical))
	scope := date[:8] + "/us-east-1/" + service + "/aws4_request"
	text := "AWS4-HMAC-SHA256\n" + date + "\n" + scope + "\n" + hex.EncodeToString(hashed[:])
	key := "AWS4" + secret
	for part := range strings.SplitSeq(scope, "/") {
		key = sum(sha256.New, key, part)
	}
	return hex.EncodeToString([]byte(sum(sha256.New, key, text)))
}

// The paths of the documentation and of the test suite of AWS, and what differs for S3.
func TestPathsOfAWS(t *testing.T) {
	for _, row := range []struct{ path, others, s3, reason string }{
		{"", "/", "/", "an empty path is a slash"},
		{"/documents%20and%20settings/", "/documents%2520and%2520settings/", "/documents%20and%20settings/", "the documentation"},
		{"/my-object//example//photo.user", "/my-object/example/photo.user", "/my-object//example//photo.user", "the documentation"},
		{"/%20/foo", "/%2520/foo", "/%20/foo", "get-space"},
		{"/example/..", "/", "/example/..", "get-relative"},
		{"/example1/example2/../..", "/", "/example1/example2/../..", "get-relative-relative"},
		{"/./", "/", "/./", "get-slash-dot-slash"},
		{"/./example", "/example", "/./example", "get-slash-pointless-dot"},
		{"//", "/", "//", "get-slash"},
		{"//example//", "/example/", "//example//", "get-slashes"},
		{"/a//../b", "/b", "/a//../b", "empty segments are removed first, as AWS's own clients do"},
		{"/-._~0123456789AZaz", "/-._~0123456789AZaz", "/-._~0123456789AZaz", "get-unreserved"},
		{"/%E1%88%B4", "/%25E1%2588%25B4", "/%E1%88%B4", "the rule of the documentation, where the test suite encodes once"},
		{"/a%2fb/%7e!", "/a%252Fb/~%2521", "/a%2Fb/~%21", "the key \"a/b\"; each spelling has one signature"},
	} {
		req := newRequest("GET", "https://h"+row.path)
		for service, want := range map[string]string{"ec2": row.others, "s3": row.s3} {
			canonical, err := signing.CanonicalRequest(req, service, "", "host")
			require.NoError(t, err)
			assert.Equal(t, want, strings.Split(canonical, "\n")[1], "%s: %s for %s", row.reason, row.path, service)
		}
	}
}

// A key with every sign, in an Opaque, as the SDK of AWS sends it: "#" and "%" are data.
func TestOpaqueOfAWS(t *testing.T) {
	req := &http.Request{URL: &url.URL{Scheme: "https", Host: "example.org", Opaque: "//example.org/bucket/key-._~,!@#$%^&*()", RawQuery: "Foo=z&Foo=o"}}
	for service, want := range map[string]string{
		"s3": "/bucket/key-._~%2C%21%40%23%24%25%5E%26%2A%28%29", "ec2": "/bucket/key-._~%252C%2521%2540%2523%2524%2525%255E%2526%252A%2528%2529",
	} {
		canonical, err := signing.CanonicalRequest(req, service, "", "host")
		require.NoError(t, err)
		assert.Equal(t, "GET\n"+want+"\nFoo=o&Foo=z\nhost:example.org\n\nhost\n", canonical)
	}
}

// The query and the fields of a canonical request.
func TestQueriesAndFieldsOfAWS(t *testing.T) {
	for text, want := range map[string]string{
		"b=1&a=2&a=10":         "a=10&a=2&b=1",           // by key, and then by value
		"a-b=1&a=2":            "a=2&a-b=1",              // by key, not by text: "-" is less than "="
		"Param=1&param=2":      "Param=1&param=2",        // get-vanilla-query-order-key-case
		"lifecycle&acl=":       "acl=&lifecycle=",        // a key alone has an "="
		"a=%41~%7E*&b=x/y":     "a=A~~%2A&b=x%2Fy",       // what is not unreserved is encoded
		"q=a+b&r=a%20b&s=1%2B": "q=a%20b&r=a%20b&s=1%2B", // servers read "+" as a space
		"%E1%88%B4=bar":        "%E1%88%B4=bar",          // get-vanilla-utf8-query
	} {
		canonical, err := signing.CanonicalRequest(newRequest("GET", "https://h/?"+text), "s3", "", "host")
		require.NoError(t, err)
		assert.Equal(t, want, strings.Split(canonical, "\n")[2], text)
	}
	req := newRequest("GET", "https://h:8443/", "My-Header1", " a   b ", "My-Header1", "c")
	canonical, err := signing.CanonicalRequest(req, "s3", "payload", "My-Header1", "host")
	require.NoError(t, err)
	assert.Equal(t, "GET\n/\n\nhost:h:8443\nmy-header1:a b,c\n\nhost;my-header1\npayload", canonical)
}

// Signing leaves the request as it was, with the spaces that a signature leaves out.
func TestTheRequestStays(t *testing.T) {
	req := newRequest("GET", "https://h.test/a?b=c", "Date", "  today ", "X-A", "a  b ")
	before := req.Header.Clone()
	_, err := signing.CanonicalRequest(req, "s3", "", "date", "x-a")
	require.NoError(t, err)
	_, err = signing.SignatureBase(req, "", signing.Component{Name: "date"}, signing.Component{Name: "x-a"})
	require.NoError(t, err)
	assert.Equal(t, before, req.Header)
}
