package check

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// One of so many texts of each product is tried without -deep.
const (
	oneOfWhole  = 11
	oneOfNames  = 3
	oneOfBroken = 11
)

// turnsDeep is how many bytes are inserted at each place with -deep, each in other surroundings.
const turnsDeep = 6

// The product of schemes, places, secrets and surroundings: no byte of a secret is in the result of Text, and the rest stays byte for
// byte (RFC 3986, section 7.5). Each text has one of the names.
func TestSection7_5_SecretsInAllSurroundings(t *testing.T) {
	eachScheme(t, func(scheme string, l *looker) {
		for i := range places {
			p := &places[i]
			if !p.takes(scheme) {
				continue
			}
			for j, secret := range p.allSecrets() {
				for k := range contexts {
					if l.skips(oneOfWhole) {
						continue
					}
					f := newForm(p, scheme, p.name(l.index(8, 1<<16)+i+j), secret)
					if contexts[k].fits(&f) {
						l.look(&f, &contexts[k], -1, "")
					}
				}
			}
		}
	})
}

// The product of names, spellings, places and secrets. Each text has one of the schemes and one of the surroundings.
func TestSection7_5_SecretsOfEachName(t *testing.T) {
	all := allSchemes()
	l := newLooker()
	for i := range places {
		p := &places[i]
		for n := range len(secretNames) * p.spellings() {
			for _, secret := range p.allSecrets() {
				for range 4 {
					if l.skips(oneOfNames) {
						continue
					}
					scheme := all[l.index(8, len(all))]
					for !p.takes(scheme) {
						scheme = all[(slices.Index(all, scheme)+1)%len(all)]
					}
					f, c := newForm(p, scheme, p.name(n), secret), &contexts[l.index(32, len(contexts))]
					if c.fits(&f) {
						l.look(&f, c, -1, "")
					}
				}
			}
		}
	}
	l.report(t)
}

// The product of schemes, places, secrets, and a byte that no URI has at each place of the text. Each text has one of the bytes, one of
// the surroundings and one of the names.
func TestSection7_5_SecretsBesideBrokenBytes(t *testing.T) {
	list := brokenBytes()
	eachScheme(t, func(scheme string, l *looker) {
		for i := range places {
			p := &places[i]
			if !p.takes(scheme) {
				continue
			}
			for j, secret := range p.allSecrets() {
				f := newForm(p, scheme, p.name(i+j+len(scheme)), secret)
				for at := range len(f.text) + 1 {
					for range turns() {
						if !l.skips(oneOfBroken) {
							l.insert(&f, &contexts[l.index(8, len(contexts))], at, list[l.index(32, len(list))])
						}
					}
				}
			}
		}
	})
}

// turns returns how many bytes are inserted at each place.
func turns() int {
	if *deep {
		return turnsDeep
	}
	return 1
}

// allSecrets returns the secrets that the place may have.
func (p *place) allSecrets() []string {
	if p.secrets != nil {
		return p.secrets
	}
	return secretsInside
}

// name returns a name of a parameter, in one of the spellings that the place allows.
func (p *place) name(i int) string {
	name := secretNames[i%len(secretNames)]
	if n := p.spellings(); n > 0 {
		return spellings[i/len(secretNames)%n](name)
	}
	return name
}

// eachScheme calls f for each scheme, on all processors, and reports what they found.
func eachScheme(t *testing.T, f func(scheme string, l *looker)) {
	all, next := newLooker(), make(chan string)
	var workers sync.WaitGroup
	var lock sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for scheme := range next {
				l := newLooker()
				l.turn = uint64(len(scheme)) << 40
				for _, c := range []byte(scheme) {
					l.turn = l.turn*31 + uint64(c)
				}
				f(scheme, l)
				lock.Lock()
				all.add(l)
				lock.Unlock()
			}
		})
	}
	for _, scheme := range allSchemes() {
		next <- scheme
	}
	close(next)
	workers.Wait()
	all.report(t)
}

// A looker looks for secrets in what the library shows of texts.
type looker struct {
	turn, hash uint64 // number of the text in the product, and a number that looks random made of it
	counts     map[string]int
	failures   map[string]failure // the shortest text of each class
}

// A failure is what was expected of a text, and what came out.
type failure struct {
	text, got, want string
	times           int
}

func newLooker() *looker {
	return &looker{counts: map[string]int{}, failures: map[string]failure{}}
}

// skips reports whether to leave out the next text of the product, as all but one of so many without -deep.
func (l *looker) skips(of uint64) bool {
	l.turn++
	h := l.turn * 0x9E3779B97F4A7C15 // of splitmix64, whose results are spread evenly
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	l.hash = h ^ h>>31
	return !*deep && l.hash%of != 0
}

// index returns an index below n, from the bits of the hash above the lowest ones.
func (l *looker) index(lowest, n int) int { return int(l.hash >> lowest % uint64(n)) }

// add adds what another looker found.
func (l *looker) add(other *looker) {
	for name, n := range other.counts {
		l.counts[name] += n
	}
	for class, f := range other.failures {
		l.fail(class, f)
	}
}

// fail counts a failure and keeps the shortest text of its class.
func (l *looker) fail(class string, f failure) {
	old, found := l.failures[class]
	if found && (len(old.text) < len(f.text) || len(old.text) == len(f.text) && old.text <= f.text) {
		old.times += f.times
		l.failures[class] = old
		return
	}
	f.times += old.times
	l.failures[class] = f
}

// report fails the test for each class of failures, and logs the counts.
func (l *looker) report(t *testing.T) {
	classes := slices.SortedFunc(maps.Keys(l.failures), func(a, b string) int {
		return cmp.Or(l.failures[b].times-l.failures[a].times, strings.Compare(a, b))
	})
	for i, class := range classes {
		f := l.failures[class]
		if i == 40 {
			t.Errorf("and %d more classes", len(classes)-i)
			break
		}
		t.Errorf("%s: %d times, such as\n\ttext %q\n\tgot  %q\n\twant %q", class, f.times, f.text, f.got, f.want)
	}
	for _, name := range slices.Sorted(maps.Keys(l.counts)) {
		t.Logf("%s: %d", name, l.counts[name])
	}
	if l.counts["texts"] == 0 {
		t.Error("no text was tried")
	}
}

// insert looks at the form with c at an offset, unless nothing marks the secret then.
func (l *looker) insert(f *form, c *surroundings, at int, inserted string) {
	if f.breaks(at, c.before != "" && !c.prefixed || c.after != "") || !c.fits(f) {
		return
	}
	if broken, ok := f.with(at, inserted); ok {
		broken.damaged = f.breaks(at, true)
		l.look(&broken, c, at, inserted)
	}
}

// look checks what the library shows of a form in surroundings, after a byte was inserted at an offset, or none if it is negative.
func (l *looker) look(f *form, c *surroundings, at int, inserted string) {
	x := trial{form: f, in: c, at: at, inserted: inserted}
	x.text = x.write(func(secret string) string { return secret })
	l.counts["texts"]++
	if x.isUndecided() {
		l.counts["undecided"]++
		return
	}
	free := x.free()
	if free.why != "" {
		l.counts["ended by "+free.why]++
	}
	l.lookAtText(&x, free)
	if l.hash%4 == 0 || c.name == "alone" {
		l.lookAtErrors(&x)
	}
	if c.name == "alone" && free.why == "" && !x.failed {
		l.lookAtURI(&x)
	}
}

// lookAtText checks the result of Text, except for what may show.
func (l *looker) lookAtText(x *trial, free exemption) {
	got := uri.Redactor{}.Text(x.text)
	want := x.write(func(string) string { return "xxxxx" })
	switch {
	case showsLetter(got, free.letters):
		l.failAt(x, "a secret shows", got, want)
	case free.why != "" || x.isLoose():
		l.counts["secrets only"]++
	case x.isBroken():
		l.counts["at most up to the last @"]++
		if !x.isNear(got) {
			l.failAt(x, "too much is hidden", got, want)
		}
	default:
		l.counts["byte for byte"]++
		if got != want && !slices.Contains(x.others(), got) {
			l.failAt(x, "another text", got, want)
		}
	}
	if l.hash%8 == 0 && !x.failed && !strings.Contains(x.text, "xxxxx") {
		l.lookAtOptions(x, free.letters, got)
	}
}

// lookAtOptions checks that All hides the secrets too, and that Mask changes nothing but the mask.
func (l *looker) lookAtOptions(x *trial, letters, plain string) {
	l.counts["with options"]++
	// All before an "@" is a user of these schemes, and white space ends a value.
	isExempt := slices.Contains(calls, x.scheme) && strings.Contains(x.template, "NAME") || x.at >= 0 && strings.Contains(spaces, x.inserted)
	if got := (uri.Redactor{All: true}).Text(x.text); showsLetter(got, letters) && !isExempt {
		l.failAt(x, "a secret shows with All", got, plain)
	}
	masked := strings.ReplaceAll(plain, "xxxxx", "***")
	if got := (uri.Redactor{Mask: "***"}).Text(x.text); got != masked {
		l.failAt(x, "Mask", got, masked)
	}
	want := plain
	if x.at >= 0 && strings.ContainsAny(x.secret, "'\"`") && strings.Contains(spaces, x.inserted) { // without the mark, the white space is in quotation marks
		want = spaceAfterMask.ReplaceAllString(plain, "xxxxx")
	}
	if got := (uri.Redactor{}).Text(plain); got != plain && got != want {
		l.failAt(x, "the second time", got, plain)
	}
}

var spaceAfterMask = regexp.MustCompile(`xxxxx[ \t\n\v\f\r]+`)

// lookAtErrors checks that the errors of the parsers, and those that they wrap, have no byte of the secret.
func (l *looker) lookAtErrors(x *trial) {
	_, err := uri.Parse(x.text)
	_, iriErr := iri.Parse(x.text, nil)
	for _, shown := range []string{allErrors(err), allErrors(iriErr)} {
		if showsLetter(shown, "") {
			l.failAt(x, "an error", shown, "")
		}
	}
	l.counts["errors"]++
}

// lookAtURI checks what the methods for logs show, if the text is a URI reference.
func (l *looker) lookAtURI(x *trial) {
	u, err := uri.Parse(x.text)
	if err != nil {
		return
	}
	l.counts["URIs"]++
	redacted := uri.Redactor{}.URI(u)
	for i, shown := range []string{redacted, u.Redacted(), u.Display(), u.GoString(), u.LogValue().String()} {
		if showsLetter(shown, "") {
			l.failAt(x, []string{"Redactor.URI", "Redacted", "Display", "GoString", "LogValue"}[i], shown, redacted)
		}
	}
	if u.Redacted() != redacted {
		l.failAt(x, "Redacted is not Redactor{}.URI", u.Redacted(), redacted)
	}
	if text := u.String(); text == x.text {
		if got := (uri.Redactor{}).Text(text); got != redacted {
			l.failAt(x, "Text of a URI is not Redactor{}.URI", got, redacted)
		}
	}
	if _, err := u.Value(); x.hasPassword() && !errors.Is(err, uri.ErrPassword) {
		l.failAt(x, "Value takes a password", fmt.Sprint(err), "")
	} else if showsLetter(allErrors(err), "") {
		l.failAt(x, "the error of Value", allErrors(err), "")
	}
}

// hasPassword reports whether the secret is a password, rather than the value of a parameter or a token.
func (x *trial) hasPassword() bool {
	return x.secrets == nil && !strings.Contains(x.template, "NAME") && !strings.Contains(x.template, "Key")
}

// failAt counts a failure of a class: what failed, the place, the surroundings and what was inserted where.
func (l *looker) failAt(x *trial, what, got, want string) {
	x.failed = true
	class := what + ", " + x.template
	if x.at >= 0 {
		class += ", a byte at " + x.where()
	}
	l.fail(class, failure{x.text, got, want, 1})
}

// showsLetter reports whether a text has a letter of a secret that is not one of those that may show.
func showsLetter(text, letters string) bool {
	return strings.Contains(text, "J") && !strings.Contains(letters, "J") || strings.Contains(text, "Z") && !strings.Contains(letters, "Z")
}

// allErrors returns the texts of err and of the errors that it wraps. For package fmt, "%+v" is Error, as "%v" is, since none of them is a
// Formatter.
func allErrors(err error) string {
	var text strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		if _, formats := err.(fmt.Formatter); formats {
			fmt.Fprintf(&text, "%v %+v\n", err, err)
		}
		text.WriteString(err.Error())
		fmt.Fprintf(&text, "\n%#v\n", err)
	}
	return text.String()
}

// A trial is a form in surroundings. At is the offset in the form at which a byte was inserted, negative if there is none.
type trial struct {
	*form
	in       *surroundings
	at       int
	inserted string
	text     string // all of it
	failed   bool
}

// isUndecided reports whether the byte leaves open where the secret is, so that any answer will do:
//   - it stands before the properties of a URL, or in the URL around them: they may be userinfo then
//   - it is white space, and the text is in a line, or has a list of URLs, a token, no "//", a "://" in the secret, or a keyword with a value
//   - it is written with a "\" in JSON or in Go
//   - it is a "\", which browsers read as a slash
//   - it is a bracket or a quotation mark before the keyword of a secret
//   - it is a character that makes "://" a part of the path of an IRI
//   - it stands right after a quotation mark, so that the mark ends nothing
func (x *trial) isUndecided() bool {
	isProperty := strings.Contains(x.template, "sqlserver") || strings.HasPrefix(x.template, "Endpoint")
	switch {
	case x.at < 0:
		return false
	case x.in.encode != nil && (strings.ContainsAny(x.inserted, "\"\\") || x.inserted < " " || strings.ContainsAny(x.inserted, "<>&}") || x.inserted >= "\x7F"):
		return true
	case strings.Contains(spaces, x.inserted):
		first := x.spans[0]
		return isProperty || len(x.spans) > 1 || x.form.place.text || x.at <= first.mark && x.in.name != "alone" || x.scheme == "secret-token" || strings.HasPrefix(x.template, "$:a") || strings.Contains(x.template, "NAME") && x.at <= first.mark || strings.Contains(x.form.text[first.from:first.to], "://")
	case isProperty:
		return x.at <= x.spans[0].mark
	case x.at < x.spans[0].from && x.inserted >= "\x80" && iri.Check(x.form.text) == nil:
		return true
	case x.quoted && x.at > x.spans[0].to:
		return true
	default:
		return x.inserted == "\\" || (x.form.place.text || strings.HasPrefix(x.template, "u:*") || x.template == "{$:}*") && x.at < x.spans[0].from && strings.ContainsAny(x.inserted, "\"'`<>{}")
	}
}

// where says where the byte was inserted: in the secret, before or after it, and which kind of byte it is.
func (x *trial) where() string {
	place := "before"
	if x.secretAt(x.at) >= 0 {
		place = "in"
	} else if x.at > x.spans[len(x.spans)-1].to {
		place = "after"
	}
	switch {
	case strings.Contains(spaces, x.inserted):
		return place + " (white space)"
	case x.isClosing():
		return place + " (closing)"
	default:
		return place
	}
}

// write returns the whole text, with each secret written by a function.
func (x *trial) write(secret func(string) string) string {
	return x.around(x.in.before, secret) + x.part(0, len(x.form.text), secret) + x.around(x.in.after, secret)
}

// around returns the text before or after the form, in which "*" is a secret.
func (x *trial) around(text string, secret func(string) string) string {
	if !strings.Contains(text, "*") {
		return text
	}
	return strings.Replace(text, "*", secret("JJZ"), 1)
}

// part returns a part of the form as the surroundings write it. Each secret in it is written by a function.
func (x *trial) part(from, to int, secret func(string) string) string {
	encode := x.in.encode
	if encode == nil {
		encode = func(text string) string { return text }
	}
	var b strings.Builder
	for _, s := range x.spans {
		if s.from >= from && s.to <= to {
			b.WriteString(encode(x.form.text[from:s.from]) + secret(encode(x.form.text[s.from:s.to])))
			from = s.to
		}
	}
	b.WriteString(encode(x.form.text[from:to]))
	return b.String()
}

// isClosing reports whether the inserted byte is what ends a text in the surroundings.
func (x *trial) isClosing() bool {
	return x.in.closing != 0 && x.inserted == string(x.in.closing)
}

// isBroken reports whether the whole text begins with a URL that is not valid, or with a name of a data source. More than the secret may
// be hidden in it.
func (x *trial) isBroken() bool {
	return x.in.before == "" && !x.form.place.text && !isURI(x.form.text)
}

// isLoose reports whether only the secret is looked at:
//   - something other than a word stands before the text, and the text is not a URI
//   - the byte is inside a "://" that marks the secret
//   - the byte divides the URL of a parameter, so that the rest of the text may be no URL
//   - the value of a key begins with a quote or a brace, which may enclose more
//   - "\" stands after the secret and may escape what ends it
//   - the scheme is secret-token, or one in which an "@" anywhere may end a password: these hide more than the secret
//   - the scheme is nats, in which a user without a password is a secret too
//   - the text begins with a URL that ends with the secret: the words behind it may be a part of it
func (x *trial) isLoose() bool {
	divides := strings.Contains(spaces, x.inserted) || x.isClosing() || strings.Contains(`'"`, x.inserted) && x.in.encode == nil
	switch {
	case x.damaged, x.in.prefixed && x.in.name != "after a word" && !isURI(x.form.text):
		return true
	case x.at >= 0 && divides && x.ends >= atParameter && !x.form.place.text && x.at <= x.spans[0].mark:
		return true
	case (x.ends == atSpace || x.ends == atSemicolon) && x.at == x.spans[0].from && strings.Contains("'\"{", x.inserted):
		return true
	case x.inserted == `\` && x.in.encode == nil && x.at == x.spans[len(x.spans)-1].to-1:
		return true
	case x.scheme == "nats" && strings.Contains(x.template, "v@"), x.in.before == "" && x.in.after != "" && x.spans[0].to == len(x.form.text):
		return true
	case x.template == "{$:}*":
		return strings.ContainsAny(x.form.text, "/?#") // a text may keep its delimiters, but a token has none
	default:
		return x.scheme == "secret-token" || slices.Contains(calls, x.scheme) && x.schemes == nil && strings.Contains(x.form.text, "@")
	}
}

// isNear reports whether a result keeps what it must of a text that begins with a URL that is not valid: all up to the "//" of the URL,
// and all from the last "@" before white space, a quote or the next "://".
func (x *trial) isNear(got string) bool {
	begin := strings.Index(x.text, "://") + len("://")
	if last := strings.Index(x.text, x.form.text[x.spans[0].from:x.spans[0].to]); begin > last || begin < len("://") {
		begin = 0
	}
	end := x.spans[len(x.spans)-1].to
	if strings.HasSuffix(x.in.after, "*") {
		return strings.HasPrefix(got, x.text[:begin]) // the rest has a secret of its own
	}
	stop := len(x.text)
	if i := stops.FindStringIndex(x.text[end:]); i != nil {
		stop = end + i[0]
	}
	if i := strings.LastIndexByte(x.text[:stop], '@'); i > end {
		end = i
	}
	return strings.HasPrefix(got, x.text[:begin]) && strings.HasSuffix(got, x.text[end:])
}

var stops = regexp.MustCompile("[ \t\n\v\f\r\"'`]|://")

// others returns results that are as good as the one with nothing but the secret hidden. They differ at the end of a secret with which
// the text ends: nobody can tell whether a last byte that no URI has, or punctuation, belongs to it.
func (x *trial) others() (list []string) {
	last := x.spans[len(x.spans)-1]
	if last.to != len(x.form.text) {
		return nil
	}
	mask := func(string) string { return "xxxxx" }
	before, after := x.around(x.in.before, mask)+x.part(0, len(x.form.text), mask), x.around(x.in.after, mask)
	if x.in.punctuated || x.form.place.text && x.in.closing != 0 && strings.IndexByte(")>", x.in.closing) >= 0 {
		list = append(list, before+after[1:])
	}
	if x.at == len(x.form.text)-len(x.inserted) {
		shown := x.inserted
		if x.in.encode != nil {
			shown = x.in.encode(shown)
		}
		list = append(list, before+shown+after)
	}
	return list
}

// An exemption is why a part of a secret may show, and its letters.
type exemption struct{ why, letters string }

// free returns the exemption of a text. These are all the reasons for which a byte of a secret may show:
//   - "/", "?" and "#" end userinfo of which nothing but a host and the digits of a port precede
//   - "&" ends a parameter, and so does "#" in a query. After userinfo, "&" ends it only before a key and "="
//   - ";" ends a parameter in a list that has ";" between them; "/", "?" and "#" end the segment with an URLAUTH
//   - white space ends everything inside a line, and keys with values of libpq in any text, unless it is in quotes
//   - what closes the surroundings, such as a quote, ends a text that is a URI up to there, and any text before punctuation
func (x *trial) free() (e exemption) {
	for _, s := range x.spans {
		end := s.to + 1
		for _, found := range []struct {
			why string
			at  int
		}{{"a delimiter", x.delimiter(s)}, {"white space", x.whiteSpace(s)}, {"what closes the surroundings", x.closing(s)}} {
			if 0 <= found.at && found.at < end {
				end, e.why = found.at, found.why
			}
		}
		e.letters += lettersOf(x.form.text[min(end, s.to):s.to])
	}
	return e
}

// whiteSpace returns the offset in the form from which a secret may show because of white space, or -1.
func (x *trial) whiteSpace(s span) int {
	if x.at <= s.mark || x.at > s.to || x.inserted == "" || !strings.Contains(spaces, x.inserted) || x.quoted {
		return -1
	}
	if x.in.name == "alone" && x.ends != atSpace && (x.scheme != "" || x.ends != atParameter) {
		return -1
	}
	return x.since(s, x.at)
}

// closing returns the offset in the form from which a secret may show because of what closes the surroundings, or -1.
func (x *trial) closing(s span) int {
	if x.in.closing == 0 || x.quoted {
		return -1
	}
	for i := s.mark; i < s.to; i++ {
		if x.form.text[i] == x.in.closing && (x.form.place.text || isURI(x.form.text[:i]) || punctuation.MatchString(x.form.text[i+1:])) {
			return x.since(s, i)
		}
	}
	return -1
}

// since returns the offset from which a secret may show if the text ends at an offset before the end of the secret: that offset, or the
// beginning if the secret is marked by an "@" after it.
func (x *trial) since(s span, at int) int {
	if _, after, _ := strings.Cut(x.template, "*"); strings.HasPrefix(strings.TrimPrefix(after, "{"), "@") || strings.HasPrefix(after, "%40") {
		return s.from
	}
	return max(s.from, at)
}

// delimiter returns the offset of the delimiter that ends a secret at the place of the form, or -1.
func (x *trial) delimiter(s span) int {
	secret, i := x.form.text[s.from:s.to], -1
	switch x.ends {
	case afterPort, afterPortOrKey:
		i = x.endOfPort(s, secret)
		if m := nextKey.FindStringIndex(secret); i < 0 && m != nil && x.ends == afterPortOrKey {
			i = m[0]
		}
	case atParameter:
		i = strings.IndexAny(secret, "&#")
	case atFragmentParam:
		i = strings.IndexByte(secret, '&')
	case atEncodedParam:
		if m := encodedEnd.FindStringIndex(secret); m != nil {
			i = m[0]
		}
	case atSemicolon:
		i = strings.IndexByte(secret, ';')
	case atSegment:
		i = strings.IndexAny(secret, "/?#")
	}
	if i < 0 {
		return -1
	}
	return s.from + i
}

// endOfPort returns the index in a secret of the "/", "?" or "#" after the digits of a port, or -1. The text before the port is a host
// unless an US-ASCII character was inserted that no host has.
func (x *trial) endOfPort(s span, secret string) int {
	end := portEnd
	if strings.Contains(strings.ToUpper(x.template), "%3A") {
		end = encodedPortEnd
	}
	m := end.FindStringSubmatchIndex(secret)
	if m == nil || s.user <= x.at && x.at < s.from && x.inserted < "\x80" {
		return -1
	}
	return m[2]
}

var (
	punctuation    = regexp.MustCompile(`^[^0-9A-Za-z%]`)
	portEnd        = regexp.MustCompile(`^[0-9]*(\\?/|[?#])`) // "\/" is a slash in JSON
	encodedPortEnd = regexp.MustCompile(`^[0-9]*(\\?/|[?#]|%2[Ff]|%3[Ff]|%23)`)
	nextKey        = regexp.MustCompile(`&[a-z]+=`)
	encodedEnd     = regexp.MustCompile(`[&#]|%26|%23`)
)

// lettersOf returns the letters of secrets in a text.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r == 'J' || r == 'Z' {
			return r
		}
		return -1
	}, text)
}
