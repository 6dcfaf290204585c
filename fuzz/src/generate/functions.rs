//! Functions with a body that the function `@f` calls, also several times, and that may call themselves; assertions.
//!
//! Analyses of the callers of private functions propagate constants and ranges to arguments and results, and remove
//! dead ones. A function without callers, a recursive one, and one that does not return are exceptions of their own.

use arbitrary::Result;
use proofmark_ir::{BlockId, Type};

use super::{Callee, Generator};

impl Generator<'_, '_, '_> {
    /// Adds one or two functions, most of them private, of which some call themselves, some have no callers, and some
    /// have a copy with another name.
    pub(super) fn functions(&mut self, module: BlockId) -> Result<()> {
        for number in 0..self.u.int_in_range(1..=2u8)? {
            let name = format!("g{number}");
            let (inputs, results) = (self.some_types(0..=3)?, self.some_types(1..=2)?);
            let is_private = self.u.ratio(5, 6)?;
            let function = self.function_op(module, &name, &inputs, &results, is_private);
            let mut callee = Callee { name, inputs: inputs.clone(), results: results.clone() };
            let (is_recursive, is_called) = (self.u.ratio(1, 6)?, self.u.ratio(7, 8)?);
            if is_recursive {
                self.callees.push(callee.clone());
            }
            self.body(function, &inputs, &results, false)?;
            if is_called && !is_recursive {
                self.callees.push(callee.clone());
            }
            if self.u.ratio(1, 8)? {
                self.rw.set_insertion_point_to_end(module);
                let copy = self.rw.clone_op(function);
                callee.name += "_copy";
                let name = self.ctx.string_attr(&callee.name);
                let properties = self.rw.properties(copy).with(self.ctx, self.ctx.ident("sym_name"), name);
                self.rw.set_properties(copy, properties);
                self.callees.push(callee);
            }
            self.scope.clear();
            self.slots.clear();
        }
        Ok(())
    }

    /// Adds a call of a function with a body.
    pub(super) fn call_function(&mut self) -> Result<()> {
        let Callee { name, inputs, results } = self.u.choose(&self.callees)?.clone();
        let arguments = self.values(&inputs)?;
        let callee = self.ctx.symbol_ref(self.ctx.ident(&name));
        let call = self.create("func.call", &arguments, &results, &[("callee", callee)], &[]);
        self.scope.extend(self.rw.results(call));
        Ok(())
    }

    /// Adds a `cf.assert`.
    pub(super) fn assertion(&mut self) -> Result<()> {
        let condition = self.value(Type::I1)?;
        let message = self.ctx.string_attr("assertion");
        self.create("cf.assert", &[condition], &[], &[("msg", message)], &[]);
        Ok(())
    }
}
