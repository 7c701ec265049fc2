// Package uri reads, writes and resolves URIs and relative references exactly as RFC 3986 defines them.
//
// # Reading
//
// [Parse] takes any URI reference apart into a [URI], a struct whose fields hold the text of each component as it
// stands, percent-encoding intact. [ParseURI], [ParseAbsolute] and [ParseRelative] ask for one kind of reference;
// [ParseInto] reads many without an allocation for each. What the RFC does not allow is an error, a *[ParseError] with
// component, rule and byte offset; nothing is repaired.
//
// # Looking at a part
//
// The fields are the components. Methods give what takes more than a look: [URI.User], [URI.Hostname], [URI.HostKind],
// [URI.Addr] and [URI.HostPort] for the authority; [URI.EscapedPath], [URI.Segments], [URI.BaseName] and [URI.Parent]
// for the path; [URI.RequestTarget] for path and query. The parameters of a query are for the package query.
//
// # Making and changing
//
// A URI is made as a literal and changed by its fields, which hold encoded text; the package escape encodes data and
// decodes it. [URI.AppendSegment] adds data to the path and [URI.JoinPath] a path that is trusted. [URI.Clone] keeps a
// copy's Path apart. [URI.Validate] says whether the result can be written, and [URI.CheckScheme] whether its scheme
// allows it.
//
// # Writing
//
// [Format], [URI.AppendText], [URI.MarshalText] and [URI.String] write a value, and refuse, with a *[FormatError], one
// whose text would read back as another. [URI.Redacted] is for logs: it hides a password. [URI.Display] is for people:
// it keeps user information from being taken for the host. The package lint finds what else may mislead them.
//
// # Resolving
//
// [Resolve] works on texts, [URI.Resolve] on values, [URI.AppendResolve] writes into a buffer. Section 5.2 of the RFC
// is followed strictly; [URI.ResolveNonStrict] is for references written before it. [RemoveDotSegments] is the routine
// of section 5.2.4 alone. [URI.IsSameDocument] tells whether a reference leads out of its document. [URI.Relativize]
// is the way back: the shortest relative-path reference that leads from one URI to another. [GuessURI] reads what
// people type without a scheme.
//
// # Passing on
//
// [URI.URL] and [FromURL] pass values to net/url and back, or say what would change. A URI is a string in JSON and XML, a
// flag by [flag.TextVar], a column of a database by [URI.Value] and [URI.Scan], and redacted in logs by [URI.LogValue]. It
// is no key of a map; its text is. Requests over HTTP are for the package httpuri, names of files for fileuri, and
// characters beyond US-ASCII for iri.
//
// # Comparing
//
// [URI.Equal] compares letter by letter, and [URI.Compare] orders. [URI.Normalize] brings a value to the normal form
// of section 6.2.2, which needs no knowledge of its scheme, and [URI.NormalizeForScheme] to that of section 6.2.3,
// which drops a [DefaultPort] for example. [URI.Equivalent] compares what the latter gives.
//
// # Kinds of reference
//
// [URI.IsAbsolute], [URI.IsNetworkPath], [URI.IsAbsolutePath] and [URI.IsRelativePath] are the terms of sections 4.2
// and 4.3.
//
// # Where a password still shows
//
// [URI.Redacted], [URI.Display], [URI.LogValue] and [URI.GoString] hide a password, [URI.Value] refuses one, and errors
// do not repeat one. What else shows it, and what to do:
//
//   - The fields, [URI.User] and [URI.Authority], and the text for machines: [Format], [URI.String], [URI.AppendText],
//     [URI.MarshalText], and so JSON and XML, and fmt with "%v" and "%s". Print [URI.Redacted].
//   - A secret where the scheme has no place for one, such as the "access_token" in the query of an http URI. Take it
//     out before: the program knows its name.
//   - In a struct, fmt calls GoString and String only for exported fields. In another, "%v" and "%#v" print the text of
//     all fields of a URI. Give the struct its own String and GoString, or hold a *URI, of which fmt prints the address.
//   - In a struct, a slice or a map, slog does not call LogValue, and prints the text. Log [URI.Redacted], or give the
//     type its own LogValue.
//   - [flag.TextVar] prints the default with the usage, and every flag the argument with the error that it causes. Use
//     [flag.String] without a default and [Parse] the value after the flags; Parse's own error shows no password.
//   - Where a password is in the query, as in vnc, an error quotes the one byte of it that is not allowed, as it does
//     anywhere else in a query.
//
// # Departures from the RFC
//
//   - A port above 65535 is refused, as in "//h:65536". See [ErrPortRange].
//   - A port without digits is none, and leading zeros are not kept: "//h:" is written "//h", and "//h:080" is
//     "//h:80".
//   - Resolution and normalization put "/." before a path that would otherwise read as an authority: "x:/a/b" and "..//c"
//     give "x:/.//c". See [URI.Resolve].
package uri
