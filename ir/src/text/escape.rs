//! Escapes for names and texts of a file in reports: control characters and invisible characters become escape
//! sequences.

use std::borrow::Cow;

use super::is_bare_identifier;
use super::print::push_string;

/// Returns the symbol `name` as MLIR prints it: `@name`, or `@"a\0Ab"` if `name` is not a bare identifier. The parts of
/// a nested name, separated by `::@`, are printed separately.
pub fn symbol_to_string(name: &str) -> String {
    let mut text = String::new();
    for (i, part) in name.split("::@").enumerate() {
        text.push_str(if i > 0 { "::@" } else { "@" });
        match is_bare_identifier(part.as_bytes()) {
            true => text.push_str(part),
            false => push_string(&mut text, part.as_bytes()),
        }
    }
    text
}

/// Returns whether a terminal, an editor or an XML parser may interpret `c` as a control character or not display it:
/// controls except line feed and tab, line and paragraph separators, characters for the text direction, characters
/// without width, and noncharacters.
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => true,
        '\u{fdd0}'..='\u{fdef}' => true,
        c => c.is_control() || u32::from(c) & 0xfffe == 0xfffe,
    }
}

/// Returns `text` with each [hidden](is_hidden) character escaped as in Rust, for example `\u{1b}`.
pub fn escape_hidden(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_hidden(c) {
            true => escaped.extend(c.escape_unicode()),
            false => escaped.push(c),
        }
    }
    escaped.into()
}

/// Returns `text` on one line: as [`escape_hidden`], and each line feed as `\n`.
pub fn escape_line(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => escape_hidden(text).replace('\n', "\\n").into(),
        false => escape_hidden(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{escape_hidden, escape_line, symbol_to_string};

    #[test]
    fn symbols_are_printed_as_mlir_prints_them() {
        for (name, text) in [
            ("f", "@f"),
            ("outer::@inner", "@outer::@inner"),
            ("a b", "@\"a b\""),
            ("\u{1b}[2J\n\"\\", "@\"\\1B[2J\\0A\\22\\\\\""),
            ("\u{ffff}", "@\"\\EF\\BF\\BF\""),
            ("", "@\"\""),
        ] {
            assert_eq!(symbol_to_string(name), text);
        }
    }

    #[test]
    fn hidden_characters_are_spelled_out() {
        let text = "a\tb\n\u{1b}[31m\u{9b}\u{202e}\u{fffe}\u{1ffff}\u{7f}\u{0}é";
        let escaped = "a\tb\n\\u{1b}[31m\\u{9b}\\u{202e}\\u{fffe}\\u{1ffff}\\u{7f}\\u{0}é";
        assert_eq!(escape_hidden(text), escaped);
        assert_eq!(escape_line(text), escaped.replace('\n', "\\n"));
    }
}
