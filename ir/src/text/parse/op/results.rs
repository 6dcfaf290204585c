//! Parser for result names and their definition.

use super::OpParser;
use crate::lexer::TokenKind;
use crate::text::parse::names::{Forward, NameId};
use crate::text::parse::{ParseResult, SourcePos};
use crate::{OpId, ValueId};

/// A name before the `=` of an operation.
#[derive(Clone, Copy)]
pub(super) struct ResultName {
    pub(super) name: NameId,
    pub(super) count: u32,
    pub(super) pos: SourcePos,
}

impl<'a> OpParser<'a> {
    /// Parses `%a, %b:2 =`.
    pub(super) fn parse_result_names(&mut self) -> ParseResult {
        loop {
            let pos = self.pos();
            let token = self.expect(TokenKind::PercentId, "valid ssa identifier")?;
            let name = self.names.intern(token.start, token.end);
            let mut count = 1;
            if self.eat(TokenKind::Colon) {
                let token = self.expect(TokenKind::Integer, "integer number of results")?;
                count = match self.token_u64(token) {
                    Some(count @ 1..=0xffff_ffff) => count as u32,
                    _ => {
                        return Err(self.error_at(
                            SourcePos(token.start),
                            "expected named operation to have at least 1 result",
                        ));
                    }
                };
            }
            self.results.push(ResultName { name, count, pos });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Equal, "'=' after SSA name")?;
        Ok(())
    }

    pub(super) fn define_results(&mut self, op: OpId, first: usize, pos: SourcePos) -> ParseResult {
        let n_results = self.ir.n_results(op);
        let n_named: u64 = self.results[first..].iter().map(|result| u64::from(result.count)).sum();
        if n_results == 0 {
            return Err(self.error_at(pos, "cannot name an operation with no results"));
        }
        if n_named != n_results as u64 {
            return Err(self.error_at(
                pos,
                format!("operation defines {n_results} results but was provided {n_named} to bind"),
            ));
        }
        let mut at = 0;
        for index in first..self.results.len() {
            let ResultName { name, count, pos } = self.results[index];
            self.define(name, pos, op, at, count)?;
            at += count as usize;
        }
        self.results.truncate(first);
        Ok(())
    }

    /// Binds a name to `count` results of `op`, starting at index `at`.
    #[inline]
    fn define(&mut self, name: NameId, pos: SourcePos, op: OpId, at: usize, count: u32) -> ParseResult {
        let value = self.ir.result(op, at);
        if self.names.has_forwards(name) {
            for forward in self.names.take_forwards(name, count) {
                let value = self.ir.result(op, at + forward.number as usize);
                self.resolve_forward(forward, value, pos)?;
            }
        }
        self.bind(name, value, count, pos)
    }

    pub(super) fn resolve_forward(
        &mut self,
        forward: Forward,
        value: ValueId,
        pos: SourcePos,
    ) -> ParseResult {
        let (ty, expected) = (self.ir.value_type(value), self.ir.value_type(forward.placeholder));
        if ty != expected {
            let name = self.name_at(forward.pos);
            let (ty, expected) = (self.format_type(ty), self.format_type(expected));
            let message = format!("definition of SSA value '{name}#{}' has type '{ty}'", forward.number);
            let error = self.error_at(pos, message);
            self.note_at(forward.pos, format!("previously used here with type '{expected}'"));
            return Err(error);
        }
        self.ir.replace_all_uses(forward.placeholder, value);
        self.resolved.push((forward.placeholder, value));
        Ok(())
    }

    #[inline]
    pub(super) fn bind(&mut self, name: NameId, value: ValueId, count: u32, pos: SourcePos) -> ParseResult {
        if let Some(before) = self.names.lookup(name) {
            let text = self.name_at(pos);
            let error = self.error_at(pos, format!("redefinition of SSA value '{text}'"));
            self.note_at(before.pos, "previously defined here");
            return Err(error);
        }
        self.names.define(name, value, self.ir.value_type(value), count, pos);
        Ok(())
    }

    /// Returns the number of results named before the `=`.
    pub fn n_named_results(&self) -> usize {
        let (first, end) = self.current_results;
        self.results[first..end].iter().map(|result| result.count as usize).sum()
    }

    /// Returns the name of result `index`, without `%`, if the results are named.
    pub fn result_name(&self, index: usize) -> Option<&'a str> {
        let (first, end) = self.current_results;
        let mut at = 0;
        for result in &self.results[first..end] {
            at += result.count as usize;
            if index < at {
                return Some(&self.name_at(result.pos)[1..]);
            }
        }
        None
    }
}
