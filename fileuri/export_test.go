package fileuri

var (
	ErrComponent = errComponent
	ErrDevice    = errDevice
)
