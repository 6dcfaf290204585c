//! Tests of interning: equal contents have equal handles, and content hashes are equal in every context.

use super::*;
use crate::apint::ApInt;

fn ctx() -> Context {
    Context::new(Registry::new())
}

#[test]
fn fixed_handles_have_their_contents() {
    let ctx = ctx();
    assert_eq!(*Type::INDEX.kind(&ctx), TypeKind::Index);
    assert_eq!(*Type::I32.kind(&ctx), TypeKind::Integer { width: 32, signedness: Signedness::Signless });
    assert_eq!(ctx.int_type(32), Type::I32);
    assert_eq!(*Type::F32.kind(&ctx), TypeKind::Float(FloatKind::F32));
    for kind in FloatKind::ALL {
        assert_eq!(Type::fixed_float(kind).fixed_float_kind(), Some(kind));
    }
    assert_eq!(Type::INDEX.fixed_float_kind(), None);
    assert_eq!(ctx.int_attr(ApInt::bool(true), Type::I1), Attribute::TRUE);
    assert_eq!(ctx.ident(""), Identifier::EMPTY);
}

#[test]
fn equal_contents_have_equal_handles_and_hashes() {
    let (a, b) = (ctx(), ctx());
    b.ident("something that shifts the numbers");
    let make = |ctx: &Context| {
        ctx.vector_type(&[4, DYNAMIC], ctx.function_type(&[Type::I1, ctx.int_type(1000)], &[]))
    };
    assert_eq!(make(&a), make(&a));
    assert_eq!(make(&a).content_hash(&a), make(&b).content_hash(&b));
    assert_ne!(make(&a).content_hash(&a), Type::I1.content_hash(&a));
}

#[test]
fn an_array_looked_up_by_its_elements_is_the_array() {
    let ctx = ctx();
    for elements in [&[][..], &[Attribute::TRUE], &[Attribute::UNIT, Attribute::FALSE, Attribute::UNIT]] {
        let whole = ctx.attr(AttrKind::Array(elements.into()));
        assert_eq!(ctx.array_attr(elements), whole);
        assert_eq!(*whole.kind(&ctx), AttrKind::Array(elements.into()));
    }
}

#[test]
fn identity_layout_and_default_space_vanish() {
    let ctx = ctx();
    let plain = ctx.memref_type(&[2, 3], Type::F32);
    let identity = ctx.attr(AttrKind::AffineMap(AffineMap::identity(&ctx, 2)));
    let explicit = ctx.ty(TypeKind::MemRef {
        shape: [2, 3].into(),
        element: Type::F32,
        layout: Some(identity),
        memory_space: Some(ctx.i64_attr(0, Type::I64)),
    });
    assert_eq!(plain, explicit);
}

#[test]
fn dictionaries_are_sorted_and_edited() {
    let ctx = ctx();
    let (a, b) = (ctx.ident("a"), ctx.ident("b"));
    let dict = ctx.dict(&[(b, Attribute::UNIT), (a, Attribute::TRUE)]);
    assert_eq!(dict.entries(&ctx).to_vec(), [(a, Attribute::TRUE), (b, Attribute::UNIT)]);
    assert_eq!(AttrDict::EMPTY.with(&ctx, b, Attribute::UNIT).with(&ctx, a, Attribute::TRUE), dict);
    assert_eq!(dict.without(&ctx, a).without(&ctx, b), AttrDict::EMPTY);
    assert_eq!(dict.with(&ctx, a, Attribute::FALSE).get(&ctx, a), Some(Attribute::FALSE));
    assert_eq!(ctx.dict(&[(a, Attribute::TRUE), (a, Attribute::FALSE)]).get(&ctx, a), Some(Attribute::FALSE));
}

/// Operations of one kind have equal attribute names and different values; the names are stored once.
#[test]
fn dictionaries_share_their_names() {
    let ctx = Context::new(Registry::new());
    let number = |n| ctx.i64_attr(n, Type::I32);
    let first = ctx.dict_named(&[("a", number(1)), ("b", number(2))]);
    let other = ctx.dict_named(&[("c", number(1))]);
    let second = ctx.dict_named(&[("b", number(4)), ("a", number(3))]);
    assert!(first != second && first != other);
    assert!(std::ptr::eq(first.entries(&ctx).names(), second.entries(&ctx).names()));
    assert_eq!(second.entries(&ctx).values(), [number(3), number(4)]);
}

#[test]
fn locations_are_packed_or_interned() {
    let ctx = ctx();
    let file = ctx.ident("f.mlir");
    for (line, col) in [(0, 0), (1, 1), (1 << 24, 1), (u32::MAX, u32::MAX)] {
        let loc = Location::file_line_col(&ctx, file, line, col);
        assert_eq!(loc.file(&ctx), Some(FileRange { file, start: (line, col), end: (line, col) }));
        assert_eq!(Location::from_attr(&ctx, loc.attr(&ctx)), Some(loc));
        assert_eq!(loc.content_hash(&ctx), loc.attr(&ctx).content_hash(&ctx));
    }
    let here = Location::file_line_col(&ctx, file, 1, 2);
    let named = Location::name(&ctx, ctx.ident("n"), here);
    assert_eq!(Location::fused(&ctx, &[here, Location::UNKNOWN, here], None), here);
    assert_eq!(Location::call_site(&ctx, named, Location::UNKNOWN).file(&ctx).map(|f| f.start), Some((1, 2)));
}

#[test]
fn affine_expressions_simplify_as_they_are_built() {
    let ctx = ctx();
    let (d0, d1, c) = (ctx.affine_dim(0), ctx.affine_dim(1), |v| ctx.affine_constant(v));
    assert_eq!(ctx.affine_add(c(0), d0), d0);
    assert_eq!(ctx.affine_sub(d0, d0), c(0));
    let scaled = ctx.affine_mul(d0, c(128));
    assert_eq!(ctx.affine_floor_div(scaled, c(64)), ctx.affine_mul(d0, c(2)));
    assert_eq!(ctx.affine_mod(scaled, c(64)), c(0));
    let quotient = ctx.affine_floor_div(d0, c(4));
    let rest = ctx.affine_sub(d0, ctx.affine_mul(quotient, c(4)));
    assert_eq!(rest, ctx.affine_mod(d0, c(4)));
    let shifted = ctx.affine_add(ctx.affine_add(d0, c(2)), d1);
    assert_eq!(shifted, ctx.affine_add(ctx.affine_add(d0, d1), c(2)));
    assert_eq!(ctx.affine_floor_div(c(-7), c(2)), c(-4));
    assert_eq!(ctx.affine_floor_div(c(7), c(-2)), c(-4));
    assert_eq!(ctx.affine_ceil_div(c(7), c(2)), c(4));
}

#[test]
fn elements_are_read_back() {
    let ctx = ctx();
    let ty = ctx.tensor_type(&[3], ctx.int_type(200));
    let values: Vec<_> = [1, -2, 3].map(|v| ApInt::from_i128(200, v)).into();
    let dense = ctx.dense_attr(ty, &values).unwrap();
    assert_eq!(dense.elements(&ctx).unwrap().iter().collect::<Vec<_>>(), values);
    let splat = ctx.splat_attr(ctx.vector_type(&[4], Type::I1), &ApInt::bool(true)).unwrap();
    assert!(splat.elements(&ctx).unwrap().iter().all(|bit| bit.is_true()));
    assert_eq!(ctx.i32_array_attr(&[1, -1]).as_i64_array(&ctx), Some(vec![1, -1]));
}

#[test]
fn bit_sets_name_their_bits() {
    static FLAGS: EnumDef = EnumDef {
        name: "test.flags",
        cases: &[(0, "none"), (1, "a"), (2, "b"), (4, "c"), (7, "all")],
        separator: Some(", "),
        bare: false,
    };
    assert_eq!(FLAGS.text_of(0).as_deref(), Some("none"));
    assert_eq!(FLAGS.text_of(5).as_deref(), Some("a, c"));
    assert_eq!(FLAGS.text_of(7).as_deref(), Some("all"));
    assert_eq!(FLAGS.text_of(8), None);
}

#[test]
fn parts_follow_each_other() {
    let ctx = Context::new(Registry::new());
    let sizes = |sizes: &[i32], index| ctx.i32_array_attr(sizes).segment_range(&ctx, index);
    assert_eq!([0, 1, 2].map(|i| sizes(&[2, 0, 3], i)), [Some(0..2), Some(2..2), Some(2..5)]);
    assert_eq!(sizes(&[2, 0, 3], 3), None);
    assert_eq!(sizes(&[2, -1], 0), None);
    // A list long enough for cached prefix sums.
    let long: Vec<i32> = (0..1000).collect();
    assert_eq!([0, 1, 999].map(|i| sizes(&long, i)), [Some(0..0), Some(0..1), Some(498_501..499_500)]);
    assert_eq!(sizes(&long, 1000), None);
    assert_eq!(Attribute::UNIT.segment_range(&ctx, 0), None);
}
