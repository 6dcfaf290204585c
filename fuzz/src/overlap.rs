//! Overlaps of match shapes: programs in which two rewrites apply that share an operation.
//!
//! A [`Shape`] is a small program with the operation that a rewrite matches, its root. An overlap of two shapes is a
//! program that contains both, with the root of the second one unified with another operation of the first one. This is
//! the construction of critical pairs of term rewriting (Knuth and Bendix), on operations instead of terms: arguments
//! of the functions are the variables, and the first-order unification algorithm of Robinson finds their bindings.
//!
//! Unified operations have equal names and types. If their attributes or regions differ, the overlap has those of the
//! first shape or those of the second one. The caller decides by execution whether both rewrites apply.
//!
//! Limitations: the root of the second shape is in the only block of its function, and the shape refers to no symbols.

use proofmark_ir::verify::verify;
use proofmark_ir::{BlockId, Ir, OpId, Rewriter, Traits, Type, ValueDef, ValueId, WalkOrder};
use std::collections::{BTreeMap, BTreeSet};

use crate::shape::Shape;
use crate::variants::{function_type, set_function_type};

/// A program that contains two shapes.
#[derive(Debug)]
pub struct Overlap {
    /// The program.
    pub ir: Ir,
    /// The roots of the shapes. The second one is an operation of both shapes.
    pub roots: [OpId; 2],
}

/// The shape whose attributes and regions unified operations have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    First,
    Second,
}

/// The place of the other operations of the second shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Beside the unified operation.
    Beside,
    /// At the beginning of the function, if the unified operation is in a position that other operations precede.
    Beginning,
}

/// Returns the overlaps of two shapes: valid programs with the roots of both. The first root is never the unified
/// operation.
///
/// # Examples
///
/// ```
/// use proofmark_fuzz::oracle::Workbench;
/// use proofmark_fuzz::Shape;
/// use proofmark_fuzz::overlap::overlaps;
/// use proofmark_ir::text::{PrintOptions, print_op};
/// use proofmark_ir::WalkOrder;
///
/// let bench = Workbench::standard();
/// let shape = |text: &str, name: &str| {
///     let ir = bench.shaped_program(text).unwrap();
///     let mut root = ir.root();
///     ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| if ir.name_str(op) == name { root = op });
///     Shape { ir, root }
/// };
/// // x - (y + z), and a + (b * c).
/// let sub = shape(
///     "func.func @f(%x: i32, %y: i32, %z: i32) -> i32 {
///        %0 = arith.addi %y, %z : i32
///        %1 = arith.subi %x, %0 : i32
///        return %1 : i32
///      }",
///     "arith.subi",
/// );
/// let add = shape(
///     "func.func @g(%a: i32, %b: i32, %c: i32) -> i32 {
///        %0 = arith.muli %b, %c : i32
///        %1 = arith.addi %a, %0 : i32
///        return %1 : i32
///      }",
///     "arith.addi",
/// );
/// // x - (y + (b * c)).
/// let all = overlaps(&sub, &add);
/// assert_eq!(all.len(), 1);
/// let ir = &all[0].ir;
/// let text = print_op(ir, ir.root(), PrintOptions::default());
/// let position = |name: &str| text.find(name).unwrap();
/// assert!(position("arith.muli") < position("arith.addi") && position("arith.addi") < position("arith.subi"));
/// assert_eq!(text.matches("arith.").count(), 3);
/// ```
pub fn overlaps(first: &Shape, second: &Shape) -> Vec<Overlap> {
    let mut all = Vec::new();
    let Some(number) = number_in_function(&second.ir, second.root) else { return all };
    let (name, mut places) = (second.ir.name(second.root), Vec::new());
    first.ir.walk(first.ir.root(), WalkOrder::PreOrder, |ir, op| {
        if op != first.root && ir.name(op) == name && !ir.is_terminator(op) {
            places.push(op);
        }
    });
    for at in places {
        for source in [Source::First, Source::Second] {
            let tried = [Place::Beside, Place::Beginning]
                .into_iter()
                .find_map(|place| merged(first, at, (second, number), source, place));
            all.extend(tried);
        }
    }
    all
}

/// Returns the number of an operation in the walk over its function, if it is in the only block of the function.
fn number_in_function(ir: &Ir, op: OpId) -> Option<usize> {
    let (function, region) = (ir.parent_op(op)?, ir.parent_region(op)?);
    if !ir.has_trait(function, Traits::FUNCTION) || ir.blocks(region).count() != 1 {
        return None;
    }
    let (mut number, mut found) = (0, None);
    ir.walk(function, WalkOrder::PreOrder, |_, each| {
        found = found.or((each == op).then_some(number));
        number += 1;
    });
    found
}

/// Returns the function that contains an operation.
fn function_around(ir: &Ir, op: OpId) -> Option<OpId> {
    std::iter::successors(Some(op), |&at| ir.parent_op(at)).find(|&at| ir.has_trait(at, Traits::FUNCTION))
}

fn body_of(ir: &Ir, function: OpId) -> Option<BlockId> {
    ir.entry_block(*ir.regions(function).first()?)
}

/// Returns the overlap with `at`, an operation of the first shape, unified with the root of the second one, which has
/// the number `number` in its function; `None` if there is none, or if it is that with [`Source::First`].
fn merged(
    first: &Shape,
    at: OpId,
    (second, number): (&Shape, usize),
    source: Source,
    place: Place,
) -> Option<Overlap> {
    let mut ir = first.ir.duplicate();
    let function = function_around(&ir, at)?;
    let other = function_around(&second.ir, second.root)?;
    let (mut inputs, mut results) = function_type(&ir, function)?;
    let mut rw = ir.rewriter();
    rw.set_insertion_point_after(function);
    let other = rw.import_op(&second.ir, other);
    let mut others = Vec::new();
    rw.walk(other, WalkOrder::PreOrder, |_, op| others.push(op));
    let root = *others.get(number)?;
    let (body, other_body) = (body_of(&rw, function)?, body_of(&rw, other)?);
    let variables = rw.block_args(body).iter().chain(rw.block_args(other_body)).copied().collect();
    let mut unifier = Unifier {
        ir: &rw,
        variables,
        others: others.iter().copied().collect(),
        bindings: BTreeMap::new(),
        ops: Vec::new(),
        differs: false,
    };
    unifier.unify_ops(at, root).then_some(())?;
    let Unifier { bindings, ops, differs, .. } = unifier;
    if source == Source::Second && !differs {
        return None;
    }
    let resolved: Vec<(ValueId, ValueId)> =
        bindings.keys().map(|&variable| (variable, resolve(&bindings, variable))).collect();
    for (variable, value) in resolved {
        rw.replace_all_uses_with(variable, value);
    }
    for argument in rw.block_args(other_body).to_vec() {
        if !bindings.contains_key(&argument) {
            let ty = rw.value_type(argument);
            let new = rw.add_argument(body, ty);
            rw.replace_all_uses_with(argument, new);
            inputs.push(ty);
        }
    }
    move_ops(&mut rw, (at, root), (body, other_body), &ops, place);
    let erased: Vec<OpId> = ops
        .iter()
        .map(|&(one, two)| {
            let (kept, erased) = if source == Source::First { (one, two) } else { (two, one) };
            for (from, to) in rw.results(erased).to_vec().into_iter().zip(rw.results(kept).to_vec()) {
                rw.replace_all_uses_with(from, to);
            }
            if source == Source::Second {
                rw.move_op_before(kept, erased);
            }
            erased
        })
        .collect();
    results.extend(add_results(&mut rw, body, other_body));
    if let Some(end) = rw.last_op(other_body) {
        rw.erase_op(end);
    }
    for op in erased {
        if rw.contains_op(op) {
            let is_unused = rw.results(op).iter().all(|&result| rw.use_empty(result));
            is_unused.then_some(())?;
            rw.erase_op(op);
        }
    }
    rw.ops(other_body).next().is_none().then_some(())?;
    rw.erase_op(other);
    for attributes in ["arg_attrs", "res_attrs"] {
        set_function_type(&mut rw, function, &inputs, &results, attributes);
    }
    ir.commit();
    let roots = [first.root, if source == Source::First { at } else { root }];
    let is_valid = roots.iter().all(|&root| ir.contains_op(root)) && verify(&ir, ir.root()).is_empty();
    is_valid.then_some(Overlap { ir, roots })
}

/// Moves the operations of the second function that are not unified: those before the root before `at` or to the
/// beginning of the first function, and those after the root after `at`.
fn move_ops(
    rw: &mut Rewriter<'_>,
    (at, root): (OpId, OpId),
    (body, other_body): (BlockId, BlockId),
    ops: &[(OpId, OpId)],
    place: Place,
) {
    let beginning = match place {
        Place::Beside => Some(at),
        Place::Beginning => rw.ops(body).next(),
    };
    let is_unified: BTreeSet<OpId> = ops.iter().map(|&(_, op)| op).collect();
    let all: Vec<OpId> = rw.ops(other_body).collect();
    let (mut last, mut is_after) = (at, false);
    for op in all {
        if op == root {
            is_after = true;
        } else if !is_unified.contains(&op) && !rw.is_terminator(op) {
            match beginning.filter(|_| !is_after) {
                Some(before) => rw.move_op_before(op, before),
                None => {
                    rw.move_op_after(op, last);
                    last = op;
                }
            }
        }
    }
}

/// Returns the values that the second function returns and that have no other uses, also from the first function if
/// this one has one block. Returns their types.
fn add_results(rw: &mut Rewriter<'_>, body: BlockId, other_body: BlockId) -> Vec<Type> {
    let (Some(end), Some(other_end)) = (rw.last_op(body), rw.last_op(other_body)) else { return Vec::new() };
    let is_only = rw.parent_region(end).is_some_and(|region| rw.blocks(region).count() == 1);
    if !is_only || !rw.has_trait(end, Traits::RETURN_LIKE) {
        return Vec::new();
    }
    let mut operands: Vec<ValueId> = rw.operands(end).collect();
    let mut types = Vec::new();
    for value in rw.operands(other_end).collect::<Vec<_>>() {
        let is_unused = rw.uses(value).all(|each| each.owner == other_end);
        if rw.defining_op(value).is_some() && is_unused && !operands.contains(&value) {
            operands.push(value);
            types.push(rw.value_type(value));
        }
    }
    rw.set_operands(end, &operands);
    types
}

/// Returns the value to which a variable is bound, or the value itself.
fn resolve(bindings: &BTreeMap<ValueId, ValueId>, mut value: ValueId) -> ValueId {
    while let Some(&bound) = bindings.get(&value) {
        value = bound;
    }
    value
}

/// The unification of the operations of two functions in one IR.
struct Unifier<'a> {
    ir: &'a Ir,
    /// The arguments of both functions.
    variables: BTreeSet<ValueId>,
    /// The operations of the second function.
    others: BTreeSet<OpId>,
    /// The values of variables, without cycles among variables.
    bindings: BTreeMap<ValueId, ValueId>,
    /// The unified operations, that of the first function first.
    ops: Vec<(OpId, OpId)>,
    /// Whether attributes or regions of unified operations differ.
    differs: bool,
}

impl Unifier<'_> {
    /// Unifies an operation of the first function with one of the second one.
    fn unify_ops(&mut self, one: OpId, two: OpId) -> bool {
        let ir = self.ir;
        if self.ops.contains(&(one, two)) {
            return true;
        }
        if self.ops.iter().any(|&(a, b)| a == one || b == two)
            || ir.name(one) != ir.name(two)
            || ir.n_operands(one) != ir.n_operands(two)
            || ir.n_results(one) != ir.n_results(two)
            || ir.regions(one).len() != ir.regions(two).len()
            || ir.successors(one).len() + ir.successors(two).len() > 0
        {
            return false;
        }
        self.ops.push((one, two));
        self.differs |= ir.properties(one) != ir.properties(two)
            || ir.attrs(one) != ir.attrs(two)
            || !ir.regions(one).is_empty();
        let results = ir.results(one).iter().zip(ir.results(two));
        let same_types = |(&a, &b): (&ValueId, &ValueId)| ir.value_type(a) == ir.value_type(b);
        results.clone().all(same_types)
            && ir.operands(one).zip(ir.operands(two)).all(|(a, b)| self.unify(a, b))
    }

    fn unify(&mut self, a: ValueId, b: ValueId) -> bool {
        let (a, b) = (resolve(&self.bindings, a), resolve(&self.bindings, b));
        if a == b {
            return true;
        }
        if self.ir.value_type(a) != self.ir.value_type(b) {
            return false;
        }
        // A variable of the second function is bound first, so that an argument of the first function remains.
        let is_of_other = |value: ValueId| match self.ir.value_def(value) {
            ValueDef::OpResult { op, .. } => self.others.contains(&op),
            ValueDef::BlockArg { block, .. } => {
                let region = self.ir.block_region(block);
                region.is_some_and(|region| self.others.contains(&self.ir.region_op(region)))
            }
        };
        let (a, b) = if is_of_other(a) { (b, a) } else { (a, b) };
        if self.variables.contains(&b) {
            self.bindings.insert(b, a);
            return true;
        }
        if self.variables.contains(&a) {
            self.bindings.insert(a, b);
            return true;
        }
        match (self.ir.value_def(a), self.ir.value_def(b)) {
            (ValueDef::OpResult { op: one, index: i }, ValueDef::OpResult { op: two, index: k }) => {
                i == k && !is_of_other(a) && is_of_other(b) && self.unify_ops(one, two)
            }
            _ => false,
        }
    }
}
