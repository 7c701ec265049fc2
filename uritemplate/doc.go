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
// An expression may have several variables, as in "{?x,y}". A variable without a value is left out.
//
// # Reading back
//
// [Template.Match] returns the values whose expansion is a text. It compares the whole text, in
// normal form, and takes linear time in the template and the text. Every expansion matches, except
// for the templates under "Limits". The values that Match returns expand to the same text, in
// normal form.
//
// The text does not show everything. "{x}" writes nothing both for an empty value and for none. A
// list of one member is written like a string. Match returns the plainer value in each case.
//
// In some templates, a text can be divided among the variables in more than one way, as "a.b.c" in
// "{x}.{y}", since values may have dots. [Template.Ambiguous] reports this with an example, and
// Match documents the division that it returns. If a template is not ambiguous, all strings come
// back as they were put in. [Overlap] reports whether one text matches two templates, such as those
// of two routes. Both are decided on the automata of the templates, and not by trying values.
//
// For routes, [Template.MatchURI] reads a URI by what it means: the parameters of its query may
// stand in any order, with others among them, and delimiters in a path may stand as clients send
// them. MatchURI returns no value that leads to another path.
//
// # Limits
//
//   - If a template is ambiguous and a variable stands in it twice, as in "{x}{y}/{x}", Match may
//     find no values for an expansion. It tries the first division, and one in which all places of
//     x have the same length. No way is known to try all others in linear time for every template.
//     The same is true for a list or pairs that stand in "{.x*}" and in "{+x}" or "{#x}".
//   - If a template is ambiguous and has more than about thirty variables, or a prefix of more than
//     about 250 characters, Match may give up on a long text that is an expansion. It may also give
//     up if a literal of more than 16 KB almost matches at many places of the text.
//   - Values are bytes. Match does not check that they are UTF-8.
//   - A value may lead to another host: in "https://example.com{x}/", it is part of the host. If
//     others choose the values, compare httpuri.OriginOf(u), for each result u of [Template.URI],
//     with the origin of t.URI(nil), and reject userinfo.
//   - Templates are not URIs. To send one, name the field differently (section 1.4).
//
// # Security
//
// "{+x}" and "{#x}" write reserved characters of the value as they are, so a value may add
// components or, at the start, name another scheme, such as "javascript:". Pass only values that
// you trust to them (section 4). Values that Match returns come from the text: they may be "..", or
// have "../" in them. [Template.MatchURI] returns no such values, and [Template.URI] does not write
// them.
package uritemplate
