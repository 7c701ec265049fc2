package uri

import "log/slog"

// LogValue returns what a log shows of u, which is what [URI.Redacted] returns: no password (RFC 3986, section 3.2.1).
// It implements [slog.LogValuer].
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
