package charset

import "errors"

// Quote returns c for an error message: in single quotes if c is a visible ASCII character or a
// space, and otherwise in hexadecimal. Quote does not escape, since an escape would look like a
// backslash in the text.
func Quote(c byte) string {
	if c < ' ' || c > '~' {
		return "0x" + string(AppendEncoded(nil, c)[1:])
	}
	return "'" + string(rune(c)) + "'"
}

// A ByteError is the cause of an error: a byte that a rule does not allow. Since it is a single
// byte, converting it to an error does not allocate.
type ByteError byte

// Error returns the message, which names the byte as Quote does.
func (e ByteError) Error() string { return Quote(byte(e)) + " is not allowed" }

// ErrPercentEncoding is the cause if a "%" is not followed by two hexadecimal digits.
var ErrPercentEncoding = errors.New("'%' must be followed by two hexadecimal digits")

// Cause returns the message of err, which may be nil in an error that a program built.
func Cause(err error) string {
	if err == nil {
		return "cause unknown"
	}
	return err.Error()
}
