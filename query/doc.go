// Package query reads and edits the parameters of a query, as in "key=value&key=value", in their order and without a
// change to anything else (RFC 3986, section 3.4).
//
// The RFC leaves the form of a query to its scheme and only observes that "key=value" pairs are frequent. So
// uri.URI.Query is one text, and this package is a way to look at it:
//
//	params, err := query.Parse(u.Query, query.RFC3986)
//	params.Set("page", "2")
//	u.Query = params.String()
//
// # Reading
//
// [Parse] takes what the rule query allows, and nothing else, in one of two dialects: in [RFC3986] a "+" is a plus, in
// [Form] it is a space, as HTML forms and most servers have it. [Params.Get] and [Params.GetAll] look a key up,
// [Params.All] goes over all pairs in their order, all three decoded. [Params.Raw] gives the pairs as they stand.
// [Params.Has] and [Params.Len] tell whether a key is there, and how many pairs.
//
// # Editing
//
// [New] is the empty query to begin with. [Params.Add], [Params.Set] and [Params.Delete] take decoded text and encode it.
// What they are not about stays as it was, byte for byte: spelling and order of the other pairs, empty pieces, needless
// encodings. So a signature over the other parameters still holds, and where a value is set that is there already nothing
// changes at all.
//
// # Writing
//
// [Params.String] is the text for uri.URI.Query. Where it is empty, uri.URI.ForceQuery says whether there is a "?".
//
// # What is a pair
//
//   - Pairs are delimited by "&". A ";" is data.
//   - The first "=" of a pair ends its key: "a=b=c" is the key "a" and the value "b=c".
//   - A pair without "=" has the value "": "a" and "a=" read alike, but are kept as they stand.
//   - What is empty between two "&", or before the first or after the last, is no pair. It is kept too.
//   - The key may be empty: "=b" and "=" are pairs.
//   - Keys are alike where their bytes are, once decoded: "%61" is "a", and "A" is not.
//
// # Coming from net/url
//
// A url.Values is a map: its Encode sorts by key and spells everything anew, while a [Params] keeps order and
// spelling. In the dialect [Form] the two read alike, but for this:
//
//   - A "%" without two hexadecimal digits is an error, and so is a byte that a query does not allow, such as a space or
//     one that is not US-ASCII. URL.Query leaves out what it cannot decode, without a word.
//   - A ";" is data, while url.ParseQuery refuses it.
//   - There may be any number of pairs, while url.ParseQuery refuses more than 10,000.
//   - Get tells a key that is missing from one whose value is empty.
//   - Set leaves the pair in its place, and Add puts it after all others, not only after those of its key.
//   - Keys and values are written as browsers write them, while Values.Encode leaves "~" as it is and encodes "*". Both
//     spellings decode alike. In the dialect [RFC3986] more characters stay, such as "/" and ":", see escape.Param.
package query
