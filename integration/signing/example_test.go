package signing_test

import (
	"fmt"
	"log"

	"github.com/go-rfc3986/uri/integration/signing"
	"github.com/go-rfc3986/uri/query"
)

// The request of RFC 5849, section 3.4.1.1, and the signature base string that it prints.
func ExampleOAuthBaseString() {
	req := newRequest("POST", "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b")
	protocol := query.New(query.Form) // those of the Authorization field
	protocol.Add("oauth_consumer_key", "9djdj82h48djs9d2")
	protocol.Add("oauth_token", "kkk9d7dh3k39sjv7")
	protocol.Add("oauth_signature_method", "HMAC-SHA1")
	protocol.Add("oauth_timestamp", "137131201")
	protocol.Add("oauth_nonce", "7d8f3e4a")

	base, err := signing.OAuthBaseString(req, protocol, query.ParseForm("c2&a3=2+q"))
	if err != nil {
		log.Fatal(err)
	}
	for len(base) > 67 { // lines as the RFC prints them
		fmt.Println(base[:67])
		base = base[67:]
	}
	fmt.Println(base)
	// Output:
	// POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q
	// %26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_
	// key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_m
	// ethod%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk
	// 9d7dh3k39sjv7
}

// The request "PUT Object" of the documentation of Amazon S3. "$" has one encoding in a signature, whatever the client sends.
func ExampleCanonicalRequest() {
	const payload = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072" // SHA-256 of "Welcome to Amazon S3."
	req := newRequest("PUT", "https://examplebucket.s3.amazonaws.com/test$file.text",
		"Date", "Fri, 24 May 2013 00:00:00 GMT",
		"x-amz-date", "20130524T000000Z",
		"x-amz-storage-class", "REDUCED_REDUNDANCY",
		"x-amz-content-sha256", payload)
	text, err := signing.CanonicalRequest(req, "s3", payload,
		"date", "host", "x-amz-content-sha256", "x-amz-date", "x-amz-storage-class")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text)
	// Output:
	// PUT
	// /test%24file.text
	//
	// date:Fri, 24 May 2013 00:00:00 GMT
	// host:examplebucket.s3.amazonaws.com
	// x-amz-content-sha256:44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072
	// x-amz-date:20130524T000000Z
	// x-amz-storage-class:REDUCED_REDUNDANCY
	//
	// date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class
	// 44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072
}

// The parameters of the second request in RFC 9421, section 2.2.8, with the components of sections 2.2.2 to 2.2.7.
func ExampleSignatureBase() {
	req := newRequest("GET", "https://www.example.com/parameters"+
		"?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something")
	base, err := signing.SignatureBase(req, ";created=1618884473",
		signing.Component{Name: "@target-uri"},
		signing.Component{Name: "@authority"},
		signing.Component{Name: "@path"},
		signing.Component{Name: "@query"},
		signing.Component{Name: "@query-param", Param: "var"},
		signing.Component{Name: "@query-param", Param: "bar"},
		signing.Component{Name: "@query-param", Param: "fa%C3%A7ade%22%3A%20"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(base)
	// Output:
	// "@target-uri": https://www.example.com/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something
	// "@authority": www.example.com
	// "@path": /parameters
	// "@query": ?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something
	// "@query-param";name="var": this%20is%20a%20big%0Amultiline%20value
	// "@query-param";name="bar": with%20plus%20whitespace
	// "@query-param";name="fa%C3%A7ade%22%3A%20": something
	// "@signature-params": ("@target-uri" "@authority" "@path" "@query" "@query-param";name="var" "@query-param";name="bar" "@query-param";name="fa%C3%A7ade%22%3A%20");created=1618884473
}
