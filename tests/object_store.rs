//! Tests of `--proof-cache-store` with an S3 server on this machine: `moto_server`, of the Python package `moto[server]`.
//! They need the feature `object-store`.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A server with the bucket `proofs`, which is ended when it is dropped.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    fn start() -> Server {
        // A port that was free a moment ago.
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let process = Command::new("moto_server")
            .args(["-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("`moto_server` is on the PATH: pip install 'moto[server]'");
        let server = Server { process, port };
        let begin = Instant::now();
        while !server.request("PUT /proofs").is_some_and(|answer| answer.starts_with("HTTP/1.1 200")) {
            assert!(begin.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        server
    }

    /// Returns the answer to a request without a body; `None` without a connection.
    fn request(&self, request: &str) -> Option<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        let host = format!("127.0.0.1:{}", self.port);
        let authorization = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request";
        let text = format!(
            "{request} HTTP/1.1\r\nHost: {host}\r\nAuthorization: {authorization}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(text.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer)
    }

    /// Returns the number of objects in the bucket.
    fn n_objects(&self) -> usize {
        self.request("GET /proofs?list-type=2").expect("an answer").matches("<Key>").count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("object-store-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// Returns the command that proves the rewrites of an example, without a cache.
fn prove() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_proofmark"));
    command.args(["prove", "docs/book/programs/division.mlir"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the same with the folder `cache` and the store `url`.
fn prove_shared(cache: &Path, url: &str, port: u16) -> Command {
    let mut command = prove();
    command.arg(format!("--proof-cache={}", cache.display())).arg(format!("--proof-cache-store={url}"));
    command.env("AWS_ENDPOINT", format!("http://127.0.0.1:{port}")).env("AWS_ALLOW_HTTP", "true");
    command
        .env("AWS_ACCESS_KEY_ID", "test")
        .env("AWS_SECRET_ACCESS_KEY", "test")
        .env("AWS_REGION", "us-east-1");
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn run(mut command: Command) -> Output {
    command.output().expect("it runs")
}

const URL: &str = "s3://proofs/campaign";

#[test]
fn a_bucket_and_a_folder_give_the_same_answers() {
    let (server, folder) = (Server::start(), folder("same"));
    let without = run(prove());
    let local = format!("file://{}", folder.join("store").display());
    for (cache, url) in [("a", URL), ("b", URL), ("c", &local), ("d", &local)] {
        let with = run(prove_shared(&folder.join(cache), url, server.port));
        assert_eq!((text(&with.stdout), text(&with.stderr)), (text(&without.stdout), String::new()));
        assert_eq!(with.status, without.status);
    }
    assert_eq!(server.n_objects(), 1, "the second run has nothing to add");
    let entries = |cache: &str| {
        let listed = Command::new("find").arg(".").current_dir(folder.join(cache)).output().expect("it runs");
        let mut names: Vec<String> = text(&listed.stdout).lines().map(str::to_owned).collect();
        names.retain(|name| !name.contains("program-"));
        names.sort();
        names
    };
    assert!(entries("a").len() > 3);
    for cache in ["b", "c", "d"] {
        assert_eq!(entries(cache), entries("a"), "cache {cache}");
    }
}

#[test]
fn a_run_goes_on_when_the_server_is_killed() {
    let (server, folder) = (Server::start(), folder("killed"));
    let (without, port) = (run(prove()), server.port);
    // The server is reached when the run begins, and has ended when it ends.
    let proxy = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let proxy_port = proxy.local_addr().expect("an address").port();
    let killer = std::thread::spawn(move || {
        let (mut client, _) = proxy.accept().expect("the first request");
        let mut request = [0; 4096];
        let length = client.read(&mut request).expect("a request");
        let mut to = TcpStream::connect(("127.0.0.1", port)).expect("the server runs");
        to.write_all(&request[..length]).expect("it is read");
        let mut answer = [0; 65536];
        let length = to.read(&mut answer).expect("an answer");
        client.write_all(&answer[..length]).expect("it is read");
        drop(server);
    });
    let with = run(prove_shared(&folder.join("a"), URL, proxy_port));
    killer.join().expect("the request was passed on");
    assert_eq!((text(&with.stdout), with.status), (text(&without.stdout), without.status));
    let message = text(&with.stderr);
    assert!(message.starts_with("warning: 's3://proofs/campaign' is not available"), "{message}");
    // The next run has a server again, and writes what was missed.
    let server = Server::start();
    let with = run(prove_shared(&folder.join("a"), URL, server.port));
    assert_eq!((text(&with.stdout), text(&with.stderr)), (text(&without.stdout), String::new()));
    assert_eq!(server.n_objects(), 1);
}
