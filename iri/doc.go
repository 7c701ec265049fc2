// Package iri reads and writes IRIs: URIs with non-ASCII characters, such as
// "http://例え.jp/引き出し?q=ü" (RFC 3987). It has no type for IRIs. An IRI is text; a program works with
// the uri.URI that the IRI maps to.
//
// [Parse] maps an IRI to a URI, and [Text] shows a URI to people as an IRI.
//
//	u, err := iri.Parse("http://例え.jp/ü", idna.Lookup.ToASCII)
//	fmt.Println(u)                                       // http://xn--r8jz45g.jp/%C3%BC
//	fmt.Println(iri.Text(u, idna.Display.ToUnicode))     // http://例え.jp/ü
//
// Both take a function that converts host names, because IDNA requires tables that the standard
// library does not have. The profiles of golang.org/x/net/idna fit. Pass nil for schemes whose
// hosts are not DNS names.
//
// In some formats, such as RDF and JSON-LD, the spelling of an IRI is its identity. For these, keep
// the text: [Check] says whether it is an IRI reference, and [Resolve] resolves it without changing
// the spelling. To get the components as they are written, call uri.Split after Check.
//
// # Errors
//
// An error for a text is a *uri.ParseError, with the component, the byte offset and the grammar
// rule. If the text has non-ASCII characters, the rules are those of RFC 3987, such as "ireg-name",
// and "ipchar" for a character of the path. Offset is the offset of the first byte of the invalid
// character or the invalid UTF-8. The package allows exactly the characters of RFC 3987, section
// 2.2: no surrogates, no noncharacters, and private-use characters in the query only.
//
// # What this package does not do
//
//   - It does not normalize to NFC, and does not fold case outside ASCII (RFC 3987, section
//     5.3.2.2).
//   - It does not reject characters that mislead, such as bidirectional formatting characters and
//     look-alikes. The grammar allows them (sections 4 and 8). Package lint finds them.
//   - It does not apply IDNA unless you pass a function for it. A host may be any text that the
//     grammar allows.
package iri
