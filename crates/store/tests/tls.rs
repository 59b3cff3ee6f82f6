//! PostgreSQL by TLS, with certificates that this test makes.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use store::Store;
use store::testing::Cluster;

/// An authority and what it has signed for this machine: the certificate of the authority, a certificate
/// and its key.
fn certificates() -> [String; 3] {
    let (key, authority_key) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = authority.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let certificate = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    let certificate = certificate.signed_by(&key, &issuer).unwrap();
    [root.pem(), certificate.pem(), key.serialize_pem()]
}

struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("partida-tls-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[tokio::test]
async fn a_database_is_reached_by_tls_and_must_be_the_one_that_is_meant() {
    let cluster = Cluster::start();
    let fresh = cluster.fresh().await;
    let [root, certificate, key] = certificates();
    let mut server = PgConnection::connect(&fresh.address).await.unwrap();
    // The server has its files from its own hands, so that they belong to it.
    for (name, text) in [("server.crt", certificate), ("server.key", key)] {
        let rows: Vec<String> = text.lines().map(|line| format!("('{line}')")).collect();
        let copy = format!(
            "COPY (SELECT * FROM (VALUES {}) AS lines (line)) \
             TO PROGRAM 'cat > {name} && chmod 600 {name}'",
            rows.join(", ")
        );
        server.execute(AssertSqlSafe(copy)).await.unwrap();
    }
    server.execute("ALTER SYSTEM SET ssl = on").await.unwrap();
    server.execute("SELECT pg_reload_conf()").await.unwrap();
    let (good, other) = (File::new("ca.pem", &root), File::new("other.pem", &certificates()[0]));
    let by = |mode: &str, ca: &File| {
        format!("{}?sslmode={mode}&sslrootcert={}", fresh.address, ca.0.display())
    };
    let reached = async {
        // The server reads its settings again in its own time.
        while PgConnection::connect(&by("verify-full", &good)).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), reached).await.expect("TLS is on");
    let store = Store::open(&by("verify-full", &good)).await.unwrap();
    let (plain, encrypted): (i64, i64) = sqlx::query_as(
        "SELECT COUNT(*) FILTER (WHERE NOT ssl), COUNT(*) FILTER (WHERE ssl) FROM pg_stat_ssl \
         JOIN pg_stat_activity USING (pid) WHERE datname = current_database() \
         AND pid <> pg_backend_pid()",
    )
    .fetch_one(&mut server)
    .await
    .unwrap();
    assert!(plain == 0 && encrypted > 0, "{plain} plain, {encrypted} encrypted");
    store.close().await;
    // Another authority has not signed this one; who only wants to be encrypted does not ask.
    assert!(Store::open(&by("verify-full", &other)).await.is_err());
    Store::open(&format!("{}?sslmode=require", fresh.address)).await.unwrap().close().await;
}
