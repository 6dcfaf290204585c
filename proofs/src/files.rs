//! Output files: portable file names, and atomic replacement that follows no link.

use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The maximal length of a name. A longer name is cut and ends in a hash of the whole. File systems allow 255 bytes,
/// which leaves room for suffixes.
const MAX_NAME: usize = 120;

/// Returns a file name for the symbol `name`. Different symbols have different file names. Letters, digits, `_`, `$`,
/// and `.` and `-` after the first character are unchanged; every other byte becomes `%` and two hexadecimal digits.
///
/// ```
/// use proofmark_proofs::files::file_name;
///
/// assert_eq!((file_name("f.1"), file_name("a/b")), ("f.1".to_owned(), "a%2Fb".to_owned()));
/// ```
pub fn file_name(name: &str) -> String {
    let mut file = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' => file.push(byte.into()),
            b'.' | b'-' if !file.is_empty() => file.push(byte.into()),
            _ => file += &format!("%{byte:02X}"),
        }
    }
    if file.len() > MAX_NAME || file.is_empty() {
        let hash = blake3::hash(name.as_bytes()).to_hex();
        file.truncate(MAX_NAME);
        file += &format!("%{}", &hash[..16]);
    }
    file
}

/// Replaces the file `path` atomically by one with the contents `bytes`. The bytes are written to a new file in the
/// same folder, which is renamed to `path`: a link at `path` is replaced and not followed, and no reader sees partial
/// contents.
///
/// # Errors
///
/// The new file cannot be created, written or renamed. The new file is then removed.
///
/// ```
/// let path = std::env::temp_dir().join(format!("proofmark-file-{}", std::process::id()));
/// proofmark_proofs::files::replace_file(&path, b"old")?;
/// proofmark_proofs::files::replace_file(&path, b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace_file(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let (mut file, beside) = create_beside(path)?;
    let written = file.write_all(bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// The maximal number of names that are tried for a temporary file.
const MAX_TRIES: u32 = 1000;

/// Creates a new hidden file in the folder of `path` and returns it with its path.
///
/// # Errors
///
/// The file cannot be created; `AlreadyExists` if all names that are tried are in use.
///
/// ```
/// let path = std::env::temp_dir().join("proofmark-report");
/// let (_file, beside) = proofmark_proofs::files::create_beside(&path)?;
/// assert_eq!(beside.parent(), path.parent());
/// std::fs::remove_file(&beside)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn create_beside(path: &Path) -> std::io::Result<(File, PathBuf)> {
    let mut tried = 0;
    loop {
        let name = OsString::from(format!(".proofmark-{}-{tried}.tmp", std::process::id()));
        let beside = path.with_file_name(name);
        match File::create_new(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tried < MAX_TRIES => tried += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{file_name, replace_file};

    #[test]
    fn each_symbol_has_a_file_name_of_its_own() {
        for (name, file) in [
            ("f.g-1", "f.g-1"),
            ("..", "%2E."),
            ("a/b", "a%2Fb"),
            ("a_b", "a_b"),
            ("a%2Fb", "a%252Fb"),
            ("\0\n", "%00%0A"),
            ("-o", "%2Do"),
        ] {
            assert_eq!(file_name(name), file);
        }
        let [long, other] = ["x", "y"].map(|end| file_name(&("n".repeat(300) + end)));
        assert!(long.len() < 140 && long != other, "{long}, {other}");
        assert_ne!(file_name(""), "");
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_replaced_and_not_followed() {
        let folder = std::env::temp_dir().join(format!("proofmark-link-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let [link, aim] = ["link", "aim"].map(|name| folder.join(name));
        std::fs::write(&aim, "precious").expect("a file");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(&aim, &link).expect("a link");
        replace_file(&link, b"new").expect("it is written");
        assert_eq!(std::fs::read_to_string(&aim).expect("it is there"), "precious");
        assert_eq!(std::fs::read_to_string(&link).expect("it is there"), "new");
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2, "nothing else is left");
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
