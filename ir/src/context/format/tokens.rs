//! Tokens of the format language.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Text between backticks.
    Literal(&'static str),
    /// Text between double quotes.
    Text(&'static str),
    /// `$name`
    Variable(&'static str),
    /// A word such as `attr-dict`.
    Word(&'static str),
    Punctuation(char),
}

pub(super) fn tokenize(text: &'static str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, len) = match first {
            '`' => {
                let body = &rest[1..];
                let end = body.find('`').ok_or("unterminated literal")?;
                (Token::Literal(&body[..end]), end + 2)
            }
            '"' => {
                let body = &rest[1..];
                let end = body.find('"').ok_or("unterminated string")?;
                (Token::Text(&body[..end]), end + 2)
            }
            '$' => {
                let len = word_len(&rest[1..]);
                (Token::Variable(&rest[1..=len]), len + 1)
            }
            c if c.is_ascii_alphabetic() => {
                let len = word_len(rest);
                (Token::Word(&rest[..len]), len)
            }
            '(' | ')' | '?' | ':' | '^' | ',' | '<' | '>' | '|' => (Token::Punctuation(first), 1),
            other => return Err(format!("unexpected '{other}'")),
        };
        tokens.push(token);
        rest = rest[len..].trim_start();
    }
    Ok(tokens)
}

fn word_len(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(text.len())
}
