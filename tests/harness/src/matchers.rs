//! The pass that counts the matches of nested matchers.

use std::fmt::Write as _;

use proofmark::ir::diagnostics::Diagnostic;
use proofmark::ir::text::attribute_to_string;
use proofmark::ir::{Ir, Location, OpId, ValueId, WalkOrder};
use proofmark::passes::{Pass, PassReport};

use crate::common::{all_ops, attr, is_function};

/// A matcher of a value.
#[derive(Clone)]
enum Matcher {
    Any,
    Value(ValueId),
    Constant,
    /// An operation with a name, and matchers for its operands. An empty list matches any operands.
    Op(&'static str, Vec<Matcher>),
}

impl Matcher {
    fn matches(&self, ir: &Ir, value: ValueId) -> bool {
        match self {
            Matcher::Any => true,
            Matcher::Value(expected) => value == *expected,
            Matcher::Constant => ir.constant_value(value).is_some(),
            Matcher::Op(..) => ir.defining_op(value).is_some_and(|op| self.matches_op(ir, op)),
        }
    }

    fn matches_op(&self, ir: &Ir, op: OpId) -> bool {
        let Matcher::Op(name, operands) = self else { return false };
        ir.name_str(op) == *name
            && (operands.is_empty()
                || operands.len() == ir.n_operands(op)
                    && operands
                        .iter()
                        .zip(ir.operands(op))
                        .all(|(operand, value)| operand.matches(ir, value)))
    }
}

fn add(operands: &[Matcher]) -> Matcher {
    Matcher::Op("arith.addf", operands.to_vec())
}

fn mul(operands: &[Matcher]) -> Matcher {
    Matcher::Op("arith.mulf", operands.to_vec())
}

pub(crate) static MATCHERS: Pass = Pass {
    flag: "test-matchers",
    name: "TestMatchers",
    summary: "Print the number of matches of nested matchers in each function",
    options: &[],
    run: |ir, op, _, _| {
        if !is_function(ir, op) {
            // A pipeline with the anchor of a function has to schedule the pass, as in MLIR.
            let message = format!(
                "unable to schedule pass 'TestMatchers' on a PassManager intended to run on '{}'!",
                ir.name_str(op)
            );
            return PassReport::failed(Diagnostic::error(Location::UNKNOWN, message));
        }
        let mut output = String::new();
        let name = ir.symbol_name(op).map_or("", |name| name.as_str(ir.ctx()));
        let _ = writeln!(output, "{name}");
        match name {
            "test1" => count(ir, op, &mut output),
            "test2" => constants(ir, op, &mut output),
            "test3" => names_and_attributes(ir, op, &mut output),
            _ => {}
        }
        PassReport { output, ..PassReport::default() }
    },
};

fn args(ir: &Ir, function: OpId) -> Vec<Matcher> {
    let entry = ir.regions(function).first().and_then(|&region| ir.entry_block(region));
    entry.map_or(Vec::new(), |block| ir.block_args(block).iter().map(|&arg| Matcher::Value(arg)).collect())
}

/// Returns the operation before the last one of the entry block.
fn last_but_one(ir: &Ir, function: OpId) -> Option<OpId> {
    let entry = ir.entry_block(*ir.regions(function).first()?)?;
    ir.prev_op(ir.last_op(entry)?)
}

fn count(ir: &Ir, function: OpId, output: &mut String) {
    let [a, b, c] = match &args(ir, function)[..] {
        [a, b, c] => [a.clone(), b.clone(), c.clone()],
        _ => return,
    };
    let any = Matcher::Any;
    let (any_add, any_mul) = (add(&[]), mul(&[]));
    let mul_of_mul_mul = mul(&[any_mul.clone(), any_mul.clone()]);
    let mul_of_mul_add = mul(&[any_mul.clone(), any_add.clone()]);
    let mul_of_any_add = mul(&[any.clone(), any_add.clone()]);
    let deep =
        mul(&[mul(&[mul_of_mul_add, any_mul.clone()]), mul(&[mul_of_any_add.clone(), mul_of_any_add])]);
    let mul_of_a_any = mul(&[a.clone(), any.clone()]);
    let matchers = [
        ("add(*)", any_add.clone()),
        ("mul(*)", any_mul.clone()),
        ("add(add(*), *)", add(&[any_add.clone(), any.clone()])),
        ("add(*, add(*))", add(&[any.clone(), any_add.clone()])),
        ("mul(add(*), *)", mul(&[any_add.clone(), any.clone()])),
        ("mul(*, add(*))", mul(&[any.clone(), any_add.clone()])),
        ("mul(mul(*), *)", mul(&[any_mul.clone(), any.clone()])),
        ("mul(mul(*), mul(*))", mul_of_mul_mul.clone()),
        ("mul(mul(mul(*), mul(*)), mul(mul(*), mul(*)))", mul(&[mul_of_mul_mul.clone(), mul_of_mul_mul])),
        ("mul(mul(mul(mul(*), add(*)), mul(*)), mul(mul(*, add(*)), mul(*, add(*))))", deep),
        ("add(a, b)", add(&[a.clone(), b.clone()])),
        ("add(a, c)", add(&[a.clone(), c.clone()])),
        ("add(b, a)", add(&[b.clone(), a.clone()])),
        ("add(c, a)", add(&[c.clone(), a.clone()])),
        ("mul(a, add(c, b))", mul(&[a.clone(), add(&[c.clone(), b.clone()])])),
        ("mul(a, add(b, c))", mul(&[a.clone(), add(&[b.clone(), c.clone()])])),
        ("mul(mul(a, *), add(a, c))", mul(&[mul_of_a_any.clone(), add(&[a.clone(), c.clone()])])),
        ("mul(mul(a, *), add(c, b))", mul(&[mul_of_a_any, add(&[c, b])])),
    ];
    let ops = all_ops(ir, function, WalkOrder::PostOrder);
    for (name, matcher) in matchers {
        let n = ops.iter().filter(|&&op| matcher.matches_op(ir, op)).count();
        let _ = writeln!(output, "Pattern {name} matched {n} times");
    }
}

fn constants(ir: &Ir, function: OpId, output: &mut String) {
    let (Some(a), Some(op)) = (args(ir, function).first().cloned(), last_but_one(ir, function)) else {
        return;
    };
    let matcher = mul(&[a.clone(), add(&[a, Matcher::Constant])]);
    if !matcher.matches_op(ir, op) {
        return;
    }
    let constant = ir.defining_op(ir.operand(op, 1)).and_then(|add| ir.constant_value(ir.operand(add, 1)));
    let bits =
        constant.and_then(|value| value.as_float_bits(ir.ctx()).map(|bits| (bits, value.ty(ir.ctx()))));
    let number = match bits {
        Some((bits, proofmark::ir::Type::F32)) => Some(f64::from(f32::from_bits(bits as u32))),
        Some((bits, proofmark::ir::Type::F64)) => Some(f64::from_bits(bits as u64)),
        _ => None,
    };
    if let Some(number) = number {
        let number = exponential(number);
        let _ = writeln!(output, "Pattern add(add(a, constant), a) matched and bound constant to: {number}");
    }
    let _ = writeln!(output, "Pattern add(add(a, constant), a) matched");
}

/// Returns the number in the form of C's `%e`.
fn exponential(number: f64) -> String {
    let text = format!("{number:.6e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return text };
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}

fn names_and_attributes(ir: &Ir, function: OpId, output: &mut String) {
    let Some(op) = last_but_one(ir, function) else { return };
    let named = Matcher::Op("test.name", Vec::new());
    if mul(&[Matcher::Any, add(&[Matcher::Any, named])]).matches_op(ir, op) {
        let _ = writeln!(output, "Pattern mul(*, add(*, m_Op(\"test.name\"))) matched");
    }
    if let Some(flags) = attr(ir, op, "fastmath") {
        let text = attribute_to_string(ir.ctx(), flags);
        let flags =
            text.strip_prefix("#arith.fastmath<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(&text);
        let _ = writeln!(output, "Pattern m_Attr(\"fastmath\") matched and bound value to: {flags}");
    }
}
