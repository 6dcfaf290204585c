//! The operations of generated programs, derived from the registered definitions.

use std::ops::Range;

use arbitrary::{Result, Unstructured};
use proofmark_ir::context::{Contents, TypeKind};
use proofmark_ir::op_def::{Arity, AttrSpelling, AttributeDef, OpDef, OperandDef, Presence, Traits};
use proofmark_ir::text::{ParseOptions, parse_type};
use proofmark_ir::{Context, Ir, OpName, Type, ValueId, WalkOrder};
use smallvec::SmallVec;

/// Scalar types that operations may require.
pub(crate) const SCALARS: [Type; 10] = [
    Type::I1,
    Type::I8,
    Type::I16,
    Type::I32,
    Type::I64,
    Type::INDEX,
    Type::F16,
    Type::BF16,
    Type::F32,
    Type::F64,
];

/// The operations that [`generate`](crate::generate) can instantiate.
#[derive(Debug)]
pub struct OpTable {
    entries: Vec<(OpName, &'static OpDef)>,
    /// The name of the dialect of each operation.
    dialect_names: Vec<&'static str>,
    /// The numbers of the operations by the index of the name.
    numbers: Vec<Option<usize>>,
    /// The dialects that have an operation with operands, with the numbers of their operations.
    dialects: Vec<(&'static str, Range<usize>)>,
    /// The types of registered dialects that operands and results have, and complex numbers.
    types: Vec<Type>,
    /// The number of types of registered dialects, which are the first ones.
    n_rows: usize,
    /// Those of [`types`](OpTable::types) that operands of each operation accept.
    operand_types: Vec<Vec<Type>>,
    /// The number of the occurrences of each operation in programs that were learned, up to [`MAX_OCCURRENCES`].
    occurrences: Vec<u32>,
    /// The uses of results of each operation, in ascending order.
    followers: Vec<Vec<Follower>>,
    /// The sets of constant operands of each operation in programs that were learned, in ascending order.
    constants: Vec<Vec<ConstantOperands>>,
}

/// The set of the operands of an operation that are constants: bit N is operand N.
pub(crate) type ConstantOperands = u8;

/// An operation that uses a result of another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Follower {
    /// The number of the operation.
    pub op: usize,
    /// The position of the operand.
    pub at: usize,
    /// The constants among the other operands.
    pub constants: ConstantOperands,
}

/// The number of occurrences of an operation from which on its weight is not greater.
const MAX_OCCURRENCES: u32 = 64;

impl OpTable {
    /// Returns the registered operations without memory effects and regions that have semantics, and operands and
    /// results that are scalars or of types of registered dialects.
    pub fn new(ctx: &Context) -> OpTable {
        let mut types = row_types(ctx);
        let n_rows = types.len();
        if ctx.registry().dialects().iter().any(|dialect| dialect.name == "complex") {
            types.push(ctx.ty(TypeKind::Complex(Type::F32)));
        }
        let names = ctx
            .registry()
            .dialects()
            .iter()
            .flat_map(|dialect| dialect.ops.iter().copied().flatten().copied());
        let entries: Vec<(OpName, &'static OpDef)> = names
            .filter(|def| can_generate(ctx, def, &types))
            .filter_map(|def| Some((ctx.name_of(def)?, def)))
            .collect();
        let n_names = entries.iter().map(|(name, _)| name.index() + 1).max().unwrap_or(0);
        let mut numbers = vec![None; n_names];
        for (number, (name, _)) in entries.iter().enumerate() {
            numbers[name.index()] = Some(number);
        }
        let operand_types = entries.iter().map(|(_, def)| {
            let accepts =
                |ty: &Type| def.operands.iter().any(|operand| (operand.constraint.accepts)(ctx, *ty));
            types.iter().copied().filter(accepts).collect()
        });
        let operand_types = operand_types.collect();
        let followers = initial_followers(ctx, &entries, &types);
        let constants = vec![Vec::new(); entries.len()];
        let mut dialects: Vec<(&str, Range<usize>)> = Vec::new();
        for (number, (_, def)) in entries.iter().enumerate() {
            match dialects.last_mut().filter(|(dialect, _)| *dialect == def.dialect()) {
                Some((_, range)) => range.end = number + 1,
                None => dialects.push((def.dialect(), number..number + 1)),
            }
        }
        dialects.retain(|(_, ops)| entries[ops.clone()].iter().any(|(_, def)| !def.operands.is_empty()));
        let occurrences = vec![0; entries.len()];
        let dialect_names = entries.iter().map(|(_, def)| def.dialect()).collect();
        OpTable {
            entries,
            dialect_names,
            numbers,
            dialects,
            types,
            n_rows,
            operand_types,
            occurrences,
            followers,
            constants,
        }
    }

    /// Counts the operations of a program, and the pairs of an operation and an operation that uses its result. They
    /// are more likely in generated programs.
    pub fn learn(&mut self, program: &Ir) {
        let mut found = Vec::new();
        program.walk(program.root(), WalkOrder::PreOrder, |ir, op| {
            found.extend(self.index_of(ir.name(op)).map(|number| (op, number)));
        });
        for (op, number) in found {
            self.occurrences[number] = (self.occurrences[number] + 1).min(MAX_OCCURRENCES);
            let is_constant = |operand: ValueId| {
                program.defining_op(operand).is_some_and(|by| program.constant_of(by).is_some())
            };
            let operands = program.operands(op).take(ConstantOperands::BITS as usize);
            let constants =
                operands.enumerate().map(|(at, operand)| u8::from(is_constant(operand)) << at).sum();
            insert(&mut self.constants[number], constants);
            for (at, operand) in program.operands(op).enumerate() {
                let by = program.defining_op(operand).and_then(|op| self.index_of(program.name(op)));
                if let Some(by) = by {
                    insert(&mut self.followers[by], Follower { op: number, at, constants });
                }
            }
        }
    }

    /// Returns the number of the operation with a name.
    pub fn index_of(&self, name: OpName) -> Option<usize> {
        self.numbers.get(name.index()).copied().flatten()
    }

    /// Draws an operation. Its weight is one more than the number of its occurrences in programs that were learned.
    pub(crate) fn choose_weighted(&self, u: &mut Unstructured<'_>) -> Result<usize> {
        let weight = |occurrences: &u32| 1 + occurrences;
        let total: u32 = self.occurrences.iter().map(weight).sum();
        let mut rest = u.int_in_range(0..=total.saturating_sub(1))?;
        for (op, weight) in self.occurrences.iter().map(weight).enumerate() {
            match rest.checked_sub(weight) {
                Some(less) => rest = less,
                None => return Ok(op),
            }
        }
        Err(arbitrary::Error::EmptyChoose)
    }

    /// Draws a dialect, and an operation of it. In half of the cases, it is an unknown dialect, if there is one.
    pub(crate) fn choose_of_dialect(&self, u: &mut Unstructured<'_>) -> Result<usize> {
        let all = self.dialects.iter().map(|(_, ops)| ops);
        let unknown: SmallVec<[&Range<usize>; 4]> = all.filter(|ops| self.is_unknown(ops)).collect();
        let ops = match unknown.is_empty() || u.arbitrary()? {
            true => &u.choose(&self.dialects)?.1,
            false => *u.choose(&unknown)?,
        };
        u.int_in_range(ops.start..=ops.end - 1)
    }

    /// Draws an operation that is used with operation number `index`: in most cases, one that uses its result.
    /// Operations of an unknown dialect are used together.
    pub(crate) fn choose_companion(&self, index: usize, u: &mut Unstructured<'_>) -> Result<usize> {
        let dialect = self.dialects.iter().map(|(_, ops)| ops).find(|ops| ops.contains(&index));
        if let Some(ops) = dialect.filter(|ops| self.is_unknown(ops))
            && u.arbitrary()?
        {
            return u.int_in_range(ops.start..=ops.end - 1);
        }
        let followers = self.followers(index);
        Ok(if followers.is_empty() { index } else { u.choose(followers)?.op })
    }

    /// Returns whether the operations of a dialect do not occur in the programs that were learned.
    fn is_unknown(&self, ops: &Range<usize>) -> bool {
        self.occurrences[ops.clone()].iter().all(|&n| n == 0)
    }

    /// Returns the dialects that have an operation with operands, with the numbers of their operations.
    pub(crate) fn dialects(&self) -> &[(&'static str, Range<usize>)] {
        &self.dialects
    }

    /// Returns the uses of a result of operation number `index` in programs that were learned, and those by the
    /// operation itself.
    pub(crate) fn followers(&self, index: usize) -> &[Follower] {
        &self.followers[index]
    }

    /// Returns the sets of constant operands of operation number `index` in programs that were learned.
    pub(crate) fn constants(&self, index: usize) -> &[ConstantOperands] {
        &self.constants[index]
    }

    /// Returns the types of registered dialects that operands of operation number `index` accept.
    pub(crate) fn operand_types(&self, index: usize) -> &[Type] {
        &self.operand_types[index]
    }

    /// Returns the types of registered dialects that operands and results have, and complex numbers.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// Returns the types of registered dialects that operands and results have.
    pub(crate) fn rows(&self) -> &[Type] {
        &self.types[..self.n_rows]
    }

    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no operations.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the name of the dialect of operation number `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not less than [`len`](OpTable::len).
    pub fn dialect(&self, index: usize) -> &'static str {
        self.dialect_names[index]
    }

    /// Returns the name and definition of operation number `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not less than [`len`](OpTable::len).
    pub fn get(&self, index: usize) -> (OpName, &'static OpDef) {
        self.entries[index]
    }
}

/// Returns the uses of results that are likely without examples: an operation follows itself, and the operations over a
/// type of a dialect follow each other.
fn initial_followers(ctx: &Context, entries: &[(OpName, &OpDef)], types: &[Type]) -> Vec<Vec<Follower>> {
    let accepts = |group: &OperandDef, ty: &Type| (group.constraint.accepts)(ctx, *ty);
    let mut followers = vec![Vec::new(); entries.len()];
    for (by, (_, before)) in entries.iter().enumerate() {
        for (op, (_, def)) in entries.iter().enumerate() {
            for (at, operand) in def.operands.iter().enumerate() {
                let is_shared = |ty: &Type| {
                    accepts(operand, ty) && before.results.iter().any(|result| accepts(result, ty))
                };
                if op == by || types.iter().any(is_shared) {
                    followers[by].push(Follower { op, at, constants: 0 });
                }
            }
        }
    }
    followers
}

/// Inserts a value in an ordered list without duplicates.
fn insert<T: Ord>(list: &mut Vec<T>, value: T) {
    if let Err(place) = list.binary_search(&value) {
        list.insert(place, value);
    }
}

/// Returns the types without parameters of registered dialects that have modelled contents.
fn row_types(ctx: &Context) -> Vec<Type> {
    let rows = ctx.registry().dialects().iter().flat_map(|dialect| dialect.types.iter());
    let modelled = rows.filter(|def| matches!(def.contents, Contents::Parts(_)));
    let parsed =
        modelled.filter_map(|def| parse_type(ctx, &format!("!{}", def.name), ParseOptions::default()).ok());
    parsed.collect()
}

fn can_generate(ctx: &Context, def: &OpDef, types: &[Type]) -> bool {
    let single = |arity: Arity| arity == Arity::Single;
    def.semantics.is_some()
        && def.traits.contains(Traits::NO_MEMORY_EFFECT)
        && !def.traits.intersects(Traits::TERMINATOR.union(Traits::CONSTANT_LIKE))
        && def.regions.is_empty()
        && def.successors.is_empty()
        && !def.results.is_empty()
        && def.operands.iter().chain(def.results).all(|group| single(group.arity))
        && def.operands.iter().chain(def.results).all(|group| takes_values(ctx, group, types))
        && def.attributes.iter().all(|attribute| can_draw(ctx, def, attribute))
}

/// Returns whether the operand or result accepts a scalar type or one of `types`.
fn takes_values(ctx: &Context, group: &OperandDef, types: &[Type]) -> bool {
    SCALARS.iter().chain(types).any(|&ty| (group.constraint.accepts)(ctx, ty))
}

fn can_draw(ctx: &Context, def: &OpDef, attribute: &AttributeDef) -> bool {
    !matches!(attribute.presence, Presence::Required)
        || match attribute.constraint.spelling {
            AttrSpelling::Keywords { .. } => true,
            // Without operands, the number refers to the position of the operation, as in `linalg.index`.
            AttrSpelling::Typed(_) => !def.operands.is_empty(),
            AttrSpelling::Parameters(name) => ctx.registry().enum_def(name).is_some(),
            _ => false,
        }
}
