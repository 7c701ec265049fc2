package main

const generalUsage = `usage: uri COMMAND [FLAG...] [OPERAND...]

Works with URI references (RFC 3986).

  uri explain     draw the components and tell their values
  uri parse       write a line of key=value each
  uri check       find the lines of a file that are not valid
  uri lint        find what is valid, but tends to mislead
  uri normalize   write the normal forms
  uri compare     tell whether two references are the same
  uri resolve     write the targets relative to a base
  uri relativize  write the shortest references that lead there from a base
  uri edit        change components
  uri from-file   write the file URIs of paths
  uri to-file     write the paths of file URIs
  uri help        say what a command does, as in "uri help parse"

References are arguments or, where there are none, the lines of standard input.
A line ends at LF or CRLF, and the last one may lack it; an empty line is the
empty reference, which is valid. With --null, the commands that have it take and
give records instead, which end at NUL, and hold LF and CR as bytes like others;
JSON stays an object a line. Flags stand before or after operands, and "--" ends
them, for a reference that begins with "-".

On a terminal, explain, lint and check write in colours, unless the environment
variable NO_COLOR has a value, or TERM has none or is "dumb".

"uri help COMMAND" ends with examples, as a shell takes them. "uri help json"
writes the JSON Schema (2020-12) of what the commands write with --json.

The exit status is 0 if all is good, 1 if some input was refused or could not be
read, if lint has found something or compare a difference, and 2 if the command
line is wrong.
`

const explainUsage = `usage: uri explain [--json] [--show-password] [REF...]

Draws each reference with its components named, as RFC 3986, section 3, does
for its example, and tells their values. Those of an IRI (RFC 3987) end with the
URI that stands for it, without IDNA. A reference that is not valid is shown on
standard error, with a mark where it goes wrong. References are arguments or,
where there are none, the lines of standard input, which end at LF or CRLF.

  --json            write a JSON object a line instead, with the byte offsets of
                    the components; for a bad reference one with "error"
  --show-password   show what follows the first ":" of userinfo, not "xxxxx"

The figure is as wide as the terminal, or 80 columns where standard output is
none. The environment variable COLUMNS overrides both. On a terminal there are
colours, unless NO_COLOR has a value, or TERM has none or is "dumb". What is not
printable is shown in hexadecimal, as in "\xE2\x80\xAE". A terminal that turns
right-to-left scripts around, or joins emoji, shows them in other columns.

Examples, long lines broken:

  $ uri explain urn:isbn:0451450523
    urn:isbn:0451450523
    \_/ \_____________/
     |         |
  scheme     path

    IsRelative  false
    Scheme      urn
    UserInfo    (absent)
    Host        (absent)
    Port        (absent)
    Path        ["isbn:0451450523"]   path-rootless
    Query       (absent)
    Fragment    (absent)

  $ uri explain http://user:pass@host:8x/
    http://user:xxxxx@host:8x/
                            ^
  uri: argument 1: invalid port at offset 23: 'x' is not allowed (port; RFC
      3986, section 3.2.3)

  $ uri explain --json a
  {"reference":"a","isRelative":true,"path":["a"],"pathRule":"path-noscheme",
      "spans":[{"component":"path","start":0,"end":1}]}
`

const parseUsage = `usage: uri parse [--json] [--null] [--show-password] [--stats] [REF...]

Writes for each reference a line of key=value, for the components that it has:

  kind (uri or relative-ref), scheme, userinfo, host, hostkind, port, path,
  pathrule, query, fragment

A component that is there and empty has an empty value; the path is always
there. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments or, where there are none, the lines of
standard input, which end at LF or CRLF.

  --json            write a JSON object a line instead; for a bad reference one
                    with "error"
  --show-password   show what follows the first ":" of userinfo, not "xxxxx"
  --null            read and write records that end at NUL, not lines
  --stats           write to standard error in the end how fast it went

Examples, long lines broken:

  $ uri parse 'http://example.com/a?b=c'
  kind=uri scheme=http host=example.com hostkind=reg-name path=/a
      pathrule=path-abempty query=b=c

  $ uri parse --json urn:a
  {"reference":"urn:a","isRelative":false,"scheme":"urn","path":["a"],
      "pathRule":"path-rootless"}

  $ printf '//h\na b\n' | uri parse
  kind=relative-ref host=h hostkind=reg-name path= pathrule=path-abempty

  uri: line 2: invalid path at offset 1: ' ' is not allowed (segment; RFC 3986,
      section 3.3)
`

const checkUsage = `usage: uri check [--json] [--null] [--stats] [FILE]

Reads a reference a line from FILE, or from standard input if there is none or
it is "-". Writes the number of each line that is not valid and the reason, and
how many there are in the end. Lines end at LF or CRLF. No line is repeated in
the output, so it holds no passwords.

  --json    write a JSON object a line instead
  --null    read records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

Examples, long lines broken:

  $ printf 'http://h/\na b\n' | uri check
  stdin:2: invalid path at offset 1: ' ' is not allowed (segment; RFC 3986,
      section 3.3)
  2 references, 1 bad

  $ printf 'http://h/\na b\n' | uri check --json
  {"line":2,"error":{"offset":1,"component":"path","rule":"segment",
      "message":"invalid path at offset 1: ' ' is not allowed (segment; RFC
      3986, section 3.3)"}}
  {"references":2,"bad":1}
`

const resolveUsage = `usage: uri resolve [--json] [--null] [--stats] BASE [REF...]

Writes the target of each reference relative to BASE, a URI, a line each (RFC
3986, section 5.2). A target is written whole, with the password if there is
one. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments, counted from 1 after BASE, or, where
there are none, the lines of standard input, which end at LF or CRLF.

  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --null    read and write records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

Examples:

  $ uri resolve 'http://h/a/b?q' ../c
  http://h/c

  $ printf 'x\n//i\n#f\n' | uri resolve 'http://h/a/b?q'
  http://h/a/x
  http://i
  http://h/a/b?q#f

  $ uri resolve --json http://h/a/b x
  {"reference":"x","target":"http://h/a/x"}
`

const lintUsage = `usage: uri lint [--json] [--null] [--stats] [REF...]

Writes what in each reference is valid, but tends to mislead people or other
parsers (RFC 3986, sections 3.2.2 and 7), or what its scheme forbids, a line for
each finding: where the reference came from, the component, a code, the offset
in the reference, and a sentence. A reference that is not valid has a line with
the reason. In the end it writes how many there were. No userinfo is shown.
References are arguments or, where there are none, the lines of standard input,
which end at LF or CRLF.

  --json    write a JSON object a line instead, with the length of the place,
            and in a path the index of the segment
  --null    read records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

The exit status is 1 if there is any finding, or a reference that is not valid.

Examples, long lines broken:

  $ uri lint http://h/a%2Fb
  argument 1: path: encoded-slash at offset 10: An encoded slash divides the
      segment for parsers that decode first (RFC 3986, section 7.3)
  1 reference, 0 bad, 1 finding

  $ uri lint --json //h/a%2Fb
  {"argument":1,"code":"encoded-slash","component":"path","segment":1,
      "offset":5,"length":3,"section":"RFC 3986, section 7.3",
      "message":"An encoded slash divides the segment for parsers that decode
      first."}
  {"references":1,"bad":0,"findings":1}

  $ uri lint http://h/a
  1 reference, 0 bad, 0 findings
`

const normalizeUsage = `usage: uri normalize [--scheme|--iri] [--json] [--null] [--stats] [REF...]

Writes the normal form of each reference, a line each (RFC 3986, section 6.2.2):
scheme and host in lowercase, percent-encodings in uppercase and only where they
are needed, and no dot-segments but in a relative path. It is written whole,
with the password if there is one. A reference that is not valid gives an empty
line, and the reason on standard error. References are arguments or, where there
are none, the lines of standard input, which end at LF or CRLF.

  --scheme  apply what the scheme says too, such as its default port (RFC 3986,
            section 6.2.3)
  --iri     read and write IRIs (RFC 3987, section 5.3.2): characters beyond
            US-ASCII stay as they are, percent-encoded or not. On a terminal,
            those that are not printable are written in hexadecimal
  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --null    read and write records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

Examples:

  $ uri normalize HTTP://Example.COM:80/%7ea/./b
  http://example.com:80/~a/b

  $ uri normalize --scheme HTTP://Example.COM:80
  http://example.com/

  $ uri normalize --iri HTTP://例え.JP/a/../%7e引き出し
  http://例え.jp/~引き出し

  $ uri normalize --json x:/a/../b
  {"reference":"x:/a/../b","result":"x:/b"}
`

const compareUsage = `usage: uri compare [--json] A B

Tells on a line how the references A and B are related, strongest first (RFC
3986, section 6.2):

  equal                 letter by letter, but for the case of the scheme and
                        the spelling of the port
  equivalent by syntax  equal in their normal forms
  equivalent by scheme  equal with what the scheme says too
  different             not known to be the same

After a ":" follows the first component that differs: as it stands where the two
are equivalent, and else in the normal form. No userinfo is shown.

  --json  write a JSON object instead; for a bad reference one with "error"

The exit status is 0 if A and B are equal or equivalent, and 1 if they are
different, or one of them is not valid.

Examples:

  $ uri compare http://h/%7Ea http://h/~a
  equivalent by syntax: path

  $ uri compare http://h http://h:80/
  equivalent by scheme: port

  $ uri compare --json http://h/a http://h/b
  {"relation":"different","component":"path"}
`

const relativizeUsage = `usage: uri relativize [--json] [--null] [--stats] BASE [REF...]

Writes for each reference the shortest one that leads from BASE, a URI, to the
same target, a line each: a relative path where there is one, even an empty one.
"uri resolve BASE" leads back. It is written whole, with the password if there
is one. A reference that is not valid gives an empty line, and the reason on
standard error. References are arguments, counted from 1 after BASE, or, where
there are none, the lines of standard input, which end at LF or CRLF.

  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --null    read and write records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

Examples:

  $ uri relativize http://h/a/b/c http://h/a/d
  ../d

  $ printf 'http://h/a/b?q\nhttp://i/a\n' | uri relativize http://h/a/b
  ?q
  //i/a

  $ uri relativize --json http://h/a/b http://h/a/x:y
  {"reference":"http://h/a/x:y","result":"./x:y"}
`

const editUsage = `usage: uri edit EDIT... [--json] [--null] [--stats] [REF...]

Changes components of each reference and writes the result, a line each, whole,
with the password if there is one. What is not changed stays as it is, but for
the case of the scheme and the spelling of the port. A reference that is not
valid, or whose result would not be, gives an empty line, and the reason on
standard error. References are arguments or, where there are none, the lines of
standard input, which end at LF or CRLF.

The edits are made in this order, whatever the order of the flags:

  --scheme TEXT    --no-scheme       make it a relative reference
  --userinfo TEXT  --no-userinfo
  --host TEXT      --no-authority    remove userinfo, host and port
  --port NUMBER    --no-port
  --path TEXT
  --join PATH      join a path to the path, and remove dot-segments
  --segment DATA   add a segment to the path
  --query TEXT     --no-query
  --delete KEY     delete all parameters of the query that have this key
  --set KEY=VALUE  change the parameter, or add it
  --add KEY=VALUE  add a parameter, even if there is one
  --fragment TEXT  --no-fragment

TEXT and PATH are written as they stand, and must be percent-encoded; what could
be in no URI is refused before any reference is read. An empty TEXT makes the
component empty, not absent. DATA, KEY and VALUE are encoded here; a KEY ends at
the first "=". --join, --segment, --delete, --set and --add may be repeated, and
are taken in their order; a KEY may be set once.

  --form    read and write parameters as HTML forms do: a "+" is a space
  --json    write a JSON object a line instead; for a bad reference one with
            "error"
  --null    read and write records that end at NUL, not lines
  --stats   write to standard error in the end how fast it went

Examples, long lines broken:

  $ uri edit --scheme https --no-port http://h:8080/a
  https://h/a

  $ uri edit --set 'q=a b' --no-fragment 'http://h/?q=1&r=2#f'
  http://h/?q=a%20b&r=2

  $ uri edit --join ../x --segment a/b http://h/y/z
  http://h/y/x/a%2Fb

  $ uri edit --port 80 mailto:joe@h

  uri: argument 1: invalid port: there is no host to go with it (host; RFC 3986,
      section 3.2.2)
`

const fromFileUsage = `usage: uri from-file [--posix | --windows] [--json] [--null] [--stats] [PATH...]

Writes the file URI of each path, a line each (RFC 8089). A path must be
absolute, and without "." and "..", which the caller has to clean or resolve;
no file need exist. One that has no URI gives an empty line, and the reason on
standard error. Paths are arguments or, where there are none, the lines of
standard input, which end at LF or CRLF. They may hold any byte, UTF-8 or not.

  --posix    take POSIX paths, such as /home/joe; usual but on Windows
  --windows  take Windows paths, such as C:\home or \\server\share\file
  --json     write a JSON object a line instead; for a path without a URI one
             with "error"
  --null     read and write records that end at NUL, not lines
  --stats    write to standard error in the end how fast it went

Examples, long lines broken:

  $ uri from-file --posix '/home/a b/100%' /home/café/
  file:///home/a%20b/100%25
  file:///home/caf%C3%A9/

  $ uri from-file --windows 'C:\a b' '\\server\share\a'
  file:///C:/a%20b
  file://server/share/a

  $ printf '/a\nb\0/c\0' | uri from-file --posix --null | tr '\0' '\n'
  file:///a%0Ab
  file:///c

  $ uri from-file --posix /a/../b

  uri: argument 1: invalid file path at offset 3: "." and ".." are not names;
      clean or resolve the path first (RFC 3986, section 5.2.4)
`

const toFileUsage = `usage: uri to-file [--posix | --windows] [--json] [--null] [--stats] [REF...]

Writes the path of each file URI, a line each (RFC 8089). What is no file URI,
or has what no path has, such as a query or, for POSIX, another host, gives an
empty line, and the reason on standard error. References are arguments or, where
there are none, the lines of standard input, which end at LF or CRLF.

A path is written byte for byte. On a terminal, each byte that is not part of a
printable character is shown in hexadecimal, as in "\x1B". A path that would not
be one line, since it holds LF or ends with CR, is refused without --null.

  --posix    write POSIX paths, such as /home/joe; usual but on Windows
  --windows  write Windows paths, such as C:\home or \\server\share\file
  --json     write a JSON object a line instead, which holds any path: with
             "pathBase64" where it is not UTF-8; for a bad one with "error"
  --null     read and write records that end at NUL, not lines
  --stats    write to standard error in the end how fast it went

Examples, long lines broken:

  $ uri to-file --posix file:///home/a%20b file://localhost/a
  /home/a b
  /a

  $ uri to-file --windows file:///C:/a%20b file://server/share/a
  C:\a b
  \\server\share\a

  $ uri to-file --posix file:///a%2Fb

  uri: argument 1: invalid path of a file URI at offset 9: '/' is not allowed in
      a file name (RFC 3986, section 7.3)

  $ uri to-file --posix --json file:///caf%E9
  {"pathBase64":"L2NhZuk=","uri":"file:///caf%E9"}
`
