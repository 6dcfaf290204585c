//! Legalization of the regions of an operation before a pattern is applied to the operation, as MLIR's
//! `ConversionPatternRewriter::legalize` does it for a region.

use std::borrow::Cow;

use proofmark_ir::rewrite::Reason;
use proofmark_ir::{BlockId, Match, OpId, RegionId, Type};
use smallvec::SmallVec;

use super::driver::Driver;
use super::pattern::ConversionPattern;
use super::rewriter::{ConversionMatch, Operands};
use super::types::SignatureConversion;

impl Driver<'_, '_> {
    /// Converts the arguments of the entry blocks of the regions of `op` by the type converter of `pattern`, and then
    /// legalizes the operations in the regions. Returns an error if a type or an operation cannot be converted; the
    /// caller rolls the edits back.
    pub(super) fn legalize_regions(
        &mut self,
        op: OpId,
        pattern: &dyn ConversionPattern,
    ) -> Result<(), Reason> {
        let regions: SmallVec<[RegionId; 2]> = self.ir.regions(op).into();
        for region in regions {
            let Some(entry) = self.ir.entry_block(region) else { continue };
            // Casts that the conversion of the arguments creates are not among these operations.
            let ops: Vec<OpId> = self.ir.blocks(region).flat_map(|block| self.ir.ops(block)).collect();
            self.convert_arguments(op, entry, pattern)?;
            for nested in
                ops.into_iter().flat_map(|nested| self.ops_to_convert(nested, |_, _| {})).collect::<Vec<_>>()
            {
                if self.ir.contains_op(nested) && !self.legalize(nested) && !self.may_remain(nested) {
                    let name = self.ir.name_str(nested);
                    return Err(format!("failed to legalize nested operation '{name}'").into());
                }
            }
        }
        Ok(())
    }

    fn convert_arguments(
        &mut self,
        op: OpId,
        block: BlockId,
        pattern: &dyn ConversionPattern,
    ) -> Result<(), Reason> {
        let Some(converter) = pattern.converter() else { return Ok(()) };
        let types: SmallVec<[Type; 4]> =
            self.ir.block_args(block).iter().map(|&arg| self.ir.value_type(arg)).collect();
        let Some(signature) = SignatureConversion::by(converter, self.ir.ctx(), types) else {
            return Err(Cow::Borrowed("failed to convert the arguments of a region"));
        };
        let inner = Match::new(self.ir, op);
        let m = ConversionMatch::new(inner, &mut self.casts, Some(converter.clone()), Operands::default());
        let mut rw = m.rewrite();
        rw.apply_signature_conversion(block, &signature);
        let _ = rw.done();
        Ok(())
    }
}
