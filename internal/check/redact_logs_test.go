package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

// A logLine is a line as a program writes it. Without a secret, it has no want: it must not change (RFC 3986, section 7.5).
type logLine struct{ in, want string }

var logLines = map[string][]logLine{
	"nginx": {
		{`192.0.2.7 - - [12/Mar/2026:10:14:07 +0000] "GET /reset?token=s3cr3t HTTP/1.1" 200 512 "-" "curl/8.5.0"`, `192.0.2.7 - - [12/Mar/2026:10:14:07 +0000] "GET /reset?token=xxxxx HTTP/1.1" 200 512 "-" "curl/8.5.0"`},
		{`192.0.2.7 - - [12/Mar/2026:10:14:08 +0000] "GET /a?b=c HTTP/2.0" 302 0 "https://app.example/cb?code=4&access_token=s3cr3t&x=1" "Mozilla/5.0 (X11; Linux x86_64; rv:136.0)"`, `192.0.2.7 - - [12/Mar/2026:10:14:08 +0000] "GET /a?b=c HTTP/2.0" 302 0 "https://app.example/cb?code=4&access_token=xxxxx&x=1" "Mozilla/5.0 (X11; Linux x86_64; rv:136.0)"`},
		{`2026/03/12 10:14:09 [error] 31#31: *7 connect() failed (111: Connection refused) while connecting to upstream, client: 192.0.2.7, server: app.example, request: "POST /login HTTP/1.1", upstream: "http://svc:s3cr3t@10.0.0.4:8080/login", host: "app.example:8443"`, `2026/03/12 10:14:09 [error] 31#31: *7 connect() failed (111: Connection refused) while connecting to upstream, client: 192.0.2.7, server: app.example, request: "POST /login HTTP/1.1", upstream: "http://svc:xxxxx@10.0.0.4:8080/login", host: "app.example:8443"`},
		{`2026/03/12 10:14:10 [warn] 31#31: *8 upstream sent invalid header, request: "GET /f?X-Amz-Signature=s3cr3t&X-Amz-Date=20260312T101410Z HTTP/1.1", host: "[2001:db8::7]:443"`, `2026/03/12 10:14:10 [warn] 31#31: *8 upstream sent invalid header, request: "GET /f?X-Amz-Signature=xxxxx&X-Amz-Date=20260312T101410Z HTTP/1.1", host: "[2001:db8::7]:443"`},
		{in: `192.0.2.7 - joe [12/Mar/2026:10:14:07 +0000] "GET /index.html HTTP/1.1" 200 612 "-" "Mozilla/5.0 (compatible; bot/2.1; +http://bot.example/about)"`},
		{in: `192.0.2.7 - - [12/Mar/2026:10:14:07 +0000] "GET /search?q=a%20b&page=2&lang=de HTTP/1.1" 200 612 "https://www.example.com/?q=joe@example.com" "curl/8.5.0"`},
		{in: `2001:db8::7 - - [12/Mar/2026:10:14:07 +0000] "GET / HTTP/1.1" 304 0 "-" "-"`},
		{in: `2026/03/12 10:14:09 [error] 31#31: *7 open() "/srv/www/a:b@c.png" failed (2: No such file or directory), client: 192.0.2.7, server: _, request: "GET /a:b@c.png HTTP/1.1", host: "h:8080"`},
		{in: `2026/03/12 10:14:09 [notice] 1#1: using the "epoll" event method`},
		{in: `2026/03/12 10:14:09 [emerg] 1#1: host not found in upstream "api:9000" in /etc/nginx/conf.d/default.conf:12`},
		{in: `2026/03/12 10:14:09 [error] 31#31: *9 upstream timed out (110: Connection timed out) while reading response header, upstream: "fastcgi://unix:/run/php.sock:", host: "app.example"`},
		{in: `192.0.2.7 - - [12/Mar/2026:10:14:07 +0000] "CONNECT mail.example.com:587 HTTP/1.1" 405 0 "-" "-" rt=0.012 uct="0.001" cs=-`},
	},
	"Apache": {
		{`192.0.2.9 - - [12/Mar/2026:10:14:07 +0100] "GET /api/v1/items?api_key=s3cr3t HTTP/1.1" 200 90`, `192.0.2.9 - - [12/Mar/2026:10:14:07 +0100] "GET /api/v1/items?api_key=xxxxx HTTP/1.1" 200 90`},
		{`[Thu Mar 12 10:14:08.123456 2026] [proxy:error] [pid 77:tid 1402] (111)Connection refused: AH00957: http: attempt to connect to http://app:s3cr3t@10.0.0.5:8009/ failed`, `[Thu Mar 12 10:14:08.123456 2026] [proxy:error] [pid 77:tid 1402] (111)Connection refused: AH00957: http: attempt to connect to http://app:xxxxx@10.0.0.5:8009/ failed`},
		{`[Thu Mar 12 10:14:08.123456 2026] [rewrite:trace2] [pid 77] init rewrite engine with requested uri /go?u=https%3A%2F%2Fjoe%3As3cr3t%40h%2F, referer: https://h.example/`, `[Thu Mar 12 10:14:08.123456 2026] [rewrite:trace2] [pid 77] init rewrite engine with requested uri /go?u=https%3A%2F%2Fjoe%3Axxxxx%40h%2F, referer: https://h.example/`},
		{`192.0.2.9 - - [12/Mar/2026:10:14:07 +0100] "GET /x HTTP/1.1" 404 196 "https://old.example/cb#access_token=s3cr3t&token_type=bearer" "-"`, `192.0.2.9 - - [12/Mar/2026:10:14:07 +0100] "GET /x HTTP/1.1" 404 196 "https://old.example/cb#access_token=xxxxx&token_type=bearer" "-"`},
		{in: `192.0.2.9 - frank [12/Mar/2026:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326 "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)"`},
		{in: `[Thu Mar 12 10:14:08.123456 2026] [mpm_event:notice] [pid 77:tid 1402] AH00489: Apache/2.4.62 (Unix) OpenSSL/3.0.2 configured -- resuming normal operations`},
		{in: `[Thu Mar 12 10:14:08.123456 2026] [core:error] [pid 77] [client 192.0.2.9:51234] AH00126: Invalid URI in request GET /../../etc/x HTTP/1.1`},
		{in: `[Thu Mar 12 10:14:08.123456 2026] [ssl:warn] [pid 77] AH01909: www.example.com:443:0 server certificate does NOT include an ID which matches the server name`},
		{in: `[Thu Mar 12 10:14:08.123456 2026] [authz_core:error] [pid 77] [client 2001:db8::9:51234] AH01630: client denied by server configuration: /srv/www/.git`},
		{in: `AH00558: apache2: Could not reliably determine the server's fully qualified domain name, using fe80::1%eth0. Set the 'ServerName' directive globally`},
		{in: `[Thu Mar 12 10:14:08 2026] [proxy_balancer:info] balancer://cluster:80/ member http://10.0.0.5:8009 route=a lbset=0 status=OK`},
		{in: `[Thu Mar 12 10:14:08 2026] [cgi:error] AH01215: mail to webmaster@example.com failed: /usr/lib/cgi-bin/a.cgi?to=joe@example.com&subject=a:b`},
	},
	"net/http": {
		{`Get "https://joe:s3cr3t@api.example/v1/items": dial tcp: lookup api.example on 10.0.0.2:53: no such host`, `Get "https://joe:xxxxx@api.example/v1/items": dial tcp: lookup api.example on 10.0.0.2:53: no such host`},
		{`2026/03/12 10:14:07 Post "https://hooks.example/a?client_secret=s3cr3t&x=1": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`, `2026/03/12 10:14:07 Post "https://hooks.example/a?client_secret=xxxxx&x=1": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`},
		{`parse "postgres://joe:s3cr3t@db:port/app": invalid port ":port" after host`, `parse "postgres://joe:xxxxx@db:port/app": invalid port ":xxxxx" after host`},
		{`proxyconnect tcp: dial http://u:s3cr3t@proxy:3128: connect: connection refused`, `proxyconnect tcp: dial http://u:xxxxx@proxy:3128: connect: connection refused`},
		{in: `Get "http://127.0.0.1:8080/healthz": dial tcp 127.0.0.1:8080: connect: connection refused`},
		{in: `Head "https://[2001:db8::1]:8443/a?b=c": read tcp [2001:db8::2]:51000->[2001:db8::1]:8443: read: connection reset by peer`},
		{in: `2026/03/12 10:14:07 http: TLS handshake error from 192.0.2.7:51234: remote error: tls: unknown certificate`},
		{in: `2026/03/12 10:14:07 http: panic serving 192.0.2.7:51234: runtime error: index out of range [3] with length 3`},
		{in: `net/http.(*conn).serve(0xc0001261e0, {0x7d3a50, 0xc00011c3f0}) /usr/local/go/src/net/http/server.go:2092 +0x5cf`},
		{in: `go: golang.org/x/net@v0.34.0: Get "https://proxy.golang.org/golang.org/x/net/@v/v0.34.0.mod": dial tcp: lookup proxy.golang.org: i/o timeout`},
		{in: `parse "http://[fe80::1%eth0]/": invalid URL escape "%et"`},
		{in: `Get "http://h.example/?q=joe@example.com&t=10:14:07": EOF`},
		{in: `x509: certificate is valid for a.example, *.b.example, not c.example:443 (mail joe@example.com)`},
	},
	"git": {
		{`fatal: unable to access 'https://x-access-token:s3cr3t@git.example/o/r.git/': The requested URL returned error: 403`, `fatal: unable to access 'https://x-access-token:xxxxx@git.example/o/r.git/': The requested URL returned error: 403`},
		{`origin	https://joe:s3cr3t@git.example:8443/o/r.git (fetch)`, `origin	https://joe:xxxxx@git.example:8443/o/r.git (fetch)`},
		{`Cloning into 'r'... from ssh://git@git.example:2222/o/r.git via http://u:s3cr3t@proxy.example:3128`, `Cloning into 'r'... from ssh://git@git.example:2222/o/r.git via http://u:xxxxx@proxy.example:3128`},
		{`Submodule 'lib' (https://oauth2:s3cr3t@gitlab.example/g/lib.git) registered for path 'lib'`, `Submodule 'lib' (https://oauth2:xxxxx@gitlab.example/g/lib.git) registered for path 'lib'`},
		{in: `fatal: unable to access 'https://git.example/o/r.git/': Could not resolve host: git.example`},
		{in: `git@github.com:org/repo.git: Permission denied (publickey).`},
		{in: `Cloning into 'repo' from git@github.com:org/repo...`},
		{in: `To ssh://git@git.example/o/r.git`},
		{in: ` * [new branch]      HEAD -> main (git@git.example:o/r.git, 10:14:07)`},
		{in: `Author: Joe Doe <joe@example.com>  Date: Thu Mar 12 10:14:07 2026 +0100`},
		{in: `remote: Resolving deltas: 100% (3/3), completed with 3 local objects. From https://git.example:8443/o/r`},
		{in: `HEAD@{0}: pull: Fast-forward; main@{upstream}: 2 behind; stash@{1}: WIP on main: 3e89bf6a uri: test`},
		{in: `joe@h.example:/srv/git/r.git (push) via scp -P 2222 joe@h.example:/a/b .`},
		{in: `Co-authored-by: a <a@b.example> and https://git.example/o/r/compare/v1.0...v1.1?w=1`},
	},
	"psql": {
		{`psql: error: connection to server at "db1" (10.0.0.3), port 5432 failed: host=db1 port=5432 user=joe password=s3cr3t dbname=app`, `psql: error: connection to server at "db1" (10.0.0.3), port 5432 failed: host=db1 port=5432 user=joe password=xxxxx dbname=app`},
		{`2026-03-12 10:14:07.123 UTC [71] ERROR:  could not connect to the publisher: dbname=app host=db2 user=rep password='s3 \'cr3t' sslmode=require`, `2026-03-12 10:14:07.123 UTC [71] ERROR:  could not connect to the publisher: dbname=app host=db2 user=rep password='xxxxx' sslmode=require`},
		{`pg_dump: error: postgresql://joe:s3cr3t@db1:5432,db2:5433/app?target_session_attrs=primary: server closed the connection`, `pg_dump: error: postgresql://joe:xxxxx@db1:5432,db2:5433/app?target_session_attrs=primary: server closed the connection`},
		{`LOG:  statement: CREATE SUBSCRIPTION s CONNECTION 'host=db1 user=rep password=s3cr3t' PUBLICATION p`, `LOG:  statement: CREATE SUBSCRIPTION s CONNECTION 'host=db1 user=rep password=xxxxx' PUBLICATION p`},
		{in: `2026-03-12 10:14:07.123 UTC [71] LOG:  listening on IPv4 address "0.0.0.0", port 5432`},
		{in: `2026-03-12 10:14:07.123 UTC [71] LOG:  connection authorized: user=joe database=app application_name=psql SSL enabled (protocol=TLSv1.3)`},
		{in: `2026-03-12 10:14:07.123 UTC [71] FATAL:  password authentication failed for user "joe"`},
		{in: `2026-03-12 10:14:07.123 UTC [71] LOG:  duration: 12.3 ms  statement: SELECT id FROM users WHERE mail = 'joe@example.com' AND at > '10:14:07'`},
		{in: `psql: error: connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: No such file or directory`},
		{in: `psql (16.8) SSL connection (protocol: TLSv1.3, cipher: TLS_AES_256_GCM_SHA384, compression: off)`},
		{in: `You are connected to database "app" as user "joe" on host "db1" (address "2001:db8::3") at port "5432".`},
		{in: `pg_restore: connecting to postgresql://joe@db1:5432,db2:5433/app?sslmode=require`},
		{in: `host=db1 port=5432 user=joe dbname=app sslmode=require connect_timeout=10`},
	},
	"docker": {
		{`time="2026-03-12T10:14:07Z" level=error msg="Handler for POST /v1.47/build returned error: Get \"https://ci:s3cr3t@registry.io:5000/v2/\": unauthorized"`, `time="2026-03-12T10:14:07Z" level=error msg="Handler for POST /v1.47/build returned error: Get \"https://ci:xxxxx@registry.io:5000/v2/\": unauthorized"`},
		{`#7 [2/5] RUN pip install --index-url https://u:s3cr3t@pypi.example/simple a==1.2`, `#7 [2/5] RUN pip install --index-url https://u:xxxxx@pypi.example/simple a==1.2`},
		{`Env: ["PATH=/usr/bin:/bin","DATABASE_URL=postgres://app:s3cr3t@db:5432/app","TZ=UTC"]`, `Env: ["PATH=/usr/bin:/bin","DATABASE_URL=postgres://app:xxxxx@db:5432/app","TZ=UTC"]`},
		{`web-1  | HTTP_PROXY=http://u:s3cr3t@proxy:3128 NO_PROXY=localhost,127.0.0.1,.example`, `web-1  | HTTP_PROXY=http://u:xxxxx@proxy:3128 NO_PROXY=localhost,127.0.0.1,.example`},
		{in: `Status: Downloaded newer image for nginx:1.25@sha256:4c0fdaa8b6341bfdeca5f18f7837462c80cff90527ee35ef185571e1c327beac`},
		{in: `pulled registry.io:5000/team/app:1.2@sha256:4c0fdaa8b6341bfdeca5f18f7837462c80cff90527ee35ef185571e1c327beac in 3.2s`},
		{in: `Error response from daemon: driver failed programming external connectivity on endpoint web: Bind for 0.0.0.0:8080 failed: port is already allocated`},
		{in: `0.0.0.0:8080->80/tcp, [::]:8080->80/tcp   web-1   Up 3 minutes (healthy)`},
		{in: `docker run -v /srv/a:/b:ro -p 127.0.0.1:5432:5432 --add-host db:10.0.0.3 postgres:16-alpine`},
		{in: `FROM --platform=linux/amd64 gcr.io/distroless/static:nonroot@sha256:2b3c1a54`},
		{in: `failed to solve: docker.io/library/golang:1.26@sha256:abc: not found; mail ops@example.com`},
		{in: `time="2026-03-12T10:14:07Z" level=info msg="API listen on /var/run/docker.sock" container=3e89bf6a:web@node1`},
		{in: `docker: invalid reference format: docker-image://registry.io:5000/x:tag@sha256:4c0fdaa8b6341bfd`},
	},
	"pip": {
		{`Looking in indexes: https://pypi.org/simple, https://joe:s3cr3t@pypi.example/simple/`, `Looking in indexes: https://pypi.org/simple, https://joe:xxxxx@pypi.example/simple/`},
		{`ERROR: Could not find a version that satisfies the requirement a (from https://u:s3cr3t@pypi.example:8443/simple/a/) (from versions: none)`, `ERROR: Could not find a version that satisfies the requirement a (from https://u:xxxxx@pypi.example:8443/simple/a/) (from versions: none)`},
		{`Collecting a@ git+https://oauth2:s3cr3t@git.example/g/a.git@v1.2#egg=a`, `Collecting a@ git+https://oauth2:xxxxx@git.example/g/a.git@v1.2#egg=a`},
		{`WARNING: Retrying (Retry(total=4, connect=None)) after connection broken by 'ProxyError('Cannot connect to proxy http://u:s3cr3t@proxy:3128')': /simple/a/`, `WARNING: Retrying (Retry(total=4, connect=None)) after connection broken by 'ProxyError('Cannot connect to proxy http://u:xxxxx@proxy:3128')': /simple/a/`},
		{in: `Collecting requests==2.32.3 (from -r requirements.txt (line 3))`},
		{in: `  Downloading https://files.pythonhosted.org/packages/ab/cd/requests-2.32.3-py3-none-any.whl#sha256=70761cfe03c773ceb22aa2f671b4757976145175cdfca038c02654d061d6dcc6 (64 kB)`},
		{in: `Collecting a@ git+ssh://git@github.com/org/a.git@v1.2.3`},
		{in: `ERROR: Invalid requirement: 'a@b:c': Expected end or semicolon (after name and no valid version specifier)`},
		{in: `Requirement already satisfied: six>=1.5; python_version<"3.13" in /usr/lib/python3/dist-packages (1.16.0)`},
		{in: `WARNING: Retrying (Retry(total=4, connect=None, read=None, redirect=None, status=None)) after connection broken by 'NewConnectionError('<urllib3.connection.HTTPSConnection object at 0x7f3>: Failed to establish a new connection: [Errno -2]')': /simple/a/`},
		{in: `  File "/usr/lib/python3/site.py", line 73, in main: KeyError: 'a:b@c'`},
		{in: `Author-email: Joe <joe@example.com>, Home-page: http://h.example:8000/~joe/?a=b`},
	},
	"curl": {
		{`* Uses proxy env variable https_proxy == 'http://u:s3cr3t@proxy.example:3128'`, `* Uses proxy env variable https_proxy == 'http://u:xxxxx@proxy.example:3128'`},
		{`> GET /v1/me?access_token=s3cr3t HTTP/2`, `> GET /v1/me?access_token=xxxxx HTTP/2`},
		{`< location: https://app.example/cb?refresh_token=s3cr3t&state=a`, `< location: https://app.example/cb?refresh_token=xxxxx&state=a`},
		{`* Issue another request to this URL: 'ftp://joe:s3cr3t@ftp.example/pub/'`, `* Issue another request to this URL: 'ftp://joe:xxxxx@ftp.example/pub/'`},
		{in: `* Host example.com:443 was resolved.`},
		{in: `* IPv6: 2606:2800:21f:cb07:6820:80da:af6b:8b2c`},
		{in: `*   Trying [2606:2800:21f:cb07:6820:80da:af6b:8b2c]:443...`},
		{in: `* Connected to example.com (192.0.2.1) port 443`},
		{in: `*  subject: C=US; ST=California; O=Example; CN=www.example.com; emailAddress=joe@example.com`},
		{in: `*  expire date: Jan 15 23:59:59 2026 GMT`},
		{in: `> GET /a?b=c@d&e=f:g HTTP/1.1`},
		{in: `> Host: example.com:8080`},
		{in: `< set-cookie: id=a3fWa; Expires=Thu, 21 Oct 2027 07:28:00 GMT; Path=/; Secure`},
		{in: `< link: <https://api.example/items?page=2>; rel="next", <https://api.example/items?page=9>; rel="last"`},
		{in: `curl: (6) Could not resolve host: example.invalid; sftp://h.example:22/~/a`},
	},
	"systemd": {
		{`Mar 12 10:14:07 h app[412]: listening; upstream amqp://app:s3cr3t@mq1:5672/%2F ok`, `Mar 12 10:14:07 h app[412]: listening; upstream amqp://app:xxxxx@mq1:5672/%2F ok`},
		{`Mar 12 10:14:07 h app[412]: cannot open app:s3cr3t@tcp(db:3306)/app?parseTime=true`, `Mar 12 10:14:07 h app[412]: cannot open app:xxxxx@tcp(db:3306)/app?parseTime=true`},
		{`Mar 12 10:14:07 h app[412]: Server=tcp:db.example,1433;User ID=app;Password=s3cr3t;Encrypt=true`, `Mar 12 10:14:07 h app[412]: Server=tcp:db.example,1433;User ID=app;Password=xxxxx;Encrypt=true`},
		{`Mar 12 10:14:07 h systemd[1]: app.service: Environment=REDIS_URL=redis://:s3cr3t@cache:6379/0`, `Mar 12 10:14:07 h systemd[1]: app.service: Environment=REDIS_URL=redis://:xxxxx@cache:6379/0`},
		{in: `Mar 12 10:14:07 h systemd[1]: Started getty@tty1.service - Getty on tty1.`},
		{in: `Mar 12 10:14:07 h systemd[1]: user@1000.service: Succeeded; session c2 of user: joe@h`},
		{in: `Mar 12 10:14:07 h sshd[99]: Accepted publickey for joe from 192.0.2.7 port 51234 ssh2: ED25519 SHA256:mVPwvezndPv/ARoIadVY98vAC0g+P/5633yTC4d/wXE`},
		{in: `Mar 12 10:14:07 h kernel: pci 0000:00:1f.2: [8086:2922] type 00 class 0x010601`},
		{in: `Mar 12 10:14:07 h systemd-resolved[5]: Using degraded feature set UDP instead of UDP+EDNS0 for DNS server 2001:db8::53%eth0`},
		{in: `Mar 12 10:14:07 h app[412]: https://p:9077 refused ai:x@pop`},
		{in: `Mar 12 10:14:07 h app[412]: user: joe@h; module golang.org/x/net@v0.34.0: ok`},
		{in: `Mar 12 10:14:07 h p11[7]: using pkcs11:token=label;object=key1;type=private?module-name=softhsm2`},
		{in: `Mar 12 10:14:07 h dbus-daemon[8]: unix:abstract=/tmp/dbus-x,guid=3e89; tcp:host=127.0.0.1,port=5000`},
		{in: `Mar 12 10:14:07 h postfix/smtp[44]: 3E89BF6A: to=<joe@example.com>, relay=mx.example[192.0.2.25]:25, delay=0.4, dsn=2.0.0, status=sent`},
	},
	"JSON": {
		{`{"time":"2026-03-12T10:14:07Z","level":"ERROR","msg":"dial","url":"https://joe:s3cr3t@h.example/a?b=c\u0026d=e"}`, `{"time":"2026-03-12T10:14:07Z","level":"ERROR","msg":"dial","url":"https://joe:xxxxx@h.example/a?b=c\u0026d=e"}`},
		{`{"level":"warn","url":"https:\/\/h.example\/cb?token=s3cr3t&page=2","by":"joe@example.com"}`, `{"level":"warn","url":"https:\/\/h.example\/cb?token=xxxxx&page=2","by":"joe@example.com"}`},
		{`{"url":"https://h.example/cb?a=b\u0026access_token=s3cr3t\u0026page=2","n":1}`, `{"url":"https://h.example/cb?a=b\u0026access_token=xxxxx\u0026page=2","n":1}`},
		{`{"err":"Get \"https://u:s3cr3t@h.example:8443/\": EOF","hosts":["a:1","b:2"]}`, `{"err":"Get \"https://u:xxxxx@h.example:8443/\": EOF","hosts":["a:1","b:2"]}`},
		{`{"dsn":"host=db1 user=joe password=s3cr3t dbname=app","mongo":"mongodb://u:s3cr3t@h1:1,h2:2/db?replicaSet=rs"}`, `{"dsn":"host=db1 user=joe password=xxxxx dbname=app","mongo":"mongodb://u:xxxxx@h1:1,h2:2/db?replicaSet=rs"}`},
		{in: `{"time":"10:14:07","addr":"127.0.0.1:8080","msg":"listening"}`},
		{in: `{"url":"http://h.example","mail":"joe@example.com","t":"12:30:45"}`},
		{in: `{"url":"http:\/\/h.example:8080","user":"a:b","mail":"joe@example.com"}`},
		{in: `{"hosts":["http://a:1","http://b:2"],"owner":"joe@example.com"}`},
		{in: `{"level":"INFO","url":"https://h.example/?q=a\u0026page=2","ip":"2001:db8::1","ua":"x/1.0 (+https://bot.example)"}`},
		{in: `{"a":"b:c@d","image":"nginx:1.25@sha256:4c0f","module":"x@v1.2.3","git":"git@github.com:org/repo"}`},
		{in: `{"pkcs11":"pkcs11:token=label;object=k","otp":"otpauth://totp/Example:alice@google.com?issuer=Example","tel":"tel:+1-201-555-0123"}`},
		{in: `{"sip":"sip:alice@h:5060;transport=tcp","urn":"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6","mailto":"mailto:joe@h?subject=a:b"}`},
		{in: `{"password_hint":"none","tokens":12,"passwords":{"min":8},"sig":"HUP"}`},
	},
}

// Lines of logs lose their secrets and nothing else, and lines without a secret do not change.
func TestSection7_5_LinesOfLogs(t *testing.T) {
	for kind, lines := range logLines {
		secrets := 0
		for _, line := range lines {
			want := line.want
			if want == "" {
				want = line.in
			} else {
				secrets++
			}
			assert.Equal(t, want, uri.Redactor{}.Text(line.in), kind)
		}
		assert.GreaterOrEqual(t, len(lines), 12, kind)
		assert.GreaterOrEqual(t, 4*secrets, len(lines), kind)
	}
}

// All lines of a log in one text are redacted as each alone is.
func TestSection7_5_LinesOfLogsTogether(t *testing.T) {
	for kind, lines := range logLines {
		var in, want strings.Builder
		for _, line := range lines {
			in.WriteString(line.in + "\n")
			want.WriteString(uri.Redactor{}.Text(line.in) + "\n")
		}
		assert.Equal(t, want.String(), uri.Redactor{}.Text(in.String()), kind)
	}
}
