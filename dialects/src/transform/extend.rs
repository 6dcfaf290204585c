//! Registration of operations that other crates add to the transform dialect.

use proofmark_drivers::transform::Behaviour;
use proofmark_ir::context::{Dialect, ExtensionError, Registry};
use proofmark_ir::effects::Effects;

/// Adds operations to the registered transform dialect. The field `extension` of the definition of each operation is
/// its [`Behaviour`], and the field `effects` declares its effects on handles and payload ([`super::effects`]).
///
/// # Errors
/// If an operation lacks a behaviour or effects, and as for [`Registry::extend`].
pub fn extend(registry: &mut Registry, extension: Dialect) -> Result<(), ExtensionError> {
    for def in extension.ops.iter().copied().flatten() {
        let missing = |missing| Err(ExtensionError::Incomplete { op: def.name, missing });
        if def.extension.is_none_or(|data| !data.is::<Behaviour>()) {
            return missing("a behaviour");
        }
        if matches!(def.effects, Effects::Unknown) {
            return missing("effects");
        }
    }
    registry.extend(extension).map(|_| ())
}
