//! The `#[op]` attribute: definitions, views and builders of operations defined here.

use std::sync::Arc;

use proofmark_ir::context::{Dialect, Registry};
use proofmark_ir::op_def::{
    ANY_ATTR, ANY_TYPE, Arity, BlockCount, Format, InferInput, Presence, Traits, TypeConstraint, TypeRelation,
};
use proofmark_ir::{Attribute, Context, Identifier, Ir, Location, OpDef, OpView, Type, op};
use smallvec::{SmallVec, smallvec};

static INDEX: TypeConstraint = TypeConstraint::new("index", |_, ty| ty.is_index()).only(Type::INDEX);

fn unit(_: &Context) -> Attribute {
    Attribute::UNIT
}

/// Joins two values.
///
/// Not a part of the summary.
#[op("test.join", traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE], format = "$lhs attr-dict")]
struct Join {
    lhs: Operand<ANY_TYPE>,
    /// The second value.
    r#in: Operand<ANY_TYPE>,
    someFlags: Attr<ANY_ATTR, default = unit>,
    note: Optional<Attr<ANY_ATTR>>,
    result: Result<ANY_TYPE>,
}

#[op(
    "test.branch",
    traits = [TERMINATOR, ATTR_SIZED_OPERAND_SEGMENTS],
    parents = ["test.region"],
    callee = "kind"
)]
struct Branch {
    condition: Operand<INDEX>,
    first: Variadic<Operand<ANY_TYPE>>,
    second: Optional<Operand<ANY_TYPE>>,
    kind: Attr<ANY_ATTR>,
    then: Successor<operands = first>,
    others: Variadic<Successor>,
}

#[op("test.region", infer = two_indices)]
struct Region {
    bodies: Variadic<Region<AtLeastOne>>,
    first: Result<INDEX>,
    rest: Variadic<Result<INDEX>>,
}

#[op("test.splat", relations = [Derived("is a vector", scalar, vector, vector_of), Same(scalar, copy)])]
struct Splat {
    scalar: Operand<ANY_TYPE>,
    vector: Result<ANY_TYPE>,
    copy: Result<ANY_TYPE>,
    other: Result<ANY_TYPE>,
}

/// A macro around the attribute defines a table of operations.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident($text:literal, $constraint:path);)*) => {
        $($(#[$doc])* #[op($text, traits = [SAME_OPERANDS_AND_RESULT_TYPE])]
        struct $name {
            operand: Operand<$constraint>,
            result: Result<$constraint>,
        })*
        const UNARY: &[&OpDef] = &[$($name::DEF),*];
    };
}

unary! {
    /// One.
    One("test.one", ANY_TYPE);
    /// Two.
    Two("test.two", self::INDEX);
}

fn two_indices(_: &Context, _: InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String> {
    Ok(smallvec![Type::INDEX, Type::INDEX])
}

fn vector_of(ctx: &Context, ty: Type) -> Option<Type> {
    Some(ctx.vector_type(&[2], ty))
}

fn ir() -> Ir {
    const OPS: &[&OpDef] = &[Join::DEF, Branch::DEF, Region::DEF, Splat::DEF];
    let mut registry = Registry::new();
    registry.register(Dialect { ops: &[OPS, UNARY], ..Dialect::new("test") });
    Ir::new(Arc::new(Context::new(registry)))
}

#[test]
fn the_definition_matches_the_struct() {
    let def = Join::DEF;
    assert_eq!((def.name, def.summary), ("test.join", "Joins two values."));
    assert_eq!(def.traits, Traits::PURE | Traits::SAME_OPERANDS_AND_RESULT_TYPE);
    assert_eq!(def.operands.iter().map(|each| each.name).collect::<Vec<_>>(), ["lhs", "in"]);
    assert_eq!(def.attributes[0].name, "someFlags");
    assert!(matches!(def.attributes[0].presence, Presence::Default(_)));
    assert!(matches!(def.attributes[1].presence, Presence::Optional));
    assert!(matches!(def.format, Format::Declarative("$lhs attr-dict")));

    let def = Branch::DEF;
    assert_eq!((def.parents, def.callee), (&["test.region"] as &[_], Some("kind")));
    assert_eq!(
        def.operands.iter().map(|each| each.arity).collect::<Vec<_>>(),
        [Arity::Single, Arity::Variadic, Arity::Optional]
    );
    assert_eq!(def.successors[0].operands, Some(1));
    assert_eq!((def.successors[1].operands, def.successors[1].arity), (None, Arity::Variadic));
    assert!(matches!(def.attributes[0].presence, Presence::Required));

    assert_eq!(Region::DEF.regions[0].blocks, BlockCount::AtLeastOne);
    assert!(matches!(Splat::DEF.relations[1], TypeRelation::Same(&["scalar", "copy"])));
    assert_eq!(
        UNARY.iter().map(|def| (def.name, def.summary)).collect::<Vec<_>>(),
        [("test.one", "One."), ("test.two", "Two.")]
    );
    assert_eq!(UNARY[1].operands[0].constraint.description, "index");
}

#[test]
fn the_builder_fills_in_types_and_defaults() {
    let mut ir = ir();
    let loc = Location::UNKNOWN;
    let mut rw = ir.rewriter();
    let region = Region::build(&mut rw, loc, 2);
    let (first, second) = (region.first(&rw), region.rest(&rw)[0]);
    assert_eq!(region.bodies(&rw).len(), 2);
    let join = Join::build(&mut rw, loc, first, second, None, None);
    assert_eq!((join.lhs(&rw), join.r#in(&rw)), (first, second));
    assert_eq!(rw.value_type(join.result(&rw)), Type::INDEX);
    assert_eq!((join.some_flags(&rw), join.note(&rw)), (Attribute::UNIT, None));
    let join = Join::build(&mut rw, loc, first, second, Some(Attribute::TRUE), Some(Attribute::FALSE));
    assert_eq!((join.some_flags(&rw), join.note(&rw)), (Attribute::TRUE, Some(Attribute::FALSE)));
    assert_eq!(rw.properties(join.op()).len(rw.ctx()), 2);

    let splat = Splat::build(&mut rw, loc, first, Type::I1);
    let types = [splat.vector(&rw), splat.copy(&rw), splat.other(&rw)].map(|value| rw.value_type(value));
    assert_eq!(types, [rw.ctx().vector_type(&[2], Type::INDEX), Type::INDEX, Type::I1]);
}

#[test]
fn groups_have_sizes() {
    let mut ir = ir();
    let loc = Location::UNKNOWN;
    let mut rw = ir.rewriter();
    let region = Region::build(&mut rw, loc, 1);
    let (a, b) = (region.first(&rw), region.rest(&rw)[0]);
    let body = region.bodies(&rw)[0];
    let block = rw.create_block(body, None, &[]);
    let branch = Branch::build(&mut rw, loc, a, &[b, a], Some(b), Attribute::UNIT, block, &[block, block]);
    let sizes = rw.property(branch.op(), Identifier::OPERAND_SEGMENT_SIZES).unwrap();
    assert_eq!(sizes.as_i64_array(rw.ctx()).unwrap(), [1, 2, 1]);
    assert_eq!(branch.condition(&rw), a);
    assert!(branch.first(&rw).eq([b, a]));
    assert_eq!(branch.second(&rw), Some(b));
    assert_eq!((branch.then(&rw), branch.others(&rw).len()), (block, 2));
    assert_eq!(rw.successor_operands(branch.op(), 0), Some(1..3));
    let branch = Branch::build(&mut rw, loc, a, &[], None, Attribute::UNIT, block, &[]);
    assert_eq!((branch.first(&rw).len(), branch.second(&rw)), (0, None));
}

#[test]
fn a_view_knows_its_kind() {
    let mut ir = ir();
    let mut rw = ir.rewriter();
    let region = Region::build(&mut rw, Location::UNKNOWN, 0);
    let value = region.first(&rw);
    assert_eq!(Region::cast(&rw, region.op()), Some(region));
    assert_eq!(Join::cast(&rw, region.op()), None);
    assert_eq!(rw.defining::<Region>(value), Some(region));
    assert_eq!(rw.defining::<Join>(value), None);
    assert!(std::ptr::eq(<Region as OpView>::DEF, Region::DEF));
}

#[test]
#[should_panic(expected = "'test.join': failed to infer the type of result 'result'")]
fn a_type_that_cannot_be_inferred_is_reported() {
    let mut ir = ir();
    let parts = proofmark_ir::OpParts::default();
    ir.rewriter().build(Join::DEF, Location::UNKNOWN, parts);
}
