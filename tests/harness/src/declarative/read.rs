//! Reads rules.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::{Attribute, Context, Type};

use super::{AttrPattern, AttrValue, Operand, Output, OutputType, Rule, Source};

/// Returns the rule with this text.
///
/// # Panics
/// If the text is malformed.
pub(super) fn rule(ctx: &Arc<Context>, text: &'static str) -> Rule {
    let mut reader = Reader { ctx, text, rest: text, generated: Vec::new() };
    let benefit = match reader.eat("+") {
        true => reader.word().parse().unwrap_or_else(|_| panic!("{text}: a benefit is expected")),
        false => 0,
    };
    let source = reader.source();
    reader.expect("=>");
    let mut results = vec![reader.output()];
    while reader.eat(";") {
        results.push(reader.output());
    }
    assert!(reader.rest.trim().is_empty(), "{text}: unexpected '{}'", reader.rest);
    Rule::new(text, benefit, source, results, reader.generated)
}

/// Returns the name with the prefix of the dialect. Each name is allocated once, for as long as the process runs.
pub(super) fn full_name(op: &'static str) -> &'static str {
    static NAMES: Mutex<BTreeMap<&'static str, &'static str>> = Mutex::new(BTreeMap::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    names.entry(op).or_insert_with(|| String::leak(format!("test.{op}")))
}

struct Reader<'a> {
    ctx: &'a Arc<Context>,
    text: &'static str,
    rest: &'static str,
    /// The full names of the operations in results.
    generated: Vec<&'static str>,
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(self.eat(token), "{}: '{token}' is expected before '{}'", self.text, self.rest);
    }

    fn word(&mut self) -> &'static str {
        self.rest = self.rest.trim_start();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "{}: a word is expected before '{}'", self.text, self.rest);
        self.rest = rest;
        word
    }

    fn list<T>(&mut self, end: &str, mut element: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut elements = Vec::new();
        if self.eat(end) {
            return elements;
        }
        loop {
            elements.push(element(self));
            if self.eat(end) {
                return elements;
            }
            self.expect(",");
        }
    }

    fn ty(&mut self) -> Type {
        match self.word() {
            "i16" => Type::I16,
            "i32" => Type::I32,
            "i64" => Type::I64,
            "f32" => Type::F32,
            other => panic!("{}: unknown type {other}", self.text),
        }
    }

    fn optional_type(&mut self) -> Option<Type> {
        self.eat(":").then(|| self.ty())
    }

    fn source(&mut self) -> Source {
        let op = self.word();
        self.source_of(op)
    }

    fn source_of(&mut self, op: &'static str) -> Source {
        self.expect("(");
        let operands = self.list(")", Self::operand);
        let attrs = match self.eat("{") {
            true => self.list("}", |reader| {
                let name = reader.word();
                reader.expect("=");
                (name, reader.attr_pattern())
            }),
            false => Vec::new(),
        };
        Source { op, operands, attrs }
    }

    fn operand(&mut self) -> Operand {
        if self.eat("..$") {
            return Operand::Rest(self.word());
        }
        if self.eat("$") {
            let name = self.word();
            return Operand::Bind(name, self.optional_type());
        }
        match self.word() {
            "_" => Operand::Any(self.optional_type()),
            op => Operand::Op(self.source_of(op)),
        }
    }

    fn attr_pattern(&mut self) -> AttrPattern {
        if self.eat("_") {
            return AttrPattern::Any(self.optional_type());
        }
        match self.eat("$") {
            true => AttrPattern::Bind(self.word()),
            false => AttrPattern::Is(self.literal()),
        }
    }

    /// Reads an attribute in backquotes.
    fn literal(&mut self) -> Attribute {
        self.expect("`");
        let (text, rest) = self.rest.split_once('`').unwrap_or_else(|| panic!("{}: no backquote", self.text));
        self.rest = rest;
        let source = format!("\"d.op\"() {{a = {text}}} : () -> ()");
        let options = ParseOptions { allow_unregistered: true };
        let ir = parse_source(self.ctx, "rule", source.as_bytes(), options)
            .unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let op = ir.entry_block(ir.regions(ir.root())[0]).and_then(|block| ir.first_op(block));
        op.and_then(|op| ir.attr_named(op, "a")).unwrap_or_else(|| panic!("{text} is no attribute"))
    }

    fn output(&mut self) -> Output {
        if self.eat("..$") {
            return Output::Rest(self.word());
        }
        if self.eat("$") {
            let name = self.word();
            let index = self.eat("#").then(|| self.word().parse().expect("an index"));
            return Output::Ref(name, index);
        }
        let op = self.word();
        self.generated.push(full_name(op));
        let bind = self.eat(":$").then(|| self.word());
        self.expect("(");
        let operands = self.list(")", Self::output);
        let attrs = match self.eat("{") {
            true => self.list("}", |reader| {
                let name = reader.word();
                reader.expect("=");
                let value = match reader.eat("$") {
                    true => AttrValue::Ref(reader.word()),
                    false => AttrValue::Is(reader.literal()),
                };
                (name, value)
            }),
            false => Vec::new(),
        };
        let mut types = Vec::new();
        if self.eat("->") {
            loop {
                types.push(match self.eat("$") {
                    true => OutputType::Of(self.word()),
                    false => OutputType::Is(self.ty()),
                });
                if !self.eat("&") {
                    break;
                }
            }
        } else {
            types.push(OutputType::Is(Type::I32));
        }
        Output::Op { op, bind, operands, attrs, types }
    }
}
