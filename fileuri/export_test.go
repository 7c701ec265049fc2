package fileuri

var (
	ErrComponent   = errComponent
	ErrDevice      = errDevice
	ErrNotRelative = errNotRelative
	FromNative     = fromNative
	ToNative       = toNative
)
