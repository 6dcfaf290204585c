//! Operations and types of a dialect that the fuzzer does not know occur in generated programs, from their rows alone.

use std::collections::BTreeMap;

use proofmark_fuzz::ProgramInput;
use proofmark_fuzz::oracle::{ProgramKind, RefinementResult, Workbench};
use proofmark_ir::constraints::I8;
use proofmark_ir::context::{Contents, Dialect, PartsForm, Registry, TypeDef};
use proofmark_ir::op_def::TypeConstraint;
use proofmark_ir::semantics::{Machine, Unsupported, Value};
use proofmark_ir::{Ir, Match, OpDef, OpId, Outcome, PatternRow, Type, WalkOrder, op};

/// A pair of two bytes.
static PAIR_TYPE: TypeDef = TypeDef {
    contents: Contents::Parts(|_, _| Some((PartsForm::Struct, vec![Type::I8; 2]))),
    ..TypeDef::plain("couple.pair")
};

static PAIR: TypeConstraint = TypeConstraint::new("a pair", |ctx, ty| ty.is_dialect_type(ctx, &PAIR_TYPE))
    .built(|ctx| ctx.dialect_type(&PAIR_TYPE, &[]));

/// The pair of two values.
#[op("couple.make", traits = [PURE], format = "$first `,` $second attr-dict", semantics = make)]
pub struct Make {
    first: Operand<I8>,
    second: Operand<I8>,
    pair: Result<PAIR>,
}

fn make(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let scalars = [m.operand(0).scalars(), m.operand(1).scalars()].concat();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// The pair in the other order.
#[op("couple.exchange", traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], format = "$pair attr-dict", semantics = exchange)]
pub struct Exchange {
    pair: Operand<PAIR>,
    result: Result<PAIR>,
}

fn exchange(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let scalars: Vec<_> = m.operand(0).scalars().iter().rev().cloned().collect();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// The first value of a pair.
#[op("couple.first", traits = [PURE], format = "$pair attr-dict", semantics = first)]
pub struct First {
    pair: Operand<PAIR>,
    value: Result<I8>,
}

fn first(_: &Ir, _: OpId, m: &mut Machine<'_>) -> Result<(), Unsupported> {
    let scalars = m.operand(0).scalars()[..1].to_vec();
    m.result(Value::from_scalars(scalars));
    Ok(())
}

/// Wrong: the pair of the exchanged values has the second value first.
fn first_of_exchanged(m: Match<'_>) -> Outcome<'_> {
    let op = m.op();
    let Some(exchange) = m.defining::<Exchange>(m.operand(op, 0)) else {
        return m.fail("the pair is not exchanged");
    };
    let pair = exchange.pair(&m);
    let mut rw = m.rewrite();
    rw.set_operand(op, 0, pair);
    rw.done()
}

const OPS: &[&OpDef] = &[Make::DEF, Exchange::DEF, First::DEF];
const PATTERNS: &[PatternRow] = &[PatternRow {
    name: "FirstOfExchanged",
    summary: "first(exchange(p)) -> first(p)",
    root: "couple.first",
    benefit: 1,
    apply: first_of_exchanged,
}];

fn bench(dialect: Dialect) -> Workbench {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    registry.register(dialect);
    let mut bench = Workbench::new(registry);
    bench.set_kind(ProgramKind::Scalars);
    bench
}

const DIALECT: Dialect = Dialect { ops: &[OPS], types: &[&PAIR_TYPE], ..Dialect::new("couple") };

#[test]
fn operations_over_types_of_a_dialect_are_generated() {
    let bench = bench(DIALECT);
    let (mut counts, mut n_follow, mut n_proved) = (BTreeMap::<String, usize>::new(), 0, 0);
    for n in 0..3000 {
        let input = ProgramInput::numbered(n);
        let Some(ir) = bench.program(&input) else { continue };
        let mut found = false;
        ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
            let name = ir.name_str(op);
            if name.starts_with("couple.") {
                *counts.entry(name.to_owned()).or_default() += 1;
                let by = ir.defining_op(ir.operand(op, 0));
                n_follow += usize::from(by.is_some_and(|by| ir.name_str(by).starts_with("couple.")));
                found = true;
            }
        });
        if found && n_proved < 20 {
            n_proved += usize::from(
                bench.canonicalize_refines(&input).expect("no wrong pattern") == RefinementResult::Proved,
            );
        }
    }
    assert!(counts.len() == 3 && counts.values().all(|&n| n >= 10), "{counts:?}");
    assert!(n_follow >= 20, "{n_follow}");
    assert_eq!(n_proved, 20);
}

#[test]
fn a_wrong_pattern_on_a_type_of_a_dialect_is_found() {
    let bench = bench(Dialect { canonicalization: &[PATTERNS], ..DIALECT });
    let mut inputs = (0..3000).map(ProgramInput::numbered);
    let failure = inputs.find_map(|input| bench.canonicalize_refines(&input).err()).expect("a refutation");
    assert!(failure.program.contains("couple.exchange"), "{failure}");
}
