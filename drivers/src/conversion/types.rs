//! Type conversion: how types become others, and how a value of one is seen as a value of the other meanwhile.

use std::sync::{Mutex, PoisonError};

use proofmark_ir::{Context, Location, Rewriter, Type, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The types that one type becomes: one, several, or none.
pub type Types = SmallVec<[Type; 1]>;

/// What a conversion rule says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Converted {
    /// Nothing: the next rule is asked.
    NotMine,
    /// The type cannot be converted; no other rule is asked.
    Impossible,
    /// To these.
    To(Types),
}

impl Converted {
    /// To one type.
    pub fn one(ty: Type) -> Converted {
        Converted::To(SmallVec::from_slice(&[ty]))
    }
}

type Rule = Box<dyn Fn(&Context, Type) -> Converted + Send + Sync>;

/// Makes values of the given types out of others, at the rewriter's insertion point; `None`: not possible.
pub type Materialization = Box<
    dyn Fn(&mut Rewriter<'_>, &[Type], &[ValueId], Location) -> Option<SmallVec<[ValueId; 1]>> + Send + Sync,
>;

/// Converts types. Rules are asked in the reverse order of their addition, and the answers are kept.
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    source: Vec<Materialization>,
    target: Vec<Materialization>,
    cache: Mutex<FxHashMap<Type, Option<Types>>>,
}

impl TypeConverter {
    /// No rules: no type can be converted.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a rule; it is asked before the ones added earlier.
    pub fn rule(mut self, rule: impl Fn(&Context, Type) -> Converted + Send + Sync + 'static) -> Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Adds a way to see converted values as values of the original type.
    pub fn source_materialization(mut self, make: Materialization) -> Self {
        self.source.push(make);
        self
    }

    /// Adds a way to see values as values of the converted types.
    pub fn target_materialization(mut self, make: Materialization) -> Self {
        self.target.push(make);
        self
    }

    /// What the type becomes; `None` if it cannot be converted.
    pub fn convert(&self, ctx: &Context, ty: Type) -> Option<Types> {
        let cached = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&ty).cloned();
        if let Some(cached) = cached {
            return cached;
        }
        // The lock is not held while a rule runs: it may ask for other types.
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

    /// The one type that it becomes; `None` if it becomes none, several, or cannot be converted.
    pub fn convert_one(&self, ctx: &Context, ty: Type) -> Option<Type> {
        match self.convert(ctx, ty)?.as_slice() {
            &[ty] => Some(ty),
            _ => None,
        }
    }

    /// What a list of types becomes, all in one.
    pub fn convert_all(&self, ctx: &Context, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut converted = Vec::new();
        for ty in types {
            converted.extend(self.convert(ctx, ty)?);
        }
        Some(converted)
    }

    /// Whether the type stays as it is.
    pub fn is_legal(&self, ctx: &Context, ty: Type) -> bool {
        self.convert_one(ctx, ty) == Some(ty)
    }

    /// Whether all types of operands and results stay as they are.
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

/// How the arguments of a block change.
#[derive(Clone, Debug, Default)]
pub struct SignatureConversion {
    inputs: Vec<Input>,
    types: Vec<Type>,
}

#[derive(Clone, Debug, Default)]
enum Input {
    /// Nothing takes its place.
    #[default]
    Dropped,
    /// The new arguments in this range.
    Range(std::ops::Range<usize>),
    /// These values, from elsewhere.
    Values(SmallVec<[ValueId; 1]>),
}

impl SignatureConversion {
    /// For a block of so many arguments; all are dropped unless something is said of them.
    pub fn new(n_args: usize) -> SignatureConversion {
        SignatureConversion { inputs: vec![Input::Dropped; n_args], types: Vec::new() }
    }

    /// Every argument converted by `converter`.
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

    /// Argument number `index` becomes new arguments of these types, behind those added before.
    pub fn add_input(&mut self, index: usize, types: &[Type]) {
        self.inputs[index] = Input::Range(self.types.len()..self.types.len() + types.len());
        self.types.extend_from_slice(types);
    }

    /// New arguments that come from no old one.
    pub fn add_new(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Argument number `index` is replaced by values from elsewhere.
    pub fn remap(&mut self, index: usize, values: &[ValueId]) {
        self.inputs[index] = Input::Values(values.into());
    }

    /// The types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    pub(super) fn n_inputs(&self) -> usize {
        self.inputs.len()
    }

    /// What takes the place of argument number `index`, given the new arguments.
    pub(super) fn replacement(&self, index: usize, new: &[ValueId]) -> SmallVec<[ValueId; 1]> {
        match &self.inputs[index] {
            Input::Dropped => SmallVec::new(),
            Input::Range(range) => new[range.clone()].into(),
            Input::Values(values) => values.clone(),
        }
    }
}
