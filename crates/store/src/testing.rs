//! Fresh databases for tests: a SQLite file, or a database of a PostgreSQL server that the tests
//! start themselves.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};

use crate::Time;
use crate::back::{Back, PATIENCE, on};

/// A database that nobody else uses.
#[derive(Debug)]
pub struct Fresh {
    /// What [`Store::open`](crate::Store::open) takes.
    pub address: String,
    folder: Option<PathBuf>,
}

impl Fresh {
    /// The tables of a PostgreSQL database with how many rows they have, in order.
    pub async fn rows(&self) -> Vec<(String, i64)> {
        let mut connection = PgConnection::connect(&self.address).await.expect("it is there");
        let tables: Vec<(String,)> = sqlx::query_as(
            "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
        )
        .fetch_all(&mut connection)
        .await
        .expect("a list of tables");
        let mut rows = Vec::new();
        for (table,) in tables {
            let count = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
            let count = sqlx::query_as(count).fetch_one(&mut connection).await;
            let (count,): (i64,) = count.expect("a number of rows");
            rows.push((table, count));
        }
        rows
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            // What is left behind in the folder for temporary files harms nobody.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Something that keeps a database from being written, until it is told to [end](Refusal::end).
#[derive(Debug)]
pub struct Refusal(Refusing);

#[derive(Debug)]
enum Refusing {
    /// A connection that has the file for itself.
    Sqlite(SqliteConnection),
    /// The database, and a connection to its server.
    Postgres(String, PgConnection),
}

impl Fresh {
    /// Lets everybody read and nobody write: a SQLite file is locked by somebody else, a PostgreSQL
    /// database is read-only for all who connect to it, and those who are connected are cut off.
    pub async fn refuse_writes(&self) -> Refusal {
        Refusal(if let Some(path) = self.address.strip_prefix("sqlite:") {
            let options = SqliteConnectOptions::new().filename(path);
            let mut connection = options.connect().await.expect("the file is there");
            let lock = sqlx::raw_sql("BEGIN EXCLUSIVE").execute(&mut connection).await;
            lock.expect("nobody else writes just now");
            Refusing::Sqlite(connection)
        } else {
            let (base, name) = self.address.rsplit_once('/').expect("an address ends in a name");
            let server = PgConnection::connect(&format!("{base}/postgres")).await;
            let mut server = server.expect("the server runs");
            read_only(&mut server, name, "on").await;
            Refusing::Postgres(name.to_owned(), server)
        })
    }
}

impl Refusal {
    /// Lets everybody write again.
    pub async fn end(self) {
        match self.0 {
            Refusing::Sqlite(connection) => connection.close().await.expect("it is open"),
            Refusing::Postgres(name, mut server) => read_only(&mut server, &name, "off").await,
        }
    }
}

async fn read_only(server: &mut PgConnection, database: &str, whether: &str) {
    let statements = format!(
        "ALTER DATABASE {database} SET default_transaction_read_only = {whether}; \
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
    );
    let done = sqlx::raw_sql(AssertSqlSafe(statements)).execute(server).await;
    done.expect("a superuser may do that");
}

static NEXT: AtomicU32 = AtomicU32::new(0);

fn name() -> String {
    format!("partida_{}_{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A SQLite file in a folder of its own.
pub fn sqlite() -> Fresh {
    let folder = env::temp_dir().join(name());
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    let address = format!("sqlite:{}", folder.join("partida.db").display());
    Fresh { address, folder: Some(folder) }
}

/// A database of a real PostgreSQL server, which is started for this program and ends with it.
pub async fn postgres() -> Fresh {
    SHARED.get_or_init(Cluster::start).fresh().await
}

static SHARED: OnceLock<Cluster> = OnceLock::new();

/// Fills a database with puzzles of its first player that run and that nobody touches, each with one
/// entry: what a server meets after years.
pub async fn fill_with_idle_matches(address: &str, count: u32, now: Time) {
    let back = Back::open(address, PATIENCE).await.expect("a database");
    let numbers = match back {
        Back::Sqlite(_) => format!(
            "WITH RECURSIVE numbers (n) AS \
             (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
        ),
        Back::Postgres(_) => format!(
            "SET statement_timeout = 0; WITH numbers AS (SELECT n FROM generate_series(1, {count}) n)"
        ),
    };
    let Time(now) = now;
    let inserts = [
        format!(
            "INSERT INTO matches (id, game, options, seats, public, seating, state, created_at, \
             started_at, setup, setup_draws, revision, terms, due_at) SELECT n, 'flow-free', \
             '{{\"level\":5,\"number\":1,\"strict\":true}}', 1, FALSE, 'chosen', 'running', {now}, \
             {now}, '[]', '[]', 1, '{{}}', {now} + 7776000000 FROM numbers"
        ),
        "INSERT INTO members (match_id, player_id, position, seat, removed, counts_as) \
         SELECT n, (SELECT MIN(id) FROM players), 0, 0, FALSE, 'running' FROM numbers"
            .into(),
        format!(
            "INSERT INTO entries (match_id, version, seat, cause, action, events, draws, at) \
             SELECT n, 1, 0, 'asked', 'undo', '[]', '[]', {now} FROM numbers"
        ),
    ];
    for insert in inserts {
        let all = sqlx::raw_sql(AssertSqlSafe(format!("{numbers} {insert}")));
        on!(back, |pools| all.execute(&pools.write).await.map(drop).expect("idle matches"));
    }
}

/// A real PostgreSQL server, which ends when this is dropped and however this program ends.
#[derive(Debug)]
pub struct Cluster {
    port: u16,
    /// The server ends when this closes. Before that it takes orders.
    orders: Option<ChildStdin>,
    said: BufReader<ChildStdout>,
    script: Child,
}

/// Makes a cluster, starts it, says so, stops and starts it when told, and takes it down when
/// standard input closes.
const SCRIPT: &str = r#"
set -e
trap '' INT
"$1/initdb" -D "$2/data" -U postgres -A trust --no-sync >"$2/log" 2>&1 || { cat "$2/log"; exit 1; }
start() {
  "$1/pg_ctl" -D "$2/data" -w -l "$2/log" start -o "-p $3 -c listen_addresses=127.0.0.1 -k $2 \
    -c fsync=off -c max_connections=400" >/dev/null || { cat "$2/log"; exit 1; }
  echo started
}
stop() { "$1/pg_ctl" -D "$2/data" -w -m immediate stop >/dev/null 2>&1; }
start "$@"
while read -r order; do
  case "$order" in
    start) start "$@" ;;
    stop) stop "$@"; echo stopped ;;
  esac
done
stop "$@" || true
cd / && rm -rf "$2"
"#;

impl Cluster {
    /// Makes a server and starts it.
    pub fn start() -> Self {
        let programs = programs().unwrap_or_else(|| {
            panic!(
                "these tests need PostgreSQL and found no initdb: \
                 apt-get install postgresql, or put its programs on the PATH"
            )
        });
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let folder = env::temp_dir().join(name());
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        // PostgreSQL refuses to run as root.
        let mut command = if is_root() {
            let user = if has_user("postgres") { "postgres" } else { "nobody" };
            let given = Command::new("chown").arg(user).arg(&folder).status();
            assert!(given.is_ok_and(|status| status.success()), "chown {user}");
            let mut command = Command::new("runuser");
            command.args(["-u", user, "--", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        let mut script = command
            .args(["-c", SCRIPT, "sh"])
            .arg(programs)
            .arg(&folder)
            .arg(port.to_string())
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sh starts");
        let orders = script.stdin.take();
        let said = BufReader::new(script.stdout.take().expect("it is piped"));
        let mut cluster = Self { port, orders, said, script };
        cluster.hear("started");
        cluster
    }

    /// A database of this server that nobody else uses.
    pub async fn fresh(&self) -> Fresh {
        let base = format!("postgres://postgres@127.0.0.1:{}", self.port);
        let name = name();
        let mut connection = PgConnection::connect(&format!("{base}/postgres"))
            .await
            .expect("the server that was just started answers");
        sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut connection)
            .await
            .expect("a fresh database");
        Fresh { address: format!("{base}/{name}"), folder: None }
    }

    /// Stops the server at once, as a crash would: nothing is finished, connections break.
    pub fn stop(&mut self) {
        self.order("stop", "stopped");
    }

    /// Starts a server that was stopped, on what it has stored.
    pub fn start_again(&mut self) {
        self.order("start", "started");
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    fn order(&mut self, order: &str, done: &str) {
        let orders = self.orders.as_mut().expect("they are open until this is dropped");
        writeln!(orders, "{order}").expect("the script that looks after PostgreSQL runs");
        self.hear(done);
    }

    fn hear(&mut self, done: &str) {
        let mut all = String::new();
        loop {
            let before = all.len();
            let read = self.said.read_line(&mut all).expect("text");
            assert_ne!(read, 0, "PostgreSQL is not {done}:\n{all}");
            if all[before..].trim() == done {
                return;
            }
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.orders.take());
        // That it ends is all that is waited for.
        let _ = self.script.wait();
    }
}

/// Where PostgreSQL's programs are: on the PATH, or where Debian puts them.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(debian.map(|version| version.path().join("bin")));
    let complete =
        |folder: &Path| ["initdb", "pg_ctl"].iter().all(|program| folder.join(program).is_file());
    folders.into_iter().find(|folder| complete(folder))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn has_user(name: &str) -> bool {
    Command::new("id").arg(name).output().is_ok_and(|output| output.status.success())
}
