// Package fileuri makes file URIs of file paths, and file paths of file URIs (RFC 8089).
//
// # From a path, and back
//
// [FromPOSIX] and [FromWindows] make the URI of an absolute path of that system, and [POSIXPath] and [WindowsPath] give
// the path for a URI. They do the same on every machine. [From] and [Path] are those of the system that the program
// runs on. Only text is looked at: no file need exist, no name is looked up, and no link is followed.
//
//	path                       URI
//	/home/a b                  file:///home/a%20b
//	/100%/a;b?c#d              file:///100%25/a%3Bb%3Fc%23d
//	/caf\xe9                   file:///caf%E9                 bytes as they are, on POSIX
//	/home/                     file:///home/                  a slash at the end stays
//	//x                        file:////x                     and so does an empty name
//	C:\a b                     file:///C:/a%20b
//	\\server\share\a           file://server/share/a          appendix E.3.1
//
// What comes back is the path, byte for byte; only "/", where it separates names on Windows, becomes "\". Where a path
// function accepts a URI, the path that it returns is one that its counterpart accepts.
//
// # What has no URI
//
// What does not come back as it was, or is the path of something else than a file, is refused with an *[Error]:
//
//   - a path that is not absolute ([ErrNotAbsolute]). On Windows these are also "C:a" and "\a", which depend on what
//     drive and directory are the current ones.
//   - "." and ".." as names ([ErrDotSegment]). Resolution would remove them from the URI (RFC 3986, section 5.2.4). To
//     do so here would be wrong where the name before ".." is a symbolic link. The caller knows whether to use
//     filepath.Clean, which takes names for directories, or filepath.EvalSymlinks, which asks the file system.
//   - a byte that no file name has ([ErrByte]): NUL. On Windows also the control characters below space, any of
//     <>:"|?*, and a dot or a space at the end of a name, which Windows drops.
//   - on Windows, what is not UTF-8 ([escape.ErrUTF8]): a name there is made of characters. An unpaired surrogate, which a
//     name may have, is none.
//   - on Windows, names of devices ([ErrDevice]): CON, PRN, AUX, NUL, CONIN$, CONOUT$, and COM and LPT with one of 1 to
//     9 or of the superscripts 1 to 3, with whatever extension, as in "nul.txt"; and all paths that begin with "\\.\"
//     or "\\?\", the long form of ordinary paths included: it has other rules for names.
//   - on Windows, a server without a share, and a server that a URI cannot name ([ErrServer]): "localhost", which means
//     the files of this machine; and one letter, since uri.Parse reads "file://c:/a", which may mean a drive, as
//     "file://c/a". An IPv6 literal is refused too ([ErrByte]), the domain ipv6-literal.net has a name for it; and so is
//     an "@", since a port may follow it. The shares pipe and mailslot are not told from others.
//
// # What has no path
//
// [POSIXPath] and [WindowsPath] take the URIs of RFC 8089, section 2, and refuse the same names as above, after they
// have been decoded: so "%2F" is refused, which would become a separator, "%00" is, on Windows "%5C" is, and "%2e%2e"
// is. Dot-segments that are written plainly are refused too; uri.URI.NormalizeForScheme removes them.
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
//	file://user@server/a       ErrComponent      ErrComponent       appendix E.1
//	file:///a?b, file:///a#b   ErrComponent      ErrComponent
//
// A user, a port, a query and a fragment are refused even where they are empty: no path has them, and to drop them
// would be to open something else than what was asked for. Drop them from the uri.URI where that is meant.
//
// A host is local where it is empty or "localhost", in either case. RFC 8089, section 3, allows a name that resolves to
// this machine too. Here none is looked up, so that it is another host.
//
// The forms of appendix E.2.2, with "|" for the ":" after a drive, and of appendix E.4, with "\" for "/", are no URIs,
// and uri.Parse refuses them. To update an old URI, replace these characters before it is parsed. Encoded, "%7C" and
// "%5C" are bytes of a name on POSIX, and refused on Windows.
//
// # Security
//
// A path that comes out may be that of any file that the program can reach, of a remote one on Windows. Whether a URI
// from elsewhere may be followed is for the program to decide (RFC 8089, section 5); os.Root confines it to a
// directory.
package fileuri
