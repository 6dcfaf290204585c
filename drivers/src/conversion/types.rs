//! Type conversion: rules that convert types, and materializations that convert values between them.

use std::sync::{Mutex, PoisonError};

use proofmark_ir::{Context, Location, Rewriter, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The types to which one type is converted: one, several, or none.
pub type Types = SmallVec<[Type; 1]>;

/// The result of a conversion rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Converted {
    /// The rule does not apply; the next rule is tried.
    NotMine,
    /// The type cannot be converted; no other rule is tried.
    Impossible,
    /// The type is converted to these types.
    To(Types),
}

impl Converted {
    /// Returns the conversion to one type.
    pub fn one(ty: Type) -> Converted {
        Converted::To(SmallVec::from_slice(&[ty]))
    }
}

type Rule = Box<dyn Fn(&Context, Type) -> Converted + Send + Sync>;

/// Creates values of the given types from input values, at the insertion point of the rewriter, or returns `None`.
pub type Materialization = Box<
    dyn Fn(&mut Rewriter<'_>, &[Type], &[ValueId], Location) -> Option<SmallVec<[ValueId; 1]>> + Send + Sync,
>;

/// Converts types by rules, which are tried in the reverse order of addition. Results are cached.
///
/// # Examples
///
/// ```
/// use proofmark_drivers::conversion::{Converted, SignatureConversion, TypeConverter};
/// use proofmark_ir::context::Registry;
/// use proofmark_ir::{Context, Type};
///
/// let ctx = Context::new(Registry::new());
/// // All types are legal, except that `index` is converted to `i64`.
/// let converter = TypeConverter::new().rule(|_, ty| Converted::one(ty)).rule(|_, ty| match ty {
///     Type::INDEX => Converted::one(Type::I64),
///     _ => Converted::NotMine,
/// });
/// assert_eq!(converter.convert_one(&ctx, Type::INDEX), Some(Type::I64));
/// assert!(converter.is_legal(&ctx, Type::I1) && !converter.is_legal(&ctx, Type::INDEX));
///
/// // The arguments of a block.
/// let signature = SignatureConversion::by(&converter, &ctx, [Type::I1, Type::INDEX]).unwrap();
/// assert_eq!(signature.types(), [Type::I1, Type::I64]);
/// ```
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    source: Vec<Materialization>,
    target: Vec<Materialization>,
    cache: Mutex<FxHashMap<Type, Option<Types>>>,
}

impl TypeConverter {
    /// Returns a converter without rules, which converts no type.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a rule, which is tried before the rules added earlier.
    pub fn rule(mut self, rule: impl Fn(&Context, Type) -> Converted + Send + Sync + 'static) -> Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Adds a materialization from converted values to a value of the original type.
    pub fn source_materialization(mut self, make: Materialization) -> Self {
        self.source.push(make);
        self
    }

    /// Adds a materialization from a value of the original type to values of the converted types.
    pub fn target_materialization(mut self, make: Materialization) -> Self {
        self.target.push(make);
        self
    }

    /// Returns the types to which `ty` is converted, or `None` if it cannot be converted.
    pub fn convert(&self, ctx: &Context, ty: Type) -> Option<Types> {
        let cached = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&ty).cloned();
        if let Some(cached) = cached {
            return cached;
        }
        // The lock is not held while a rule runs, because the rule may convert other types.
        let mut converted = None;
        for rule in self.rules.iter().rev() {
            match rule(ctx, ty) {
                Converted::NotMine => {}
                Converted::Impossible => break,
                Converted::To(types) => {
                    converted = Some(types);
                    break;
                }
            }
        }
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).insert(ty, converted.clone());
        converted
    }

    /// Returns the type to which `ty` is converted, or `None` if it is converted to none or several types or not at
    /// all.
    pub fn convert_one(&self, ctx: &Context, ty: Type) -> Option<Type> {
        match self.convert(ctx, ty)?.as_slice() {
            &[ty] => Some(ty),
            _ => None,
        }
    }

    /// Returns the concatenated conversions of `types`, or `None` if one of them cannot be converted.
    pub fn convert_all(&self, ctx: &Context, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut converted = Vec::new();
        for ty in types {
            converted.extend(self.convert(ctx, ty)?);
        }
        Some(converted)
    }

    /// Returns whether `ty` is converted to itself.
    pub fn is_legal(&self, ctx: &Context, ty: Type) -> bool {
        self.convert_one(ctx, ty) == Some(ty)
    }

    /// Returns whether the types of all operands and results of `op` are converted to themselves.
    pub fn is_legal_op(&self, ir: &proofmark_ir::Ir, op: proofmark_ir::OpId) -> bool {
        ir.operands(op)
            .chain(ir.results(op).iter().copied())
            .all(|value| self.is_legal(ir.ctx(), ir.value_type(value)))
    }

    pub(super) fn materialize(
        &self,
        rw: &mut Rewriter<'_>,
        kind: CastKind,
        types: &[Type],
        inputs: &[ValueId],
        loc: Location,
    ) -> Option<SmallVec<[ValueId; 1]>> {
        let ways = match kind {
            CastKind::Source => &self.source,
            CastKind::Target => &self.target,
        };
        ways.iter().rev().find_map(|make| make(rw, types, inputs, loc))
    }

    pub(super) fn has_materialization(&self, kind: CastKind) -> bool {
        match kind {
            CastKind::Source => !self.source.is_empty(),
            CastKind::Target => !self.target.is_empty(),
        }
    }
}

/// The direction of a materialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastKind {
    /// From converted values to the original type.
    Source,
    /// From original values to the converted types.
    Target,
}

/// The conversion of the arguments of a block. See [`TypeConverter`] for an example.
#[derive(Clone, Debug, Default)]
pub struct SignatureConversion {
    inputs: Vec<Input>,
    types: Vec<Type>,
}

#[derive(Clone, Debug, Default)]
enum Input {
    /// The argument is dropped.
    #[default]
    Dropped,
    /// The argument is replaced by the new arguments in this range.
    Range(std::ops::Range<usize>),
    /// The argument is replaced by these existing values.
    Values(SmallVec<[ValueId; 1]>),
}

impl SignatureConversion {
    /// Returns the conversion of `n_args` arguments that drops all of them.
    pub fn new(n_args: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![Input::Dropped; n_args], types: Vec::new() }
    }

    /// Returns the conversion of arguments with these types by `converter`, or `None` if a type cannot be converted.
    pub fn by(
        converter: &TypeConverter,
        ctx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Self> {
        let mut signature = SignatureConversion::default();
        for ty in types {
            let converted = converter.convert(ctx, ty)?;
            signature.inputs.push(Input::Dropped);
            signature.add_input(signature.inputs.len() - 1, &converted);
        }
        Some(signature)
    }

    /// Replaces argument `index` by new arguments of these types, which are appended.
    ///
    /// # Panics
    ///
    /// If there is no such argument.
    pub fn add_input(&mut self, index: usize, types: &[Type]) {
        self.inputs[index] = Input::Range(self.types.len()..self.types.len() + types.len());
        self.types.extend_from_slice(types);
    }

    /// Appends new arguments that replace no old argument.
    pub fn add_new(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Replaces argument `index` by existing values.
    ///
    /// # Panics
    ///
    /// If there is no such argument.
    pub fn remap(&mut self, index: usize, values: &[ValueId]) {
        self.inputs[index] = Input::Values(values.into());
    }

    /// Returns the types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    pub(super) fn n_inputs(&self) -> usize {
        self.inputs.len()
    }

    /// Returns the values that replace argument `index`. `new` are the new arguments.
    pub(super) fn replacement(&self, index: usize, new: &[ValueId]) -> SmallVec<[ValueId; 1]> {
        match &self.inputs[index] {
            Input::Dropped => SmallVec::new(),
            Input::Range(range) => new[range.clone()].into(),
            Input::Values(values) => values.clone(),
        }
    }
}
