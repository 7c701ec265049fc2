package fileuri

var (
	ErrComponent = errComponent
	ErrDevice    = errDevice
	FromNative   = fromNative
	ToNative     = toNative
)
