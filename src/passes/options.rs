//! Options of passes, as in `canonicalize{top-down=false disable-patterns=a,b}`. Declarations are data, from which
//! options are parsed and printed.

use std::fmt;

/// The declaration of an option.
#[derive(Clone, Copy, Debug)]
pub struct PassOption {
    /// The name.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// The kind of its value.
    pub kind: OptionKind,
}

/// The kind of the value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true`, `false`, `1`, `0`, or nothing for `true`.
    Bool,
    /// A decimal number, which may be negative.
    Integer,
    /// One of these words.
    Keyword(&'static [&'static str]),
    /// Texts that commas separate.
    List,
    /// Any text.
    Text,
    /// A path. As the first option it may be given without its name.
    File,
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Bool(bool),
    Integer(i64),
    Keyword(&'static str),
    List(Vec<String>),
    Text(String),
}

/// The given options of a pass. Other options have the defaults of the pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PassOptions {
    values: Vec<(&'static str, Value)>,
}

impl PassOptions {
    /// Parses `name=value name=value ...`. A value with spaces is in quotes or braces. The value of an option of kind
    /// `File` may come first without its name.
    ///
    /// # Errors
    /// If an option is unknown or its value is invalid. The error is a message.
    pub fn parse(declared: &'static [PassOption], text: &str) -> Result<PassOptions, String> {
        let mut options = PassOptions::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let name_len = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (name, after) = rest.split_at(name_len);
            if options.values.is_empty()
                && !after.starts_with('=')
                && !declared.iter().any(|option| option.name == name)
                && let Some(file) = declared.iter().find(|option| option.kind == OptionKind::File)
            {
                options.values.push((file.name, Value::Text(name.to_owned())));
                rest = after.trim_start();
                continue;
            }
            let (value, after) = match after.strip_prefix('=') {
                Some(after) => value(after)?,
                None => ("", after),
            };
            let hint = separated_by_commas(declared, name, value);
            let option = declared
                .iter()
                .find(|option| option.name == name)
                .ok_or_else(|| format!("no such option {name}{}", hint.as_deref().unwrap_or_default()))?;
            let value = option.kind.read(value).filter(|_| hint.is_none()).ok_or_else(|| {
                format!(
                    "'{value}' is no value of the option '{name}': expected {}{}",
                    option.kind.expected(),
                    hint.as_deref().unwrap_or_default()
                )
            })?;
            options.values.retain(|(other, _)| *other != option.name);
            options.values.push((option.name, value));
            rest = after.trim_start();
        }
        Ok(options)
    }

    /// Sets further options, as in [`parse`](PassOptions::parse).
    pub fn set(&mut self, declared: &'static [PassOption], text: &str) -> Result<(), String> {
        for (name, value) in PassOptions::parse(declared, text)?.values {
            self.values.retain(|(other, _)| *other != name);
            self.values.push((name, value));
        }
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns the value of an option of kind `Bool`, if it is given.
    pub fn bool(&self, name: &str) -> Option<bool> {
        match self.get(name)? {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of an option of kind `Integer`, if it is given.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Value::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of an option of kind `Keyword`, if it is given.
    pub fn keyword(&self, name: &str) -> Option<&'static str> {
        match self.get(name)? {
            Value::Keyword(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the value of an option of kind `Text` or `File`, if it is given.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the value of an option of kind `List`; empty if it is not given.
    pub fn list(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(Value::List(value)) => value,
            _ => &[],
        }
    }
}

/// Returns a hint if `name=value` holds several options with commas between them: options stand with spaces between
/// them, and commas separate the elements of one value. Elements of a list may contain `=`, unless an option has the
/// name before it.
fn separated_by_commas(declared: &[PassOption], name: &str, value: &str) -> Option<String> {
    let is_declared = |name: &str| declared.iter().any(|option| option.name == name);
    let is_list =
        declared.iter().any(|option| option.name == name && matches!(option.kind, OptionKind::List));
    let is_name = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let starts_option = |part: &str| match part.split_once('=') {
        Some((name, _)) if is_list => is_declared(name),
        Some((name, _)) => is_name(name),
        None => false,
    };
    let written = if value.is_empty() { name.to_owned() } else { format!("{name}={value}") };
    let mut parts = written.split(',');
    let mut spaced = parts.next().unwrap_or_default().to_owned();
    let mut found = false;
    for part in parts {
        let starts = starts_option(part);
        found |= starts;
        spaced.push(if starts { ' ' } else { ',' });
        spaced.push_str(part);
    }
    found.then(|| format!("; options are separated by spaces, not by commas: \"{spaced}\""))
}

impl fmt::Display for PassOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.values.iter().enumerate() {
            write!(f, "{}{name}=", if i == 0 { "" } else { " " })?;
            match value {
                Value::Bool(value) => write!(f, "{value}")?,
                Value::Integer(value) => write!(f, "{value}")?,
                Value::Keyword(value) => f.write_str(value)?,
                Value::List(list) => f.write_str(&list.join(","))?,
                Value::Text(text) => f.write_str(text)?,
            }
        }
        Ok(())
    }
}

impl OptionKind {
    fn read(self, text: &str) -> Option<Value> {
        match self {
            OptionKind::Bool => match text {
                "" | "true" | "TRUE" | "True" | "1" => Some(Value::Bool(true)),
                "false" | "FALSE" | "False" | "0" => Some(Value::Bool(false)),
                _ => None,
            },
            OptionKind::Integer => text.parse().ok().map(Value::Integer),
            OptionKind::Keyword(words) => {
                words.iter().find(|&&word| word == text).map(|&word| Value::Keyword(word))
            }
            OptionKind::Text | OptionKind::File => Some(Value::Text(text.to_owned())),
            OptionKind::List => {
                let elements = text.split(',').map(str::trim).filter(|element| !element.is_empty());
                Some(Value::List(elements.map(str::to_owned).collect()))
            }
        }
    }

    fn expected(self) -> String {
        match self {
            OptionKind::Bool => "'true' or 'false'".to_owned(),
            OptionKind::Integer => "an integer".to_owned(),
            OptionKind::Keyword(words) => format!("one of '{}'", words.join("', '")),
            OptionKind::List => "a list with commas".to_owned(),
            OptionKind::Text => "a text".to_owned(),
            OptionKind::File => "a path".to_owned(),
        }
    }
}

/// Returns a value without its quotes or braces, and the rest of the text.
fn value(text: &str) -> Result<(&str, &str), String> {
    let close = match text.chars().next() {
        Some('\'') => '\'',
        Some('"') => '"',
        Some('{') => '}',
        _ => return Ok(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    };
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' if close == '}' => depth += 1,
            _ if c == close && at > 0 => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if c == close && depth == 0 {
            return Ok((&text[1..at], &text[at + 1..]));
        }
    }
    Err(format!("the value '{text}' has no end"))
}
