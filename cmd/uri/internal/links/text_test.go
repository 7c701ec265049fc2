package links

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The finder agrees with the plain rules for each text of up to four of these parts after the start of a URI, and before it.
func TestFindShortTexts(t *testing.T) {
	parts := []string{"a", "1", "+", ".", ":", "://", "(", ")", "[", "]", "{", ";", "&", "_", "'", " ", "<", "é", "’", "。", "\xff", "urn:"}
	for level, texts := 0, []string{""}; level < 4; level++ {
		var longer []string
		for _, text := range texts {
			for _, part := range parts {
				longer = append(longer, text+part)
			}
		}
		for _, text := range longer {
			agree(t, "s3://b"+text)
			if level < 3 {
				agree(t, text+"a://b")
				agree(t, "b://("+text+"a://b)")
			}
		}
		texts = longer
	}
}

// The finder agrees with the plain rules if any byte stands at any place, alone or instead of another.
func TestFindEachByte(t *testing.T) {
	const text = "(1.s3+x://h/é?a=(b)[c]&d;#e), \u201Curn:a\u201D x"
	for i := range text {
		for b := range 256 {
			agree(t, text[:i]+string([]byte{byte(b)})+text[i:])
			agree(t, text[:i]+string([]byte{byte(b)})+text[i+1:])
		}
		for _, r := range "\u200B\u200C\u200D\u00ADŁ\u0660\u3001" {
			agree(t, text[:i]+string(r)+text[i:])
			agree(t, "x://h/&d"+string(r)+"; x")
		}
	}
}

// A bracket or a quotation mark beside a URL is no part of it, nor is punctuation of East Asia: 244 characters at 7 places beside URLs
// of 5 schemes in 2 kinds of documents.
func TestBracketsBesideURLs(t *testing.T) {
	marks := []rune(`()[]{}<>"`)
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Quotation_Mark) || unicode.IsPunct(r) && unicode.Is(eastAsian, r) {
			marks = append(marks, r)
		}
	}
	if len(marks) != 244 {
		t.Errorf("%d characters", len(marks))
	}
	for _, mark := range marks {
		for _, url := range []string{"http://h/p", "s3://h/p", "a-1+b.c://h/p", "URN:h:p", "mailto:h/p"} {
			for _, around := range []string{"U#", "U#q", "#U", "#U#", "# U#. q", "U#U", "q#U##"} {
				document := strings.NewReplacer("U", url, "#", string(mark)).Replace(around)
				for _, kind := range []string{"text", "markdown"} {
					var got string
					for _, link := range found(kind, document) {
						got += link.Text
					}
					if want := strings.Repeat(url, strings.Count(around, "U")); got != want {
						t.Errorf("%s %q: %q, want %q", kind, document, got, want)
					}
				}
			}
		}
	}
}

// The schemes that are known without "//", in any case, and no others: those with one letter more or less, and others that are registered
// (docs/tool.md, "Find links"). With "//", each of them is known.
func TestSchemesWithoutAuthority(t *testing.T) {
	known := strings.Fields("bitcoin cid file geo magnet mailto matrix mid sms tel urn xmpp")
	others := strings.Fields("http https ws ftp ssh data javascript about blob view-source news sip sips tag im pres cal doi ldap localhost c x note todo re")
	for _, scheme := range known {
		others = append(others, "x"+scheme, scheme+"x", scheme+"s", scheme[1:], scheme[:len(scheme)-1])
	}
	for kind, document := range map[string]string{"text": "See U.", "markdown": "See U.", "json": `"See U."`, "xml": "<a>See U.</a>"} {
		check := func(text string, isLink bool) {
			got := found(kind, strings.Replace(document, "U", text, 1))
			if len(got) != map[bool]int{true: 1}[isLink] || isLink && got[0].Text != text {
				t.Errorf("%s %s: %v", kind, text, got)
			}
		}
		for _, scheme := range known {
			for _, scheme := range []string{scheme, strings.ToUpper(scheme), strings.ToUpper(scheme[:1]) + scheme[1:]} {
				check(scheme+":a1", true)
				check(scheme+"://a1", true)
				check(scheme+":", false)
			}
		}
		for _, scheme := range others {
			check(scheme+":a1", slices.Contains(known, scheme))
			check(scheme+"://a1", true)
		}
	}
}

// No text takes quadratic time, which would be hours here.
func TestFindLongTexts(t *testing.T) {
	for _, unit := range []string{"a", "a:", "a://", "a://b(", "a://b)(", "a://b([{", "a://b]('", "a://b(c]", "a://b;&a", "(", "mailto:(", "a@", "a@b.", "@a_", "://", ":", "mailto:", "a://(", "a://&b;", ";", "www.a", "_www.a_b.c", "(www.a.b", "www."} {
		scan(strings.Repeat(unit, 1<<21/len(unit)), 0, ":@w", endOfText, func(Link) {})
	}
}

// agree checks that the finder and the plain rules find the same in text.
func agree(t *testing.T, text string) {
	t.Helper()
	if got, want := found("text", text), plainly(text); !slices.Equal(got, want) {
		t.Errorf("%q: %q, want %q", text, got, want)
	}
}

// plainly finds the URIs in text: from each place on, the longest text that is one.
func plainly(text string) []Link {
	var found []Link
	for start, done := 0, 0; start < len(text); start++ {
		for end := len(text); end > start; end-- {
			if isLink(text[done:start], text[start:end], text[end:]) {
				found = append(found, Link{text[start:end], start})
				start, done = end-1, end
			}
		}
	}
	return found
}

// The characters of schemes (RFC 3986, section 3.1).
const (
	letters  = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits   = "0123456789"
	inScheme = letters + digits + "+-."
)

// isLink reports whether text is a URI between the text before it, which has no links, and the text after it.
func isLink(before, text, after string) bool {
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || scheme == "" || !strings.Contains(letters, scheme[:1]) || strings.Trim(scheme, inScheme) != "" {
		return false
	}
	if beside := before[len(strings.TrimRight(before, inScheme)):]; strings.ContainsAny(beside, letters) {
		return false // the scheme begins before
	}
	authority := strings.HasPrefix(rest+after, "//")
	rest, cut := strings.CutPrefix(rest, "//")
	if authority != cut || !cut && !strings.Contains(" bitcoin cid file geo magnet mailto matrix mid sms tel urn xmpp ", " "+strings.ToLower(scheme)+" ") {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(rest)
	return rest != "" && !strings.ContainsFunc(rest, isOutside) && isBalanced(rest) && !strings.ContainsRune(`!'*,.:;?@\^|`, last) &&
		(last < utf8.RuneSelf || !unicode.IsPunct(last)) && !isInReference(rest, after)
}

// isOutside reports whether no link has a character.
func isOutside(r rune) bool {
	switch {
	case r == utf8.RuneError, strings.ContainsRune("\"<>`", r), unicode.IsSpace(r), unicode.IsControl(r):
		return true
	case unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf) && r >= utf8.RuneSelf:
		return true
	case unicode.Is(unicode.Cf, r):
		return r != '\u200C' && r != '\u200D'
	case 0x3000 <= r && r <= 0x303F, 0xFE10 <= r && r <= 0xFE1F, 0xFE30 <= r && r <= 0xFE6F, 0xFF00 <= r && r <= 0xFFEF:
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r)
	}
	return false
}

// isBalanced reports whether nothing is left of the brackets in text after all pairs are removed, from the inside out.
func isBalanced(text string) bool {
	for {
		open := strings.LastIndexAny(text, "([{")
		if open < 0 {
			return !strings.ContainsAny(text, ")]}")
		}
		end := strings.IndexAny(text[open:], ")]}") + open
		if end < open || !strings.Contains("() [] {}", text[open:open+1]+text[end:end+1]) {
			return false
		}
		text = text[:open] + text[end+1:]
	}
}

// isInReference reports whether text ends in a character reference that goes on after it, as in "&gt;".
func isInReference(text, after string) bool {
	start, end := strings.LastIndexByte(text, '&'), strings.IndexByte(after, ';')
	if start < 0 || end < 0 {
		return false
	}
	name := text[start+1:] + after[:end]
	return name != "" && strings.Trim(name, letters+digits) == ""
}
