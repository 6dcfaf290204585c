//! Memory slots in scalar programs: local variables that blocks and regions load and store, and that passes promote to
//! values. They are allocations of `memref` or `llvm` with one or two elements.

use arbitrary::Result;
use proofmark_ir::text::{ParseOptions, parse_type};
use proofmark_ir::{Attribute, Type, ValueId};

use super::{Generator, Slot};

impl Generator<'_, '_, '_> {
    /// Adds the allocations of the variables of the configuration.
    pub(super) fn allocate_slots(&mut self) -> Result<()> {
        let first = self.slots.len();
        for _ in 0..self.swarm.slots {
            self.allocate_slot()?;
        }
        for at in first..self.slots.len() {
            if self.u.ratio(3, 4)? {
                self.access(self.slots[at], true)?;
            }
        }
        Ok(())
    }

    /// Adds the allocation of a variable at the insertion point. The variable may be loaded before it is stored.
    pub(super) fn allocate_slot(&mut self) -> Result<()> {
        let ty = *self.u.choose(&self.swarm.types)?;
        let n_elements = if self.u.ratio(1, 3)? { Some(2) } else { None };
        let slot = match ty.fixed_integer_width() {
            Some(width) if self.u.ratio(1, 2)? => self.llvm_slot(ty, width, n_elements),
            _ if self.has_constants(ty) => Some(self.memref_slot(ty, n_elements)),
            _ => None,
        };
        self.slots.extend(slot);
        Ok(())
    }

    fn memref_slot(&mut self, ty: Type, n_elements: Option<i64>) -> Slot {
        let whole = self.ctx.memref_type(n_elements.as_slice(), ty);
        let segments = self.ctx.i32_array_attr(&[0, 0]);
        let op = self.create("memref.alloca", &[], &[whole], &[("operandSegmentSizes", segments)], &[]);
        Slot { memory: self.rw.result(op, 0), ty, whole, n_elements, is_llvm: false }
    }

    /// Adds an allocation of an integer, or of an array.
    fn llvm_slot(&mut self, ty: Type, width: u32, n_elements: Option<i64>) -> Option<Slot> {
        let parse = |text: &str| parse_type(self.ctx, text, ParseOptions::default()).ok();
        let pointer = parse("!llvm.ptr")?;
        let whole = match n_elements {
            Some(n) => parse(&format!("!llvm.array<{n} x i{width}>"))?,
            None => ty,
        };
        let one = self.integer(1, Type::I32);
        let element = self.ctx.type_attr(whole);
        let op = self.create("llvm.alloca", &[one], &[pointer], &[("elem_type", element)], &[]);
        Some(Slot { memory: self.rw.result(op, 0), ty, whole, n_elements, is_llvm: true })
    }

    /// Adds a load or a store of a variable.
    pub(super) fn access_slot(&mut self) -> Result<()> {
        let slot = *self.u.choose(&self.slots)?;
        let stores = self.u.arbitrary()?;
        self.access(slot, stores)
    }

    /// Adds a load or a store of a variable, or of one of its elements.
    fn access(&mut self, slot: Slot, stores: bool) -> Result<()> {
        let position = match slot.n_elements {
            Some(n) => Some(self.u.int_in_range(0..=n - 1)?),
            None => None,
        };
        let (place, access) = match slot.is_llvm {
            true => (vec![self.element_pointer(slot, position)], ["llvm.load", "llvm.store"]),
            false => {
                let mut place = vec![slot.memory];
                place.extend(position.map(|position| self.integer(position, Type::INDEX)));
                (place, ["memref.load", "memref.store"])
            }
        };
        let ty = self.accessed_type(slot)?;
        let ordering = [("ordering", self.ctx.i64_attr(0, Type::I64))];
        let properties: &[(&str, Attribute)] = if slot.is_llvm { &ordering } else { &[] };
        if !stores {
            let op = self.create(access[0], &place, &[ty], properties, &[]);
            self.scope.push(self.rw.result(op, 0));
        } else {
            let operands = [&[self.value(ty)?], &place[..]].concat();
            self.create(access[1], &operands, &[], properties, &[]);
        }
        Ok(())
    }

    /// Returns the type of an access: mostly the type of the variable. If memory has no types, it is seldom a narrower
    /// integer of the configuration.
    fn accessed_type(&mut self, slot: Slot) -> Result<Type> {
        let Some(width) = slot.ty.fixed_integer_width().filter(|_| slot.is_llvm) else { return Ok(slot.ty) };
        let is_narrower = |ty: &Type| ty.fixed_integer_width().is_some_and(|other| other <= width);
        let narrower: Vec<Type> = self.swarm.types.iter().copied().filter(is_narrower).collect();
        if self.u.ratio(1, 6)? { self.u.choose(&narrower).copied() } else { Ok(slot.ty) }
    }

    /// Returns the pointer to an element of an `llvm` variable.
    fn element_pointer(&mut self, slot: Slot, position: Option<i64>) -> ValueId {
        let Some(position) = position else { return slot.memory };
        let properties = [
            ("elem_type", self.ctx.type_attr(slot.whole)),
            ("noWrapFlags", self.ctx.i64_attr(0, Type::I32)),
            ("rawConstantIndices", self.ctx.i32_array_attr(&[0, position as i32])),
        ];
        let ty = self.rw.value_type(slot.memory);
        let op = self.create("llvm.getelementptr", &[slot.memory], &[ty], &properties, &[]);
        self.rw.result(op, 0)
    }
}
