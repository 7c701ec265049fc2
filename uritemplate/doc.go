// Package uritemplate expands URI Templates of all four levels, and reads the values back from a
// URI (RFC 6570).
//
//	template := uritemplate.MustParse("https://api.example.com/users/{id}/posts{?page,tags*}")
//	text, err := template.Expand(uritemplate.Values{
//		"id":   uritemplate.String("Anna/Ben"),
//		"tags": uritemplate.List("go", "uri"),
//	})
//	fmt.Println(text, err)
//
//	values, ok := template.Match(text)
//	fmt.Println(values["id"], values["tags"].List(), ok)
//	// Output:
//	// https://api.example.com/users/Anna%2FBen/posts?tags=go&tags=uri <nil>
//	// Anna/Ben [go uri] true
//
// # Expressions
//
//	             x is "a/b"   x is "1", "2"   x is k=1, l=2     section
//	{x}          a%2Fb        1,2             k,1,l,2           3.2.2
//	{x*}         a%2Fb        1,2             k=1,l=2           3.2.2
//	{+x}         a/b          1,2             k,1,l,2           3.2.3
//	{#x}         #a/b         #1,2            #k,1,l,2          3.2.4
//	{.x*}        .a%2Fb       .1.2            .k=1.l=2          3.2.5
//	{/x*}        /a%2Fb       /1/2            /k=1/l=2          3.2.6
//	{;x*}        ;x=a%2Fb     ;x=1;x=2        ;k=1;l=2          3.2.7
//	{?x*}        ?x=a%2Fb     ?x=1&x=2        ?k=1&l=2          3.2.8
//	{&x*}        &x=a%2Fb     &x=1&x=2        &k=1&l=2          3.2.9
//	{x:1}        a            an error        an error          2.4.1
//
// An expression may have several variables, as in "{?x,y}". A variable without a value writes
// nothing.
//
// # Reading back
//
// [Template.Match] returns the values whose expansion is a text. It compares the whole text, in
// normal form, and takes linear time in the template and the text. Every expansion matches, except
// for the templates under "Limits". The values that Match returns expand to the same text, in
// normal form.
//
// The text does not show everything. "{x}" writes nothing both for an empty value and for no value.
// A list of one member is written like a string. Match returns the simpler value in each case.
//
// In some templates, a text can be divided among the variables in more than one way, such as
// "a.b.c" in "{x}.{y}", since values may have dots. [Template.Ambiguous] reports this with an
// example, and Match documents which division it returns. If a template is not ambiguous, Match
// returns the strings that were passed to Expand. [Overlap] reports whether one text matches two
// templates, such as two routes. Ambiguous and Overlap examine automata of the templates; they do
// not try values.
//
// For routes, [Template.MatchURI] accepts what clients send: the parameters of the query may be in
// any order, with other parameters between them, and delimiters in a path need not be encoded.
// MatchURI returns no value that leads to another path.
//
// # Limits
//
//   - If a template is ambiguous and has a variable twice, as in "{x}{y}/{x}", Match may find no
//     values for an expansion. It tries the first division, and one in which all occurrences of x
//     have the same length. No algorithm is known that tries all divisions in linear time. The same
//     is true for a list or pairs in both "{.x*}" and "{+x}" or "{#x}".
//   - If a template is ambiguous and has more than about thirty variables, or a prefix of more than
//     about 250 characters, Match may give up on a long text that is an expansion. It may also give
//     up if a literal of more than 16 KB almost matches in many places of the text.
//   - Values are bytes. Match does not check that they are UTF-8.
//   - A value may lead to another host: in "https://example.com{x}/", it is part of the host. If
//     others choose the values, compare httpuri.OriginOf(u), for each result u of [Template.URI],
//     with the origin of t.URI(nil), and reject userinfo.
//   - Templates are not URIs. To send one, name the field differently (section 1.4).
//
// # Security
//
// "{+x}" and "{#x}" do not encode reserved characters. So a value may add components or, at the
// start of the template, name another scheme, such as "javascript:". Pass them only values that you
// trust (section 4). Values that Match returns come from the text: they may be "..", or have "../"
// in them. [Template.MatchURI] does not return such values, and [Template.URI] does not write them.
package uritemplate
