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

// Parameters returns the names of the parameters in the query that have a password at the place. Each is named
// by its document: RFC 7512, the registry of RFC 7869, and the documentation of the clients.
func (p Place) Parameters() []string { return parameters[p] }

var parameters = [...][]string{
	InPIN:                  {"pin-value"},
	InVNCParameters:        {"VncPassword", "SshPassword"},
	InConnectionParameters: {"password", "sslpassword", "tlsCertificateKeyFilePassword", "proxyPassword", "authMechanismProperties"},
	InOneTimeKey:           {"secret"},
	Everywhere:             nil,
}
