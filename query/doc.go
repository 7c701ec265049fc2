// Package query reads and edits the parameters of a query, as in "key=value&key=value". It keeps
// their order, and it does not change the parameters that you do not edit (RFC 3986, section 3.4).
//
// The RFC does not define parameters: uri.URI.Query is a single text. This package reads it as a
// list of parameters and gives the text back:
//
//	u := uri.MustParse("https://example.com/list?page=1&sort=na%6De")
//	params, err := query.Parse(u.Query, query.Form)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(params.Get("sort"))
//	params.Set("page", "2")
//	u.Query = params.String()
//	fmt.Println(u)
//	// Output:
//	// name true
//	// https://example.com/list?page=2&sort=na%6De
//
// # Reading
//
// [Parse] accepts exactly the text that the grammar allows in a query, in one of two dialects. In
// [RFC3986], "+" is a plus. In [Form], it is a space, as in HTML forms and on most servers. For
// http and https, use Form. [ParseForm] accepts every text, as servers do: use it for the bodies of
// requests, and for queries that programs send without encoding them.
//
// [Params.Get] and [Params.GetAll] look up a key, and [Params.All] iterates over all parameters in
// their order, decoded. [Params.Raw] iterates over them without decoding, and distinguishes "a"
// from "a=". [Params.Has] reports whether a key is present, and [Params.Len] counts the parameters.
//
// # Editing
//
// [New] returns an empty query. [Params.Add], [Params.Set] and [Params.Delete] take decoded text
// and encode it. Set changes the first parameter with the key, and deletes other parameters with
// the same key. Parameters with other keys keep their order and spelling, byte for byte, so a
// signature over them remains valid. [Params.DeleteFunc] deletes parameters by any condition, such
// as one of several with the same key. [Params.Sort] sorts the parameters by key.
//
//	params := query.New(query.Form)
//	params.Add("q", "AC/DC & co")
//	params.Add("lang", "en")
//	fmt.Println(params.String())
//	// Output: q=AC%2FDC+%26+co&lang=en
//
// [Params.String] returns the text for uri.URI.Query. If the text is empty, uri.URI.ForceQuery
// decides whether the URI has a "?".
//
// # What a parameter is
//
//   - Parameters are separated by "&". A ";" is data.
//   - The first "=" ends the key: "a=b=c" has the key "a" and the value "b=c".
//   - A parameter without "=" has the value "". "a" and "a=" are read alike but keep their
//     spelling.
//   - Empty text between two "&", or at either end, is not a parameter, but is kept.
//   - The key may be empty, as in "=b" and "=".
//   - Keys are equal if their decoded bytes are equal: "%61" is "a", and "A" is not.
//
// # Coming from net/url
//
// A url.Values is a map: its Encode method sorts by key and encodes everything again. A [Params]
// keeps order and spelling, unless you sort it. In the dialect Form, both read the same parameters,
// with these differences:
//
//   - A "%" without two hexadecimal digits is an error of Parse, and so is a byte that a query does
//     not allow, such as a space. To ParseForm, both are data. URL.Query silently drops what it
//     cannot decode.
//   - A ";" is data. url.ParseQuery returns an error for it.
//   - There may be any number of parameters. url.ParseQuery returns an error for more than 10,000.
//   - Get distinguishes a missing key from an empty value.
//   - Set keeps the parameter in its place. Add appends at the end of the query, not after the
//     other values of the key.
//   - In the dialect Form, text is encoded as in browsers: "~" is encoded and "*" is not.
//     Values.Encode encodes "*" but not "~". The dialect RFC3986 encodes fewer characters, for
//     example not "/" and ":"; see escape.Param. All these spellings decode to the same text.
package query
