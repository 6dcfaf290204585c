//! Terms as SMT-LIB-like text, for diagnostics and tests.

use super::table::{Node, Terms};
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use std::fmt::{self, Write};

/// The maximal depth of printed subterms. Deeper ones are printed as `...`.
const MAX_PRINT_DEPTH: u32 = 12;

impl Terms {
    /// Returns the term as text, with deep subterms cut off.
    pub fn show(&self, term: Term) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_term(&mut text, term, 0);
        text
    }

    fn write_term(&self, out: &mut String, term: Term, depth: u32) -> fmt::Result {
        if depth > MAX_PRINT_DEPTH {
            return out.write_str("...");
        }
        match self.node(term) {
            Node::Const(index) => {
                let value = self.constant_at(index);
                write!(out, "{}:{}", value.to_signed_string(), value.width())
            }
            Node::Var(index) => write!(out, "{}", self.variables()[index as usize].name),
            Node::Op(op, _) => {
                match op {
                    BvOp::Extract { low, width } => write!(out, "((_ extract {} {low})", low + width - 1)?,
                    BvOp::Zext(to) | BvOp::Sext(to) => {
                        write!(out, "((_ {} {})", op.name(), to - self.width(self.operands(term)[0]))?;
                    }
                    BvOp::Float(float, kind) => write!(out, "({}.{}", float.name(), kind.name())?,
                    _ => write!(out, "({}", op.name())?,
                }
                self.write_operands(out, term, depth)
            }
            Node::Call { function, .. } => {
                write!(out, "({}", self.function(function).name)?;
                self.write_operands(out, term, depth)
            }
        }
    }

    fn write_operands(&self, out: &mut String, term: Term, depth: u32) -> fmt::Result {
        for operand in self.operands(term) {
            out.write_char(' ')?;
            self.write_term(out, operand, depth + 1)?;
        }
        out.write_char(')')
    }
}
