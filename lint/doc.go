// Package lint finds the parts of a URI or IRI that the grammar allows but that mislead people or
// other parsers: a user name that looks like a host, an encoded slash, a letter from another
// alphabet (RFC 3986, sections 3.2.2 and 7; RFC 3987, sections 4 and 8).
//
// # Checking a URI
//
// [Check] returns a [Finding] for each such part of a uri.URI.
//
//	u := uri.MustParse("http://example.com%2F@evil.example/%2e%2e/")
//	for _, f := range lint.Check(u) {
//		fmt.Println(f.Code)
//		fmt.Println(f)
//	}
//	// Output:
//	// userinfo-like-host
//	// userinfo: userinfo-like-host: The userinfo looks like a host; the host is what follows the '@' (RFC 3986, section 7.6)
//	// encoded-dot-segment
//	// path: encoded-dot-segment: The segment is a dot-segment only once it is decoded, so programs may resolve it to different targets (RFC 3986, section 5.2.4)
//
// A finding is not an error, and a URI without findings is not necessarily safe: package lint does
// not look up names. It does not report text that is merely rare. It does not report a URI that
// breaks a rule of its scheme, such as an http URI without a host; see uri.URI.CheckScheme.
//
// [CheckIRI] checks the text of an IRI. It reports the same codes, and others for non-ASCII
// characters. Outside host names, Check does not look for such characters in percent-encoded text,
// since nobody mistakes encoded text for something else. [Display] shows a URI with its characters
// decoded, unless they would mislead.
//
// # Choosing the codes that matter
//
// A program decides which codes it rejects. Before it sends a request, the codes of the userinfo
// and the host matter, because a filter and a client may see different hosts. On a server, the
// codes of the path matter, because file systems and caches read it differently. Always reject
// [Invalid]: Check makes no other check of such a value.
//
//	reject := []lint.Code{lint.Invalid, lint.UserinfoLikeHost, lint.RareIPv4, lint.EncodedHostDelimiter}
//	for _, s := range []string{"http://0x7f.1/", "http://example.com/a%2Fb"} {
//		found := slices.ContainsFunc(lint.Check(uri.MustParse(s)), func(f lint.Finding) bool {
//			return slices.Contains(reject, f.Code)
//		})
//		fmt.Println(s, found)
//	}
//	// Output:
//	// http://0x7f.1/ true
//	// http://example.com/a%2Fb false
//
// # Showing findings
//
// [Finding.String] is one line for a log. A Message never shows userinfo. Offset and Length may
// point at a password: print that part of the field only if secrets may be seen.
//
// # Codes
//
// Sections are those of RFC 3986, except for long-label (RFC 1034), overlong-utf8 (RFC 3629),
// fake-a-label (RFC 5890), not-name-character (RFC 5892), and the five before it (RFC 3987).
//
//	code                    section  example
//	invalid                 4.1      (a host with a space, in a value built by hand)
//	no-effect               5.3      (a Port without HasPort, in a value built by hand)
//	drive-letter            3.1      C:/a/b
//	suffix-reference        4.5      www.example.com/a
//	scp-target              4.5      github.com:org/repo
//	browser-host            3.2      http:///example.com/a
//	doubled-scheme          3.2.3    https://https://example.com/
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
//	other-scheme-port       3.2.3    http://example.com:443/
//	encoded-slash           7.3      /a%2Fb
//	encoded-backslash       7.3      /a%5Cb
//	encoded-dot-segment     5.2.4    /a/%2e%2E/b
//	dot-segment-parameters  3.3      /a/..;x=y/b
//	rootless-dot-segments   5.2.4    app:a/../b
//	encoded-nul             7.3      /a.php%00.png
//	encoded-control         7.2      /a%0D%0Ab
//	double-encoding         2.4      /a%2520b
//	double-decoding         2.4      /a/%252e%252e/b
//	overlong-utf8           3        /a/%C0%AE%C0%AE/b
//	fake-a-label            2.3.2.1  http://xn--a/
//	mixed-scripts           7.5      http://xn--pple-43d.example/
//	bidi-formatting         4.1      (an invisible character, such as U+202E)
//	mixed-directions        4.2      /Java_(שפה)
//	delimiter-look-alike    6.1      http://example.com⁄.example.org/
//	invisible-character     6.1      (such as U+200B)
//	not-name-character      2        http://a→b.example/
//
// The rest of this page defines the codes whose conditions are not obvious.
//
// # scp-target
//
// "github.com:org/repo" is a target of scp, rsync or git: a host, a ":" and a path. As a URI, the
// text has the scheme "github.com" and the path "org/repo". The scheme has the finding if all of
// these conditions are true:
//
//   - The scheme looks like a host: two or more labels of letters, digits and "-", the last of them
//     a word of two or more letters.
//   - The first label is not com, edu, net, org, gov, mil or int, as in the schemes of apps, such
//     as "com.example.app" (RFC 8252, section 7.1), and the scheme is not one of those with a dot
//     that are registered, such as "iris.beep" and "soap.beep".
//   - There is no authority. The path does not begin with a slash, and has another segment after
//     the first, or it ends in ".git". So "example.com:a" and "example.app:/a/b" have no finding.
//
// If the first segment is a port number, the code is suffix-reference. A host without a dot, as in
// "server:a/b", looks like any scheme and has no finding.
//
// # browser-host
//
// Browsers follow the URL Standard. After http, https, ws, wss and ftp, they skip all slashes and
// read what follows as the authority: "http:///a.example/", "http:/a.example" and "https:a.example"
// have the host "a.example" for them. The same is true of a reference such as "///a.example/" that
// is resolved against such a base. The finding is at the segment that browsers read as the host.
// After file, they read one letter and ":" as a drive of Windows. Parse drops the ":" of
// "file://c:/x", so every host of one letter after file has the finding. The host of a relative
// reference such as "//c:/x" has no finding: it is a drive only if the scheme of the base is file.
//
// # doubled-scheme
//
// If somebody pastes a URI after a scheme, the result is "https://https://joe:secret@a.example/".
// Its host is "https", its port is empty, and the password is in the path, where nobody expects it.
// Parse drops the ":" of an empty port, so the finding depends on the name and on what follows. The
// host has the finding if there is no port, if the host is the name of a scheme in any case, and if
// one of these is true:
//
//   - The path begins with "//".
//   - The first segment has a ":" and then an "@", like "joe:secret@a.example".
//   - The host is "http" or "https", which no host is called.
//
// The names of schemes are the URI's own scheme, and the schemes that uri.URI.CheckScheme knows,
// except for schemes without an authority. "redis://redis/0" has no finding. Without a host, as in
// "http:https://a.example/" and "https:///https:/a.example", the first segment that is not empty
// has the finding if it is the name of a scheme and a ":", and another segment follows. After a
// scheme whose host clients do not connect to, and in a relative reference that does not begin with
// "///", only the URI's own scheme counts: "jdbc:mysql://h/" and "/https://a.example/" have no
// finding.
//
// # userinfo-like-host
//
// A name such as "john.doe" has the form of a host, so a dot is not enough. The decoded userinfo
// must begin with two or more labels of letters, digits and "-", and one of these must be true:
//
//   - "http://" or "https://" precedes them.
//   - The first label is "www", or the last is com, edu, net, org, gov, mil or int.
//   - They look like an IPv4 address.
//   - The last label is a word (two or more letters, or "xn--" and more), and what follows is "/",
//     "?", "#", "&" or "=", or one of the ports 21, 22, 80, 443, 8080 and 8443 at the end or before
//     a "/".
//   - The last label is a word, the label before it is not a single letter, there are three or more
//     labels, and no "@", ";" or "\" follows.
//
// So "john.doe", "j.r.doe" and "john.q.public" have no finding. A mail address, which many services
// use as a user name, as in "joe%40example.com", has no finding either. "first.middle.last" has
// one, because it looks like "login.bank.example".
//
// # Hosts and the DNS
//
// The codes for addresses, not-dns-name, long-label and fake-a-label apply to schemes whose host
// clients connect to, since they look it up in the DNS, and to relative references. Of the schemes
// that uri.URI.CheckScheme knows, these are the schemes that require a host, or an authority that may
// have a port. The others have no authority, except for file, and for otpauth, whose host is a kind
// of password. The list has six more schemes that are used in the same way, although no document in
// force has their rules:
//
//	amqp amqps clickhouse coap coap+tcp coap+ws coaps coaps+tcp coaps+ws dict ftp ftps gemini git gopher http https imap
//	imaps ipp ipps ldap ldaps mongodb mongodb+srv mqtt mqtts mysql nats nfs nntp pop pop3 pop3s postgres postgresql redis
//	rediss rsync rtmp rtmps rtsp rtsps sftp smtp smtps sqlserver ssh submission submissions svn telnet tftp vnc ws wss
//	irc ircs news nntps pops telnets
//
// The codes for addresses apply to file too, as in browsers. A name of four numbers has a finding
// with any scheme. After mongodb, postgres and postgresql, a "," in the host separates names, and
// each is checked.
//
// A name that looks like an address has no other finding. An "_" in a label is accepted, since the
// DNS accepts it and many hosts have one, although RFC 1123 does not allow it. A "." at the end is
// accepted and does not count.
//
// The limit of long-name is the 255 bytes of RFC 3986, counted once decoded. The DNS itself allows
// 253 visible bytes: its 255 bytes include a length before each label and a zero at the end. For
// long-label, a non-ASCII label counts with the length of its A-label.
//
// # other-scheme-port
//
// The finding concerns the schemes that uri.URI.CheckScheme knows and that have a sibling: the same
// name with an "s" for TLS, as http and https, or ldap and ldaps, also before a "+", as coap+ws and
// coaps+ws. A port that is the default of both, as for ipp and ipps, has no finding.
//
// # Encoded bytes
//
// In a segment, only an encoded slash or backslash misleads: except after dots, "%3F" and "%23" are
// common in file names. Two kinds of paths do not name files, and have neither finding: a rootless path after a
// scheme, as in "urn:" and "mailto:", and any path of ldap, ldaps and ldapi. In such a path, in a
// query and in a fragment, TAB, LF and CR do not have the finding encoded-control, since people
// type them, as in the body of a "mailto:" URI.
//
// The path and the query of a "data:" URI may have any encoded byte (RFC 2397, section 3). Only
// dot-segments in its path are found, because resolution would change the data.
//
// # Dot-segments
//
// Some software treats a segment as "." or ".." although RFC 3986 does not: after decoding
// (encoded-dot-segment), after decoding twice (double-decoding), or after removing everything from
// a ";" on, or from an encoded "?", "#" or space on (dot-segment-parameters). Paths that are not
// paths of files, as above, do not have the findings double-decoding and dot-segment-parameters.
// For a dot-segment between encoded slashes, as in "a%2F..%2Fb", only the slashes are reported.
//
// In a path that follows a scheme and does not begin with a slash, dots may be part of a name.
// Resolution removes them all the same. rootless-dot-segments reports this if the path then begins
// with a slash: "app:a/../b" becomes "app:/b". The finding is at the dot-segment that leaves
// nothing before the slash. The code also reports a change of an authority inside the path:
// "blob:https://h/../x" becomes "blob:https://x", and "jdbc:mysql://h/../x" becomes
// "jdbc:mysql://x". Then the finding is at the first dot-segment. An authority inside is the text
// after "://", up to the next slash.
//
// # Encoded twice
//
// double-encoding is a hint. The percent-encoded sequences in the decoded text must be UTF-8, so
// "100%25ab" has no finding. A segment, or the name or the value of a parameter, has no finding if
// it contains a reference or parameters, since their encoding is intended. Text with an encoded
// "/", "?" or "#" counts as a reference or parameters. In a query or fragment, so does text with
// "&" or "=", and these delimiters need not be encoded. A password has no finding.
//
// double-decoding is more than a hint and has no exceptions. It reports a byte that is encoded
// twice if the byte would have a finding when encoded once in the same place. "/a%252fb" has this
// finding. "?a%252fb" has only the hint, since a slash is harmless in a query. Either encoding may
// include the "%", its digits, or some of them: "%252f", "%25%32%66" and "%252%66" are the same.
// Text that is encoded three times is only decoded twice.
//
// overlong-utf8 is found in all components, encoded once or twice. In text that is not UTF-8, the
// same bytes may be characters: in GBK, "%C0%B4" is one.
//
// # Scripts
//
// mixed-scripts checks the Unicode form of each label, whether the URI has the label raw,
// percent-encoded or as an A-label. As in the level Highly Restrictive of UTS #39, section 5.2, a
// label with one of these sets of scripts has no finding:
//
//   - one script, such as Cyrillic, with digits, "-", and characters that all scripts share;
//   - Latin, Han, Hiragana and Katakana, as in Japanese;
//   - Latin, Han and Hangul, as in Korean;
//   - Latin, Han and Bopomofo, as in Chinese.
//
// Any other mixture of two scripts has a finding, such as Latin and Thai. The script of a character
// is its property Script in package unicode, which does not have Script_Extensions. A character
// that is not in the tables of package unicode has no script. A label that imitates another label
// but has one script, such as Cyrillic letters that look Latin, has no finding: the standard
// library does not have the tables to detect it.
//
// # fake-a-label
//
// fake-a-label decodes the Punycode of a label, encodes it again, and checks the characters. It
// checks the rules of IDNA for which package unicode has tables: the rules for capitals, marks at
// the start, hyphens, controls, private use, spaces, symbols, punctuation, ignored characters, and
// directions. Emoji have no finding: IDNA2008 disallows them, but there are names with emoji. Text
// that is not in NFC has no finding either, since package unicode has no tables for normalization
// (RFC 3492).
//
// # mixed-directions
//
// mixed-directions checks the text between two of the delimiters "./?:@&=;,", so "שלום.html" and
// "?q=שלום" have no finding (RFC 3987, section 4.2). Percent-encoded sequences count as people see
// them: their digits A to F are letters. Right-to-left text that ends with a digit has a finding,
// except in a host name, where RFC 5893, section 2, allows it. The direction of a character comes
// from its Bidi_Class: R and AL are right-to-left, L is left-to-right, and EN and AN are numbers.
//
// # delimiter-look-alike
//
// In the userinfo and the host, full-width forms of "/?#@:[]." have a finding, since they mislead
// about the host. So do other characters that IDNA or NFKC maps to these delimiters, and characters
// that only look like "/", ":" or ".", such as U+2571, U+A789 and U+2027. In other components,
// these characters are ordinary punctuation of Chinese, Japanese and other languages. White space
// and the slashes U+2044, U+2215 and U+29F8 have a finding everywhere.
//
// # invisible-character
//
// Invisible characters are format characters (Cf), characters that Unicode ignores for display
// (Default_Ignorable_Code_Point), and the blank characters U+2800, U+16FE4 and U+1D159. If they
// change the direction of text, they have the code bidi-formatting instead. Arabic number signs,
// such as U+0600, also have the finding: they are visible, but are format characters. People type
// some invisible characters, which have no finding:
//
//   - U+200C and U+200D after a virama, as in Hindi, and U+200C between two letters of Arabic that
//     would join, as in Persian (RFC 5892, appendix A);
//   - U+FE0E and U+FE0F after an emoji, U+200D between emoji, and U+FE0F before U+20E3, as in a
//     keycap;
//   - U+180B to U+180F after a letter of Mongolian.
//
// A name in the DNS may have only the first of these, so an A-label with any other invisible
// character is a fake-a-label.
//
// # not-name-character
//
// In a host, letters, marks, decimal digits and emoji have no finding, whether raw or
// percent-encoded. The same is true of the characters that Unicode reserves for more emoji. All
// other non-ASCII characters have a finding, such as arrows, quotation marks, fractions, unassigned
// and private-use characters. The exceptions are those of IDNA (RFC 5892, section 2 and appendix
// A):
//
//   - U+06FD, U+06FE, U+0F0B and U+3007;
//   - U+00B7 between two "l", as in Catalan, U+0375 before a Greek letter, and U+05F3 and U+05F4
//     after a Hebrew letter;
//   - U+30FB next to a character of Hiragana, Katakana or Han. IDNA allows it if such a character
//     is anywhere in the label, but between Latin letters it looks like a dot.
//
// A character that IDNA maps to ASCII has the finding, even if it is a letter, a digit or an emoji.
// The mapping is that of browsers (UTS #46, without transitional processing). Such characters are
// full-width and mathematical letters and digits, ligatures such as U+FB01, letters in circles,
// superscripts and abbreviations such as U+2122, U+017F, and U+212A. For browsers, full-width
// digits are an address, and U+2113 followed by "ocalhost" is "localhost". An A-label with such a
// character is a fake-a-label. Characters that IDNA removes are invisible characters.
package lint
