package schemes

// A Place is where a scheme has a password, besides the user information of an authority and parameters.
type Place uint8

const (
	Nowhere      Place = iota
	InOpaquePart       // between the first ":" of the path and the last "@": sip, sips, iax
	Everywhere         // in all but the scheme: secret-token
)
