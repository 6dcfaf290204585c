//! Texts of a program within JSON.

use crate::ir::text::is_hidden;

/// Returns `json` with each [hidden](is_hidden) character as `\u001b`, which is the same to a JSON parser: such
/// characters occur only in strings.
pub(crate) fn escape_json(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        match is_hidden(c) {
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped += &format!("\\u{unit:04x}")),
            false => escaped.push(c),
        }
    }
    escaped
}
