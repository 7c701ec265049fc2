package httpuri

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/go-rfc3986/uri"
)

// LogValue returns a group with the target, the relation types and the parameters of l, so that package
// log/slog logs a link without passwords. It hides what [uri.URI.Redacted] and [Param.LogValue] hide. It
// implements [slog.LogValuer]. Package slog does not call it for a Link inside another value, such as a
// slice.
func (l Link) LogValue() slog.Value {
	params := make([]string, len(l.Params))
	for i, p := range l.Params {
		params[i] = p.redacted()
	}
	return slog.GroupValue(slog.Any("target", l.Target), slog.Any("rel", eachRedacted(l.Rel)), slog.Any("params", params))
}

// GoString returns l as a Go literal without its passwords, and without the result of [Link.Anchor]. It
// hides what [Link.LogValue] hides. It implements [fmt.GoStringer], so "%#v" shows no password.
func (l Link) GoString() string {
	return fmt.Sprintf("httpuri.Link{Target:%#v, Rel:%#v, Params:%#v}", l.Target, eachRedacted(l.Rel), l.Params)
}

// LogValue returns the name of p, "=" and the value, with "xxxxx" as in [uri.RedactText]. It implements
// [slog.LogValuer].
func (p Param) LogValue() slog.Value { return slog.StringValue(p.redacted()) }

// GoString returns p as a Go literal, with "xxxxx" as in [Param.LogValue]. It implements
// [fmt.GoStringer].
func (p Param) GoString() string {
	type fields Param // does not inherit GoString
	p.Value = uri.RedactText(p.Value)
	return "httpuri.Param" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(p)), "httpuri.fields")
}

// redacted returns the text of LogValue.
func (p Param) redacted() string { return p.Name + "=" + uri.RedactText(p.Value) }

// eachRedacted returns the result of uri.RedactText for each of texts. It is nil if texts is.
func eachRedacted(texts []string) []string {
	var hidden []string
	for _, text := range texts {
		hidden = append(hidden, uri.RedactText(text))
	}
	return hidden
}
