//! Extensions of the transform dialect by operations of other crates.

use proofmark_dialects::transform::effects;
use proofmark_dialects::transform::extend::extend;
use proofmark_drivers::transform::Behaviour;
use proofmark_ir::context::{Context, Dialect, ExtensionError, Registry};
use proofmark_ir::effects::Effects;
use proofmark_ir::{OpDef, OpName};

fn registry() -> Registry {
    let mut registry = Registry::new();
    proofmark_dialects::register_all(&mut registry);
    registry
}

static NOTHING: Behaviour = Behaviour::new(|_, _, _| Ok(()));

/// The operations of each extension.
static OPS: [[&[&OpDef]; 1]; 5] =
    [[&[&COMPLETE]], [&[&WITHOUT_BEHAVIOUR]], [&[&WITHOUT_EFFECTS]], [&[&KNOWN]], [&[&FOREIGN]]];

const COMPLETE_DEF: OpDef = OpDef {
    effects: Effects::Computed(effects::reads),
    extension: Some(&NOTHING),
    ..OpDef::new("transform.test_extension.complete")
};
static COMPLETE: OpDef = COMPLETE_DEF;
static WITHOUT_BEHAVIOUR: OpDef = OpDef { extension: None, ..COMPLETE_DEF };
static WITHOUT_EFFECTS: OpDef = OpDef { effects: Effects::Unknown, ..COMPLETE_DEF };
static FOREIGN: OpDef = OpDef { name: "other.op", ..COMPLETE_DEF };
static KNOWN: OpDef = OpDef { name: "transform.merge_handles", ..COMPLETE_DEF };

fn error(list: usize) -> String {
    let extension = Dialect { ops: &OPS[list], ..Dialect::new("transform") };
    extend(&mut registry(), extension).expect_err("the extension is rejected").to_string()
}

#[test]
fn complete_operations_are_registered() {
    let mut registry = registry();
    extend(&mut registry, Dialect { ops: &OPS[0], ..Dialect::new("transform") }).expect("complete");
    let ctx = Context::new(registry);
    let name: OpName = ctx.op_name(COMPLETE.name);
    assert_eq!(ctx.op_def(name).map(|def| def.name), Some(COMPLETE.name));
    assert!(ctx.op_def(ctx.op_name("transform.merge_handles")).is_some());
}

#[test]
fn incomplete_operations_are_rejected() {
    let name = COMPLETE.name;
    assert_eq!(error(1), format!("operation '{name}' lacks a behaviour"));
    assert_eq!(error(2), format!("operation '{name}' lacks effects"));
    assert_eq!(error(3), "operation 'transform.merge_handles' is registered twice");
    let foreign = error(4);
    assert_eq!(foreign, "operation 'other.op' does not have the prefix of the extended dialect");
}

#[test]
fn unknown_dialects_are_not_extended() {
    let extended = Registry::new().extend(Dialect::new("absent")).map(|_| ());
    assert_eq!(extended, Err(ExtensionError::UnknownDialect("absent")));
}
