// Package uritemplate expands URI Templates and reads back what they expand to (RFC 6570).
package uritemplate
