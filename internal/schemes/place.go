package schemes

// A Place is the place of passwords outside the user information.
type Place uint8

const (
	Nowhere                Place = iota
	InFirstSegment               // before an "@" there, if there is no host: http, https, ws, wss, ftp
	InOpaquePart                 // between the first ":" and the last "@": sip, sips, iax
	InPIN                        // in the parameter for a personal identification number: pkcs11
	InVNCParameters              // in the two parameters that are called passwords: vnc
	InConnectionParameters       // in the parameters of database and broker clients: postgresql, mysql, redis, amqp, mongodb, jdbc
	InOneTimeKey                 // in the parameter for the key of one-time passwords: otpauth
	InURLAuth                    // in the authorization of a segment: imap, imaps
	Everywhere                   // in all but the delimiters: secret-token
)

// EndsAtAt reports whether a password at the place ends at an "@", unless it is the value of a parameter.
func (p Place) EndsAtAt() bool { return p <= InOneTimeKey }

// RequiresAt reports whether text without an "@" has no password at the place.
func (p Place) RequiresAt() bool { return p <= InOpaquePart }

// Parameters returns the names of the parameters in the query that have a password at the place. Each is named
// by its document: RFC 7512, the registry of RFC 7869, and the documentation of the clients.
func (p Place) Parameters() []string {
	switch p {
	case InPIN:
		return []string{"pin-value"}
	case InVNCParameters:
		return []string{"VncPassword", "SshPassword"}
	case InConnectionParameters:
		return []string{"password", "sslpassword", "tlsCertificateKeyFilePassword", "proxyPassword", "authMechanismProperties"}
	case InOneTimeKey:
		return []string{"secret"}
	default:
		return nil
	}
}
