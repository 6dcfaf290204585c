//! Planted faults of patterns that produce valid IR and obey the contract, but do not refine the program, or depend on
//! the order. Each is reported by the check for it, and not reported with this check off.

use std::sync::Arc;

use proofmark::check::{CheckOptions, CheckReport, Variant, check};
use proofmark::checks::{CheckConfig, Checker, OrderDependence};
use proofmark::drivers::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use proofmark::ir::text::{ParseOptions, parse_source};
use proofmark::ir::{Context, Identifier, Ir, Match, NewOp, OpId, Outcome, PatternRow, ValueDef};
use proofmark::passes::{Element, Pass, PassOptions, PassReport, PassRun, Pipeline};
use proofmark::proofs::{LocalProver, Settings, Verdict};

/// Applies one set of rows greedily, without folds, so that the fault is the only rewrite.
fn planted(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>, rows: &[PatternRow]) -> PassReport {
    let patterns = FrozenPatternSet::from_rows(ir.ctx(), rows);
    let config = GreedyConfig { fold: false, cse_constants: false, ..GreedyConfig::default() };
    let report = apply_patterns_greedily(ir, op, &patterns, &config, checker);
    PassReport { stop: Some(report.stop), ..PassReport::default() }
}

/// Returns a pipeline of a pass with one pattern, which rewrites operations of one name.
macro_rules! planted {
    ($name:literal, $root:literal, $apply:ident) => {{
        static PASS: Pass = Pass {
            flag: "planted",
            name: "Planted",
            summary: "a planted fault",
            options: &[],
            run: |ir, op, _, checker| {
                let row = PatternRow { name: $name, summary: "", root: $root, benefit: 1, apply: $apply };
                planted(ir, op, checker, &[row])
            },
        };
        &PASS
    }};
}

fn pipeline(pass: &'static Pass) -> Pipeline {
    let run = PassRun { pass, options: PassOptions::default() };
    Pipeline { elements: vec![Element::Pass(run)], ..Pipeline::default() }
}

/// Runs a planted pass on a program, in eight orders.
fn run(pass: &'static Pass, program: &str, prove: bool) -> CheckReport {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir = parse_source(&ctx, "planted.mlir", program.as_bytes(), ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    let options = CheckOptions {
        seeds: vec![1, 2, 3, 4, 5, 6, 7],
        prove: prove.then(Settings::default),
        ..CheckOptions::default()
    };
    let pipeline = pipeline(pass);
    check(&ir, &[Variant::requested(pipeline)], &options, |_| {})
}

/// Asserts that the proof refutes the outcome, and that no other check has a finding.
fn assert_refuted(pass: &'static Pass, program: &str) {
    let options = CheckOptions::default();
    let report = run(pass, program, true);
    assert!(report.orders.findings.is_empty(), "{:?}", report.orders.findings);
    let proof = &report.proofs[0].refines;
    assert!(matches!(proof.pairs[0].verdict, Verdict::Refuted(_)), "{proof}");
    assert!(report.fails(&options));
    assert!(!run(pass, program, false).fails(&options), "only the proof reports the fault");
}

/// Rewrites `x / c * c` to `x`, which is right only if `c` divides `x`.
fn drops_a_guard<'m>(m: Match<'m>) -> Outcome<'m> {
    let Some(division) = m.defining_op(m.operand(m.op(), 0)).filter(|&op| m.name_str(op) == "arith.divui")
    else {
        return m.fail("no division");
    };
    let (op, x) = (m.op(), m.operand(division, 0));
    let mut rw = m.rewrite();
    rw.replace_op(op, &[x]);
    rw.done()
}

#[test]
fn a_dropped_guard() {
    assert_refuted(
        planted!("drops-a-guard", "arith.muli", drops_a_guard),
        "func.func @f(%x: i32) -> i32 {
           %c = arith.constant 6 : i32
           %0 = arith.divui %x, %c : i32
           %1 = arith.muli %0, %c : i32
           return %1 : i32
         }",
    );
}

/// Replaces the matched operation by an operation with other operands.
fn replace_operands<'m>(
    m: Match<'m>,
    name: &str,
    first: usize,
    second: usize,
    keep_properties: bool,
) -> Outcome<'m> {
    let op = m.op();
    let operands = [m.operand(op, first), m.operand(op, second)];
    let types = [m.value_type(m.result(op, 0))];
    let name = m.ctx().op_name(name);
    let properties = if keep_properties {
        m.properties(op)
    } else {
        m.ctx().op_info(name).expect("it is registered").default_properties
    };
    let loc = m.loc(op);
    let mut rw = m.rewrite();
    rw.replace_op_with_new(
        op,
        &NewOp { operands: &operands, results: &types, properties, ..NewOp::new(name, loc) },
    );
    rw.done()
}

/// Rewrites `(x + y) + z` to `x + (y + z)` with the flags of the outer addition on both. The new inner addition may
/// overflow if neither addition of the source does.
fn keeps_a_flag<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(inner) = m.defining_op(m.operand(op, 0)).filter(|&inner| m.name_str(inner) == "arith.addi")
    else {
        return m.fail("no inner addition");
    };
    let (x, y, z) = (m.operand(inner, 0), m.operand(inner, 1), m.operand(op, 1));
    let (properties, name, loc, ty) = (m.properties(op), m.name(op), m.loc(op), m.value_type(x));
    let mut rw = m.rewrite();
    let types = [ty];
    let sum = NewOp { results: &types, properties, ..NewOp::new(name, loc) };
    let right = rw.create(&NewOp { operands: &[y, z], ..sum });
    let right = rw.result(right, 0);
    rw.replace_op_with_new(op, &NewOp { operands: &[x, right], ..sum });
    rw.done()
}

#[test]
fn a_kept_flag() {
    assert_refuted(
        planted!("keeps-a-flag", "arith.addi", keeps_a_flag),
        "func.func @f(%x: i8, %y: i8, %z: i8) -> i8 {
           %0 = arith.addi %x, %y overflow<nsw> : i8
           %1 = arith.addi %0, %z overflow<nsw> : i8
           return %1 : i8
         }",
    );
}

/// Rewrites `x << 3` to `x * 7` instead of `x * 8`.
fn off_by_one<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(amount) = m.constant_value(m.operand(op, 1)).and_then(|attr| attr.as_i64(m.ctx())) else {
        return m.fail("the amount is not constant");
    };
    let (x, loc) = (m.operand(op, 0), m.loc(op));
    let ty = m.value_type(x);
    let factor = m.ctx().i64_attr((1 << amount) - 1, ty);
    let value = m.ctx().dict(&[(Identifier::VALUE, factor)]);
    let (constant, multiply) = (m.ctx().op_name("arith.constant"), m.ctx().op_name("arith.muli"));
    let properties = m.ctx().op_info(multiply).expect("it is registered").default_properties;
    let mut rw = m.rewrite();
    let factor = rw.create(&NewOp { results: &[ty], properties: value, ..NewOp::new(constant, loc) });
    let factor = rw.result(factor, 0);
    rw.replace_op_with_new(
        op,
        &NewOp { operands: &[x, factor], results: &[ty], properties, ..NewOp::new(multiply, loc) },
    );
    rw.done()
}

#[test]
fn a_constant_off_by_one() {
    assert_refuted(
        planted!("off-by-one", "arith.shli", off_by_one),
        "func.func @f(%x: i64) -> i64 {
           %c = arith.constant 3 : i64
           %0 = arith.shli %x, %c : i64
           return %0 : i64
         }",
    );
}

fn swaps_signedness<'m>(m: Match<'m>) -> Outcome<'m> {
    replace_operands(m, "arith.minui", 0, 1, false)
}

#[test]
fn swapped_signedness() {
    assert_refuted(
        planted!("swaps-signedness", "arith.minsi", swaps_signedness),
        "func.func @f(%x: i16, %y: i16) -> i16 {\n %0 = arith.minsi %x, %y : i16\n return %0 : i16\n }",
    );
}

/// Exchanges the operands of a subtraction.
fn exchanges_operands<'m>(m: Match<'m>) -> Outcome<'m> {
    if m.operand(m.op(), 0) < m.operand(m.op(), 1) {
        return replace_operands(m, "arith.subi", 1, 0, true);
    }
    m.fail("in order already")
}

#[test]
fn exchanged_operands() {
    assert_refuted(
        planted!("exchanges-operands", "arith.subi", exchanges_operands),
        "func.func @f(%x: i8, %y: i8) -> i8 {\n %0 = arith.subi %x, %y : i8\n return %0 : i8\n }",
    );
}

/// Rewrites `x & y` to `y & y` if another operation uses `x`, so that the operation that is visited last is not
/// rewritten. The rewrite is also wrong.
fn skips_the_last_user<'m>(m: Match<'m>) -> Outcome<'m> {
    let x = m.operand(m.op(), 0);
    if x == m.operand(m.op(), 1) || m.users(x).count() < 2 {
        return m.fail("the only user");
    }
    let op = m.op();
    let mut rw = m.rewrite();
    let y = rw.operand(op, 1);
    rw.set_operand(op, 0, y);
    rw.done()
}

#[test]
fn an_outcome_that_depends_on_the_order() {
    let program = "func.func @f(%x: i8, %y: i8) -> (i8, i8) {
           %0 = arith.andi %x, %y : i8
           %1 = arith.andi %x, %y : i8
           return %0, %1 : i8, i8
         }";
    let report = run(planted!("skips-the-last-user", "arith.andi", skips_the_last_user), program, false);
    assert!(report.orders.outcomes.len() > 1, "some order leaves the first, some the second");
    let pair = report.orders.outcomes[1].dependence.as_ref().and_then(OrderDependence::pair);
    let subjects = pair.expect("two rewrites change the outcome").subjects().map(ToString::to_string);
    assert_eq!(subjects, ["pattern 'skips-the-last-user'"; 2]);
    assert!(report.fails(&CheckOptions::default()));
    assert!(!report.fails(&CheckOptions { allow_order_dependence: true, ..CheckOptions::default() }));
}

/// Proves each rewrite of one run. Returns the numbers of proved (vacuously or not), refuted and undecided rewrites.
fn verdict_counts(pass: &'static Pass, program: &str) -> [u64; 3] {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let ir =
        parse_source(&ctx, "planted.mlir", program.as_bytes(), ParseOptions::default()).expect("it is valid");
    let options =
        CheckOptions { seeds: vec![], prove_rewrites: Some(Settings::default()), ..CheckOptions::default() };
    let verdicts = check(&ir, &[Variant::requested(pipeline(pass))], &options, |_| {}).orders.verdicts;
    [verdicts.proved + verdicts.vacuous, verdicts.refuted, verdicts.undecided]
}

/// Moves a division before the operation that precedes it.
fn hoists_a_division<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let Some(previous) = m.prev_op(op).filter(|&previous| m.name_str(previous) != "arith.divui") else {
        return m.fail("nothing before");
    };
    let mut rw = m.rewrite();
    rw.move_op_before(op, previous);
    rw.done()
}

/// Tests that a division that is moved before a call, which may not return, is refuted although the neighbourhood of
/// the division is unchanged.
#[test]
fn a_division_moved_before_a_call_is_refuted() {
    let program = |between: &str| {
        format!(
            "func.func private @g()
             func.func @f(%x: i8, %y: i8) -> i8 {{
               %0 = arith.addi %x, %y : i8
               {between}
               %1 = arith.divui %x, %y : i8
               return %1 : i8
             }}"
        )
    };
    let pass = planted!("hoists-a-division", "arith.divui", hoists_a_division);
    let [_, refuted, undecided] = verdict_counts(pass, &program("func.call @g() : () -> ()"));
    assert!(refuted > 0 && undecided == 0, "the call may not return");
    let [proved, others @ ..] = verdict_counts(pass, &program(""));
    assert!(proved > 0 && others == [0, 0], "nothing has effects");
}

/// Exchanges the elements of a reduced vector of two elements, the first of which is argument #0. This is right unless
/// a mask selects one of them.
fn exchanges_reduced_elements<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let elements = m.defining_op(m.operand(op, 0)).filter(|&op| m.name_str(op) == "vector.from_elements");
    let is_first = |value| matches!(m.value_def(value), ValueDef::BlockArg { index: 0, .. });
    let Some(elements) = elements.filter(|&op| is_first(m.operand(op, 0))) else {
        return m.fail("no elements, or exchanged before");
    };
    let (first, second, ty) =
        (m.operand(elements, 0), m.operand(elements, 1), m.value_type(m.operand(op, 0)));
    let mut rw = m.rewrite();
    rw.set_insertion_point_before(elements);
    let (name, loc) = (rw.name(elements), rw.loc(elements));
    let new = rw.create(&NewOp { operands: &[second, first], results: &[ty], ..NewOp::new(name, loc) });
    let exchanged = rw.result(new, 0);
    rw.set_operand(op, 0, exchanged);
    rw.done()
}

/// Tests that a rewrite of an operation under a mask is not proved without the mask.
#[test]
fn a_rewrite_under_a_mask_is_proved_with_the_mask() {
    let program = |reduction: &str| {
        format!(
            "func.func @f(%x: i8, %y: i8, %m: vector<2xi1>) -> i8 {{
               %a = vector.from_elements %x, %y : vector<2xi8>
               %r = {reduction}
               return %r : i8
             }}"
        )
    };
    let pass = planted!("exchanges-reduced-elements", "vector.reduction", exchanges_reduced_elements);
    let reduction = "vector.reduction <add>, %a : vector<2xi8> into i8";
    let [proved, others @ ..] = verdict_counts(pass, &program(reduction));
    assert!(proved > 0 && others == [0, 0], "the order does not matter");
    let masked = format!("vector.mask %m {{ {reduction} }} : vector<2xi1> -> i8");
    let [proved, refuted, _] = verdict_counts(pass, &program(&masked));
    assert!(proved == 0 && refuted > 0, "the mask may select one of them");
}

/// Changes an operation before a division by zero, although the operation is executed before the undefined behaviour.
fn changes_a_preceding_call<'m>(m: Match<'m>) -> Outcome<'m> {
    let op = m.op();
    let x = m.operand(op, 0);
    let Some(call) = m.users(x).find(|&user| m.name_str(user) == "func.call") else {
        return m.fail("no call");
    };
    let divisor = m.operand(op, 1);
    let mut rw = m.rewrite();
    rw.set_operand(call, 0, divisor);
    rw.replace_op(op, &[divisor]);
    rw.done()
}

#[test]
fn undefined_behaviour_does_not_permit_earlier_changes() {
    let program = "func.func private @g(i8)
         func.func @f(%p: i1, %x: i8) -> i8 {
           %c0 = arith.constant 0 : i8
           func.call @g(%x) : (i8) -> ()
           cf.cond_br %p, ^bb1, ^bb2
         ^bb1:
           %1 = arith.divui %x, %c0 : i8
           return %1 : i8
         ^bb2:
           return %x : i8
         }";
    let pass = planted!("changes-a-preceding-call", "arith.divui", changes_a_preceding_call);
    assert_eq!(verdict_counts(pass, program), [0, 1, 0]);
}

/// Tests that `--prove=local` names the wrong pattern and rolls its rewrite back.
#[test]
fn the_culprit_pattern_is_named() {
    let ctx = Arc::new(Context::new(proofmark::registry()));
    let program =
        "func.func @f(%x: i16, %y: i16) -> i16 {\n %0 = arith.minsi %x, %y : i16\n return %0 : i16\n }";
    let ir =
        parse_source(&ctx, "planted.mlir", program.as_bytes(), ParseOptions::default()).expect("it is valid");
    let options = CheckOptions { prove_rewrites: Some(Settings::default()), ..CheckOptions::default() };
    let report = check(
        &ir,
        &[Variant::requested(pipeline(planted!("swaps-signedness", "arith.minsi", swaps_signedness)))],
        &options,
        |_| {},
    );
    let [finding] = &report.orders.findings[..] else { panic!("{:?}", report.orders.findings) };
    assert_eq!(
        (finding.kind.code(), finding.subject.to_string().as_str()),
        ("refuted", "pattern 'swaps-signedness'")
    );
    assert!(finding.before.contains("minsi") && finding.after.contains("minui"), "{finding:?}");
    assert_eq!(report.orders.verdicts.refuted, 16, "once in each order");
}

/// Replaces a call of a function that returns a constant by that constant, plus `more`.
fn evaluates_call(m: Match<'_>, more: i64) -> Outcome<'_> {
    let op = m.op();
    let ctx = m.ctx();
    let callee = m.property_named(op, "callee").and_then(|callee| callee.as_flat_symbol(ctx));
    let callee = callee.and_then(|name| m.lookup_symbol(m.nearest_symbol_table(op)?, name));
    let entry = callee.and_then(|callee| m.entry_block(*m.regions(callee).first()?));
    let returned = entry.and_then(|entry| m.operands(m.last_op(entry)?).next());
    let Some(constant) = returned.and_then(|value| m.constant_value(value)?.as_i64(ctx)) else {
        return m.fail("not a call of a constant function");
    };
    let ty = m.value_type(m.result(op, 0));
    let value = ctx.i64_attr(constant + more, ty);
    let mut rw = m.rewrite();
    let (name, key, loc) = (rw.ctx().op_name("arith.constant"), rw.ctx().ident("value"), rw.loc(op));
    let properties = rw.ctx().dict(&[(key, value)]);
    rw.replace_op_with_new(op, &NewOp { results: &[ty], properties, ..NewOp::new(name, loc) });
    rw.done()
}

/// Tests that a rewrite that depends on the body of the callee is proved together with the callee.
#[test]
fn a_rewrite_may_depend_on_the_callee() {
    const PROGRAM: &str = "
        func.func @seven() -> i32 {
          %c = arith.constant 7 : i32
          return %c : i32
        }
        func.func @f(%x: i32) -> i32 {
          %y = func.call @seven() : () -> i32
          %z = arith.addi %x, %y : i32
          return %z : i32
        }";
    fn right(m: Match<'_>) -> Outcome<'_> {
        evaluates_call(m, 0)
    }
    fn wrong(m: Match<'_>) -> Outcome<'_> {
        evaluates_call(m, 1)
    }
    let verdicts = |apply| {
        let ctx = Arc::new(Context::new(proofmark::registry()));
        let mut ir = parse_source(&ctx, "calls.mlir", PROGRAM.as_bytes(), ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{errors:?}"));
        let prover = LocalProver::new(Settings::default());
        let config = CheckConfig { prove: true, ..CheckConfig::inexpensive() };
        let mut checker = Checker::with_prover(config, &prover);
        let root = ir.root();
        let row = PatternRow { name: "EvaluateCall", summary: "", root: "func.call", benefit: 1, apply };
        planted(&mut ir, root, &mut checker, &[row]);
        (checker.verdicts().proved, checker.verdicts().refuted)
    };
    assert_eq!(verdicts(right), (1, 0));
    assert_eq!(verdicts(wrong), (0, 1));
}
