//! The shard dialect: grids of devices, and shardings of tensors over them.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/Shard/>. Grids and shardings are defined; the collective operations
//! (`shard.all_gather` and others) are not.

mod asm;
mod verify;

use proofmark_ir::constraints::*;
use proofmark_ir::context::{AttrDef, AttrKind, Dialect, TypeDef};
use proofmark_ir::op_def::{AttrConstraint, AttrSpelling, TypeConstraint};
use proofmark_ir::{Attribute, Context, OpDef, Type, op};

use crate::verify::first_error;

/// `!shard.sharding`.
pub static SHARDING: TypeDef = TypeDef::plain("shard.sharding");

/// `#shard<axisarray[[0], [1, 2]]>`: the grid axes over which each dimension of a tensor is split. The parameters are
/// arrays of `i16`.
pub static AXES: AttrDef =
    AttrDef { parse: asm::parse_axes, print: asm::print_axes, ..AttrDef::plain("shard.axisarray") };

static SHARDING_TYPE: TypeConstraint =
    TypeConstraint::new("sharding definition", |ctx, ty| ty.is_dialect_type(ctx, &SHARDING))
        .built(|ctx| ctx.dialect_type(&SHARDING, &[]));

static GRID_AXES: AttrConstraint = AttrConstraint::new("i16 dense array attribute", |ctx, attr| {
    matches!(attr.kind(ctx), AttrKind::DenseArray { element: Type::I16, .. })
})
.spelled(AttrSpelling::DenseArray(Type::I16));

static SPLIT_AXES: AttrConstraint = AttrConstraint::new(
    "",
    |ctx, attr| matches!(attr.kind(ctx), AttrKind::Dialect { def, .. } if **def == AXES),
)
.spelled(AttrSpelling::Parameters("shard.axisarray"));

fn no_axes(ctx: &Context) -> Attribute {
    ctx.attr(AttrKind::DenseArray { element: Type::I16, data: Box::default() })
}

fn no_integers(ctx: &Context) -> Attribute {
    ctx.i64_array_attr(&[])
}

/// A grid of devices.
#[op(
    "shard.grid",
    traits = [PURE, SYMBOL],
    format = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict",
    verify = first_error!(verify::grid)
)]
pub struct Grid {
    sym_name: Attr<SYMBOL_NAME_ATTR>,
    shape: Attr<DENSE_I64_ARRAY_ATTR>,
}

/// The sizes of a grid, or of some of its axes.
#[op(
    "shard.grid_shape",
    traits = [PURE],
    format = "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    verify_symbol_uses = verify::sizes_of_axes,
    result_name = |_, _, i| (i == 0).then(|| "grid_shape".to_owned())
)]
pub struct GridShape {
    grid: Attr<FLAT_SYMBOL_REF_ATTR>,
    axes: Attr<GRID_AXES, default = no_axes>,
    result: Variadic<Result<INDEX>>,
}

/// A sharding: the distribution of a tensor over a grid.
#[op(
    "shard.sharding",
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format = "$grid `split_axes` `=` $split_axes
              (`halo_sizes` `=` custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)?
              (`sharded_dims_offsets` `=`
                  custom<DynamicIndexList>($dynamic_sharded_dims_offsets, $static_sharded_dims_offsets)^)?
              attr-dict `:` type($result)",
    verify = first_error!(verify::sharding),
    verify_symbol_uses = verify::sharding_uses,
    result_name = |_, _, _| Some("sharding".to_owned())
)]
pub struct Sharding {
    grid: Attr<FLAT_SYMBOL_REF_ATTR>,
    split_axes: Attr<SPLIT_AXES>,
    static_sharded_dims_offsets: Attr<DENSE_I64_ARRAY_ATTR, default = no_integers>,
    dynamic_sharded_dims_offsets: Variadic<Operand<I64>>,
    static_halo_sizes: Attr<DENSE_I64_ARRAY_ATTR, default = no_integers>,
    dynamic_halo_sizes: Variadic<Operand<I64>>,
    result: Result<SHARDING_TYPE>,
}

/// A tensor with a sharding.
#[op(
    "shard.shard",
    traits = [PURE],
    relations = [Same(result, src)],
    format = "$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)",
    result_name = |_, _, _| Some("sharding_annotated".to_owned())
)]
pub struct Shard {
    src: Operand<ANY_RANKED_TENSOR>,
    sharding: Operand<SHARDING_TYPE>,
    annotate_for_users: Optional<Attr<UNIT_ATTR>>,
    result: Result<ANY_RANKED_TENSOR>,
}

/// The sharding of a tensor.
#[op("shard.get_sharding", traits = [PURE], format = "$source attr-dict `:` type($source) `->` type($result)")]
pub struct GetSharding {
    source: Operand<ANY_RANKED_TENSOR>,
    result: Result<SHARDING_TYPE>,
}

/// The sizes of the shard of a device.
#[op(
    "shard.shard_shape",
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS],
    format = "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding `device` `=`
              custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type($result)",
    result_name = |_, _, i| (i == 0).then(|| "shard_shape".to_owned())
)]
pub struct ShardShape {
    dims: Attr<DENSE_I64_ARRAY_ATTR>,
    dims_dynamic: Variadic<Operand<INDEX>>,
    sharding: Operand<SHARDING_TYPE>,
    device: Attr<DENSE_I64_ARRAY_ATTR>,
    device_dynamic: Variadic<Operand<INDEX>>,
    result: Variadic<Result<INDEX>>,
}

/// The indices of the device along axes of the grid.
#[op(
    "shard.process_multi_index",
    traits = [PURE],
    format = "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    verify_symbol_uses = verify::sizes_of_axes,
    result_name = |_, _, i| (i == 0).then(|| "proc_linear_idx".to_owned())
)]
pub struct ProcessMultiIndex {
    grid: Attr<FLAT_SYMBOL_REF_ATTR>,
    axes: Attr<GRID_AXES, default = no_axes>,
    result: Variadic<Result<INDEX>>,
}

/// The linear index of the device in the grid.
#[op(
    "shard.process_linear_index",
    traits = [PURE],
    format = "`on` $grid attr-dict `:` type($result)",
    verify_symbol_uses = verify::grid_exists,
    result_name = |_, _, _| Some("proc_linear_idx".to_owned())
)]
pub struct ProcessLinearIndex {
    grid: Attr<FLAT_SYMBOL_REF_ATTR>,
    result: Result<INDEX>,
}

const OPS: &[&OpDef] = &[
    Grid::DEF,
    GridShape::DEF,
    Sharding::DEF,
    Shard::DEF,
    GetSharding::DEF,
    ShardShape::DEF,
    ProcessMultiIndex::DEF,
    ProcessLinearIndex::DEF,
];

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[OPS],
    types: &[&SHARDING],
    attrs: &[&AXES],
    directives: &[crate::asm::DIRECTIVES],
    ..Dialect::new("shard")
};
