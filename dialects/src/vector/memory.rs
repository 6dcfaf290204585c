//! Loads and stores of vectors: contiguous, masked, gathered and scattered, compressed and expanded.

use proofmark_ir::constraints::*;
use proofmark_ir::{Attribute, Context, Ir, OpDef, OpId, Type, ValueId, op};

use super::maps::last_stride;
use super::semantics;
use super::types::*;
use crate::verify::{Check, fail, first_error};

fn no(_: &Context) -> Attribute {
    Attribute::bool(false)
}

/// Load of a contiguous slice of memory.
#[op(
    "vector.load",
    effects = [Read(base)],
    format = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
    verify = first_error!(verify_load),
    semantics = semantics::load
)]
pub struct Load {
    base: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR, default = no>>,
    alignment: Optional<Attr<ALIGNMENT>>,
    result: Result<ANY_VECTOR_OF_ANY_RANK>,
}

/// Store to a contiguous slice of memory.
#[op(
    "vector.store",
    effects = [Write(base)],
    format = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
    verify = first_error!(verify_store),
    semantics = semantics::store
)]
pub struct Store {
    valueToStore: Operand<ANY_VECTOR_OF_ANY_RANK>,
    base: Operand<ANY_MEMREF>,
    indices: Variadic<Operand<INDEX>>,
    nontemporal: Optional<Attr<BOOL_ATTR, default = no>>,
    alignment: Optional<Attr<ALIGNMENT>>,
}

macro_rules! masked_load {
    ($($(#[$doc:meta])* $name:ident($text:literal, $mask:ident $(, $semantics:path)?);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            effects = [Read(base)],
            format = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,`
                      type($pass_thru) `into` type($result)",
            verify = first_error!(verify_masked_load)
            $(, semantics = $semantics)?
        )]
        pub struct $name {
            base: Operand<ANY_MEMREF>,
            indices: Variadic<Operand<INDEX>>,
            mask: Operand<$mask>,
            pass_thru: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
            alignment: Optional<Attr<ALIGNMENT>>,
            result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
        })*
    };
}

macro_rules! masked_store {
    ($($(#[$doc:meta])* $name:ident($text:literal, $mask:ident $(, $semantics:path)?);)*) => {
        $($(#[$doc])*
        #[op(
            $text,
            effects = [Write(base)],
            format = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,`
                      type($valueToStore)",
            verify = first_error!(verify_masked_store)
            $(, semantics = $semantics)?
        )]
        pub struct $name {
            base: Operand<ANY_MEMREF>,
            indices: Variadic<Operand<INDEX>>,
            mask: Operand<$mask>,
            valueToStore: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
            alignment: Optional<Attr<ALIGNMENT>>,
        })*
    };
}

masked_load! {
    /// Masked load from a contiguous slice.
    MaskedLoad("vector.maskedload", MASK, semantics::masked_load);
    /// Load of consecutive elements into the lanes of a mask.
    ExpandLoad("vector.expandload", FIXED_MASK);
}

masked_store! {
    /// Masked store to a contiguous slice.
    MaskedStore("vector.maskedstore", MASK, semantics::masked_store);
    /// Store of the lanes of a mask to consecutive elements.
    CompressStore("vector.compressstore", FIXED_MASK);
}

/// Load of elements at a vector of offsets.
#[op(
    "vector.gather",
    effects = [Read(base)],
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,`
        type($indices)
              `,` type($mask) `,` type($pass_thru) `into` type($result)",
    verify = first_error!(verify_gather),
    semantics = semantics::gather
)]
pub struct Gather {
    base: Operand<TENSOR_OR_MEMREF>,
    offsets: Variadic<Operand<INDEX>>,
    indices: Operand<OFFSETS>,
    mask: Operand<MASK>,
    pass_thru: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    alignment: Optional<Attr<ALIGNMENT>>,
    result: Result<ANY_VECTOR_OF_NON_ZERO_RANK>,
}

/// Store of elements at a vector of offsets.
#[op(
    "vector.scatter",
    effects = [Write(base)],
    format = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,`
              type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
    verify = first_error!(verify_scatter),
    semantics = semantics::scatter
)]
pub struct Scatter {
    base: Operand<TENSOR_OR_MEMREF>,
    offsets: Variadic<Operand<INDEX>>,
    indices: Operand<OFFSETS>,
    mask: Operand<MASK>,
    valueToStore: Operand<ANY_VECTOR_OF_NON_ZERO_RANK>,
    alignment: Optional<Attr<ALIGNMENT>>,
    result: Optional<Result<ANY_RANKED_TENSOR>>,
}

pub(super) const OPS: &[&OpDef] = &[
    Load::DEF,
    Store::DEF,
    MaskedLoad::DEF,
    MaskedStore::DEF,
    ExpandLoad::DEF,
    CompressStore::DEF,
    Gather::DEF,
    Scatter::DEF,
];

/// The types of an access.
struct Access {
    base: Type,
    n_indices: usize,
    vector: Type,
}

impl Access {
    fn new(ir: &Ir, base: ValueId, n_indices: usize, vector: ValueId) -> Access {
        Access { base: ir.value_type(base), n_indices, vector: ir.value_type(vector) }
    }

    /// Verifies that the last stride is 1, unless the vector has one element.
    fn check_stride(&self, ir: &Ir, op: OpId) -> Check {
        let ctx = ir.ctx();
        let single = VectorType::of(ctx, self.vector)
            .is_some_and(|vector| !vector.is_scalable() && vector.n_elements() == 1);
        if single || last_stride(ctx, self.base) == Some(1) {
            return Ok(());
        }
        fail(ir, op, "most minor memref dim must have unit stride")
    }

    fn check_indices(&self, ir: &Ir, op: OpId) -> Check {
        match self.base.shape(ir.ctx()) {
            Some(shape) if shape.len() != self.n_indices => {
                fail(ir, op, format_args!("requires {} indices", shape.len()))
            }
            _ => Ok(()),
        }
    }

    fn check_elements(&self, ir: &Ir, op: OpId, vector_name: &str) -> Check {
        let ctx = ir.ctx();
        if self.base.element_or_self(ctx) == self.vector.element_or_self(ctx) {
            return Ok(());
        }
        fail(ir, op, format_args!("base and {vector_name} element type should match"))
    }

    /// Verifies an unmasked load or store; `messages` are for violations of rank, vector type and element type.
    fn check_plain(&self, ir: &Ir, op: OpId, messages: [&str; 3]) -> Check {
        let ctx = ir.ctx();
        self.check_stride(ir, op)?;
        let rank = |ty: Type| ty.shape(ctx).map_or(0, <[i64]>::len);
        if rank(self.base) < rank(self.vector) {
            return fail(ir, op, messages[0]);
        }
        let mut element = self.base.element_or_self(ctx);
        if is_vector(ctx, element) {
            if element != self.vector {
                return fail(ir, op, messages[1]);
            }
            element = element.element_or_self(ctx);
        }
        if element != self.vector.element_or_self(ctx) {
            return fail(ir, op, messages[2]);
        }
        self.check_indices(ir, op)
    }
}

fn verify_load(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Load::cast(ir, op) else { return Ok(()) };
    let access = Access::new(ir, view.base(ir), view.indices(ir).len(), view.result(ir));
    let messages = [
        "destination memref has lower rank than the result vector",
        "base memref and result vector types should match",
        "base and result element types should match",
    ];
    access.check_plain(ir, op, messages)
}

fn verify_store(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Store::cast(ir, op) else { return Ok(()) };
    let access = Access::new(ir, view.base(ir), view.indices(ir).len(), view.value_to_store(ir));
    let messages = [
        "source memref has lower rank than the vector to store",
        "base memref and valueToStore vector types should match",
        "base and valueToStore element type should match",
    ];
    access.check_plain(ir, op, messages)
}

fn has_same_sizes(ir: &Ir, a: ValueId, b: ValueId) -> bool {
    ir.value_type(a).shape(ir.ctx()) == ir.value_type(b).shape(ir.ctx())
}

/// Returns the term for sizes in MLIR's messages, which depends on the operation.
fn size_word(ir: &Ir, op: OpId) -> &'static str {
    if ir.is_op(op, MaskedLoad::DEF) || ir.is_op(op, MaskedStore::DEF) { "shape" } else { "dim" }
}

/// Verifies `vector.maskedload` and `vector.expandload`, which have the same operands.
fn verify_masked_load(ir: &Ir, op: OpId) -> Check {
    let n_indices = ir.n_operands(op) - 3;
    let (mask, pass_thru) = (ir.operand(op, n_indices + 1), ir.operand(op, n_indices + 2));
    let result = ir.result(op, 0);
    let access = Access::new(ir, ir.operand(op, 0), n_indices, result);
    access.check_stride(ir, op)?;
    access.check_elements(ir, op, "result")?;
    access.check_indices(ir, op)?;
    if !has_same_sizes(ir, result, mask) {
        let size = size_word(ir, op);
        return fail(ir, op, format_args!("expected result {size} to match mask {size}"));
    }
    check_pass_thru(ir, op, result, pass_thru)
}

fn check_pass_thru(ir: &Ir, op: OpId, result: ValueId, pass_thru: ValueId) -> Check {
    if ir.value_type(result) != ir.value_type(pass_thru) {
        return fail(ir, op, "expected pass_thru of same type as result type");
    }
    Ok(())
}

/// Verifies `vector.maskedstore` and `vector.compressstore`, which have the same operands.
fn verify_masked_store(ir: &Ir, op: OpId) -> Check {
    let n_indices = ir.n_operands(op) - 3;
    let (mask, value) = (ir.operand(op, n_indices + 1), ir.operand(op, n_indices + 2));
    let access = Access::new(ir, ir.operand(op, 0), n_indices, value);
    access.check_stride(ir, op)?;
    access.check_elements(ir, op, "valueToStore")?;
    access.check_indices(ir, op)?;
    if !has_same_sizes(ir, value, mask) {
        let size = size_word(ir, op);
        return fail(ir, op, format_args!("expected valueToStore {size} to match mask {size}"));
    }
    Ok(())
}

/// Verifies the common constraints of gather and scatter; `vector_name` names the accessed vector in messages.
fn check_scattered(ir: &Ir, op: OpId, access: &Access, vector_name: &str, vectors: [ValueId; 3]) -> Check {
    if access.base.shape(ir.ctx()).is_none() {
        return fail(ir, op, "requires base to be a memref or ranked tensor type");
    }
    access.check_elements(ir, op, vector_name)?;
    access.check_indices(ir, op)?;
    let [vector, indices, mask] = vectors;
    for (other, name) in [(indices, "indices"), (mask, "mask")] {
        if !has_same_sizes(ir, vector, other) {
            return fail(ir, op, format_args!("expected {vector_name} dim to match {name} dim"));
        }
    }
    Ok(())
}

fn verify_gather(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Gather::cast(ir, op) else { return Ok(()) };
    let result = view.result(ir);
    let access = Access::new(ir, view.base(ir), view.offsets(ir).len(), result);
    check_scattered(ir, op, &access, "result", [result, view.indices(ir), view.mask(ir)])?;
    check_pass_thru(ir, op, result, view.pass_thru(ir))
}

fn verify_scatter(ir: &Ir, op: OpId) -> Check {
    let Some(view) = Scatter::cast(ir, op) else { return Ok(()) };
    let value = view.value_to_store(ir);
    let access = Access::new(ir, view.base(ir), view.offsets(ir).len(), value);
    check_scattered(ir, op, &access, "valueToStore", [value, view.indices(ir), view.mask(ir)])
}
