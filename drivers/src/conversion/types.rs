//! Type conversion: the rules that convert types, the materializations between source and converted types, and the
//! conversion of block signatures.

use std::sync::{Mutex, MutexGuard, PoisonError};

use proofmark_ir::context::TypeKind;
use proofmark_ir::{BlockId, Builder, Context, Ir, Location, OpId, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The types into which one type is converted: one, several, or none.
pub type Types = SmallVec<[Type; 1]>;

/// The answer of a conversion rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Converted {
    /// The rule does not apply. The next rule is asked.
    NotMine,
    /// The type cannot be converted. No other rule is asked.
    Impossible,
    /// The type is converted into these.
    To(Types),
}

impl Converted {
    /// Converts into one type.
    pub fn one(ty: Type) -> Converted {
        Converted::To(SmallVec::from_slice(&[ty]))
    }
}

/// A rule on types, or on values, whose context it may consider.
enum Rule {
    Type(Box<dyn Fn(&Context, Type) -> Converted + Send + Sync>),
    Value(Box<dyn Fn(&Ir, ValueId) -> Converted + Send + Sync>),
}

/// A request for values of given types, made of other values.
#[derive(Clone, Copy, Debug)]
pub struct MaterializationRequest<'a> {
    /// The types of the values to create.
    pub types: &'a [Type],
    /// The values to create them from.
    pub inputs: &'a [ValueId],
    /// For a target materialization, the type before any conversion of the value that is converted.
    pub original_type: Option<Type>,
    /// The location of the conversion.
    pub loc: Location,
}

/// The answer of a materialization.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Materialized {
    /// The materialization does not apply. The next one is asked.
    NotMine,
    /// The values cannot be created. No other materialization is asked.
    Impossible,
    /// The values.
    To(SmallVec<[ValueId; 1]>),
}

impl Materialized {
    /// Materializes one value.
    pub fn one(value: ValueId) -> Materialized {
        Materialized::To(SmallVec::from_slice(&[value]))
    }
}

/// Creates values at the builder's insertion point.
type Materialization =
    Box<dyn Fn(&mut Builder<'_>, MaterializationRequest<'_>) -> Materialized + Send + Sync>;

/// Converts types by rules, which are asked in reverse order of their addition. Corresponds to MLIR's `TypeConverter`.
///
/// The answers of rules on types are cached, except those of rules added before a rule on values: that rule may
/// precede them.
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
    /// The index after the last rule on values; 0 if there is none.
    first_cached: usize,
    source: Vec<Materialization>,
    target: Vec<Materialization>,
    /// The answers of the rules from `first_cached` on.
    cache: Mutex<FxHashMap<Type, Converted>>,
}

impl std::fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TypeConverter({} rules)", self.rules.len())
    }
}

impl TypeConverter {
    /// Returns a converter without rules, which converts no type.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a rule on types. It is asked before the rules added earlier.
    pub fn rule(mut self, rule: impl Fn(&Context, Type) -> Converted + Send + Sync + 'static) -> Self {
        self.rules.push(Rule::Type(Box::new(rule)));
        self.cache = Mutex::default();
        self
    }

    /// Adds a rule on values, for conversions that depend on the context of a value. It is asked before the rules added
    /// earlier, and only where a value is converted.
    pub fn value_rule(mut self, rule: impl Fn(&Ir, ValueId) -> Converted + Send + Sync + 'static) -> Self {
        self.rules.push(Rule::Value(Box::new(rule)));
        self.first_cached = self.rules.len();
        self.cache = Mutex::default();
        self
    }

    /// Adds a materialization of values of the original type from converted values. It is asked before those added
    /// earlier.
    pub fn source_materialization(
        mut self,
        make: impl Fn(&mut Builder<'_>, MaterializationRequest<'_>) -> Materialized + Send + Sync + 'static,
    ) -> Self {
        self.source.push(Box::new(make));
        self
    }

    /// Adds a materialization of values of converted types. It is asked before those added earlier.
    pub fn target_materialization(
        mut self,
        make: impl Fn(&mut Builder<'_>, MaterializationRequest<'_>) -> Materialized + Send + Sync + 'static,
    ) -> Self {
        self.target.push(Box::new(make));
        self
    }

    /// Returns the types into which `ty` is converted; `None` if it cannot be converted. Rules on values are skipped.
    pub fn convert(&self, ctx: &Context, ty: Type) -> Option<Types> {
        self.by_rules(ctx, ty, |rule| match rule {
            Rule::Type(rule) => rule(ctx, ty),
            Rule::Value(_) => Converted::NotMine,
        })
    }

    /// Returns the types into which `value` is converted; `None` if it cannot be converted.
    pub fn convert_value(&self, ir: &Ir, value: ValueId) -> Option<Types> {
        let (ctx, ty) = (ir.ctx(), ir.value_type(value));
        self.by_rules(ctx, ty, |rule| match rule {
            Rule::Type(rule) => rule(ctx, ty),
            Rule::Value(rule) => rule(ir, value),
        })
    }

    /// Returns the conversion by the last rule for which `apply` does not return [`Converted::NotMine`]. The results of
    /// the rules after all rules on values are cached.
    fn by_rules(&self, ctx: &Context, ty: Type, apply: impl Fn(&Rule) -> Converted) -> Option<Types> {
        let last = |rules: &[Rule], apply: &dyn Fn(&Rule) -> Converted| {
            rules.iter().rev().map(apply).find(|converted| *converted != Converted::NotMine)
        };
        let cached = self.cache().get(&ty).cloned();
        let converted = cached.unwrap_or_else(|| {
            // The lock is not held while a rule runs: a rule may convert other types.
            let apply = |rule: &Rule| match rule {
                Rule::Type(rule) => rule(ctx, ty),
                Rule::Value(_) => Converted::NotMine,
            };
            let converted = last(&self.rules[self.first_cached..], &apply).unwrap_or(Converted::NotMine);
            self.cache().insert(ty, converted.clone());
            converted
        });
        let converted = match converted {
            Converted::NotMine => last(&self.rules[..self.first_cached], &apply),
            converted => Some(converted),
        };
        match converted {
            Some(Converted::To(types)) => Some(types),
            Some(Converted::NotMine | Converted::Impossible) | None => None,
        }
    }

    fn cache(&self) -> MutexGuard<'_, FxHashMap<Type, Converted>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the type into which `ty` is converted, and each value of this type, if the answer is one type and is
    /// cached.
    #[inline]
    pub(super) fn cached_one(&self, ty: Type) -> Option<Type> {
        match self.cache().get(&ty) {
            Some(Converted::To(types)) if types.len() == 1 => Some(types[0]),
            _ => None,
        }
    }

    /// Returns the type into which `ty` is converted; `None` if it is converted into several types or none, or not at
    /// all.
    pub fn convert_one(&self, ctx: &Context, ty: Type) -> Option<Type> {
        if let Some(to) = self.cached_one(ty) {
            return Some(to);
        }
        match self.convert(ctx, ty)?.as_slice() {
            &[ty] => Some(ty),
            _ => None,
        }
    }

    /// Returns the concatenated conversions of `types`; `None` if one of them cannot be converted.
    pub fn convert_all(&self, ctx: &Context, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut converted = Vec::new();
        for ty in types {
            converted.extend(self.convert(ctx, ty)?);
        }
        Some(converted)
    }

    /// Returns whether `ty` is converted into itself.
    pub fn is_legal(&self, ctx: &Context, ty: Type) -> bool {
        self.convert_one(ctx, ty) == Some(ty)
    }

    /// Returns whether `value` is converted into its own type.
    pub fn is_legal_value(&self, ir: &Ir, value: ValueId) -> bool {
        self.convert_value(ir, value).is_some_and(|types| types.as_slice() == [ir.value_type(value)])
    }

    /// Returns whether all operands and results of `op` are converted into their own types.
    pub fn is_legal_op(&self, ir: &Ir, op: OpId) -> bool {
        ir.operands(op).chain(ir.results(op).iter().copied()).all(|value| self.is_legal_value(ir, value))
    }

    /// Returns whether all arguments of the blocks of `region` are converted into their own types.
    pub fn is_legal_region(&self, ir: &Ir, region: proofmark_ir::RegionId) -> bool {
        ir.blocks(region).all(|block| ir.block_args(block).iter().all(|&arg| self.is_legal_value(ir, arg)))
    }

    /// Returns whether all inputs and results of a function type are converted into their own types.
    pub fn is_legal_signature(&self, ctx: &Context, function: Type) -> bool {
        match function.kind(ctx) {
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).all(|&ty| self.is_legal(ctx, ty))
            }
            _ => false,
        }
    }

    /// Creates values by the first materialization that applies; `None` if there is none, or if it answers
    /// [`Materialized::Impossible`].
    pub(super) fn materialize(
        &self,
        rw: &mut Builder<'_>,
        kind: CastKind,
        request: MaterializationRequest<'_>,
    ) -> Option<SmallVec<[ValueId; 1]>> {
        let materializations = match kind {
            CastKind::Source => &self.source,
            CastKind::Target => &self.target,
        };
        let mut answers = materializations.iter().rev().map(|make| make(rw, request));
        match answers.find(|answer| *answer != Materialized::NotMine) {
            Some(Materialized::To(values)) => Some(values),
            Some(Materialized::NotMine | Materialized::Impossible) | None => None,
        }
    }
}

/// The direction of a cast, and of its materialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastKind {
    /// From converted values to the type of the value that they replace.
    Source,
    /// From the most recently mapped values to the types that a pattern expects.
    Target,
}

/// The conversion of the arguments of a block. Corresponds to MLIR's `TypeConverter::SignatureConversion`.
#[derive(Clone, Debug, Default)]
pub struct SignatureConversion {
    inputs: Vec<Input>,
    types: Vec<Type>,
}

#[derive(Clone, Debug, Default)]
enum Input {
    /// The argument has no replacement.
    #[default]
    Dropped,
    /// The new arguments in this range.
    Range(std::ops::Range<usize>),
    /// Existing values.
    Values(SmallVec<[ValueId; 1]>),
}

impl SignatureConversion {
    /// Returns the conversion of a block with `n_args` arguments that drops them all.
    pub fn new(n_args: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![Input::Dropped; n_args], types: Vec::new() }
    }

    /// Returns the conversion of arguments of the given types by `converter`; `None` if one of them cannot be
    /// converted.
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

    /// Returns the conversion of the arguments of `block` by `converter`, whose rules on values are asked too. Returns
    /// `None` if one of them cannot be converted.
    pub fn of_block(converter: &TypeConverter, ir: &Ir, block: BlockId) -> Option<Self> {
        let mut signature = SignatureConversion::default();
        for &arg in ir.block_args(block) {
            let converted = converter.convert_value(ir, arg)?;
            signature.inputs.push(Input::Dropped);
            signature.add_input(signature.inputs.len() - 1, &converted);
        }
        Some(signature)
    }

    /// Replaces argument `index` by new arguments of these types, after those added before.
    pub fn add_input(&mut self, index: usize, types: &[Type]) {
        self.inputs[index] = Input::Range(self.types.len()..self.types.len() + types.len());
        self.types.extend_from_slice(types);
    }

    /// Adds new arguments that replace no argument.
    pub fn add_new(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Replaces argument `index` by the new arguments `new`, which other calls have added: an input that is remapped to
    /// existing inputs.
    ///
    /// # Panics
    /// If `new` exceeds the new arguments.
    pub fn remap_to_inputs(&mut self, index: usize, new: std::ops::Range<usize>) {
        assert!(new.start <= new.end && new.end <= self.types.len(), "the inputs do not exist");
        self.inputs[index] = Input::Range(new);
    }

    /// Replaces argument `index` by existing values.
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

    /// Returns the replacement of argument `index`, given the new arguments.
    pub(super) fn replacement(&self, index: usize, new: &[ValueId]) -> SmallVec<[ValueId; 1]> {
        match &self.inputs[index] {
            Input::Dropped => SmallVec::new(),
            Input::Range(range) => new[range.clone()].into(),
            Input::Values(values) => values.clone(),
        }
    }
}
