package iri_test

import (
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// requireASCII has the methods of uri.URI that an IRI does not have, each with the reason. For them, there is IRI.URI.
var requireASCII = map[string]string{
	"URL":                "net/url prints what it encodes",
	"HostPort":           "the DNS has names in US-ASCII",
	"RequestTarget":      "HTTP has a target in US-ASCII",
	"CheckScheme":        "schemes are defined for URIs",
	"NormalizeForScheme": "a host is normalized as IDNA has it (RFC 3987, section 5.3.3)",
	"Equivalent":         "it compares what NormalizeForScheme returns",
	"Addr":               "IDNA may turn a name into an address",
	"HostKind":           "IDNA may turn a name into an address",
}

// An IRI has the methods of a URI, with the same signatures, except for those that require US-ASCII; and so has a Base.
func TestMethodSets(t *testing.T) {
	for _, tt := range []struct {
		uri, iri    reflect.Type
		less, added map[string]string
	}{
		{reflect.TypeFor[uri.URI](), reflect.TypeFor[iri.IRI](), requireASCII, map[string]string{"URI": "it converts"}},
		{reflect.TypeFor[*uri.URI](), reflect.TypeFor[*iri.IRI](), requireASCII, map[string]string{"URI": "it converts"}},
		{reflect.TypeFor[uri.Base](), reflect.TypeFor[iri.Base](), nil, nil},
	} {
		want, is := signatures(tt.uri), signatures(tt.iri)
		for name, reason := range tt.less {
			assert.Contains(t, want, name, reason)
			delete(want, name)
		}
		for name, reason := range tt.added {
			assert.Contains(t, is, name, reason)
			delete(is, name)
		}
		assert.Equal(t, want, is, tt.iri.String())
	}
}

// signatures returns the signatures of the methods of typ, with the types and names of package iri.
func signatures(typ reflect.Type) map[string]string {
	all := map[string]string{}
	for n := range typ.NumMethod() {
		name, signature := typ.Method(n).Name, typ.Method(n).Type.String()
		if typ == reflect.TypeFor[uri.Base]() && name == "URI" {
			name = "IRI"
		}
		all[name] = strings.NewReplacer("uri.URI", "iri.IRI", "uri.Base", "iri.Base").Replace(signature)
	}
	return all
}

// An operation is a method that both types have.
type operation struct {
	name     string
	iri, uri reflect.Value
}

// operations are the methods with a value receiver that both types have.
var operations = func() (list []operation) {
	typ := reflect.TypeFor[iri.IRI]()
	for n := range typ.NumMethod() {
		if m, ok := reflect.TypeFor[uri.URI]().MethodByName(typ.Method(n).Name); ok {
			list = append(list, operation{m.Name, typ.Method(n).Func, m.Func})
		}
	}
	return list
}()

// doNotCommute has the methods whose result for an IRI is not that for its URI, each with the reason.
var doNotCommute = map[string]string{
	"Compare":  "characters sort by code point",
	"GoString": "it quotes the text",
}

// compareText has the methods that compare text. They commute unless the same character is raw in one place and percent-encoded in
// another.
var compareText = map[string]bool{"Equal": true, "IsSameDocument": true, "Relativize": true}

// isData has the methods whose text is data, or whose result is decoded. The text is the same for a URI.
var isData = map[string]bool{"AppendSegments": true, "BaseName": true, "DecodedUser": true, "Segments": true}

// operate checks all methods of i with k and s as arguments. In US-ASCII, they must return what those of package uri return. With
// valid operands, they must return the IRI of what those return for the URIs, unless a list above has a reason.
func (j *lawChecker) operate(i, k iri.IRI, s string) {
	u, uErr := i.URI(nil)
	v, vErr := k.URI(nil)
	texts := slowText(i) + slowText(k)
	commute := uErr == nil && vErr == nil && convertible.Accepts(s)
	for _, op := range operations {
		same := slowIsASCII(texts + s)
		if !same && (!commute || doNotCommute[op.name] != "" || compareText[op.name] && hasEncodedCharacter(texts)) {
			continue
		}
		is := call(op.iri, i, k, s)
		var want []any
		switch {
		case same:
			want = call(op.uri, uri.URI(i), uri.URI(k), s)
		case isData[op.name]:
			want = call(op.uri, u, v, s)
		default:
			want = call(op.uri, u, v, slowEncode(s))
		}
		for n := range is {
			if !same {
				is[n] = image(is[n], isData[op.name])
				want[n] = image(want[n], isData[op.name])
			}
			if !reflect.DeepEqual(is[n], want[n]) {
				j.fail("%s of %#v with %#v and %q: %#v; want %#v", op.name, i, k, s, is, want)
			}
		}
	}
	j.changed(i, s)
}

// slowText returns the text of all fields of i.
func slowText(i iri.IRI) string {
	return i.Scheme + " " + i.UserInfo + " " + i.Host + " " + strings.Join(i.Path, " ") + " " + i.Query + " " + i.Fragment
}

// hasEncodedCharacter reports whether s has a percent-encoded byte beyond US-ASCII.
func hasEncodedCharacter(s string) bool {
	return !slowIsASCII(plain.Decode(strings.Map(func(r rune) rune { return min(r, 'x') }, s)))
}

// call calls a method and returns its results, with those of package iri converted to those of package uri.
func call(f reflect.Value, receiver, k any, s string) (results []any) {
	args := []reflect.Value{reflect.ValueOf(receiver)}
	for n := 1; n < f.Type().NumIn(); n++ {
		for _, v := range []any{k, s, []string{s, "..", "b/" + s}, []byte("x"), uri.ComponentUserInfo, uint16(8080)} {
			if reflect.TypeOf(v) == f.Type().In(n) {
				args = append(args, reflect.ValueOf(v))
			}
		}
	}
	out := f.Call
	if f.Type().IsVariadic() {
		out = f.CallSlice
	}
	for _, v := range out(args) {
		results = append(results, result(v))
	}
	return results
}

// result returns a result that can be compared with one of package uri.
func result(v reflect.Value) any {
	switch r := v.Interface().(type) {
	case iri.IRI:
		if cap(r.Path) > len(r.Path) {
			return "a Path with spare capacity"
		}
		return uri.URI(r)
	case string:
		return strings.NewReplacer("%!IRI(", "%!URI(", "iri.IRI{", "uri.URI{").Replace(r)
	case []byte:
		return string(r)
	case slog.Value:
		return result(reflect.ValueOf(r.String()))
	default:
		if v.Kind() != reflect.Func {
			return r
		}
		var all []any
		for key, value := range v.Seq2() {
			all = append(all, key.Interface(), value.Interface())
		}
		return all
	}
}

// image returns the result for the URI that corresponds to a result for an IRI. Of an error, it returns whether there is one.
func image(result any, decoded bool) any {
	switch r := result.(type) {
	case uri.URI:
		u, err := iri.IRI(r).URI(nil)
		return []any{u, err}
	case string:
		if !decoded {
			return slowEncode(r)
		}
	case error:
		return "an error"
	}
	return result
}

// changed checks the errors of the methods that change a component, with s as the text of the new one.
func (j *lawChecker) changed(i iri.IRI, s string) {
	err := i.Validate()
	appended, appendErr := i.AppendSegments(s)
	parts := strings.FieldsFunc(s, func(c rune) bool { return c == '/' || c == '\\' })
	if reserved := s == "" || slices.Contains(parts, ".") || slices.Contains(parts, ".."); err != nil && !sameError(err, appendErr) ||
		err == nil && reserved != errors.Is(appendErr, uri.ErrReservedSegment) || err == nil && !reserved && appendErr != nil {
		j.fail("%#v with the segment %q is %#v, %v", i, s, appended, appendErr)
	}
	j.withScheme(i, s)
	j.withAuthority(i, s)
	joined, joinErr := i.JoinPath("é", s)
	want := err
	for _, segment := range strings.Split(s, "/") {
		if want == nil {
			_, want = iri.Format(iri.IRI{Scheme: "x", Path: []string{"é", segment}})
		}
	}
	if err != nil && !sameError(err, joinErr) || (want == nil) != (joinErr == nil) || err == nil && !sameFault(want, joinErr) {
		j.fail("%#v with the path %q is %#v, %v; want %v", i, s, joined, joinErr, want)
	}
}

const hidden = "a byte that is not allowed"

// sameFault reports whether two errors of Format are about the same byte in the same rule. In a text that may have a password, an
// error does not name the byte.
func sameFault(a, b error) bool {
	var e, f *uri.FormatError
	if !errors.As(a, &e) || !errors.As(b, &f) {
		return a == nil && b == nil
	}
	return e.Component == f.Component && e.Rule == f.Rule && e.Offset == f.Offset &&
		(e.Err.Error() == f.Err.Error() || strings.HasPrefix(e.Err.Error(), hidden) || strings.HasPrefix(f.Err.Error(), hidden))
}

// withScheme checks that the error of WithScheme is that of its result.
func (j *lawChecker) withScheme(i iri.IRI, scheme string) {
	k, err := i.WithScheme(scheme)
	want := i
	want.Scheme, want.IsRelative = scheme, scheme == ""
	if !want.Has(uri.ComponentAuthority) {
		want.Path = want.WithoutAuthority().Path
	}
	text, wantErr := iri.Format(want)
	if !sameError(err, wantErr) || k.String() != text || err != nil && !same(k, iri.IRI{}) {
		j.fail("%#v with the scheme %q is %#v, %v; want %q, %v", i, scheme, k, err, text, wantErr)
	}
}

// withAuthority checks that WithAuthority accepts what Parse accepts after "//", and that its error is that of Parse or of its result.
func (j *lawChecker) withAuthority(i iri.IRI, text string) {
	k, err := i.WithAuthority(text)
	ref, bad := plain.IRIs.Authority(text)
	if !bad.None() {
		if !bad.OfText(err) {
			j.fail("%#v with the authority %q: %v; want %v", i, text, err, bad)
		}
		return
	}
	want := i
	want.IsRelative = i.IsRelative || iri.IRI(i).IsZero()
	want.UserInfo, want.ForceUserInfo, want.Host, want.ForceAuthority = ref.UserInfo, ref.ForceUserInfo, ref.Host, ref.ForceAuthority
	want.Port, want.HasPort = ref.Port, ref.HasPort
	if _, wantErr := iri.Format(want); !sameError(err, wantErr) || err == nil && !k.Equal(want) {
		j.fail("%#v with the authority %q is %#v, %v; want %#v, %v", i, text, k, err, want, wantErr)
	}
}

// resolutions checks that all ways to resolve agree with target, the target of ref relative to base, which has a scheme. Format accepts
// all of them.
func (j *lawChecker) resolutions(base, ref, target iri.IRI) {
	prepared, err := iri.NewBase(base)
	again, againErr := prepared.Resolve(ref)
	appended, appendErr := prepared.AppendResolve([]byte("x"), ref.String())
	direct, directErr := base.AppendResolve([]byte("x"), ref.String())
	text, textErr := iri.Resolve(base.String(), ref.String())
	if err := errors.Join(err, againErr, appendErr, directErr, textErr); err != nil || !same(again, target) ||
		string(appended) != "x"+target.String() || string(direct) != string(appended) || text != target.String() {
		j.fail("%q with %q is %q and %q, %v; want %q", base, ref, again, appended, err, target)
	}
	without := base.WithoutFragment()
	if i := prepared.IRI(); !same(i, slowCanonical(without)) || prepared.String() != without.String() ||
		prepared.GoString() != "iri.NewBase("+i.GoString()+")" || prepared.LogValue().String() != i.Redacted() {
		j.fail("the base %#v is %#v", base, prepared)
	}
	ref = base.Relativize(target)
	if back, err := base.Resolve(ref); err != nil || !sameTarget(back, base, target) {
		j.fail("%q to %q is %q, which leads to %q, %v", base, target, ref, back, err)
	}
}

// sameTarget reports whether i is what target means in the context of base.
func sameTarget(i, base, target iri.IRI) bool {
	want, err := base.Resolve(target)
	return err == nil && same(i, want)
}

// resolveTexts checks Resolve on any texts.
func (j *lawChecker) resolveTexts(base, ref string) {
	b, baseErr := iri.Parse(base)
	r, refErr := iri.Parse(ref)
	text, err := iri.Resolve(base, ref)
	asBytes, bytesErr := b.AppendResolve([]byte("x"), ref)
	switch {
	case baseErr != nil:
		j.operand("base", text, err, baseErr)
		return
	case b.Scheme == "":
		if err != uri.ErrRelativeBase || bytesErr != uri.ErrRelativeBase || text != "" || string(asBytes) != "x" {
			j.fail("%q, which is no base, gives %q, %v and %v", base, text, err, bytesErr)
		}
	case refErr != nil:
		j.operand("reference", text, err, refErr)
		if string(asBytes) != "x" || !sameError(bytesErr, refErr) {
			j.fail("%q with %q is %q, %v; want %v", base, ref, asBytes, bytesErr, refErr)
		}
	default:
		if target, wantErr := b.Resolve(r); wantErr != nil || err != nil || text != target.String() || string(asBytes) != "x"+text {
			j.fail("%q with %q is %q, %v; want %q, %v", base, ref, text, err, target, wantErr)
		}
	}
	if u, uErr := uri.Resolve(base, ref); slowIsASCII(base+ref) && (u != text || !sameError(err, uErr)) {
		j.fail("%q with %q is %q, %v; package uri has %q, %v", base, ref, text, err, u, uErr)
	}
}

// operand checks an error of Resolve on texts, which wraps want.
func (j *lawChecker) operand(name, text string, err, want error) {
	if text != "" || err == nil || !sameError(errors.Unwrap(err), want) ||
		err.Error() != "uri: "+name+strings.Replace(want.Error(), "uri:", ":", 1) {
		j.fail("Resolve returns %q, %v; want the %s, %v", text, err, name, want)
	}
}

// split checks that Split returns what Parse accepts, and otherwise what Format rejects.
func (j *lawChecker) split(s string) {
	i, err := iri.Parse(s)
	k := iri.Split(s)
	if _, formatErr := iri.Format(k); !same(iri.IRI(uri.Split(s)), k) || err == nil && !same(i, k) || err != nil && formatErr == nil {
		j.fail("Split(%q) is %#v, %v; Parse has %#v, %v", s, k, formatErr, i, err)
	}
}

// The methods for characters, with the sections that they follow.
func TestOperations(t *testing.T) {
	of := iri.MustParse
	result := func(i iri.IRI, err error) string {
		require.NoError(t, err)
		return i.String()
	}
	for _, tt := range []struct{ name, is, want string }{
		{"RFC 3986, 3.3: data keeps characters", result(of("/a").AppendSegments("ü/c!")), "/a/ü%2Fc!"},
		{"RFC 3987, 4.1: but not bidi formatting", result(of("/a").AppendSegments("ü\u202e")), "/a/ü%E2%80%AE"},
		{"RFC 3987, 2.2: nor private use", result(of("/a").AppendSegments("\ue000é")), "/a/%EE%80%80é"},
		{"RFC 3629: nor bytes that are not UTF-8", result(of("/a").AppendSegments("\xffé")), "/a/%FFé"},
		{"the data is not encoded yet", result(of("/a").AppendSegments("%C3%A9%41")), "/a/%25C3%25A9%2541"},
		{"RFC 3986, 5.2.4: a path", result(of("http://ä/é/ü/").JoinPath("../ö", "!")), "http://ä/é/ö/!"},
		{"RFC 3986, 4.2: a colon in front", result(of("x:é:b").WithScheme("")), "./é:b"},
		{"RFC 3986, 3.1: the scheme", result(of("//ü/é!").WithScheme("HTTP")), "http://ü/é!"},
		{"RFC 3986, 3.2: the authority", result(of("x:/é").WithAuthority("ü:p!@例え.jp:80")), "x://ü:p!@例え.jp:80/é"},
		{"RFC 3986, 3.2.2: an IP literal has no characters", result(of("x:/é").WithAuthority("é@[v1.!41]")), "x://é@[v1.!41]/é"},
		{"RFC 3986, 5.2.2: non-strict", result(of("http://ü/é").ResolveNonStrict(of("http:ö"))), "http://ü/ö"},
		{"RFC 3986, 5.2: the inverse", of("http://ü/é/a").Relativize(of("http://ü/é/ö!?ä")).String(), "ö!?ä"},
		{"RFC 3986, 5.2: raw and encoded differ", of("x:/é/a").Relativize(of("x:/%C3%A9/b")).String(), "../%C3%A9/b"},
		{"RFC 3986, 7.6: user information", of("x://ü:p@例え.jp/é").Display(), "x://例え.jp/é (user information: ü:xxxxx)"},
		{"RFC 3987, 5.3.2.3: what an encoding of characters could look like", of("//!C3!A9/!21!É?!%21").Normalize().String(), "//!c3!a9/!21!É?!%21"},
	} {
		assert.Equal(t, tt.want, tt.is, tt.name)
	}
	assert.False(t, of("x:/é").IsSameDocument(of("%C3%A9")), "section 5.3.1: characters are compared as they are")
	assert.True(t, of("x:/é?ü").IsSameDocument(of("#ö")), "RFC 3986, section 4.4")
	list := []iri.IRI{of("/é"), of("/%C3%A9"), of("/\U00010000"), of("/\uffef"), of("/z")}
	slices.SortFunc(list, iri.IRI.Compare)
	assert.Equal(t, []iri.IRI{of("/%C3%A9"), of("/z"), of("/é"), of("/\uffef"), of("/\U00010000")}, list, "code points, not UTF-16")
}

// Errors name the character and the rule of RFC 3987, section 2.2, also in text that is given to a method.
func TestOperationErrors(t *testing.T) {
	of := iri.MustParse
	failure := func(i iri.IRI, err error) string {
		require.Error(t, err)
		assert.Equal(t, iri.IRI{}, i)
		return err.Error()
	}
	for _, tt := range []struct{ is, want string }{
		{failure(of("/é").JoinPath("ü", "ö/x\ue000")), "uri: invalid path at offset 1 of Path[4]: U+E000, for private use, is allowed in queries only (ipchar; RFC 3987, section 2.2)"},
		{failure(of("a").JoinPath("b\xff")), "uri: invalid path at offset 1 of Path[1]: 0xFF begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
		{failure(of("a").JoinPath("b ")), "uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
		{failure(of("a").WithScheme("é")), "uri: invalid scheme at offset 0: U+00E9 is not allowed (scheme; RFC 3986, section 3.1)"},
		{failure(iri.IRI{Scheme: "x", Path: []string{"é:", "\ufffe"}}.WithScheme("")), "uri: invalid path at offset 0 of Path[2]: U+FFFE is not allowed (ipchar; RFC 3987, section 2.2)"},
		{failure(of("x:é").WithAuthority("h")), "uri: invalid path: after an authority the path must be empty or begin with '/' (ipath-abempty; RFC 3987, section 2.2)"},
		{failure(of("x:a").WithAuthority("é")), "uri: invalid path: after an authority the path must be empty or begin with '/' (ipath-abempty; RFC 3987, section 2.2)"},
		{failure(of("x:").WithAuthority("é:é")), "uri: invalid port at offset 3: U+00E9 is not allowed (port; RFC 3986, section 3.2.3)"},
		{failure(of("x:").WithAuthority("[v1.é]")), "uri: invalid host at offset 4: U+00E9 is not allowed (IPvFuture; RFC 3986, section 3.2.2)"},
		{failure(of("x:é").AppendSegments(".")), "uri: invalid path in data[0]: " + uri.ErrReservedSegment.Error() + " (segment; RFC 3986, section 3.3)"},
	} {
		assert.Equal(t, tt.want, tt.is)
	}
}

// IRIs and a Base serve many goroutines.
func TestInGoroutines(t *testing.T) {
	i := iri.MustParse("http://ü:p@例え.jp:80/é/%C3%BC/../ö?q=\ue000#é")
	b, err := iri.NewBase(i)
	require.NoError(t, err)
	wants := map[string]string{"": "http://ü:p@例え.jp:80/é/%C3%BC/../ö?q=\ue000", "é": "http://ü:p@例え.jp:80/é/é", "?é": "http://ü:p@例え.jp:80/é/%C3%BC/../ö?é"}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				for ref, want := range wants {
					got, err := b.AppendResolve(nil, ref)
					assert.NoError(t, err)
					assert.Equal(t, want, string(got))
					target, err := i.Resolve(iri.MustParse(ref))
					assert.NoError(t, err)
					assert.Equal(t, want, target.String())
				}
				u, err := i.URI(nil)
				assert.NoError(t, err)
				assert.Equal(t, "http://ü:p@例え.jp:80/é/ü/../ö?q=\ue000#é", iri.FromURI(u, nil).String())
				assert.Equal(t, "http://ü:xxxxx@例え.jp:80/é/%C3%BC/../ö?q=\ue000#é", i.Redacted())
			}
		})
	}
	all.Wait()
}

// The zero Base resolves nothing, and nothing that a caller holds changes a Base (RFC 3986, section 5.1).
func TestBase(t *testing.T) {
	var zero iri.Base
	_, err := zero.Resolve(iri.MustParse("é"))
	assert.Equal(t, uri.ErrRelativeBase, err)
	dst, err := zero.AppendResolve([]byte("x"), "\xff")
	assert.Equal(t, uri.ErrRelativeBase, err)
	assert.Equal(t, "x", string(dst))
	assert.Equal(t, "", zero.String())
	assert.Equal(t, "iri.Base{}", zero.GoString())
	assert.True(t, zero.IRI().IsZero())

	i := iri.MustParse("X://ü:p@例え.jp/é/!#ö")
	b, err := iri.NewBase(i)
	require.NoError(t, err)
	i.Path[1], b.IRI().Path[1] = "changed", "changed"
	target, err := b.Resolve(iri.MustParse("ä"))
	require.NoError(t, err)
	assert.Equal(t, "x://ü:p@例え.jp/é/ä", target.String())
	dst, err = b.AppendResolve([]byte("x"), "!{")
	assert.EqualError(t, err, "uri: invalid path at offset 1: '{' is not allowed: write %7B (segment; RFC 3986, section 3.3)")
	assert.Equal(t, "x", string(dst))
	assert.Equal(t, "x://ü:xxxxx@例え.jp/é/!", b.LogValue().String())

	for _, bad := range []iri.IRI{{IsRelative: true, Path: []string{"é"}}, {Scheme: "é"}, {Scheme: "x", Query: "é#"}} {
		b, err := iri.NewBase(bad)
		_, want := bad.Resolve(iri.IRI{})
		assert.Equal(t, want, err)
		assert.Equal(t, iri.Base{}, b)
	}
	_, err = b.Resolve(iri.IRI{Host: "é"})
	var refused *uri.FormatError
	assert.ErrorAs(t, err, &refused)

	for _, text := range []string{"", "http://例え.jp/é", "HTTP://h/%c3%a9/.."} {
		var b, again iri.Base
		require.NoError(t, b.UnmarshalText([]byte(text)))
		written, err := b.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, b.String(), string(written))
		require.NoError(t, again.UnmarshalText(written))
		assert.Equal(t, b.IRI(), again.IRI())
		assert.Equal(t, text == "", b == zero)
	}
	kept := iri.Base{}
	require.NoError(t, kept.UnmarshalText([]byte("http://例え.jp/")))
	assert.ErrorIs(t, kept.UnmarshalText([]byte("é")), uri.ErrRelativeBase)
	assert.Error(t, kept.UnmarshalText([]byte("http://h/ ")))
	assert.Equal(t, "http://例え.jp/", kept.String(), "after an error, the Base is unchanged")
}
