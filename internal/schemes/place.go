package schemes

// A Place says where URIs of a scheme may have a password, besides the userinfo and the parameters.
type Place uint8

const (
	Nowhere      Place = iota
	InOpaquePart       // sip, sips, iax: between the first ":" of the path and the last "@"
	Everywhere         // secret-token: everything after the scheme
)
