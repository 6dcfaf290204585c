//! Conversion targets: the legality of operations.
//!
//! The legality of an operation is defined for its name, otherwise for its dialect, otherwise by the rule for unknown
//! operations. As in MLIR, operations of unknown legality differ from illegal ones: a partial conversion may keep them.

use proofmark_ir::{Context, Identifier, Ir, OpId, OpName};
use rustc_hash::FxHashMap;

/// A rule for the legality of an operation. It returns `None` for unknown legality.
pub type DynamicRule = Box<dyn Fn(&Ir, OpId) -> Option<bool> + Send + Sync>;

/// The legality of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// The operation may remain.
    Legal {
        /// Whether all nested operations are legal as well.
        recursively: bool,
    },
    /// The operation must be converted.
    Illegal,
    /// The target does not define the legality.
    Unknown,
}

enum Action {
    Legal,
    Illegal,
    /// The rules, which are asked in reverse order; without rules, the default rule.
    Dynamic(Vec<DynamicRule>),
}

/// The legality of operations and dialects. See [`apply_partial_conversion`](super::apply_partial_conversion) for an
/// example.
#[derive(Default)]
pub struct ConversionTarget {
    ops: FxHashMap<OpName, Action>,
    dialects: FxHashMap<Identifier, Action>,
    unknown: Vec<DynamicRule>,
    default: Option<DynamicRule>,
    recursive: FxHashMap<OpName, Option<DynamicRule>>,
}

impl ConversionTarget {
    /// Returns a target that defines no legality.
    pub fn new() -> ConversionTarget {
        ConversionTarget::default()
    }

    /// Makes operations with these names legal.
    pub fn legal_ops(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.ops.extend(names.iter().map(|name| (ctx.op_name(name), Action::Legal)));
        self
    }

    /// Makes operations with these names illegal.
    pub fn illegal_ops(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.ops.extend(names.iter().map(|name| (ctx.op_name(name), Action::Illegal)));
        self
    }

    /// Makes the legality of operations with this name depend on `rule`. Where `rule` returns `None`, the rules added
    /// for this name before are asked.
    pub fn dynamically_legal_op(
        mut self,
        ctx: &Context,
        name: &str,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        add_rule(self.ops.entry(ctx.op_name(name)).or_insert(Action::Legal), Some(Box::new(rule)));
        self
    }

    /// Makes the legality of operations with these names depend on the
    /// [default rule](ConversionTarget::default_rule), unless there is a rule for the name.
    pub fn dynamically_legal_ops(mut self, ctx: &Context, names: &[&str]) -> Self {
        for name in names {
            add_rule(self.ops.entry(ctx.op_name(name)).or_insert(Action::Legal), None);
        }
        self
    }

    /// Sets the rule for dynamically legal operations and dialects without a rule. Corresponds to an override of
    /// MLIR's `ConversionTarget::isDynamicallyLegal`.
    pub fn default_rule(mut self, rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static) -> Self {
        self.default = Some(Box::new(rule));
        self
    }

    /// Makes all operations of these dialects legal.
    pub fn legal_dialects(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.dialects.extend(names.iter().map(|name| (ctx.ident(name), Action::Legal)));
        self
    }

    /// Makes all operations of these dialects illegal.
    pub fn illegal_dialects(mut self, ctx: &Context, names: &[&str]) -> Self {
        self.dialects.extend(names.iter().map(|name| (ctx.ident(name), Action::Illegal)));
        self
    }

    /// Makes the legality of operations of this dialect depend on `rule`. Where `rule` returns `None`, the rules added
    /// for this dialect before are asked.
    pub fn dynamically_legal_dialect(
        mut self,
        ctx: &Context,
        name: &str,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        add_rule(self.dialects.entry(ctx.ident(name)).or_insert(Action::Legal), Some(Box::new(rule)));
        self
    }

    /// Makes the legality of operations of these dialects depend on the
    /// [default rule](ConversionTarget::default_rule), unless there is a rule for the dialect.
    pub fn dynamically_legal_dialects(mut self, ctx: &Context, names: &[&str]) -> Self {
        for name in names {
            add_rule(self.dialects.entry(ctx.ident(name)).or_insert(Action::Legal), None);
        }
        self
    }

    /// Makes the legality of all other operations depend on `rule`. Where `rule` returns `None`, the rules added here
    /// before are asked.
    pub fn unknown_op_dynamically_legal(
        mut self,
        rule: impl Fn(&Ir, OpId) -> Option<bool> + Send + Sync + 'static,
    ) -> Self {
        self.unknown.push(Box::new(rule));
        self
    }

    /// Makes the operations nested in a legal operation with this name legal, if `rule` holds or is `None`.
    pub fn recursively_legal_op(mut self, ctx: &Context, name: &str, rule: Option<DynamicRule>) -> Self {
        self.recursive.insert(ctx.op_name(name), rule);
        self
    }

    /// Returns the legality of `op`.
    pub fn legality(&self, ir: &Ir, op: OpId) -> Legality {
        let name = ir.name(op);
        let action = self.ops.get(&name).or_else(|| self.dialects.get(&name.dialect(ir.ctx())));
        let legal = match action {
            Some(Action::Legal) => Some(true),
            Some(Action::Illegal) => Some(false),
            Some(Action::Dynamic(rules)) if rules.is_empty() => {
                self.default.as_ref().and_then(|rule| rule(ir, op))
            }
            // If all rules return `None`, the legality is unknown.
            Some(Action::Dynamic(rules)) => dynamic_legality(rules, ir, op),
            None => dynamic_legality(&self.unknown, ir, op),
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

    /// Returns the legality of operations with this name, unless it depends on the operation.
    fn legality_of_name(&self, ctx: &Context, name: OpName) -> Option<Legality> {
        match self.ops.get(&name).or_else(|| self.dialects.get(&name.dialect(ctx))) {
            Some(Action::Legal) if self.recursive.contains_key(&name) => None,
            Some(Action::Legal) => Some(Legality::Legal { recursively: false }),
            Some(Action::Illegal) => Some(Legality::Illegal),
            Some(Action::Dynamic(_)) => None,
            None => self.unknown.is_empty().then_some(Legality::Unknown),
        }
    }

    /// Returns whether operations with this name may be legal, for the order of patterns.
    pub(super) fn may_be_legal(&self, ctx: &Context, name: OpName) -> bool {
        match self.ops.get(&name).or_else(|| self.dialects.get(&name.dialect(ctx))) {
            Some(action) => !matches!(action, Action::Illegal),
            None => !self.unknown.is_empty(),
        }
    }
}

/// The legality by operation name, for the names that occurred.
#[derive(Default)]
pub(super) struct LegalityTable(Vec<Entry>);

#[derive(Clone, Copy)]
enum Entry {
    /// The target was not asked.
    Missing,
    /// The legality depends on the operation.
    Depends,
    /// All operations with the name have this legality.
    Is(Legality),
}

impl LegalityTable {
    /// Returns the legality of operations with this name by `target`, unless it depends on the operation.
    #[inline]
    pub(super) fn of_name(
        &mut self,
        target: &ConversionTarget,
        ctx: &Context,
        name: OpName,
    ) -> Option<Legality> {
        match self.0.get(name.index()) {
            Some(Entry::Is(legality)) => Some(*legality),
            Some(Entry::Depends) => None,
            Some(Entry::Missing) | None => self.ask(target, ctx, name),
        }
    }

    #[cold]
    fn ask(&mut self, target: &ConversionTarget, ctx: &Context, name: OpName) -> Option<Legality> {
        let legality = target.legality_of_name(ctx, name);
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, Entry::Missing);
        }
        self.0[name.index()] = legality.map_or(Entry::Depends, Entry::Is);
        legality
    }
}

/// Makes `action` dynamic and adds `rule`.
fn add_rule(action: &mut Action, rule: Option<DynamicRule>) {
    match action {
        Action::Dynamic(rules) => rules.extend(rule),
        Action::Legal | Action::Illegal => *action = Action::Dynamic(rule.into_iter().collect()),
    }
}

/// Returns the result of the last rule that does not return `None`.
fn dynamic_legality(rules: &[DynamicRule], ir: &Ir, op: OpId) -> Option<bool> {
    rules.iter().rev().find_map(|rule| rule(ir, op))
}
