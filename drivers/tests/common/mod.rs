//! A small dialect of literal rows, and a builder of IR in it.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use std::sync::Arc;

use proofmark_drivers::conversion::ConversionTarget;
use proofmark_ir::context::{Dialect, Registry};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::{ANY_TYPE, Arity, BlockCount, OperandDef, RegionDef, SuccessorDef};
use proofmark_ir::rewrite::{FoldValue, Folded};
use proofmark_ir::text::{PrintOptions, print_op};
use proofmark_ir::{
    Attribute, BlockId, Builder, Context, Fold, Ir, Location, Match, NewOp, OpDef, OpId, Outcome, PatternRow,
    Rewriter, Traits, Type, ValueId,
};

/// Returns the row of a pattern with benefit 1.
pub const fn row(
    name: &'static str,
    root: &'static str,
    apply: for<'m> fn(Match<'m>) -> Outcome<'m>,
) -> PatternRow {
    PatternRow { name, summary: "a pattern of a test", root, benefit: 1, apply }
}

/// Replaces `op` by an operation with the name `name`, the same operands and one result of type i32.
pub fn replace<'m>(mut rw: Rewriter<'m>, op: OpId, name: &str) -> Outcome<'m> {
    let operands: Vec<_> = rw.operands(op).collect();
    let (name, loc) = (rw.ctx().op_name(name), rw.loc(op));
    rw.replace_op_with_new(
        op,
        &NewOp { operands: &operands, results: &[Type::I32], ..NewOp::new(name, loc) },
    );
    rw.done()
}

const ANY: OperandDef = OperandDef { name: "x", constraint: &ANY_TYPE, arity: Arity::Single };
const MANY: OperandDef = OperandDef { name: "xs", constraint: &ANY_TYPE, arity: Arity::Variadic };
const BODY: RegionDef = RegionDef { name: "body", arity: Arity::Single, blocks: BlockCount::Any };

pub static MODULE: OpDef = OpDef {
    traits: Traits::ISOLATED_FROM_ABOVE.union(Traits::NO_TERMINATOR).union(Traits::GRAPH_REGION),
    regions: &[BODY],
    ..OpDef::new("test.module")
};
pub static FUNC: OpDef =
    OpDef { traits: Traits::ISOLATED_FROM_ABOVE, regions: &[BODY], ..OpDef::new("test.func") };
pub static CONST: OpDef =
    OpDef { traits: Traits::PURE.union(Traits::CONSTANT_LIKE), results: &[ANY], ..OpDef::new("test.const") };
pub static ADD: OpDef = OpDef {
    traits: Traits::PURE.union(Traits::COMMUTATIVE),
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_add),
    ..OpDef::new("test.add")
};
pub static NEG: OpDef = OpDef {
    traits: Traits::PURE.union(Traits::INVOLUTION),
    operands: &[ANY],
    results: &[ANY],
    ..OpDef::new("test.neg")
};
pub static PURE_OP: OpDef =
    OpDef { traits: Traits::PURE, operands: &[MANY], results: &[ANY], ..OpDef::new("test.pure") };
pub static OTHER: OpDef =
    OpDef { traits: Traits::PURE, operands: &[MANY], results: &[ANY], ..OpDef::new("test.other") };
pub static BAD_FOLD: OpDef = OpDef {
    traits: Traits::PURE,
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_without_change),
    ..OpDef::new("test.bad_fold")
};
pub static TWO_FOLD: OpDef = OpDef {
    traits: Traits::PURE,
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_to_two),
    ..OpDef::new("test.two_fold")
};
/// An operation without results whose fold returns no values.
pub static VOID_FOLD: OpDef =
    OpDef { operands: &[MANY], fold: Some(|fold| fold.values([])), ..OpDef::new("test.void_fold") };
pub static IDLE_FOLD: OpDef = OpDef {
    traits: Traits::PURE,
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_alternately),
    ..OpDef::new("test.idle_fold")
};
pub static WRONG_FOLD: OpDef = OpDef {
    traits: Traits::PURE,
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_to_itself),
    ..OpDef::new("test.wrong_fold")
};
pub static RESTLESS_FOLD: OpDef = OpDef {
    traits: Traits::PURE,
    operands: &[MANY],
    results: &[ANY],
    fold: Some(fold_without_end),
    ..OpDef::new("test.restless_fold")
};
/// A branch that declares a required operand as forwarded.
pub static GREEDY_BR: OpDef = OpDef {
    traits: Traits::TERMINATOR.union(Traits::PURE),
    operands: &[MANY],
    successors: &[SuccessorDef { name: "dest", arity: Arity::Single, operands: Some(0) }],
    verify: Some(|ir, op, errors| {
        if ir.n_operands(op) == 0 {
            errors.push(Diagnostic::op_error(ir, op, "needs an operand"));
        }
    }),
    ..OpDef::new("test.greedy_br")
};
pub static USE: OpDef = OpDef { operands: &[MANY], ..OpDef::new("test.use") };
pub static RETURN: OpDef =
    OpDef { traits: Traits::TERMINATOR.union(Traits::PURE), operands: &[MANY], ..OpDef::new("test.return") };
pub static BR: OpDef = OpDef {
    traits: Traits::TERMINATOR.union(Traits::PURE),
    operands: &[MANY],
    successors: &[SuccessorDef { name: "dest", arity: Arity::Single, operands: Some(0) }],
    ..OpDef::new("test.br")
};
/// A branch to one of two blocks without operands for them.
pub static FORK: OpDef = OpDef {
    traits: Traits::TERMINATOR,
    operands: &[ANY],
    successors: &[
        SuccessorDef { name: "a", arity: Arity::Single, operands: None },
        SuccessorDef { name: "b", arity: Arity::Single, operands: None },
    ],
    successor_operands: Some(|_, _, _| Some(0..0)),
    ..OpDef::new("test.fork")
};

static OPS: &[&[&OpDef]] = &[&[
    &MODULE,
    &FUNC,
    &CONST,
    &ADD,
    &NEG,
    &PURE_OP,
    &OTHER,
    &BAD_FOLD,
    &TWO_FOLD,
    &VOID_FOLD,
    &IDLE_FOLD,
    &WRONG_FOLD,
    &RESTLESS_FOLD,
    &GREEDY_BR,
    &USE,
    &RETURN,
    &BR,
    &FORK,
]];

fn fold_add<'m>(fold: Fold<'m>) -> Folded<'m> {
    let zero = fold.ctx().i64_attr(0, Type::I32);
    let op = fold.op();
    if fold.n_operands(op) == 2 && fold.constant(1) == Some(zero) {
        let value = fold.operand(op, 0);
        return fold.value(value);
    }
    let sum: Option<i64> = (0..fold.n_operands(op)).map(|i| fold.constant(i)?.as_i64(fold.ctx())).sum();
    match sum {
        Some(sum) => {
            let sum = fold.ctx().i64_attr(sum, Type::I32);
            fold.values([FoldValue::Constant(sum)])
        }
        None => fold.none(),
    }
}

fn fold_without_change<'m>(fold: Fold<'m>) -> Folded<'m> {
    fold.edit().done()
}

/// Sets an attribute and removes it.
fn fold_alternately<'m>(fold: Fold<'m>) -> Folded<'m> {
    let mut edit = fold.edit();
    let name = edit.ctx().ident("folded");
    edit.set_attr(name, Attribute::UNIT);
    edit.remove_attr(name);
    edit.done()
}

/// Makes the operation use its own result.
fn fold_to_itself<'m>(fold: Fold<'m>) -> Folded<'m> {
    let op = fold.op();
    let own = fold.result(op, 0);
    if fold.operand(op, 0) == own {
        return fold.none();
    }
    let mut edit = fold.edit();
    edit.set_operand(0, own);
    edit.done()
}

/// Sets an attribute, or removes it if it is set.
fn fold_without_end<'m>(fold: Fold<'m>) -> Folded<'m> {
    let op = fold.op();
    let name = fold.ctx().ident("folded");
    let is_set = fold.attrs(op).get(fold.ctx(), name).is_some();
    let mut edit = fold.edit();
    match is_set {
        true => edit.remove_attr(name),
        false => edit.set_attr(name, Attribute::UNIT),
    }
    edit.done()
}

fn fold_to_two<'m>(fold: Fold<'m>) -> Folded<'m> {
    let value = FoldValue::Value(fold.operand(fold.op(), 0));
    fold.values([value, value])
}

fn materialize(rw: &mut Builder<'_>, value: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let name = rw.ctx().op_name("test.const");
    let properties = rw.ctx().dict_named(&[("value", value)]);
    Some(rw.create(&NewOp { results: &[ty], properties, ..NewOp::new(name, loc) }))
}

/// Returns a context with the test dialect and these canonicalization patterns.
pub fn context_with(patterns: &'static [&'static [PatternRow]]) -> Arc<Context> {
    let mut registry = Registry::new();
    registry.register(Dialect {
        ops: OPS,
        canonicalization: patterns,
        materialize_constant: Some(materialize),
        ..Dialect::new("test")
    });
    Arc::new(Context::new(registry))
}

/// Returns a context whose test dialect has the fallback hook `fold`.
pub fn context_with_fold(fold: proofmark_ir::rewrite::FoldFn) -> Arc<Context> {
    let mut registry = Registry::new();
    registry.register(Dialect {
        ops: OPS,
        fold: Some(fold),
        materialize_constant: Some(materialize),
        ..Dialect::new("test")
    });
    Arc::new(Context::new(registry))
}

pub fn context() -> Arc<Context> {
    context_with(&[])
}

/// A builder of a module with one function of one block.
pub struct Build {
    pub ir: Ir,
    pub func: OpId,
    pub entry: BlockId,
}

impl Build {
    pub fn new(ctx: Arc<Context>, n_args: usize) -> Build {
        let mut ir = Ir::new(ctx);
        let (module_name, func_name) = (ir.ctx().op_name("test.module"), ir.ctx().op_name("test.func"));
        let mut rw = ir.rewriter();
        let module = rw.create(&NewOp { n_regions: 1, ..NewOp::new(module_name, Location::UNKNOWN) });
        let region = rw.regions(module)[0];
        rw.create_block(region, None, &[]);
        let func = rw.create(&NewOp { n_regions: 1, ..NewOp::new(func_name, Location::UNKNOWN) });
        let body = rw.regions(func)[0];
        let entry = rw.create_block(body, None, &vec![Type::I32; n_args]);
        ir.set_root(module);
        ir.commit();
        Build { ir, func, entry }
    }

    pub fn arg(&self, index: usize) -> ValueId {
        self.ir.block_args(self.entry)[index]
    }

    pub fn block(&mut self, n_args: usize) -> BlockId {
        let region = self.ir.regions(self.func)[0];
        let block = self.ir.rewriter().create_block(region, None, &vec![Type::I32; n_args]);
        self.ir.commit();
        block
    }

    pub fn op_in(
        &mut self,
        block: BlockId,
        name: &str,
        operands: &[ValueId],
        n_results: usize,
        succ: &[BlockId],
    ) -> OpId {
        let name = self.ir.ctx().op_name(name);
        let mut rw = self.ir.rewriter();
        rw.set_insertion_point_to_end(block);
        let op = rw.create(&NewOp {
            operands,
            results: &vec![Type::I32; n_results],
            successors: succ,
            ..NewOp::new(name, Location::UNKNOWN)
        });
        self.ir.commit();
        op
    }

    /// An operation with one result.
    pub fn op(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        let op = self.op_in(self.entry, name, operands, 1, &[]);
        self.ir.result(op, 0)
    }

    /// An operation without results.
    pub fn end(&mut self, name: &str, operands: &[ValueId]) -> OpId {
        self.op_in(self.entry, name, operands, 0, &[])
    }

    pub fn constant(&mut self, value: i64) -> ValueId {
        let attr = self.ir.ctx().i64_attr(value, Type::I32);
        let mut rw = self.ir.rewriter();
        rw.set_insertion_point_to_end(self.entry);
        let op = materialize(&mut rw, attr, Type::I32, Location::UNKNOWN).expect("materializes");
        self.ir.commit();
        self.ir.result(op, 0)
    }
}

/// Returns the names of the operations of the function in order, constants with their values.
pub fn names(ir: &Ir) -> String {
    let mut names = Vec::new();
    ir.walk(ir.root(), proofmark_ir::WalkOrder::PreOrder, |ir, op| {
        let name = ir.name_str(op).trim_start_matches("test.").to_owned();
        let value = ir.constant_of(op).and_then(|value| value.as_i64(ir.ctx()));
        match name.as_str() {
            "module" | "func" => {}
            _ => names.push(value.map_or(name.clone(), |value| format!("{name} {value}"))),
        }
    });
    names.join(", ")
}

pub fn text(ir: &Ir) -> String {
    print_op(ir, ir.root(), PrintOptions::default())
}

/// Returns the input `use(pure(arg))` of the tests of dialect conversion.
pub fn pure_and_use() -> Build {
    let mut build = Build::new(context(), 1);
    let arg = build.arg(0);
    let value = build.op("test.pure", &[arg]);
    build.end("test.use", &[value]);
    build.end("test.return", &[]);
    build
}

/// Returns a target of which the operations around [`pure_and_use`] and some new ones are legal, and the operations
/// `illegal` are not.
pub fn new_ops(ir: &Ir, illegal: &[&str]) -> ConversionTarget {
    ConversionTarget::new()
        .legal_ops(ir.ctx(), &["new.a", "new.c", "new.use", "test.module", "test.func", "test.return"])
        .illegal_ops(ir.ctx(), illegal)
}
