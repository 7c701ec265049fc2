package fileuri

var (
	ErrComponent   = errComponent
	ErrDevice      = errDevice
	ErrDotSegment  = errDotSegment
	ErrInvalidByte = errInvalidByte
	ErrNotRelative = errNotRelative
	ErrScheme      = errScheme
	ErrServer      = errServer
	FromNative     = fromNative
	ToNative       = toNative
)
