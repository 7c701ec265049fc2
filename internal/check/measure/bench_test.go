package measure_test

import (
	"net/url"
	"testing"

	"github.com/go-rfc3986/uri"
)

func BenchmarkParse(b *testing.B) {
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Ref)))
			for b.Loop() {
				if _, err := uri.Parse(in.Ref); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.Name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Ref)))
			for b.Loop() {
				if _, err := url.Parse(in.Ref); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// net/url has no call that reuses storage, so ParseInto stands beside its Parse.
func BenchmarkParseInto(b *testing.B) {
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Ref)))
			var u uri.URI
			for b.Loop() {
				if err := uri.ParseInto(&u, in.Ref); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFormat(b *testing.B) {
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			u := uri.MustParse(in.Ref)
			for b.Loop() {
				if _, err := uri.Format(u); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.Name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			u := mustParseURL(in.Ref)
			for b.Loop() {
				_ = u.String()
			}
		})
	}
}

// net/url's form of AppendText is AppendBinary, which writes String's text.
func BenchmarkAppendText(b *testing.B) {
	buf := make([]byte, 0, 4096)
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			u := uri.MustParse(in.Ref)
			for b.Loop() {
				if _, err := u.AppendText(buf); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.Name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			u := mustParseURL(in.Ref)
			for b.Loop() {
				if _, err := u.AppendBinary(buf); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Resolve is on values: both sides have parsed before.
func BenchmarkResolve(b *testing.B) {
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			base, ref := uri.MustParse(Base), uri.MustParse(in.Ref)
			for b.Loop() {
				if _, err := base.Resolve(ref); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.Name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			base, ref := mustParseURL(Base), mustParseURL(in.Ref)
			for b.Loop() {
				_ = base.ResolveReference(ref)
			}
		})
	}
}

// AppendResolve parses, resolves and writes; so does what stands beside it.
func BenchmarkAppendResolve(b *testing.B) {
	buf := make([]byte, 0, 4096)
	for _, in := range Inputs {
		b.Run(in.Name+"/uri", func(b *testing.B) {
			b.ReportAllocs()
			base := uri.MustParse(Base)
			for b.Loop() {
				if _, err := base.AppendResolve(buf, in.Ref); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(in.Name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			base := mustParseURL(Base)
			for b.Loop() {
				u, err := base.Parse(in.Ref)
				if err != nil {
					b.Fatal(err)
				}
				_ = u.String()
			}
		})
	}
}

func mustParseURL(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}
