//! Conditions as SMT-LIB text, for external solvers and for the dump of verification conditions.
//!
//! Every term is a definition, so that the text is linear in the number of terms. Operations on floats are
//! uninterpreted functions without axioms. "Unsatisfiable" therefore holds for the operations, too, and a model has to
//! be evaluated.

use crate::term::{Node, Terms};
use proofmark_ir::ApInt;
use proofmark_ir::semantics::{BvOp, Term, TermBuilder};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// The satisfiability of a conjunction as text.
pub(crate) struct Script {
    /// The declarations, definitions and the assertion, without a command to solve it.
    pub(crate) text: String,
    /// The terms of a model: variables and applications of functions, in order.
    pub(crate) asked: Vec<Term>,
}

impl Script {
    /// Returns the whole script, with the commands that request an answer and a model.
    pub(crate) fn with_commands(&self) -> String {
        let names: String = self.asked.iter().map(|t| format!(" t{}", t.0)).collect();
        let model = if names.is_empty() { String::new() } else { format!("(get-value ({names} ))\n") };
        format!("(set-option :produce-models true)\n{}(check-sat)\n{model}(exit)\n", self.text)
    }
}

/// The maximal number of characters of a script.
const MAX_CHARACTERS: u64 = 64 << 20;

/// Returns whether the estimated script of a conjunction is too large. A constant has one character for each bit, and a
/// count of bits is a choice among as many constants as there are bits.
pub(crate) fn is_too_large(terms: &Terms, conjuncts: &[Term]) -> bool {
    let characters = |term: Term| {
        let width = u64::from(terms.width(term));
        match terms.as_op(term) {
            Some((BvOp::PopCount | BvOp::LeadingZeros | BvOp::TrailingZeros, _)) => width * (width + 32),
            _ => width + 64,
        }
    };
    terms.cone(conjuncts).into_iter().map(characters).sum::<u64>() > MAX_CHARACTERS
}

/// Returns the script of the conjunction of `conjuncts`.
pub(crate) fn script(terms: &Terms, conjuncts: &[Term]) -> Script {
    let mut writer = Writer { terms, text: "(set-logic QF_UFBV)\n".to_owned(), asked: Vec::new() };
    let mut declared: FxHashSet<String> = FxHashSet::default();
    for term in terms.cone(conjuncts) {
        if terms.width(term) > 0 {
            writer.term(term, &mut declared);
        }
    }
    for conjunct in conjuncts {
        let _ = writeln!(writer.text, "(assert (= t{} #b1))", conjunct.0);
    }
    Script { text: writer.text, asked: writer.asked }
}

struct Writer<'a> {
    terms: &'a Terms,
    text: String,
    asked: Vec<Term>,
}

impl Writer<'_> {
    fn term(&mut self, term: Term, declared: &mut FxHashSet<String>) {
        let (terms, width) = (self.terms, self.terms.width(term));
        let definition = match terms.node(term) {
            Node::Const(index) => constant(terms.constant_at(index)),
            Node::Var(index) => {
                let name = terms.variables()[index as usize].name.to_string().replace(['|', '\\'], "_");
                let _ = writeln!(self.text, "; {name}\n(declare-fun t{} () (_ BitVec {width}))", term.0);
                self.asked.push(term);
                return;
            }
            Node::Call { .. } | Node::Op(BvOp::Float(..), _) => {
                self.asked.push(term);
                self.application(term, declared)
            }
            Node::Op(op, _) => self.operation(op, &terms.operands(term), width),
        };
        let _ = writeln!(self.text, "(define-fun t{} () (_ BitVec {width}) {definition})", term.0);
    }

    fn application(&mut self, term: Term, declared: &mut FxHashSet<String>) -> String {
        let terms = self.terms;
        let operands: Vec<Term> = terms.operands(term).into_iter().filter(|&t| terms.width(t) > 0).collect();
        let (name, about) = match terms.node(term) {
            Node::Call { function, .. } => (format!("f{function}"), terms.function(function).name.clone()),
            Node::Op(BvOp::Float(op, kind), [a, ..]) => {
                let name = format!("{op:?}.{kind:?}.{}", terms.width(a));
                (format!("|{}|", name.to_string().replace(['|', '\\'], "_")), "floats".to_owned())
            }
            _ => unreachable!("an application"),
        };
        if declared.insert(name.clone()) {
            let sorts: Vec<String> =
                operands.iter().map(|&t| format!("(_ BitVec {})", terms.width(t))).collect();
            let about = about.replace('\n', " ");
            let (sorts, width) = (sorts.join(" "), terms.width(term));
            let _ = writeln!(self.text, "; {about}\n(declare-fun {name} ({sorts}) (_ BitVec {width}))");
        }
        if operands.is_empty() {
            return name;
        }
        let args: String = operands.iter().map(|t| format!(" t{}", t.0)).collect();
        format!("({name}{args})")
    }

    fn operation(&self, op: BvOp, args: &[Term], width: u32) -> String {
        use BvOp::*;
        let from = self.terms.width(args[0]);
        let list: String = args.iter().map(|t| format!(" t{}", t.0)).collect();
        let (a, b) = (format!("t{}", args[0].0), args.get(1).map_or(String::new(), |t| format!("t{}", t.0)));
        let sign = |x: String| format!("((_ extract {0} {0}) {x})", from - 1);
        match op {
            Ite => format!("(ite (= {a} #b1) t{} t{})", args[1].0, args[2].0),
            Eq | Ult | Ule | Slt | Sle => truth(&format!("({}{list})", op.name())),
            USubO => truth(&format!("(bvult {a} {b})")),
            UAddO => truth(&format!("(bvult (bvadd {a} {b}) {a})")),
            SAddO => sign(format!("(bvand (bvxor (bvadd {a} {b}) {a}) (bvxor (bvadd {a} {b}) {b}))")),
            SSubO => sign(format!("(bvand (bvxor {a} {b}) (bvxor (bvsub {a} {b}) {a}))")),
            UMulO | SMulO => {
                let extend = if op == UMulO { "zero_extend" } else { "sign_extend" };
                let wide = |x: &str, by: u32| format!("((_ {extend} {by}) {x})");
                let product = format!("(bvmul {} {})", wide(&a, from), wide(&b, from));
                let back = wide(&format!("((_ extract {} 0) {product})", from - 1), from);
                truth(&format!("(not (= {product} {back}))"))
            }
            Extract { low, width } => format!("((_ extract {} {low}) {a})", low + width - 1),
            Zext(to) => format!("((_ zero_extend {}) {a})", to - from),
            Sext(to) => format!("((_ sign_extend {}) {a})", to - from),
            PopCount => {
                let bit = |i: u32| resized(&format!("((_ extract {i} {i}) {a})"), 1, width);
                (1..from).fold(bit(0), |sum, i| format!("(bvadd {sum} {})", bit(i)))
            }
            LeadingZeros => self.count(&a, from, (0..from).map(|i| (i, from - 1 - i))),
            TrailingZeros => self.count(&a, from, (0..from).rev().map(|i| (i, i))),
            _ => format!("({}{list})", op.name()),
        }
    }

    /// Returns the count that belongs to the last set bit of `order`; the width if no bit is set.
    fn count(&self, a: &str, width: u32, order: impl Iterator<Item = (u32, u32)>) -> String {
        let number = |n: u32| constant(&ApInt::new(width, n.into()));
        order.fold(number(width), |rest, (bit, count)| {
            format!("(ite (= ((_ extract {bit} {bit}) {a}) #b1) {} {rest})", number(count))
        })
    }
}

/// Returns a truth value as one bit.
fn truth(condition: &str) -> String {
    format!("(ite {condition} #b1 #b0)")
}

fn resized(x: &str, from: u32, to: u32) -> String {
    if to > from { format!("((_ zero_extend {}) {x})", to - from) } else { x.to_owned() }
}

fn constant(value: &ApInt) -> String {
    let bits = (0..value.width()).rev().map(|i| if value.bit(i) { '1' } else { '0' });
    format!("#b{}", bits.collect::<String>())
}

/// Parses the answer to `get-value`: pairs of a name and a number.
pub(crate) fn values(answer: &str) -> Vec<(Term, ApInt)> {
    let mut words =
        answer.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|word| !word.is_empty());
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let Some(term) = word.strip_prefix('t').and_then(|n| n.parse().ok()) else { continue };
        let Some(value) = words.next() else { break };
        let value = if let Some(bits) = value.strip_prefix("#b") {
            number(bits, 2, bits.len())
        } else if let Some(digits) = value.strip_prefix("#x") {
            number(digits, 16, digits.len() * 4)
        } else if value == "_" {
            // The form is `(_ bv5 32)`.
            let digits = words.next().and_then(|w| w.strip_prefix("bv"));
            let width = words.next().and_then(|w| w.parse().ok());
            digits.zip(width).and_then(|(digits, width)| ApInt::parse_unsigned(digits, width))
        } else {
            None
        };
        found.extend(value.map(|value| (Term(term), value)));
    }
    found
}

fn number(digits: &str, base: u32, width: usize) -> Option<ApInt> {
    let width = u32::try_from(width).ok()?;
    let bits = base.trailing_zeros();
    digits.chars().try_fold(ApInt::zero(width), |value, c| {
        let digit = ApInt::new(width, c.to_digit(base)?.into());
        Some(value.shl_by(bits.min(width)).or(&digit))
    })
}
