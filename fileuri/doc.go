// Package fileuri converts absolute file paths to file URIs, and relative ones to relative
// references, and back (RFC 8089).
//
// [FromPath] and [ToPath] use the path syntax of the system that the program runs on. [FromPOSIX]
// and [ToPOSIX], and [FromWindows] and [ToWindows], use the syntax in their name, on every system.
// All functions work on text only: they do not access the file system, look up names, or follow
// links.
//
//	u, err := fileuri.FromPOSIX("/home/a b#1.txt")
//	fmt.Println(u, err)
//	path, err := fileuri.ToPOSIX(u)
//	fmt.Println(path, err)
//
//	u, err = fileuri.FromWindows(`C:\a b`)
//	fmt.Println(u, err)
//	// Output:
//	// file:///home/a%20b%231.txt <nil>
//	// /home/a b#1.txt <nil>
//	// file:///C:/a%20b <nil>
//
// # From a path to a URI
//
//	path                       URI
//	/home/a b                  file:///home/a%20b
//	/100%/a;b?c#d              file:///100%25/a%3Bb%3Fc%23d
//	/caf\xe9                   file:///caf%E9                 any bytes, on POSIX
//	/home/                     file:///home/                  a slash at the end stays
//	//x                        file:////x                     an empty name stays
//	C:\a b                     file:///C:/a%20b
//	\\server\share\a           file://server/share/a          appendix E.3.1
//
// Converting the URI back gives the same path, byte for byte, except that a "/" in a Windows path
// becomes "\". A path that comes from a URI can always be converted back to a URI.
//
// # Paths that are rejected
//
// A path is rejected with an [*Error] if converting it to a URI and back would give a different
// path, or if it does not name a file:
//
//   - The path is not absolute ([ErrNotAbsolute]). On Windows, that includes "C:a" and "\a", which
//     depend on the current directory and drive.
//   - A name is "." or "..". Resolution would remove it from the URI, which is wrong if the name
//     before ".." is a symbolic link. Use filepath.Clean, which ignores links, or
//     filepath.EvalSymlinks, which follows them.
//   - A name has a byte that is not allowed. No system allows NUL. Windows does not allow control
//     characters and <>:"|?*, nor a dot or space at the end of a name, which it drops.
//   - On Windows, a name is not valid UTF-8 (escape.ErrUTF8). An unpaired surrogate is not valid.
//   - On Windows, the path names a device; see below.
//   - On Windows, a UNC path has no server or no share, or a URI cannot name the server. A URI
//     cannot name "localhost", which means this machine, or a single letter, which would be
//     confused with a drive: uri.Parse reads "file://c:/a" as "file://c/a". A server with an IPv6
//     literal or an "@" is rejected. For an IPv6 address, use its name in the domain
//     ipv6-literal.net. The shares pipe and mailslot are not treated specially.
//
// The names of devices are CON, PRN, AUX, NUL, CONIN$, CONOUT$, and COM and LPT followed by a digit
// from 1 to 9 or a superscript from 1 to 3, with any extension, as in "nul.txt". Every path that
// begins with "\\.\" or "\\?\" counts as a device, including the long form of ordinary paths, which
// has other rules for names.
//
// # From a URI to a path
//
//	URI                        POSIX             Windows
//	file:///a                  /a                ErrNotAbsolute: no drive
//	file:/a                    /a                ErrNotAbsolute: no drive
//	file://localhost/a         /a                ErrNotAbsolute: no drive
//	file:///C:/a               /C:/a             C:\a
//	file:///C%3A/a             /C:/a             C:\a
//	file:c:/a                  ErrNotAbsolute    c:\a               appendix E.2
//	file://server/share/a      ErrRemote         \\server\share\a   appendix E.3.1
//	file:////server/share/a    //server/share/a  \\server\share\a   appendix E.3.2
//	file://///server/share/a   ///server/share/a \\server\share\a   appendix E.3.2
//	file:///C:a                /C:a              ErrNotAbsolute
//	file://user@server/a       an error          an error           appendix E.1
//	file:///a?b, file:///a#b   an error          an error
//
// [ToPOSIX] and [ToWindows] decode each name once and reject the same names as above. So they
// reject "%2F", which would become a separator, "%00" and "%2e%2e", and on Windows "%5C". They also
// reject dot-segments, which uri.URI.NormalizeForScheme removes.
//
// A URI is rejected if it has a user, a port, a query or a fragment, even an empty one, because a
// path cannot have one. To ignore such a component, remove it from the uri.URI first.
//
// A host is local if it is empty or "localhost" in any case. Any other host is remote, since no
// name is looked up.
//
// uri.Parse rejects the nonstandard forms with "|" for the ":" of a drive and with "\" for "/"
// (appendices E.2.2 and E.4). To read an old URI, replace these characters before you parse it. For
// a "|" that is encoded, or that a value built by hand has, use Normalize. "%7C" and "%5C" are
// bytes of a name on POSIX, and errors on Windows.
//
// # Relative paths
//
// [RefFromPOSIX] and [RefFromWindows] convert a relative path to a relative reference, for example
// for a link between two files. [RefToPOSIX] and [RefToWindows] convert it back:
//
//	path        reference
//	../x#y      ../x%23y
//	a:b         ./a:b       in a first segment, ":" would end a scheme; not a name on Windows
//	..\x#y      ../x%23y    on Windows
//
// These functions allow "." and ".."; the other rules for names are the same. To find out where a
// reference leads, resolve it against the URI of its file with uri.URI.Resolve.
//
// # Comparing
//
// [Normalize] gives the drive of a Windows path one spelling: "file:///c%3A/x", "file:///c|/x" and
// "file:c:/x" become "file:///C:/x".
//
// # Security
//
// The path may name any file that the program can access and, on Windows, a remote file. Before you
// open it, decide whether you trust the source of the URI. To confine it to a directory, use
// os.Root (RFC 8089, section 5).
package fileuri
