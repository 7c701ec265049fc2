package uri

import (
	"fmt"
	"log/slog"
	"strings"
)

// LogValue returns what a log shows of u, which is what [URI.Redacted] returns, without a password. It implements
// [slog.LogValuer]. Inside another value, such as a slice or a struct, slog does not ask for it, see "Where a password
// still shows" in the documentation of the package.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns u as Go writes a literal of it, but with "xxxxx" for the passwords in its fields, see [URI.Redacted]:
// what a program prints with "%#v", be it in an error about a value that it cannot use, shows none. It implements
// [fmt.GoStringer], which fmt does not ask for in a field that is not exported.
func (u URI) GoString() string {
	hidePasswords(&u, passwordMask)
	type fields URI // has no GoString of its own
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}
