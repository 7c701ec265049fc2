package fileuri_test

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
)

// Convert a name with characters that have a meaning in URIs, and convert it back.
func Example() {
	u, err := fileuri.FromPOSIX("/reports/50% done?.txt")
	fmt.Println(u, err)

	path, err := fileuri.ToPOSIX(uri.MustParse(u.String()))
	fmt.Println(path, err)
	// Output:
	// file:///reports/50%25%20done%3F.txt <nil>
	// /reports/50% done?.txt <nil>
}

func ExampleFromPOSIX() {
	for _, path := range []string{"/home/a b", "/caf\xe9", "//x/", "a/b"} {
		u, err := fileuri.FromPOSIX(path)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "file:///home/a%20b" <nil>
	// "file:///caf%E9" <nil>
	// "file:////x/" <nil>
	// "" fileuri: invalid file path: the path is not absolute (RFC 8089, section 2)
}

// If "/a" is a symbolic link, "/a/../b" may differ from "/b".
func ExampleFromPOSIX_dots() {
	_, err := fileuri.FromPOSIX("/a/../b")
	fmt.Println(err)
	// Output: fileuri: invalid file path at offset 3: "." and ".." are not names; clean or resolve the path first (RFC 3986, section 5.2.4)
}

func ExampleFromWindows() {
	for _, path := range []string{`C:\a b`, "C:/a b", `\\server\share\a`, `\a`, `C:\nul.txt`} {
		u, err := fileuri.FromWindows(path)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "file:///C:/a%20b" <nil>
	// "file:///C:/a%20b" <nil>
	// "file://server/share/a" <nil>
	// "" fileuri: invalid file path: the path is not absolute (RFC 8089, section 2)
	// "" fileuri: invalid file path at offset 3: the path names a device (RFC 3986, section 7.3)
}

// The path depends on the system, so this prints only whether it comes back.
func ExampleFromPath() {
	path, err := filepath.Abs("two words.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := fileuri.FromPath(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	name, err := u.BaseName()
	fmt.Println(u.Scheme, name, err)

	back, err := fileuri.ToPath(u)
	fmt.Println(back == path, err)
	// Output:
	// file two words.txt <nil>
	// true <nil>
}

// A URI from outside may name any file. Check which ones the program may open.
func ExampleToPath() {
	_, err := fileuri.ToPath(uri.MustParse("file:///a/%2e%2e/secret"))
	fmt.Println(err != nil)
	_, err = fileuri.ToPath(uri.MustParse("https://example.com/a"))
	fmt.Println(errors.Is(err, fileuri.ErrScheme))
	// Output:
	// true
	// true
}

func ExampleToPOSIX() {
	for _, text := range []string{
		"file:///home/a%20b", "file:/a", "file://localhost/a", "file://server/a", "file:///a%2Fb",
	} {
		path, err := fileuri.ToPOSIX(uri.MustParse(text))
		fmt.Printf("%q %v\n", path, err)
	}
	// Output:
	// "/home/a b" <nil>
	// "/a" <nil>
	// "/a" <nil>
	// "" fileuri: invalid host of a file URI: the file is on another host (RFC 8089, section 3)
	// "" fileuri: invalid path of a file URI at offset 2: '/' is not allowed in a file name (RFC 3986, section 7.3)
}

func ExampleToWindows() {
	for _, text := range []string{
		"file:///C:/a%20b", "file:c:/a", "file://server/share/a", "file:////server/share", "file:///a",
	} {
		path, err := fileuri.ToWindows(uri.MustParse(text))
		fmt.Println(path, err)
	}
	// Output:
	// C:\a b <nil>
	// c:\a <nil>
	// \\server\share\a <nil>
	// \\server\share <nil>
	//  fileuri: invalid path of a file URI: the path is not absolute (RFC 8089, section 2)
}

func ExampleRefFromPOSIX() {
	for _, path := range []string{"../x#y", "a:b", "./img/50%.png", "/a"} {
		u, err := fileuri.RefFromPOSIX(path)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "../x%23y" <nil>
	// "./a:b" <nil>
	// "./img/50%25.png" <nil>
	// "" fileuri: invalid file path: the path is empty, or not relative (RFC 3986, section 4.2)
}

func ExampleRefToPOSIX() {
	for _, text := range []string{"../x%23y", "./a:b", "a%2Fb", "%2e%2e/a"} {
		path, err := fileuri.RefToPOSIX(uri.MustParse(text))
		fmt.Printf("%q %t\n", path, err == nil)
	}
	// Output:
	// "../x#y" true
	// "a:b" true
	// "" false
	// "" false
}

func ExampleRefFromWindows() {
	u, err := fileuri.RefFromWindows(`..\x#y`)
	fmt.Println(u, err)
	// Output: ../x%23y <nil>
}

func ExampleRefToWindows() {
	path, err := fileuri.RefToWindows(uri.MustParse("../x%23y"))
	fmt.Println(path, err)
	// Output: ..\x#y <nil>
}

func ExampleNormalize() {
	for _, text := range []string{"file:///c%3A/x", "file:///c%7C/x", "file:c:/x", "FILE://localhost/C:/x", "file://Server/share"} {
		fmt.Println(fileuri.Normalize(uri.MustParse(text)))
	}
	// Output:
	// file:///C:/x
	// file:///C:/x
	// file:///C:/x
	// file:///C:/x
	// file://server/share
}

func ExampleError() {
	_, err := fileuri.ToPOSIX(uri.MustParse("file:///a/b%00.txt"))
	var e *fileuri.Error
	if errors.As(err, &e) {
		fmt.Println(e.Component, e.Offset)
	}
	// Output: path 4
}

func ExampleError_Error() {
	_, err := fileuri.FromWindows(`C:\what?`)
	fmt.Println(err)
	// Output: fileuri: invalid file path at offset 7: '?' is not allowed in a file name (RFC 3986, section 7.3)
}

func ExampleError_Unwrap() {
	_, err := fileuri.FromPOSIX("a")
	fmt.Println(errors.Unwrap(err) == fileuri.ErrNotAbsolute)
	// Output: true
}

func Example_paths() {
	u, err := fileuri.FromPOSIX("/home/a b#1.txt")
	fmt.Println(u, err)
	path, err := fileuri.ToPOSIX(u)
	fmt.Println(path, err)

	u, err = fileuri.FromWindows(`C:\a b`)
	fmt.Println(u, err)
	// Output:
	// file:///home/a%20b%231.txt <nil>
	// /home/a b#1.txt <nil>
	// file:///C:/a%20b <nil>
}
