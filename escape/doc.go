// Package escape percent-encodes data for a component of a URI, and decodes it (RFC 3986, section
// 2).
//
// # Encoding
//
// Each component, or part of a component, has a function:
//
//	Segment      a path segment, an element of uri.URI.Path
//	Path         a path, with its slashes, for uri.URI.WithPath
//	Param        a key or a value in a query; package query combines them
//	Fragment     a fragment, uri.URI.Fragment
//	UserInfo     a user name or a password, parts of uri.URI.UserInfo
//	Host         a registered name, uri.URI.Host
//	Unreserved   text to be signed, as in OAuth 1.0
//
// The result goes into a text or into a field of a uri.URI:
//
//	fmt.Println("/files/" + escape.Segment("AC/DC & co"))
//	fmt.Println("?q=" + escape.Param("AC/DC & co"))
//	// Output:
//	// /files/AC%2FDC%20&%20co
//	// ?q=AC/DC%20%26%20co
//
// The functions keep these bytes and encode all others, with uppercase digits:
//
//	                 letters, digits
//	                   - . _ ~    ! $ ' ( ) *   & +    ,   ; =    : @   /   ?
//	Segment               x            x         x                 x
//	Path                  x            x         x                 x    x
//	Param                 x            x               x           x    x   x
//	Fragment              x            x         x     x    x      x    x   x
//	UserInfo, Host        x            x         x     x    x
//	Unreserved            x
//
// Segment, Path and Param encode more than the RFC requires. Text in a segment or a query often has
// delimiters of its format, such as ";" and "&", and data must not be mistaken for a delimiter
// (section 2.2).
//
// # Decoding
//
// [Decode] decodes any component. It is strict: a "%" without two hexadecimal digits is an [*Error]
// with its offset. A "+" stays a "+". To decode forms, where "+" means a space, use package query.
//
//	name, err := escape.Decode("AC%2FDC%20&%20co")
//	fmt.Println(name, err)
//	_, err = escape.Decode("100%")
//	fmt.Println(err)
//	// Output:
//	// AC/DC & co <nil>
//	// escape: invalid percent-encoding at offset 3: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)
//
// [Normalize] decodes only the bytes that need not be encoded. So texts that differ only in such
// encoding become the same (section 6.2.2).
//
// # Encode once, decode once
//
// Encode data before you put it into a URI. Decode a component after you have split the URI into
// its components. The functions that encode do not detect text that is already encoded: "%20"
// becomes "%2520". Text that is decoded twice may become something that nobody wrote (section 2.4).
package escape
