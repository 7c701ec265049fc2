package httpuri

var (
	ErrConnect       = errConnect
	ErrNoRequest     = errNoRequest
	ErrManyLocations = errManyLocations
	ErrManyHosts     = errManyHosts
)
