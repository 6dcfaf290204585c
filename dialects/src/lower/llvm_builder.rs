//! A builder of llvm operations at one location, for lowerings of this crate and of users.

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::{
    Attribute, BlockId, Builder, Context, Identifier, Location, NewOp, OpDef, OpId, Type, ValueId,
};
use smallvec::SmallVec;

use super::build::properties;
use crate::arith;
use crate::llvm::{self, types};

/// An index of an `llvm.getelementptr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GepIndex {
    /// A constant.
    Constant(i32),
    /// A value of an integer type.
    Value(ValueId),
}

/// The flags `inbounds` and `nuw` of an `llvm.getelementptr`, with the numbers of MLIR.
pub const INBOUNDS_NUW: i64 = 7;

/// Creates llvm operations at one location. `index` is represented by an integer type.
///
/// The builder inserts at the insertion point of the underlying [`Builder`].
pub struct LlvmBuilder<'a, 'm> {
    rw: &'a mut Builder<'m>,
    loc: Location,
    index: Type,
}

impl<'a, 'm> LlvmBuilder<'a, 'm> {
    /// Returns a builder at `loc` in which `index` is the integer type that represents `index`.
    pub fn new(rw: &'a mut Builder<'m>, loc: Location, index: Type) -> LlvmBuilder<'a, 'm> {
        LlvmBuilder { rw, loc, index }
    }

    /// Returns the underlying builder.
    pub fn builder(&mut self) -> &mut Builder<'m> {
        self.rw
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        self.rw.ctx()
    }

    /// Returns the type of `value`.
    pub fn type_of(&self, value: ValueId) -> Type {
        self.rw.value_type(value)
    }

    /// Returns the integer type that represents `index`.
    pub fn index_type(&self) -> Type {
        self.index
    }

    /// Returns the pointer type of address space 0.
    pub fn ptr(&self) -> Type {
        types::ptr(self.ctx())
    }

    /// Creates an operation; `set` replaces default properties.
    pub fn op(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        results: &[Type],
        set: &[(&str, Attribute)],
    ) -> OpId {
        let ctx = self.rw.ctx();
        let set = set.iter().map(|&(name, value)| (ctx.ident(name), value));
        let properties = properties(ctx, def, set);
        let new = NewOp { operands, results, properties, ..NewOp::new(ctx.op_name(def.name), self.loc) };
        self.rw.create(&new)
    }

    /// Creates an operation with one result, and returns the result.
    pub fn value(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        result: Type,
        set: &[(&str, Attribute)],
    ) -> ValueId {
        let op = self.op(def, operands, &[result], set);
        self.rw.result(op, 0)
    }

    /// Creates a binary operation on operands of the result type.
    pub fn binary(&mut self, def: &'static OpDef, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ty = self.type_of(lhs);
        self.value(def, &[lhs, rhs], ty, &[])
    }

    /// Creates an `llvm.icmp` with a predicate of [`llvm::ICMP_PREDICATES`].
    ///
    /// # Panics
    ///
    /// Panics if there is no such predicate.
    pub fn compare(&mut self, predicate: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let number = arith::predicate_number(llvm::ICMP_PREDICATES, predicate);
        let predicate = self.ctx().i64_attr(number, Type::I64);
        let ty = self.type_of(lhs).with_element(self.ctx(), Type::I1);
        self.value(llvm::ICmp::DEF, &[lhs, rhs], ty, &[("predicate", predicate)])
    }

    /// Creates a constant of type `ty` with an attribute.
    pub fn constant(&mut self, value: Attribute, ty: Type) -> ValueId {
        self.value(llvm::Constant::DEF, &[], ty, &[("value", value)])
    }

    /// Creates a constant of the integer type `ty` whose attribute has type `index`.
    pub fn index_attr_constant(&mut self, value: i64, ty: Type) -> ValueId {
        let value = self.ctx().i64_attr(value, Type::INDEX);
        self.constant(value, ty)
    }

    /// Creates a constant of the type that represents `index`.
    pub fn index_constant(&mut self, value: i64) -> ValueId {
        self.index_attr_constant(value, self.index)
    }

    /// Creates a constant of an integer type, or a splat of a vector type.
    pub fn int_constant(&mut self, value: i64, ty: Type) -> Option<ValueId> {
        super::build::int_constant(self.rw, llvm::Constant::DEF, self.loc, value, ty)
    }

    /// Creates a poison value.
    pub fn poison(&mut self, ty: Type) -> ValueId {
        self.value(llvm::Poison::DEF, &[], ty, &[])
    }

    /// Creates zero of any type.
    pub fn zero(&mut self, ty: Type) -> ValueId {
        self.value(llvm::Zero::DEF, &[], ty, &[])
    }

    /// Creates an `llvm.extractvalue`. The result is `from` itself for an empty position.
    ///
    /// # Panics
    /// If the position is not in the aggregate.
    pub fn extract(&mut self, from: ValueId, at: &[i64]) -> ValueId {
        let ty = at.iter().fold(self.type_of(from), |ty, &i| member(self.ctx(), ty, i));
        let position = self.ctx().i64_array_attr(at);
        self.value(llvm::ExtractValue::DEF, &[from], ty, &[("position", position)])
    }

    /// Creates an `llvm.insertvalue`.
    pub fn insert(&mut self, into: ValueId, value: ValueId, at: &[i64]) -> ValueId {
        let position = self.ctx().i64_array_attr(at);
        let ty = self.type_of(into);
        self.value(llvm::InsertValue::DEF, &[into, value], ty, &[("position", position)])
    }

    /// Creates an `llvm.getelementptr` on elements of type `element`, with no-wrap flags.
    pub fn gep(&mut self, base: ValueId, element: Type, indices: &[GepIndex], flags: i64) -> ValueId {
        let ty = self.type_of(base);
        self.gep_to(ty, base, element, indices, flags)
    }

    /// Creates an `llvm.getelementptr` with a result of pointer type `ptr`.
    pub fn gep_as(&mut self, base: ValueId, ptr: Type, element: Type, indices: &[GepIndex]) -> ValueId {
        self.gep_to(ptr, base, element, indices, 0)
    }

    fn gep_to(
        &mut self,
        to: Type,
        base: ValueId,
        element: Type,
        indices: &[GepIndex],
        flags: i64,
    ) -> ValueId {
        let ctx = self.rw.ctx();
        let mut operands = SmallVec::<[ValueId; 4]>::from_slice(&[base]);
        let mut raw = SmallVec::<[i32; 4]>::new();
        for index in indices {
            match *index {
                GepIndex::Constant(value) => raw.push(value),
                GepIndex::Value(value) => {
                    operands.push(value);
                    raw.push(i32::MIN);
                }
            }
        }
        let set = [
            ("rawConstantIndices", ctx.i32_array_attr(&raw)),
            ("elem_type", ctx.type_attr(element)),
            ("noWrapFlags", ctx.i64_attr(flags, Type::I32)),
        ];
        self.value(llvm::GetElementPtr::DEF, &operands, to, &set)
    }

    /// Creates the address of element `index` after `base`.
    pub fn element_ptr(&mut self, base: ValueId, element: Type, index: ValueId) -> ValueId {
        self.gep(base, element, &[GepIndex::Value(index)], 0)
    }

    /// Creates an `llvm.load`.
    pub fn load(&mut self, ty: Type, addr: ValueId) -> ValueId {
        self.value(llvm::Load::DEF, &[addr], ty, &[])
    }

    /// Creates an `llvm.store`.
    pub fn store(&mut self, value: ValueId, addr: ValueId) {
        self.op(llvm::Store::DEF, &[value, addr], &[], &[]);
    }

    /// Creates an `llvm.alloca` of `n` elements in address space 0.
    pub fn alloca(&mut self, element: Type, n: ValueId) -> ValueId {
        let element = self.ctx().type_attr(element);
        let ty = self.ptr();
        self.value(llvm::Alloca::DEF, &[n], ty, &[("elem_type", element)])
    }

    /// Creates the size of `element` in bytes, as the address of element `n` of an array at address 0.
    pub fn size_in_bytes(&mut self, element: Type, n: GepIndex) -> ValueId {
        let ptr = self.ptr();
        let null = self.zero(ptr);
        let end = self.gep(null, element, &[n], 0);
        self.value(llvm::PtrToInt::DEF, &[end], self.index, &[])
    }

    /// Creates a direct call.
    pub fn call(&mut self, callee: Identifier, operands: &[ValueId], result: Option<Type>) -> OpId {
        let ctx = self.rw.ctx();
        let set = [
            ("callee", ctx.symbol_ref(callee)),
            ("operandSegmentSizes", ctx.i32_array_attr(&[operands.len() as i32, 0])),
            ("op_bundle_sizes", ctx.i32_array_attr(&[])),
        ];
        self.op(llvm::Call::DEF, operands, result.as_slice(), &set)
    }

    /// Creates an `llvm.intr.memcpy`.
    pub fn memcpy(&mut self, to: ValueId, from: ValueId, n_bytes: ValueId) {
        self.op(llvm::Memcpy::DEF, &[to, from, n_bytes], &[], &[("isVolatile", Attribute::bool(false))]);
    }

    /// Creates an `llvm.return`.
    pub fn ret(&mut self, value: Option<ValueId>) {
        self.op(llvm::Return::DEF, value.as_slice(), &[], &[]);
    }

    /// Creates an `llvm.br`.
    pub fn br(&mut self, dest: BlockId, operands: &[ValueId]) {
        let ctx = self.rw.ctx();
        let properties = properties(ctx, llvm::Br::DEF, []);
        let name = ctx.op_name(llvm::Br::DEF.name);
        let new = NewOp { operands, properties, successors: &[dest], ..NewOp::new(name, self.loc) };
        self.rw.create(&new);
    }

    /// Creates an `llvm.cond_br`.
    pub fn cond_br(&mut self, condition: ValueId, yes: (BlockId, &[ValueId]), no: (BlockId, &[ValueId])) {
        let ctx = self.rw.ctx();
        let sizes = ctx.i32_array_attr(&[1, yes.1.len() as i32, no.1.len() as i32]);
        let properties = properties(ctx, llvm::CondBr::DEF, [(Identifier::OPERAND_SEGMENT_SIZES, sizes)]);
        let operands: SmallVec<[ValueId; 4]> = [condition].iter().chain(yes.1).chain(no.1).copied().collect();
        let name = ctx.op_name(llvm::CondBr::DEF.name);
        let successors = &[yes.0, no.0];
        self.rw.create(&NewOp { operands: &operands, properties, successors, ..NewOp::new(name, self.loc) });
    }

    /// Returns the name of the function `name` in the symbol table `table`, after a declaration of it at the start of
    /// the table if it is missing. `None` if the symbol is another operation, or has another type.
    pub fn declare(
        &mut self,
        table: OpId,
        name: &str,
        params: &[Type],
        result: Option<Type>,
    ) -> Option<Identifier> {
        let ctx = self.rw.ctx();
        let ident = ctx.ident(name);
        let result = result.unwrap_or_else(|| types::void(ctx));
        let ty = ctx.type_attr(types::function(ctx, result, params, false));
        if let Some(found) = self.rw.lookup_symbol(table, ident) {
            let found = <llvm::Func as proofmark_ir::OpView>::cast(self.rw, found)?;
            return (found.function_type(self.rw) == ty).then_some(ident);
        }
        let body = self.rw.regions(table).first().and_then(|&region| self.rw.entry_block(region))?;
        let set = [(ctx.ident("sym_name"), ctx.string_attr(name)), (Identifier::FUNCTION_TYPE, ty)];
        let properties = properties(ctx, llvm::Func::DEF, set);
        let op_name = ctx.op_name(llvm::Func::DEF.name);
        let before = self.rw.insertion_point();
        self.rw.set_insertion_point_to_start(body);
        self.rw.create(&NewOp { properties, n_regions: 1, ..NewOp::new(op_name, Location::UNKNOWN) });
        self.rw.set_insertion_point(before);
        Some(ident)
    }
}

/// Returns the type of member `index` of an aggregate type.
///
/// # Panics
/// If the type has no such member.
fn member(ctx: &Context, ty: Type, index: i64) -> Type {
    if let Some((_, element)) = types::as_array(ctx, ty) {
        return element;
    }
    let elements = types::struct_elements(ctx, ty).unwrap_or_default();
    let found = usize::try_from(index).ok().and_then(|index| elements.get(index).copied());
    found.expect("position in an aggregate")
}

/// Returns the address space of a memory space attribute: an integer, or 0 without attribute.
pub fn address_space(ctx: &Context, space: Option<Attribute>) -> Option<u32> {
    let Some(space) = space else { return Some(0) };
    match space.kind(ctx) {
        AttrKind::Integer { .. } => {
            let ty = space.ty(ctx);
            (ty.is_index() || ty.is_signless_integer(ctx)).then(|| u32::try_from(space.as_i64(ctx)?).ok())?
        }
        _ => None,
    }
}

/// Returns the shape, element type and memory space of a ranked memref type.
pub(super) fn memref_parts(ctx: &Context, ty: Type) -> Option<(&[i64], Type, Option<Attribute>)> {
    match ty.kind(ctx) {
        TypeKind::MemRef { shape, element, memory_space, .. } => Some((shape, *element, *memory_space)),
        _ => None,
    }
}
