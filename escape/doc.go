// Package escape encodes data for a component of a URI, and decodes it (RFC 3986, sections 2.1 to 2.4).
//
// # Encoding
//
// Which bytes stand for themselves depends on where the text goes, so there is a function for each place:
//
//   - [Segment] for one segment of a path, an element of uri.URI.Path;
//   - [Param] for a key or a value of a query, which the package query puts together;
//   - [Query] for a whole query whose delimiters are in place, uri.URI.Query;
//   - [Fragment] for a fragment, uri.URI.Fragment;
//   - [UserInfo] for a user name, or for what follows its ":", parts of uri.URI.UserInfo;
//   - [Host] for a registered name, uri.URI.Host;
//   - [Unreserved] for what is signed, as OAuth 1.0 has it.
//
// Each has an Append form, which writes into a buffer. These stay as they are, and all other bytes are encoded:
//
//	                 letters, digits
//	                   - . _ ~    ! $ ' ( ) *   & +    ,   ; =    : @   / ?
//	Segment               x            x         x                 x
//	Param                 x            x               x           x     x
//	Query, Fragment       x            x         x     x    x      x     x
//	UserInfo, Host        x            x         x     x    x
//	Unreserved            x
//
// Segment and Param leave fewer than the rules of the RFC allow, since what they encode often delimits parts of a
// segment or of a query, and data must not be taken for a delimiter (section 2.2). The digits of an encoding are in
// uppercase (section 2.1).
//
// # Decoding
//
// [Decode] and [AppendDecode] decode any component. They are strict: a "%" that two hexadecimal digits do not follow
// is an *[Error] with its offset. They know percent-encoding only, so a "+" is a plus; forms, where it means a space,
// are for the package query.
//
// # Once only
//
// What is encoded twice does not read as what it was, and what is decoded twice may become something that nobody wrote
// (section 2.4). So the functions that encode take decoded text, and always encode the "%": a text that is encoded
// already would be encoded twice, "%20" would become "%2520". Nothing here guesses which of the two a text is. Encode
// data when a URI is put together, and decode it after the URI has been taken apart:
//
//	path = append(path, escape.Segment("AC/DC"))      // "AC%2FDC", one segment
//	name, err := escape.Decode(u.Path[len(u.Path)-1]) // "AC/DC"
package escape
