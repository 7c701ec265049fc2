package uri

import (
	"fmt"
	"log/slog"
	"strings"
)

// LogValue returns what a log shows of u, which is what [URI.Redacted] returns: no password (RFC 3986, section 3.2.1).
// It implements [slog.LogValuer]. Inside another value, such as a slice or a struct, slog does not ask for it, and the
// password is shown: log [URI.Redacted] there.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns u as Go writes a literal of it, but with "xxxxx" for what follows the first ":" of UserInfo unless
// that is empty (RFC 3986, section 3.2.1): what a program prints with "%#v", be it in an error about a value that it
// cannot use, shows no password. It implements [fmt.GoStringer].
func (u URI) GoString() string {
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + mask
	}
	type fields URI // has no GoString of its own
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}
