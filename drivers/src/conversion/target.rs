//! What is legal: the goal of a conversion.
//!
//! An operation is looked up by its name, then by its dialect, then by the rule for the unknown; the first that says something
//! decides. As in MLIR, "not known to be legal" and "explicitly illegal" differ: a partial conversion leaves the former alone.

use proofmark_ir::{Context, Identifier, Ir, OpId, OpName};
use rustc_hash::FxHashMap;

/// A rule that looks at the operation; `None`: it has no opinion.
pub type DynamicRule = Box<dyn Fn(&Ir, OpId) -> Option<bool> + Send + Sync>;

/// What a target says of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may stay.
    Legal {
        /// And so may everything in it, unseen.
        recursively: bool,
    },
    /// It must go.
    Illegal,
    /// Nothing is said.
    Unknown,
}

enum Action {
    Legal,
    Illegal,
    Dynamic(DynamicRule),
}

/// What is legal.
#[derive(Default)]
pub struct ConversionTarget {
    ops: FxHashMap<OpName, Action>,
    dialects: FxHashMap<Identifier, Action>,
    unknown: Option<DynamicRule>,
    recursive: FxHashMap<OpName, Option<DynamicRule>>,
}

impl ConversionTarget {
    /// Nothing is said of anything.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Operations of these names are legal.
    pub fn legal_ops(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.ops.extend(names.iter().map(|name| (ctx.op_name(name), Action::Legal)));
        self
    }

    /// Operations of these names are illegal.
    pub fn illegal_ops(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.ops.extend(names.iter().map(|name| (ctx.op_name(name), Action::Illegal)));
        self
    }

    /// Operations of that name are legal if the rule says so.
    pub fn dynamically_legal_op(
        mut self,
        ctx: &Context,
        name: &str,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.ops.insert(ctx.op_name(name), Action::Dynamic(Box::new(rule)));
        self
    }

    /// All operations of these dialects are legal.
    pub fn legal_dialects(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.dialects.extend(names.iter().map(|name| (ctx.ident(name), Action::Legal)));
        self
    }

    /// All operations of these dialects are illegal.
    pub fn illegal_dialects(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.dialects.extend(names.iter().map(|name| (ctx.ident(name), Action::Illegal)));
        self
    }

    /// Operations of that dialect are legal if the rule says so.
    pub fn dynamically_legal_dialect(
        mut self,
        ctx: &Context,
        name: &str,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.dialects.insert(ctx.ident(name), Action::Dynamic(Box::new(rule)));
        self
    }

    /// Operations of which nothing else is said are legal if the rule says so.
    pub fn unknown_op_dynamically_legal(
        mut self,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.unknown = Some(Box::new(rule));
        self
    }

    /// When an operation of that name is legal, so is everything in it.
    pub fn recursively_legal_op(mut self, ctx: &Context, name: &str, rule: Option<DynamicRule>) -> Self {
        self.recursive.insert(ctx.op_name(name), rule);
        self
    }

    /// What is said of `op`.
    pub fn legality(&self, ir: &Ir, op: OpId) -> Legality {
        let name = ir.name(op);
        let action = self.ops.get(&name).or_else(|| self.dialects.get(&name.dialect(ir.ctx())));
        let legal = match action {
            Some(Action::Legal) => Some(true),
            Some(Action::Illegal) => Some(false),
            // A rule without opinion leaves the operation neither legal nor illegal.
            Some(Action::Dynamic(rule)) => rule(ir, op),
            None => self.unknown.as_ref().and_then(|rule| rule(ir, op)),
        };
        match legal {
            Some(true) => {
                let recursively = self
                    .recursive
                    .get(&name)
                    .is_some_and(|rule| rule.as_ref().is_none_or(|rule| rule(ir, op) == Some(true)));
                Legality::Legal { recursively }
            }
            Some(false) => Legality::Illegal,
            None => Legality::Unknown,
        }
    }

    /// What is said of the name alone: legal, or maybe legal. For the order of patterns.
    pub(super) fn may_be_legal(&self, ctx: &Context, name: OpName) -> bool {
        match self.ops.get(&name).or_else(|| self.dialects.get(&name.dialect(ctx))) {
            Some(action) => !matches!(action, Action::Illegal),
            None => self.unknown.is_some(),
        }
    }
}
