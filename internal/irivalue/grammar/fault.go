package grammar

import (
	"errors"

	live "github.com/go-rfc3986/uri/internal/grammar"
)

// A Fault is the first byte that a rule rejects, or the end of the text. Without a breach, there is none.
type Fault struct {
	Offset int
	*Breach
}

// A Breach says which rule is broken and in which component, and why if the byte does not show it.
type Breach struct {
	Component, Rule string
	Encoded         bool // the rule also allows pct-encoded, which a "%" begins
	Err             error
}

// Causes that the byte does not show. The first two are part of the interface of package uri.
var (
	ErrPortRange  = live.ErrPortRange
	ErrZone       = live.ErrZone
	errOctetRange = errors.New("a decimal octet above 255")
	errNoScheme   = errors.New("the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.'")
)

var (
	badUserinfo  = &Breach{Component: "userinfo", Rule: "userinfo", Encoded: true}
	badLiteral   = &Breach{Component: "host", Rule: "IP-literal"}
	badFuture    = &Breach{Component: "host", Rule: "IPvFuture"}
	badIPv6      = &Breach{Component: "host", Rule: "IPv6address"}
	badZone      = &Breach{Component: "host", Rule: "IPv6address", Err: ErrZone}
	badIPv4      = &Breach{Component: "host", Rule: "IPv4address"}
	badOctet     = &Breach{Component: "host", Rule: "dec-octet"}
	badRange     = &Breach{Component: "host", Rule: "dec-octet", Err: errOctetRange}
	badName      = &Breach{Component: "host", Rule: "reg-name", Encoded: true}
	badPort      = &Breach{Component: "port", Rule: "port"}
	badPortRange = &Breach{Component: "port", Rule: "port", Err: ErrPortRange}
	badSegment   = &Breach{Component: "path", Rule: "segment", Encoded: true}
	badNoscheme  = &Breach{Component: "path", Rule: "path-noscheme", Err: errNoScheme}
	badQuery     = &Breach{Component: "query", Rule: "query", Encoded: true}
	badFragment  = &Breach{Component: "fragment", Rule: "fragment", Encoded: true}
)
