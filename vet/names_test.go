package vet

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What each name tells, and names that look alike and tell nothing. The programs in testdata cannot import what is logged with, and have few
// names of each kind.
func TestNames(t *testing.T) {
	for _, row := range []struct {
		what    *regexp.Regexp
		yes, no string
	}{
		{testFolder, "example x/examples _examples/x e2e test tests/x testing testutil testutils/x testdata integrationtest integration_tests",
			"tested contest attest latest exampled x/testx"},
		{testPackage, "test tests testutil testutils", "testing mytest testx"},
		{testImport, `"testing" "net/http/httptest" "github.com/stretchr/testify/assert" "gopkg.in/dnaeon/go-vcr.v4"`,
			`"testing/fstest" "net/http" "example.test/testing" "github.com/stretchr/objx"`},
		{loggingPackage, "log log/slog github.com/sirupsen/logrus go.uber.org/zap github.com/rs/zerolog github.com/rs/zerolog/log k8s.io/klog k8s.io/klog/v2 " +
			"github.com/golang/glog github.com/go-logr/logr github.com/charmbracelet/log", "x/log blog logs k8s.io/klog/v3 log/syslog"},
		{loggingMethod, "Print Printf Println Trace Debug Debugf Info Infow InfoS InfoContext Notice Warn Warning Warningf Error Errorf Critical Fatal Panic Log Logf",
			"Sprintf Errors Infos Logger Login Fprint"},
		{frameworkMethod, "Query DefaultQuery GetQuery PostForm DefaultPostForm GetPostForm QueryParam FormValue Param Params QueryTrim PostValue URLParam FormString GetString",
			"QueryRow Queries Params2 SetParam URLParams"},
		{frameworkType, "Context Ctx Controller Request", "ContextKey MyContext Requests"},
		{routeParameter, "Param URLParam PathValue Vars", "Params Var Query"},
		{addressField, "addr address hostport host_port endpoint serverAddr ListenAddress", "addresses port host endpoints"},
		{addressName, "host hostname ip ipaddr ipaddress serverHost", "hosts zip hostnames ship"},
		{hostName, "host Hostname domain baseDomain", "hosts domains"},
		{changesPath, "Join join singleJoiningSlash TrimPrefix Replace replaceAll", "TrimSuffix prefix replacer"},
		{exits, "Fatal Fatalf Fatalln Panic Panicf Panicln PanicContext", "Print Println Error LogPanic nonFatal"},
		{escapes, "PathEscape QueryEscape Encode encodeName Redacted mask UserInfo Unreserved", "String UserInfos Join Unreserve"},
		{routeMethod, "Handle HandleFunc Handler HandlerFunc Path Any All Method MethodFunc Get GET get post Put DELETE patch HEAD Options", "Handles Paths GetQuery handle path any"},
		{prefixMethod, "Route Group Mount PathPrefix", "Routes route PathPrefixes Grouped"},
		{cutsText, "strings.Cut strings.CutPrefix strings.CutSuffix strings.TrimPrefix strings.TrimSuffix strings.Trim", "strings.CutX strings.TrimSpace strings.TrimLeft bytes.Cut"},
		{withoutSpace, "id userID token sha hash digest uuid", "ids name shape"},
		{topLevel, "com org net edu gov mil int info biz dev app cloud page site online name goog google de uk", "example test local svc html"},
	} {
		checkNames(t, row.what, row.yes, row.no, func(name string) string { return name })
	}
	for _, row := range []struct {
		what    *regexp.Regexp
		yes, no string
	}{
		{portName, "port ports serverPort PORT_NUMBER portStr ports[0]", "report transport importPath airports"},
		{urlName, "url uri endpoint href link u baseURL requestURI urlOf nextLink endpointURL", "linkPath blink menu urls hrefs"},
		{hasPassword, "proxy proxyURL database databaseURL db userDB dsn redis redisURL amqp amqpsURL rabbit rabbitmq broker mongo mongoURL postgres postgresqlURL mysql " +
			"repo repoURL repository remote git gitURL github gitlab registry mirror smtp smtpsURL ftp sftp ftps ssh repoURLs", "report digit rediscovered leftpad link base remotely"},
		{freeText, "name userName filename nickname firstName lastname fullName displayName term text query search keyword title message address email city location filter " +
			"label subject terms callbackURL uri q", "id namespace capacity context token qty names2"},
		{segmentName, "id userID uuid key slug user owners login tag branch tenant projectID bucket objects", "idea keyed username token usersCount"},
		{encoded, "escaped encodedName rawQuery nameEscaped", "draw reencode crawl"},
	} {
		checkNames(t, row.what, row.yes, row.no, words)
	}
}

// checkNames asserts that an expression matches some names, with spaces between them, and not others.
func checkNames(t *testing.T, what *regexp.Regexp, yes, no string, as func(string) string) {
	t.Helper()
	for name := range strings.FieldsSeq(yes) {
		assert.Regexp(t, what, as(name))
	}
	for name := range strings.FieldsSeq(no) {
		assert.NotRegexp(t, what, as(name))
	}
}
