//! Walks over the operations of one definition, or of one interface.

use std::ops::ControlFlow;

use proofmark_ir::{Interface, Ir, OpId, OpView, WalkOrder};

use crate::walk::{Advance, Direction, Visited, walk_mut, walk_ops};

/// Calls `visit` for `root` and each nested operation, if the operation has the definition of the view `V`. The regions
/// of other operations are always entered. See [`walk`](crate::walk::walk).
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use proofmark_dialects::builtin::Module;
/// use proofmark_drivers::walk::{Advance, Direction, walk_views};
/// use proofmark_ir::text::{ParseOptions, parse_source};
/// use proofmark_ir::{OpView, WalkOrder};
/// # let mut registry = proofmark_ir::context::Registry::new();
/// # proofmark_dialects::register_all(&mut registry);
/// # let ctx = std::sync::Arc::new(proofmark_ir::Context::new(registry));
///
/// let ir = parse_source(&ctx, "example.mlir", b"module {}  func.func private @f()", ParseOptions::default()).unwrap();
/// let mut modules = Vec::new();
/// let (root, order) = (ir.root(), WalkOrder::PostOrder);
/// let ended = walk_views(&ir, root, order, Direction::Forward, |_, module: Module| -> ControlFlow<(), Advance> {
///     modules.push(module.op());
///     ControlFlow::Continue(Advance::Advance)
/// });
/// assert!(ended.is_continue());
/// assert_eq!((modules.len(), modules[1]), (2, root));
/// ```
pub fn walk_views<V: OpView, B>(
    ir: &Ir,
    root: OpId,
    order: WalkOrder,
    direction: Direction,
    mut visit: impl FnMut(&Ir, V) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    walk_ops(ir, root, order, direction, |ir, op| match V::cast(ir, op) {
        Some(view) => visit(ir, view),
        None => ControlFlow::Continue(Advance::Advance),
    })
}

/// Calls `visit` for `root` and each nested operation, if the operation implements `interface`. The regions of other
/// operations are always entered. See [`walk`](crate::walk::walk).
pub fn walk_interface<B>(
    ir: &Ir,
    root: OpId,
    order: WalkOrder,
    direction: Direction,
    interface: Interface,
    mut visit: impl FnMut(&Ir, OpId) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    walk_ops(ir, root, order, direction, |ir, op| {
        match ir.op_def(op).is_some_and(|def| interface.is_implemented_by(def)) {
            true => visit(ir, op),
            false => ControlFlow::Continue(Advance::Advance),
        }
    })
}

/// Calls `visit` for `root` and each nested operation, if the operation has the definition of the view `V`. The visitor
/// may erase the visited operation. See [`walk_mut`].
pub fn walk_views_mut<V: OpView, B>(
    ir: &mut Ir,
    root: OpId,
    order: WalkOrder,
    mut visit: impl FnMut(&mut Ir, V) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    walk_mut(ir, root, order, |ir, visited| match visited {
        Visited::Op(op) => match V::cast(ir, op) {
            Some(view) => visit(ir, view),
            None => ControlFlow::Continue(Advance::Advance),
        },
        _ => ControlFlow::Continue(Advance::Advance),
    })
}

/// Calls `visit` for `root` and each nested operation, if the operation implements `interface`. The visitor may erase
/// the visited operation. See [`walk_mut`].
pub fn walk_interface_mut<B>(
    ir: &mut Ir,
    root: OpId,
    order: WalkOrder,
    interface: Interface,
    mut visit: impl FnMut(&mut Ir, OpId) -> ControlFlow<B, Advance>,
) -> ControlFlow<B> {
    walk_mut(ir, root, order, |ir, visited| match visited {
        Visited::Op(op) if ir.op_def(op).is_some_and(|def| interface.is_implemented_by(def)) => visit(ir, op),
        _ => ControlFlow::Continue(Advance::Advance),
    })
}
