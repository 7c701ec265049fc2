// Package servers asks servers which file they open for the paths that URI.Contains accepts: Go's file server, and, with the flag
// -servers, nginx, Apache and Tomcat.
package servers
