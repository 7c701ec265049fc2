// Package iri parses, resolves, compares and writes IRIs: URIs with characters beyond US-ASCII,
// such as "http://例え.jp/引き出し?q=ü" (RFC 3987). An [IRI] has the same fields as a uri.URI, and the
// same methods, except for those that require US-ASCII: Addr, CheckScheme, Equivalent, HostKind,
// HostPort, NormalizeForScheme, RequestTarget and URL. For these, convert it to a URI.
//
// # Reading
//
// [Parse] splits an IRI reference in UTF-8 into its components. [ParseIRI], [ParseAbsolute] and
// [ParseRelative] each accept one kind of reference.
//
//	i, err := iri.Parse("http://例え.jp/引き出し?q=ü")
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(i.Host, i.Path[1], i.Query)
//	// Output: 例え.jp 引き出し q=ü
//
// Errors are those of package uri. They give the component, the byte offset and the grammar rule.
// The characters are exactly those of RFC 3987, section 2.2: no surrogates, no noncharacters, and
// private-use characters in the query only. For text in US-ASCII, results and errors are the same as
// in package uri.
//
// # Converting to a URI and back
//
// Programs and protocols need URIs. [IRI.URI] converts an IRI to a URI, and [FromURI] converts it
// back.
//
//	i := iri.MustParse("http://例え.jp/ü")
//	u, err := i.URI(nil)
//	fmt.Println(u, err)
//	fmt.Println(iri.FromURI(u, nil))
//	// Output:
//	// http://%E4%BE%8B%E3%81%88.jp/%C3%BC <nil>
//	// http://例え.jp/ü
//
// Both take a function that converts host names, because IDNA requires tables that the standard
// library does not have. The profiles of golang.org/x/net/idna fit:
//
//	u, err := i.URI(idna.Lookup.ToASCII)             // http://xn--r8jz45g.jp/%C3%BC
//	j := iri.FromURI(u, idna.Display.ToUnicode)      // http://例え.jp/ü
//
// To send a request, use a URI that was converted with such a function: uri.URI.HostPort rejects a
// percent-encoded name.
//
// The conversion uri.URI(i) also compiles, but it is only correct for text in US-ASCII. For other
// text, package uri rejects the resulting value.
//
// # Resolving, comparing and writing
//
// [IRI.Resolve], [IRI.Normalize], [IRI.JoinPath] and all other methods work as in package uri, and
// do not change characters beyond US-ASCII. You may convert to a URI before or after you call one:
// the result is the same. The exceptions compare text: [IRI.Equal], [IRI.Compare],
// [IRI.IsSameDocument] and [IRI.Relativize] compare character by character, so "é" and "%C3%A9"
// are different. To resolve many references, use [NewBase].
//
// [Format], [IRI.AppendText], [IRI.MarshalText] and [IRI.String] write an IRI. In JSON and XML, an
// IRI is a string. [IRI.Value] and [IRI.Scan] store it in a database. [IRI.Redacted] and
// [IRI.LogValue] hide passwords in logs.
//
// # What this package does not do
//
//   - It does not normalize to NFC, and does not fold case beyond US-ASCII (RFC 3987, section
//     5.3.2.2).
//   - It does not reject characters that mislead, such as bidirectional formatting characters and
//     look-alikes. The grammar allows them (sections 4 and 8). Package lint finds them.
//   - It does not apply IDNA unless you pass a function for it. A host may be any text that the
//     grammar allows.
package iri
