// Package lint finds what is allowed in a URI or IRI reference, but tends to mislead people or other parsers (RFC 3986,
// sections 3.2.2 and 7; RFC 3987, sections 4 and 8).
//
// # Looking at a reference
//
// [Check] takes a [uri.URI] and returns a [Finding] for each place: its [Code] for programs, the component and the
// bytes concerned, the section that says so, and a sentence for people. A finding is no error, and what has none is
// not therefore safe: nothing is looked up. What is merely rare has no finding, and what a scheme forbids, such as an
// http URI without a host, is for [uri.URI.CheckScheme].
//
// [CheckIRI] does the same for an [iri.IRI], and also finds what only characters beyond US-ASCII do. It is Check on the
// same elements: one list of codes, and the same findings for text in US-ASCII. Check itself does not look for characters
// in percent-encoded text, which nobody takes for something else as long as it is shown as it stands. [Display] shows a
// URI with its characters decoded, unless these would mislead.
//
// # Showing findings
//
// [Finding.String] is one line for a log. A Message never shows userinfo, but Offset and Length are those of a password
// where there is one: print that part of the field only where secrets may be seen.
//
// # Choosing
//
// Which codes matter is for the caller to say. Before a request is sent, those of the userinfo and the host do, since
// filters and clients may see different hosts; on a server those of the path, which file systems and caches read
// differently. [Invalid] always does: the value was never looked at.
//
// # Codes
//
// The sections are those of RFC 3986, except for those of long-label (RFC 1034), overlong-utf8 (RFC 3629), fake-a-label
// (RFC 5890), and the last four (RFC 3987).
//
//	code                    section  example
//	invalid                 4.1      (a host with a space, in a value made by hand)
//	no-effect               5.3      (a Port without HasPort, in a value made by hand)
//	suffix-reference        4.5      www.example.com/a
//	userinfo-like-host      7.6      ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm
//	password                3.2.1    ftp://user:pass@example.com/
//	unassigned-ip-version   3.2.2    http://[v6.fe80::1]/
//	rare-ipv4               7.4      http://0x7f.1/
//	encoded-ipv4            6.2.2.2  http://127.0.0.%31/
//	ipv4-like-name          7.4      http://256.1.1.1/
//	encoded-name            3.2.2    http://m%C3%BCnchen.example/
//	host-not-utf8           3.2.2    http://m%FCnchen.example/
//	encoded-host-delimiter  7.3      http://example.com%2F.example.org/
//	not-dns-name            3.2.2    http://a..example/
//	long-label              3.5      http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/
//	long-name               3.2.2    (a name of 256 bytes)
//	encoded-slash           7.3      /a%2Fb
//	encoded-backslash       7.3      /a%5Cb
//	encoded-dot-segment     5.2.4    /a/%2e%2E/b
//	dot-segment-parameters  3.3      /a/..;x=y/b
//	rootless-dot-segments   5.2.4    x:a/../b
//	encoded-nul             7.3      /a.php%00.png
//	encoded-control         7.2      /a%0D%0Ab
//	double-encoding         2.4      /a%2520b
//	double-decoding         2.4      /a/%252e%252e/b
//	overlong-utf8           3        /a/%C0%AE%C0%AE/b
//	fake-a-label            2.3.2.1  http://xn--a/
//	mixed-scripts           7.5      http://xn--pple-43d.example/
//	bidi-formatting         4.1      (a character that nobody sees, such as U+202E)
//	mixed-directions        4.2      /Java_(שפה)
//	delimiter-look-alike    6.1      http://example.com⁄.example.org/
//
// # Hosts in disguise
//
// A name such as "john.doe" has the form of a host, so a dot in userinfo is not enough for userinfo-like-host. What the
// userinfo begins with, decoded, must be two labels or more of letters, digits and "-", and one of these must hold:
//
//   - "http://" or "https://" stands before it;
//   - its first label is "www", or its last one of com, edu, net, org, gov, mil and int;
//   - it looks like an IPv4 address;
//   - its last label is a word (two letters or more, or "xn--" and more), and what follows is "/", "?", "#", "&" or
//     "=", or one of the ports 21, 22, 80, 443, 8080 and 8443, at the end or before a "/";
//   - its last label is a word, the one before it is no single letter, there are three or more, and no "@", ";" or "\"
//     follows.
//
// So "john.doe", "j.r.doe" and "john.q.public" are names, and so is the mail address in "joe%40example.com", with which
// many services ask their users to log in. "first.middle.last" is taken for a host, as "login.bank.example" is.
//
// # Hosts and the DNS
//
// The codes of addresses, not-dns-name and long-label are for schemes whose hosts the DNS looks up in practice, and
// for relative references, which are mostly read where such a scheme applies. A name of four numbers counts with any
// scheme. The schemes are:
//
//	amqp amqps coap coap+tcp coap+ws coaps coaps+tcp coaps+ws dict ftp ftps gemini git gopher http https imap imaps
//	ipp ipps irc ircs ldap ldaps mqtt mqtts news nfs nntp nntps pop pops redis rediss rsync rtsp rtsps sftp smtp
//	smtps ssh svn telnet telnets tftp vnc ws wss
//
// A name that is taken for an address has no other finding. "_" passes in a label, since the DNS takes it and many
// hosts have it, although RFC 1123 does not. A "." at the end is no fault and does not count.
//
// long-name has the limit of 255 bytes that RFC 3986 gives. The DNS itself stops at 253 visible ones: its 255 are those
// of the encoded name, with a length before each label and a zero at the end. That length is the one of the decoded name.
// For long-label the length of a label that is not US-ASCII is that of its A-label.
//
// # Encoded bytes
//
// In a segment only the slash and the backslash mislead: "%3F" and "%23" are ordinary in the names of files. A rootless
// path after a scheme, as in "urn:" and "mailto:", is no file's, nor is any path of ldap, ldaps and ldapi, and has
// findings for neither. There, and in a query and a fragment, TAB, LF and CR are text that was typed, as in the body of
// a "mailto:", and no encoded-control.
//
// The path and the query of a "data:" URI are data, and may have any encoded byte (RFC 2397, section 3). Only
// dot-segments are found there, in the path: resolution and normalization take them for what they look like, and change
// the data.
//
// # Dot-segments
//
// Software finds "." and ".." in a segment where RFC 3986 has none: after it has decoded the segment
// (encoded-dot-segment), after it has decoded it twice (double-decoding), and after it has cut off what follows a ";",
// as some servers do (dot-segment-parameters). The last two are not looked for in a path that is no file's, see above. A
// dot-segment between encoded slashes, as in "a%2F..%2Fb", has no finding beside those of the slashes.
//
// # Encoded twice
//
// double-encoding is a hint. It asks that the triplets found in the decoded text be UTF-8, so "100%25ab" passes. A
// segment or a parameter that holds a reference or parameters of its own, since it has an encoded "/", "?" or "#" (in a
// query and a fragment "&" and "=" too, and any of them as they stand), has a right to encoding of its own and passes.
// So does a password.
//
// double-decoding is more than a hint, and has no exceptions. It is for bytes that have a code of their own in that place
// where they are encoded once: "/a%252fb" has it, while "?a%252fb" has the hint only, since a slash does no harm there.
//
// Either encoding may be that of the "%", of its digits, or of some of them: "%252f", "%25%32%66" and "%252%66" are the
// same. Text that is encoded three times is only looked at as far as two decodings lead.
//
// overlong-utf8 is found in all components, encoded once or twice. In text that is not UTF-8 the same bytes may be
// characters: in GBK "%C0%B4" is one.
//
// # Scripts
//
// mixed-scripts judges each label alone, in its Unicode form, whether it is written in characters, percent-encoded or as
// an A-label. These are no finding, as in the level Highly Restrictive of UTS #39, section 5.2:
//
//   - one script, such as Cyrillic, with digits, "-", and what all scripts share;
//   - Latin, Han, Hiragana and Katakana, as in Japanese;
//   - Latin, Han and Hangul, as in Korean;
//   - Latin, Han and Bopomofo, as in Chinese.
//
// Any other two scripts are one, Latin and Thai too. A script is the property Script of package unicode, which has no
// Script_Extensions; a character that is not in its tables has none. A label that imitates another in a single script,
// such as a Cyrillic one that looks Latin, passes: to find it takes tables that the standard library does not have.
//
// # A-labels
//
// fake-a-label decodes the Punycode of a label (RFC 3492), encodes it again, and looks at the characters. What it knows
// of IDNA is what package unicode has tables for: capitals, marks at the start, hyphens, controls, private use, spaces,
// what is ignored, and directions. It has no tables of normalization, nor of what IDNA2008 disallows: a symbol passes, as
// there are names with emoji, and so does what is not in NFC.
//
// # Directions
//
// mixed-directions takes for a component what stands between the delimiters "./?:@&=;,", as RFC 3987, section 4.2, allows,
// so "שלום.html" and "?q=שלום" pass. Triplets are what people see: their digits A to F are letters. A digit at the end is
// a finding, except in a name, where RFC 5893, section 2, permits it. A letter has the direction of its script, by blocks,
// since package unicode has no Bidi_Class.
//
// # Look-alikes
//
// The full-width forms of "/?#@:[].", and other forms that IDNA or NFKC turn into them, are found in the userinfo and the
// host, where they hide which host it is. Elsewhere they are the punctuation of Chinese and Japanese titles. White space
// and the slashes U+2044, U+2215 and U+29F8 are found everywhere.
package lint
