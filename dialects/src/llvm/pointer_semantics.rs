//! Semantics of the conversions of pointers: to integers, from integers, and to another address space.

use proofmark_ir::semantics::memory::{BLOCK_WIDTH, NULL_BLOCK};
use proofmark_ir::semantics::{
    Machine, POINTER_WIDTH, Scalar, SemanticsResult, Symbol, Term, Unsupported, Value,
};
use proofmark_ir::{Ir, OpId};

use super::memory_semantics::{address_of_operand, pointer, space_name};
use super::ops::{AddrSpaceCast, IntToPtr, PtrToInt};

impl PtrToInt {
    /// Executes `llvm.ptrtoint`.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let width = ir.value_type(ir.result(op, 0)).bit_width(ctx);
        let width = width.ok_or_else(|| Unsupported::new("vector of pointers"))?;
        let (block, _) = pointer(m.operand(0))?;
        let is_default = space_name(ctx, ir.value_type(ir.operand(op, 0))).is_none();
        let (terms, memory) = m.with_memory()?;
        memory.escape(terms, block);
        if is_default {
            memory.expose(block.value);
        }
        let address = address_of_operand(ir, op, m, 0)?;
        let value = m.zext_or_trunc(address.value, width);
        m.result(Scalar { value, ..address });
        Ok(())
    }
}

impl IntToPtr {
    /// Executes `llvm.inttoptr`. An integer in the address range of a live block, whose address was converted to an
    /// integer, is a pointer into this block. The pointer of any other integer is an unknown function of the integer.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ty = ir.value_type(ir.result(op, 0));
        let integer = m.scalar(0)?;
        let value = m.zext_or_trunc(integer.value, POINTER_WIDTH);
        let space = space_name(ir.ctx(), ty);
        let name = format!("llvm.inttoptr {}", space.as_deref().unwrap_or("0"));
        let (mut block, mut offset) = unknown_pointer(m, &name, &[value])?;
        let (terms, memory) = m.with_memory()?;
        if space.is_none()
            && let Some((known, inside)) = memory.pointer_to(terms, value)
        {
            let start = memory.address(terms, known, None, POINTER_WIDTH);
            let distance = terms.sub(value, start);
            block = terms.ite(inside, known, block);
            offset = terms.ite(inside, distance, offset);
        }
        let scalars = [block, offset].map(|value| Scalar { value, poison: integer.poison });
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

impl AddrSpaceCast {
    /// Executes `llvm.addrspacecast`: a pointer to the same place in the other address space, where it may have another
    /// address. The null pointer of one space need not be that of another one.
    pub fn semantics(ir: &Ir, op: OpId, m: &mut Machine<'_>) -> SemanticsResult {
        let ctx = ir.ctx();
        let types = [ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0))];
        let [from, to] = types.map(|ty| space_name(ctx, ty).unwrap_or_else(|| "0".to_owned()));
        let (pointed, offset) = pointer(m.operand(0))?;
        let null = m.number(BLOCK_WIDTH, NULL_BLOCK);
        let is_null = m.eq(pointed.value, null);
        let (mut block, mut offset) = (pointed.value, offset);
        if !m.is_bool(is_null, false) {
            let name = format!("llvm.addrspacecast {from} to {to}");
            let (other_block, other_offset) = unknown_pointer(m, &name, &[block, offset])?;
            block = m.ite(is_null, other_block, block);
            offset = m.ite(is_null, other_offset, offset);
        }
        let scalars = [block, offset].map(|value| Scalar { value, poison: pointed.poison });
        m.result(Value::from_scalars(scalars));
        Ok(())
    }
}

/// Returns the block and the offset of a pointer that is an unknown function of the terms. The block is visible to
/// unknown code.
fn unknown_pointer(m: &mut Machine<'_>, name: &str, inputs: &[Term]) -> Result<(Term, Term), Unsupported> {
    let block = m.uninterpreted(&Symbol::abstraction(format!("{name} block")), inputs, BLOCK_WIDTH);
    let offset = m.uninterpreted(&Symbol::abstraction(format!("{name} offset")), inputs, POINTER_WIDTH);
    let (terms, memory) = m.with_memory()?;
    Ok((memory.visible_block(terms, block), offset))
}
