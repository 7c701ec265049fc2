// Package iri reads, writes and resolves IRIs, as RFC 3987 defines them: URIs whose text may hold characters beyond
// US-ASCII, as in "http://例え.jp/引き出し?q=ü". It is package uri for people's scripts, on the same element model, and
// imports the standard library only.
//
// # Reading and writing
//
// [Parse] takes any IRI reference apart into an [IRI]; [ParseIRI], [ParseAbsolute] and [ParseRelative] ask for one kind.
// Text is UTF-8. The characters are those of RFC 3987, section 2.2, and no others: no surrogates, no noncharacters, and
// characters for private use in the query only. What the grammar does not allow is refused with the errors of package
// uri, with component, rule and byte offset. [Format], [IRI.AppendText], [IRI.MarshalText] and [IRI.String] write a
// value, and refuse one that would not read back. Text in US-ASCII is read and written by package uri. In JSON and XML an
// IRI is a string, [IRI.Value] and [IRI.Scan] are for databases, and [IRI.Redacted] and [IRI.LogValue] for logs.
//
// # To a URI and back
//
// [IRI.URI] gives the URI that programs and protocols take (section 3.1), and [FromURI] the IRI that people read (section
// 3.2). Both take a function for names of hosts, since IDNA needs tables that the standard library does not have. The
// profiles of golang.org/x/net/idna fit:
//
//	u, err := i.URI(idna.Lookup.ToASCII)               // http://xn--r8jz45g.jp/
//	u, err := i.URI(nil)                               // http://%E4%BE%8B%E3%81%88.jp/
//	i := iri.FromURI(u, idna.Display.ToUnicode)        // http://例え.jp/
//
// The conversion uri.URI(i) compiles too. It is for values in US-ASCII, and package uri refuses what it gives otherwise.
//
// # Resolving and comparing
//
// [IRI.Resolve] and [IRI.Normalize] work on characters (sections 6.5 and 5.3.2), and change none: it makes no difference
// whether an IRI is resolved or normalized, or its URI. [IRI.Equal] compares character by character (section 5.3.1).
//
// # What it does not do
//
//   - Nothing is normalized to NFC, and no case is folded beyond US-ASCII: section 5.3.2.2 leaves that to whoever creates
//     an IRI, and culture decides what the lowercase of a letter is.
//   - Characters that mislead are in the grammar. RFC 3987 forbids the use of bidirectional formatting characters (section
//     4.1) and advises against mixed directions (4.2) and look-alikes (6.1 and 8), in words and not in rules.
//   - IDNA is not applied unless a function is handed in. A name may be any text that the grammar allows, as in a URI.
package iri
