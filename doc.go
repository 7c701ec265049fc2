// Package uri parses, resolves, normalizes, compares and writes URIs. It accepts exactly the
// references that RFC 3986 allows. It writes each reference back as it was read, except that the
// scheme becomes lowercase, and an empty port and leading zeros of a port are dropped.
//
// # Reading
//
// [Parse] splits a URI reference into its components. The fields of a [URI] hold the text of each
// component as written. Nothing is decoded, so "%2F" in a path segment never becomes a slash.
//
//	u, err := uri.Parse("https://example.com:8443/docs/a%2Fb?page=2#top")
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(u.Scheme, u.Host, u.Port)
//	fmt.Printf("%q %q %q\n", u.Path, u.Query, u.Fragment)
//	// Output:
//	// https example.com 8443
//	// ["" "docs" "a%2Fb"] "page=2" "top"
//
// [ParseURI], [ParseAbsolute] and [ParseRelative] each accept one kind of reference. [ParseInto]
// parses many references without an allocation for each. [MustParse] is for constants. Package iri
// parses non-ASCII characters, and [GuessURI] parses what people type, such as "www.example.com".
//
// # Errors
//
// Text that the RFC does not allow is an error. Nothing is repaired. A [*ParseError] gives the
// component, the byte offset and the grammar rule. The offset counts from the start of the input.
// It is the length of the input if the input ends too early. Errors do not repeat the input, so
// they can be logged.
//
//	_, err := uri.Parse("https://example.com/a b")
//	var bad *uri.ParseError
//	if errors.As(err, &bad) {
//		fmt.Println(bad.Component, bad.Offset)
//	}
//	fmt.Println(err)
//	// Output:
//	// path 21
//	// uri: invalid path at offset 21: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
//
// # Looking at the parts
//
// The components are fields. Methods answer questions that need more than one field, or that need
// decoding.
//
//	u := uri.MustParse("https://[2001:db8::7]/docs/a%2Fb?page=2#top")
//	fmt.Println(u.Addr())          // the IP address
//	fmt.Println(u.EffectivePort()) // the port, or the default of the scheme
//	fmt.Println(u.BaseName())      // the last segment, decoded
//	fmt.Println(u.HostPort())      // what to dial
//	fmt.Println(u.RequestTarget()) // what an HTTP request asks for
//	// Output:
//	// 2001:db8::7 true
//	// 443 true
//	// a/b <nil>
//	// [2001:db8::7]:443 <nil>
//	// /docs/a%2Fb?page=2
//
// If the URI has no port, HostPort uses the default port of its scheme, which EffectivePort
// returns. RequestTarget looks at the path and the query only. It is empty if a request cannot have
// the path, such as the path of "urn:a:b".
//
// For the authority there are also [URI.Authority], [URI.User], [URI.DecodedUser], [URI.Hostname],
// and [URI.HostKind]. For the path there are [URI.EscapedPath], [URI.DecodedPath] and
// [URI.Segments]. [URI.Kind] returns the kind of reference. [URI.InDomain] reports whether the host
// is in a domain, and [URI.Contains] whether another URI lies below u. [URI.WithQuery] and the
// other With and Without methods change one component. Package query reads the parameters of a
// query.
//
// # Resolving links
//
// [NewBase] prepares the URI of a page. [Base.AppendResolve] and [Base.Resolve] then give the
// target of each link on the page.
//
//	base, err := uri.NewBase(uri.MustParse("https://example.com/docs/intro"))
//	if err != nil {
//		log.Fatal(err)
//	}
//	var target []byte // is used again for each link
//	for _, link := range []string{"../img/logo.png", "?page=2", "a b"} {
//		if target, err = base.AppendResolve(target[:0], link); err != nil {
//			fmt.Println(err)
//			continue
//		}
//		fmt.Println(string(target))
//	}
//	// Output:
//	// https://example.com/img/logo.png
//	// https://example.com/docs/intro?page=2
//	// uri: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
//
// Links on web pages are often invalid; httpuri.Href reads them as browsers do. If the page names a
// base, resolve the name first, and pass the result to NewBase. A link without an authority
// inherits the authority of the base, including its userinfo. A target may have any scheme, such as
// "javascript".
//
// For a single link, call [Resolve] with two texts, or [URI.Resolve]. [URI.ResolveRelative] also
// takes a base without a scheme. [URI.Relativize] is the inverse: it returns the reference that
// leads from one URI to another.
//
// # Building and changing
//
// A URI is a struct. Build it as a literal, and assign to its fields. Fields hold encoded text.
// [URI.AppendSegments] and package query encode data for you, and package escape encodes data for
// any other component.
//
//	u := uri.MustParse("https://example.com/files?page=1&sort=name")
//	u, err := u.AppendSegments("a/b c") // any text: it is encoded
//	if err != nil {
//		log.Fatal(err)
//	}
//	params, err := query.Parse(u.Query, query.Form) // http and https: "+" is a space
//	if err != nil {
//		log.Fatal(err)
//	}
//	params.Set("page", "2")
//	u.Query = params.String()
//	fmt.Println(u)
//
//	fmt.Println(uri.URI{Scheme: "https", Host: "example.com", Path: []string{"", "files"}})
//	// Output:
//	// https://example.com/files/a%2Fb%20c?page=2&sort=name
//	// https://example.com/files
//
// [URI.JoinPath] joins path text that you trust. [URI.JoinReference] joins a path with a query,
// which must stay below the URI. [URI.WithoutFragment] drops the fragment. [URI.Validate] reports
// whether a value can be written, and [URI.CheckScheme] whether its scheme allows it. Copies of a
// URI share the elements of Path, and [URI.Clone] separates them.
//
// # Comparing and storing
//
// [URI.Equal] compares letter by letter. [URI.Equivalent] compares what two URIs mean, as far as
// syntax and scheme show. A URI is not comparable with ==. As a map key, use its normalized text.
//
//	u := uri.MustParse("HTTP://Example.com:80/%7Ejoe")
//	v := uri.MustParse("http://example.com/~joe#top")
//	fmt.Println(u.Equal(v), u.Equivalent(v.WithoutFragment()))
//
//	key, err := uri.NormalizeForScheme("HTTP://Example.com:80/%7Ejoe")
//	fmt.Println(key, err)
//	// Output:
//	// false true
//	// http://example.com/~joe <nil>
//
// [NormalizeForScheme] takes and returns text; [URI.NormalizeForScheme] takes and returns a value.
// Both apply the rules of the scheme, such as its [DefaultPort], and write IPv6 addresses in one
// form. [URI.Normalize] applies only the rules of all schemes. A key contains any userinfo.
// [URI.Compare] orders URIs for sorting.
//
// # Writing and logging
//
// [Format], [URI.AppendText] and [URI.MarshalText] write a URI. They return a [*FormatError] for a
// value whose text would be read as a different value. [URI.String] never fails. [URI.Redacted] is
// the text for logs: it hides secrets. A [Redactor] does the same in any text, and can hide more
// than Redacted. [URI.Display] is for people: it also keeps userinfo from being mistaken for the
// host.
//
//	u := uri.MustParse("https://joe:secret@example.com/")
//	fmt.Println(u.Redacted())
//
//	u.Path = []string{"", "a b"}
//	_, err := uri.Format(u)
//	fmt.Println(err)
//	// Output:
//	// https://joe:xxxxx@example.com/
//	// uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
//
// # Passing on
//
// A URI is a string in JSON and XML, a flag with [flag.TextVar], and a database column by
// [URI.Value] and [URI.Scan]. Package log/slog logs it without its password. [URI.URL] and
// [FromURL] convert to and from net/url, and return an error if the conversion would change the
// meaning.
//
//	v, err := uri.MustParse("https://example.com/a%2Fb").URL() // a *url.URL
//	fmt.Println(v, err)
//
//	text, err := json.Marshal(uri.MustParse("https://example.com/"))
//	fmt.Println(string(text), err)
//	// Output:
//	// https://example.com/a%2Fb <nil>
//	// "https://example.com/" <nil>
//
// Package httpuri makes HTTP requests from URIs. In package fileuri, FromPath gives the URI of a
// file path, and ToPath the path of a file URI. Package uritemplate expands URI Templates and reads
// the values back. Package dsn reads data source names, which may have several hosts, such as
// "postgres://h1,h2:6432/db". Package lint reports parts that may mislead people or other parsers.
//
// # Where a password still shows
//
// [URI.Redacted], [URI.Display], [URI.LogValue] and [URI.GoString] hide the secrets that [Redactor]
// lists, and Redactor.Text hides them in any text. [URI.Value] rejects a URI with a password.
// Errors do not repeat secrets. A secret still shows in these places:
//
//   - The fields, [URI.User] and [URI.Authority] show secrets. So does the text from [Format],
//     [URI.String], [URI.AppendText] and [URI.MarshalText], and therefore JSON and XML. Package fmt
//     prints the text or the fields for every verb but "%#v" and "%T": "%s", "%q" and "%d" show the
//     password. Print [URI.Redacted] instead.
//   - Nothing marks a secret in a path, in a parameter with another name, or in
//     "joe:secret@example.com" without "//", which looks like "nginx:1.25@sha256:5ec4e7".
//     Redactor.Param names more parameters, and Redactor.All hides every value of a query and a
//     fragment.
//   - A "/", "?" or "#" ends userinfo. So does, in a query, an "&" before a key and "=". If the
//     password up to that byte is a number, as in "http://joe:1/secret@h", the text looks like a
//     host, a port and a path. [Parse] drops the ":" of "http://joe:/secret@h", after which the
//     port is empty.
//   - A data source name of MySQL or Oracle in a URL, as in
//     "?dsn=joe%3Asecret%40tcp%28h%29%2Fdb", and one with a "/" in its password and without an
//     address, as in "joe:sec/ret@/db".
//   - Text that was cut before the "@", as in "postgres://joe:secr...", does not show that it has a
//     password. White space ends a secret in a text that is not quoted; see [Redactor.Text].
//   - A "#" ends the value of a parameter in a query, as in "postgres://h/db?password=a#secret",
//     which the clients of PostgreSQL read as one value.
//   - The names of header fields and of JSON members do not mark a secret, as in "Authorization:
//     Basic c2VjcmV0" and {"password": "secret"}.
//   - Package fmt does not call GoString or String for an unexported struct field: "%v" and "%#v"
//     print the text of all fields of a URI there. Give the struct its own String and GoString
//     methods, or hold a *URI, which fmt prints as an address.
//   - Package log/slog does not call LogValue inside a struct, slice or map. Its handlers print the
//     text there, and JSON prints what encoding/json writes. Log [URI.Redacted], or give the type a
//     LogValue method.
//   - [flag.TextVar] prints the default value in its usage message, and package flag prints an
//     argument that causes an error. Use [flag.String] without a default and [Parse] the value
//     afterwards. The error from Parse shows no password.
//
// # Departures from RFC 3986
//
//   - A port above 65535 is an error, as in "//h:65536". See [ErrPortRange].
//   - An empty port is dropped, and leading zeros of a port are not kept: "//h:" is written as
//     "//h", and "//h:080" as "//h:80".
//   - [URI.Normalize] keeps the dot-segments of a path that does not begin with a slash, as in
//     "urn:a/../b", although section 6.2.2.3 removes all. [URI.Resolve] removes them.
//   - Resolution and normalization put "/." before a path that would otherwise be read as an
//     authority: "x:/a/b" and "..//c" give "x:/.//c". See [URI.Resolve].
package uri
