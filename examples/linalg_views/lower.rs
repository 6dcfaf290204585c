//! The lowering to llvm, with the type converter, the patterns and the builder of llvm operations of Proofmark.

use std::sync::Arc;

use proofmark::checks::Checker;
use proofmark::dialects::llvm::{self, types};
use proofmark::dialects::lower::descriptor::{MemRefDescriptor, MemRefLayout};
use proofmark::dialects::lower::llvm_builder::LlvmBuilder;
use proofmark::dialects::lower::{
    ToLlvmOptions, arith_to_llvm_patterns, cf_to_llvm_patterns, func_to_llvm_patterns, llvm_target,
    llvm_type_converter, memref_to_llvm_patterns,
};
use proofmark::drivers::conversion::{
    ConversionConfig, ConversionMatch, ConversionPatterns, ConversionReport, ConversionRow, Converted,
    TypeConverter, apply_partial_conversion, reconcile_unrealized_casts,
};
use proofmark::ir::context::DYNAMIC;
use proofmark::ir::{Context, Ir, OpId, OpView, Outcome, Type, ValueId};
use proofmark::passes::Pass;

use super::ops::{Slice, as_view, dimension, is_range};

/// The pass that lowers views, and the operations of arith, cf, func and memref, to llvm.
pub static PASS: Pass = Pass {
    flag: "convert-linalg-views-to-llvm",
    name: "ConvertLinalgViewsToLLVM",
    summary: "Convert ranges and views to structs",
    options: &[],
    run: |ir, op, _, checker| lower(ir, op, checker).into(),
};

/// Lowers `op` to llvm.
pub fn lower(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> ConversionReport {
    let converter = Arc::new(converter());
    let mut patterns = ConversionPatterns::new();
    patterns.add_rows(ROWS, Some(&converter));
    arith_to_llvm_patterns(&mut patterns, &converter);
    cf_to_llvm_patterns(&mut patterns, &converter);
    func_to_llvm_patterns(&mut patterns, &converter);
    memref_to_llvm_patterns(&mut patterns, &converter, &ToLlvmOptions::default());
    let target = llvm_target(ir.ctx()).illegal_dialects(ir.ctx(), &["linalg"]);
    let report = apply_partial_conversion(ir, op, &target, &patterns, &ConversionConfig::default(), checker);
    if report.succeeded() {
        reconcile_unrealized_casts(ir, op, checker);
    }
    report
}

/// Returns the type converter: `!linalg.range` becomes `{i64, i64, i64}`, and a view of rank N becomes
/// `{ptr, i64, [N x i64], [N x i64]}`.
fn converter() -> TypeConverter {
    llvm_type_converter(64).rule(|ctx, ty| {
        if is_range(ctx, ty) {
            return Converted::one(types::literal_struct(ctx, &[Type::I64; 3], false));
        }
        as_view(ctx, ty).map_or(Converted::NotMine, |(rank, _)| Converted::one(view_struct(ctx, rank)))
    })
}

fn view_struct(ctx: &Context, rank: usize) -> Type {
    let list = types::array(ctx, rank as i64, Type::I64);
    types::literal_struct(ctx, &[types::ptr(ctx), Type::I64, list, list], false)
}

const fn row(
    root: &'static str,
    summary: &'static str,
    apply: for<'m> fn(ConversionMatch<'m>) -> Outcome<'m>,
) -> ConversionRow {
    ConversionRow { name: root, summary, root, benefit: 1, generated_ops: &[], apply }
}

const ROWS: &[ConversionRow] = &[
    row("linalg.range", "linalg.range -> a struct of minimum, maximum and step", range),
    row("linalg.view", "linalg.view -> a struct of pointer, offset, sizes and strides", view),
    row(
        "linalg.slice",
        "linalg.slice -> the struct of the view, with one dimension changed or removed",
        slice,
    ),
    row("linalg.load", "linalg.load -> llvm.load", load),
    row("linalg.store", "linalg.store -> llvm.store", store),
];

/// The fields of a range.
struct RangeFields {
    min: ValueId,
    max: ValueId,
    step: ValueId,
}

impl RangeFields {
    fn unpack(b: &mut LlvmBuilder<'_, '_>, range: ValueId) -> RangeFields {
        let [min, max, step] = [0, 1, 2].map(|field| b.extract(range, &[field]));
        RangeFields { min, max, step }
    }

    /// Creates the number of indices: the difference of maximum and minimum, divided by the step and rounded up.
    fn size(&self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        let difference = b.binary(llvm::Sub::DEF, self.max, self.min);
        let one = b.index_constant(1);
        let bump = b.binary(llvm::Sub::DEF, self.step, one);
        let bumped = b.binary(llvm::Add::DEF, difference, bump);
        b.binary(llvm::UDiv::DEF, bumped, self.step)
    }
}

/// The fields of a view.
struct ViewFields {
    base: ValueId,
    offset: ValueId,
    sizes: Vec<ValueId>,
    strides: Vec<ValueId>,
}

impl ViewFields {
    /// Extracts the fields of a view of rank `rank`.
    fn unpack(b: &mut LlvmBuilder<'_, '_>, view: ValueId, rank: usize) -> ViewFields {
        let [base, offset] = [0, 1].map(|field| b.extract(view, &[field]));
        let [sizes, strides] =
            [2, 3].map(|field| (0..rank).map(|dim| b.extract(view, &[field, dim as i64])).collect());
        ViewFields { base, offset, sizes, strides }
    }

    /// Extracts the fields of the view of all elements of a memref. Known numbers become constants.
    fn of_memref(b: &mut LlvmBuilder<'_, '_>, memref: &MemRefLayout, value: ValueId) -> ViewFields {
        let descriptor = MemRefDescriptor { value };
        let base = descriptor.aligned_ptr(b);
        let offset = match memref.layout.offset {
            DYNAMIC => descriptor.offset(b),
            offset => b.index_constant(offset),
        };
        let (mut sizes, mut strides) = (Vec::new(), Vec::new());
        for dim in 0..memref.rank() {
            sizes.push(match memref.shape[dim] {
                DYNAMIC => descriptor.size(b, dim),
                size => b.index_constant(size),
            });
            strides.push(match memref.layout.strides[dim] {
                DYNAMIC => descriptor.stride(b, dim),
                stride => b.index_constant(stride),
            });
        }
        ViewFields { base, offset, sizes, strides }
    }

    /// Restricts dimension `dim` to a range, or removes it if `indexing` is not a range. Returns whether the dimension
    /// remains.
    fn restrict(
        &mut self,
        b: &mut LlvmBuilder<'_, '_>,
        dim: usize,
        indexing: ValueId,
        is_range: bool,
    ) -> bool {
        let range = is_range.then(|| RangeFields::unpack(b, indexing));
        let first = range.as_ref().map_or(indexing, |range| range.min);
        let distance = b.binary(llvm::Mul::DEF, first, self.strides[dim]);
        self.offset = b.binary(llvm::Add::DEF, self.offset, distance);
        match &range {
            Some(range) => {
                self.sizes[dim] = range.size(b);
                self.strides[dim] = b.binary(llvm::Mul::DEF, self.strides[dim], range.step);
            }
            None => {
                self.sizes.remove(dim);
                self.strides.remove(dim);
            }
        }
        is_range
    }

    /// Creates the struct.
    fn pack(&self, b: &mut LlvmBuilder<'_, '_>) -> ValueId {
        let ty = view_struct(b.ctx(), self.sizes.len());
        let mut value = b.poison(ty);
        value = b.insert(value, self.base, &[0]);
        value = b.insert(value, self.offset, &[1]);
        for (field, list) in [(2, &self.sizes), (3, &self.strides)] {
            for (dim, &each) in list.iter().enumerate() {
                value = b.insert(value, each, &[field, dim as i64]);
            }
        }
        value
    }

    /// Creates the address of the element at `indices`.
    fn address(&self, b: &mut LlvmBuilder<'_, '_>, element: Type, indices: &[ValueId]) -> ValueId {
        let mut position = self.offset;
        for (&index, &stride) in indices.iter().zip(&self.strides) {
            let distance = b.binary(llvm::Mul::DEF, index, stride);
            position = b.binary(llvm::Add::DEF, position, distance);
        }
        b.element_ptr(self.base, element, position)
    }
}

fn range(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, loc, fields) = (m.op(), m.loc(m.op()), m.converted().to_vec());
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let ty = types::literal_struct(b.ctx(), &[Type::I64; 3], false);
    let mut value = b.poison(ty);
    for (field, &each) in fields.iter().enumerate() {
        value = b.insert(value, each, &[field as i64]);
    }
    rw.replace_op(op, &[value]);
    rw.done()
}

fn view(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, loc, ctx) = (m.op(), m.loc(m.op()), m.ctx());
    let base = m.value_type(m.operand(op, 0));
    let convert = |element| m.converter().and_then(|converter| converter.convert_one(ctx, element));
    let Some(memref) = MemRefLayout::of(ctx, base, convert) else {
        return m.fail("incompatible memref type");
    };
    let indexings: Vec<(ValueId, bool)> = (1..m.n_operands(op))
        .map(|i| (m.converted()[i], is_range(ctx, m.value_type(m.operand(op, i)))))
        .collect();
    let base = m.converted()[0];
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let mut fields = ViewFields::of_memref(b, &memref, base);
    let mut dim = 0;
    for (indexing, is_range) in indexings {
        dim += usize::from(fields.restrict(b, dim, indexing, is_range));
    }
    let value = fields.pack(b);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn slice(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, loc, ctx) = (m.op(), m.loc(m.op()), m.ctx());
    let root = Slice::from_op(op);
    let rank = as_view(ctx, m.value_type(root.view(&m))).map(|(rank, _)| rank);
    let (Some(rank), Some(dim)) = (rank, dimension(&m, root)) else {
        return m.fail("operation is malformed");
    };
    let is_range = is_range(ctx, m.value_type(root.indexing(&m)));
    let (view, indexing) = (m.converted()[0], m.converted()[1]);
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let mut fields = ViewFields::unpack(b, view, rank);
    fields.restrict(b, dim, indexing, is_range);
    let value = fields.pack(b);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn load(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, loc, ctx) = (m.op(), m.loc(m.op()), m.ctx());
    let element = m.value_type(m.result(op, 0));
    let Some(element) = m.converter().and_then(|converter| converter.convert_one(ctx, element)) else {
        return m.fail("incompatible element type");
    };
    let operands = m.converted().to_vec();
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let fields = ViewFields::unpack(b, operands[0], operands.len() - 1);
    let address = fields.address(b, element, &operands[1..]);
    let value = b.load(element, address);
    rw.replace_op(op, &[value]);
    rw.done()
}

fn store(m: ConversionMatch<'_>) -> Outcome<'_> {
    let (op, loc, operands) = (m.op(), m.loc(m.op()), m.converted().to_vec());
    let mut rw = m.rewrite();
    let b = &mut LlvmBuilder::new(&mut rw, loc, Type::I64);
    let element = b.type_of(operands[0]);
    let fields = ViewFields::unpack(b, operands[1], operands.len() - 2);
    let address = fields.address(b, element, &operands[2..]);
    b.store(operands[0], address);
    rw.erase_op(op);
    rw.done()
}
