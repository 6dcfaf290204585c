//! The nvvm dialect: instructions of Nvidia devices beyond llvm, and attributes of kernels.
//!
//! Reference: <https://mlir.llvm.org/docs/Dialects/NVVMDialect/>. The operations can be parsed and printed; they have
//! no semantics. Beyond the constraints of their definitions, only ranges of registers and attributes of kernels are
//! verified. Target attributes are opaque.

mod attributes;
mod constraints;
mod convert;
mod copy;
mod enums;
mod matrix;
mod mbarrier;
mod mma;
mod tcgen05;
mod threads;

use proofmark_ir::constraints::UNIT_ATTR;
use proofmark_ir::context::{Dialect, UnknownOps};
use proofmark_ir::diagnostics::Diagnostic;
use proofmark_ir::op_def::{Arity, AttrConstraint, AttrSpelling, AttributeDef, Format, OperandDef, Presence};
use proofmark_ir::text::{Directive, DirectiveArgs, DirectiveView, OpParser, OpPrinter, ParseResult};
use proofmark_ir::{ApInt, Ir, OpDef, OpId, Traits};

use crate::llvm::constraints::LLVM_TYPE;
use crate::llvm::metadata::{CONSTANT_RANGE, params_of};
use crate::llvm::types::{address_space, ptr_in};

/// The definition of the dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[
        &refs(&REGISTERS),
        &refs(&RANGES),
        &refs(&CLOCKS),
        &refs(&MARKERS),
        &refs(&CLUSTER),
        convert::OPS,
        copy::OPS,
        matrix::OPS,
        mbarrier::OPS,
        tcgen05::OPS,
        threads::OPS,
    ],
    attrs: constraints::ATTRS,
    enums: enums::ENUMS,
    directives: &[DIRECTIVES],
    unknown_ops: UnknownOps::Allowed,
    verify_attribute: Some(attributes::verify),
    ..Dialect::new("nvvm")
};

/// The directives. As in MLIR, the type of a pointer with a fixed address space is printed without its name.
static DIRECTIVES: &[Directive] = &[Directive::new("Pointer", parse_pointer, print_pointer)];

/// Parses `<3>`, or a full type.
fn parse_pointer(p: &mut OpParser<'_>, args: &mut DirectiveArgs<'_>) -> ParseResult {
    let ty = if p.parse_optional_punct("<") {
        let space = p.parse_u32()?;
        p.parse_punct(">")?;
        ptr_in(p.ctx(), space)
    } else {
        p.parse_type()?
    };
    args.set_types(p, 0, &[ty]);
    Ok(())
}

fn print_pointer(p: &mut OpPrinter<'_>, args: &DirectiveView<'_>) {
    for ty in args.types(0) {
        match address_space(p.ctx(), ty) {
            Some(space) if space != 0 => {
                p.text("<");
                p.number(space);
                p.text(">");
            }
            _ => p.ty(ty),
        }
    }
}

const fn refs<const N: usize>(rows: &'static [OpDef; N]) -> [&'static OpDef; N] {
    let mut all = [&rows[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = &rows[i];
        i += 1;
    }
    all
}

const VALUE: &[OperandDef] = &[OperandDef { name: "res", constraint: &LLVM_TYPE, arity: Arity::Single }];

/// Returns the definition of a register read with a constant value.
const fn register(name: &'static str) -> OpDef {
    OpDef {
        summary: "The value of a special register.",
        traits: Traits::PURE,
        results: VALUE,
        format: Format::Declarative("attr-dict `:` type($res)"),
        ..OpDef::new(name)
    }
}

/// Returns the definition of a register read with a varying value.
const fn clock(name: &'static str) -> OpDef {
    OpDef { traits: Traits::empty(), ..register(name) }
}

static RANGE_ATTR: AttrConstraint =
    AttrConstraint::new("", |ctx, attr| params_of(ctx, attr, &CONSTANT_RANGE).is_some())
        .spelled(AttrSpelling::Parameters("llvm.constant_range"));

/// Returns the definition of a register read with an optional range of values.
const fn ranged(name: &'static str) -> OpDef {
    const RANGE: &[AttributeDef] =
        &[AttributeDef { name: "range", constraint: &RANGE_ATTR, presence: Presence::Optional }];
    OpDef {
        attributes: RANGE,
        format: Format::Declarative("(`range` $range^)? attr-dict `:` type($res)"),
        verify: Some(verify_range),
        ..register(name)
    }
}

/// Verifies that a range with equal ends is full or empty.
fn verify_range(ir: &Ir, op: OpId, errors: &mut Vec<Diagnostic>) {
    let ctx = ir.ctx();
    let range = ir.property_named(op, "range").and_then(|range| params_of(ctx, range, &CONSTANT_RANGE));
    if let Some(&[lower, upper]) = range
        && lower == upper
        && lower.as_int(ctx).is_some_and(|bound| !bound.is_zero() && !bound.is_ones())
    {
        let max =
            lower.as_int(ctx).map_or(String::new(), |bound| ApInt::ones(bound.width()).to_unsigned_string());
        let message = format!(
            "invalid range attribute: Lower == Upper, but they aren't min (0) or max ({max}) value! This is an invalid \
                constant range."
        );
        errors.push(Diagnostic::op_error(ir, op, message));
    }
}

/// Returns the definition of an operation without operands and results.
const fn marker(name: &'static str) -> OpDef {
    OpDef {
        summary: "Synchronization of threads.",
        format: Format::Declarative("attr-dict"),
        ..OpDef::new(name)
    }
}

/// Returns the definition of an operation with an optional `aligned`: all threads of the warp execute it.
const fn aligned(name: &'static str) -> OpDef {
    const ALIGNED: &[AttributeDef] =
        &[AttributeDef { name: "aligned", constraint: &UNIT_ATTR, presence: Presence::Optional }];
    OpDef { attributes: ALIGNED, ..marker(name) }
}

static REGISTERS: [OpDef; 40] = [
    register("nvvm.read.ptx.sreg.aggr.smem.size"),
    register("nvvm.read.ptx.sreg.dynamic.smem.size"),
    register("nvvm.read.ptx.sreg.envreg0"),
    register("nvvm.read.ptx.sreg.envreg1"),
    register("nvvm.read.ptx.sreg.envreg2"),
    register("nvvm.read.ptx.sreg.envreg3"),
    register("nvvm.read.ptx.sreg.envreg4"),
    register("nvvm.read.ptx.sreg.envreg5"),
    register("nvvm.read.ptx.sreg.envreg6"),
    register("nvvm.read.ptx.sreg.envreg7"),
    register("nvvm.read.ptx.sreg.envreg8"),
    register("nvvm.read.ptx.sreg.envreg9"),
    register("nvvm.read.ptx.sreg.envreg10"),
    register("nvvm.read.ptx.sreg.envreg11"),
    register("nvvm.read.ptx.sreg.envreg12"),
    register("nvvm.read.ptx.sreg.envreg13"),
    register("nvvm.read.ptx.sreg.envreg14"),
    register("nvvm.read.ptx.sreg.envreg15"),
    register("nvvm.read.ptx.sreg.envreg16"),
    register("nvvm.read.ptx.sreg.envreg17"),
    register("nvvm.read.ptx.sreg.envreg18"),
    register("nvvm.read.ptx.sreg.envreg19"),
    register("nvvm.read.ptx.sreg.envreg20"),
    register("nvvm.read.ptx.sreg.envreg21"),
    register("nvvm.read.ptx.sreg.envreg22"),
    register("nvvm.read.ptx.sreg.envreg23"),
    register("nvvm.read.ptx.sreg.envreg24"),
    register("nvvm.read.ptx.sreg.envreg25"),
    register("nvvm.read.ptx.sreg.envreg26"),
    register("nvvm.read.ptx.sreg.envreg27"),
    register("nvvm.read.ptx.sreg.envreg28"),
    register("nvvm.read.ptx.sreg.envreg29"),
    register("nvvm.read.ptx.sreg.envreg30"),
    register("nvvm.read.ptx.sreg.envreg31"),
    register("nvvm.read.ptx.sreg.lanemask.eq"),
    register("nvvm.read.ptx.sreg.lanemask.ge"),
    register("nvvm.read.ptx.sreg.lanemask.gt"),
    register("nvvm.read.ptx.sreg.lanemask.le"),
    register("nvvm.read.ptx.sreg.lanemask.lt"),
    register("nvvm.read.ptx.sreg.total.smem.size"),
];

static RANGES: [OpDef; 33] = [
    ranged("nvvm.read.ptx.sreg.cluster.ctaid.x"),
    ranged("nvvm.read.ptx.sreg.cluster.ctaid.y"),
    ranged("nvvm.read.ptx.sreg.cluster.ctaid.z"),
    ranged("nvvm.read.ptx.sreg.cluster.ctarank"),
    ranged("nvvm.read.ptx.sreg.cluster.nctaid.x"),
    ranged("nvvm.read.ptx.sreg.cluster.nctaid.y"),
    ranged("nvvm.read.ptx.sreg.cluster.nctaid.z"),
    ranged("nvvm.read.ptx.sreg.cluster.nctarank"),
    ranged("nvvm.read.ptx.sreg.clusterid.x"),
    ranged("nvvm.read.ptx.sreg.clusterid.y"),
    ranged("nvvm.read.ptx.sreg.clusterid.z"),
    ranged("nvvm.read.ptx.sreg.ctaid.x"),
    ranged("nvvm.read.ptx.sreg.ctaid.y"),
    ranged("nvvm.read.ptx.sreg.ctaid.z"),
    ranged("nvvm.read.ptx.sreg.gridid"),
    ranged("nvvm.read.ptx.sreg.laneid"),
    ranged("nvvm.read.ptx.sreg.nclusterid.x"),
    ranged("nvvm.read.ptx.sreg.nclusterid.y"),
    ranged("nvvm.read.ptx.sreg.nclusterid.z"),
    ranged("nvvm.read.ptx.sreg.nctaid.x"),
    ranged("nvvm.read.ptx.sreg.nctaid.y"),
    ranged("nvvm.read.ptx.sreg.nctaid.z"),
    ranged("nvvm.read.ptx.sreg.nsmid"),
    ranged("nvvm.read.ptx.sreg.ntid.x"),
    ranged("nvvm.read.ptx.sreg.ntid.y"),
    ranged("nvvm.read.ptx.sreg.ntid.z"),
    ranged("nvvm.read.ptx.sreg.nwarpid"),
    ranged("nvvm.read.ptx.sreg.smid"),
    ranged("nvvm.read.ptx.sreg.tid.x"),
    ranged("nvvm.read.ptx.sreg.tid.y"),
    ranged("nvvm.read.ptx.sreg.tid.z"),
    ranged("nvvm.read.ptx.sreg.warpid"),
    ranged("nvvm.read.ptx.sreg.warpsize"),
];

static CLOCKS: [OpDef; 4] = [
    clock("nvvm.read.ptx.sreg.clock"),
    clock("nvvm.read.ptx.sreg.clock64"),
    clock("nvvm.read.ptx.sreg.globaltimer"),
    clock("nvvm.read.ptx.sreg.globaltimer.lo"),
];

static MARKERS: [OpDef; 9] = [
    marker("nvvm.barrier0"),
    marker("nvvm.breakpoint"),
    marker("nvvm.cp.async.bulk.commit.group"),
    marker("nvvm.cp.async.commit.group"),
    marker("nvvm.exit"),
    marker("nvvm.fence.mbarrier.init"),
    marker("nvvm.fence.sc.cluster"),
    marker("nvvm.wgmma.commit.group.sync.aligned"),
    marker("nvvm.wgmma.fence.aligned"),
];

static CLUSTER: [OpDef; 3] =
    [aligned("nvvm.cluster.arrive"), aligned("nvvm.cluster.arrive.relaxed"), aligned("nvvm.cluster.wait")];
