//go:build unix

package integration_test

import (
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/stretchr/testify/require"
)

func TestPostgreSQL(t *testing.T) { databaseSuite(t, openPostgreSQL(t)) }

// openPostgreSQL starts a server, and connects to it.
func openPostgreSQL(t *testing.T) database {
	t.Helper()
	_, db := startPostgreSQL(t)
	return database{DB: db, binary: "BYTEA"}
}

// startPostgreSQL starts a server that listens on a socket in a temporary directory, and connects to it.
func startPostgreSQL(t *testing.T) (*postgreSQL, *sql.DB) {
	t.Helper()
	s := newPostgreSQL(t)
	s.initialize(t)
	s.start(t)
	db, err := sql.Open("pgx", fmt.Sprintf("host=%s user=test dbname=postgres", s.dir))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	s.await(t, db)
	return s, db
}

// A postgreSQL is a PostgreSQL server in a directory of its own.
type postgreSQL struct {
	bin, dir   string
	credential *syscall.Credential // the user who runs it, nil for the user of the test
}

// newPostgreSQL makes the directory, and skips the test if there is no PostgreSQL.
func newPostgreSQL(t *testing.T) *postgreSQL {
	t.Helper()
	s := &postgreSQL{bin: postgresBin(t), credential: unprivileged(t)}
	dir, err := os.MkdirTemp("", "uri-databases-") // t.TempDir has names too long for a socket
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	s.dir = dir
	if s.credential != nil {
		require.NoError(t, os.Chown(dir, int(s.credential.Uid), int(s.credential.Gid)))
	}
	return s
}

// postgresBin returns the directory of the programs: that of those in PATH, or that of Debian's newest version.
func postgresBin(t *testing.T) string {
	t.Helper()
	if initdb, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(initdb)
	}
	const pattern = "/usr/lib/postgresql/*/bin/initdb"
	found, err := filepath.Glob(pattern)
	require.NoError(t, err)
	newest, version := "", -1
	for _, initdb := range found {
		bin := filepath.Dir(initdb)
		if n, err := strconv.Atoi(filepath.Base(filepath.Dir(bin))); err == nil && n > version {
			newest, version = bin, n
		}
	}
	if newest == "" {
		t.Skip("PostgreSQL is not installed: initdb is neither in the path nor at " + pattern)
	}
	return newest
}

// unprivileged returns a different user if root runs the test, since PostgreSQL does not start for root.
func unprivileged(t *testing.T) *syscall.Credential {
	t.Helper()
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		require.NoError(t, err)
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		require.NoError(t, err)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	t.Skip("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")
	return nil
}

// command returns a command that runs in the directory of the server, as the user of the server.
func (s *postgreSQL) command(program string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.credential}
	return cmd
}

func (s *postgreSQL) data() string { return filepath.Join(s.dir, "data") }

// initialize creates the files of the database.
func (s *postgreSQL) initialize(t *testing.T) {
	t.Helper()
	output, err := s.command(filepath.Join(s.bin, "initdb"), "--pgdata", s.data(), "--username", "test",
		"--auth", "trust", "--no-sync", "--no-locale", "--encoding", "UTF8").CombinedOutput()
	require.NoError(t, err, "%s", output)
}

// start starts the server, and stops it after the test. A shell waits for the end of its input. That also comes if the test
// is killed, so the server always stops.
func (s *postgreSQL) start(t *testing.T) {
	t.Helper()
	const script = `"$@" & cat >/dev/null; kill -INT $!; wait $!` // SIGINT is a fast shutdown
	cmd := s.command("sh", "-c", script, "sh", filepath.Join(s.bin, "postgres"),
		"-D", s.data(), "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off")
	log, err := os.Create(filepath.Join(s.dir, "log"))
	require.NoError(t, err)
	cmd.Stdout, cmd.Stderr = log, log
	stop, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	require.NoError(t, log.Close())
	t.Cleanup(func() {
		require.NoError(t, stop.Close())
		require.NoError(t, cmd.Wait())
	})
}

// await waits until the server answers.
func (s *postgreSQL) await(t *testing.T, db *sql.DB) {
	t.Helper()
	var err error
	for range 200 {
		if err = db.PingContext(t.Context()); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	require.NoError(t, err, "the server does not answer: %s", log)
}
