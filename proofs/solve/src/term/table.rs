//! The table of terms: nodes, variables, uninterpreted functions, and their indices.

use super::definitions::TensorDefinitions;
use hashbrown::HashTable;
use proofmark_ir::ApInt;
use proofmark_ir::budget::Budget;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::{BvOp, Symbol, Term, TermBuilder};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};

/// A node of the table of terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant: its position in the table of constants.
    Const(u32),
    /// A free variable: its position in the table of variables.
    Var(u32),
    /// An operation; operands beyond its arity are [`NO_TERM`].
    Op(BvOp, [Term; 3]),
    /// An application of an uninterpreted function: the function's position in the table of functions, and the range of
    /// its arguments.
    Call {
        /// The function.
        function: u32,
        /// The position of the first argument.
        start: u32,
        /// The number of arguments.
        len: u32,
    },
}

/// The value of unused operands.
pub const NO_TERM: Term = Term(u32::MAX);

/// The name of a variable for diagnostics, which need not be unique. Its text is made when it is printed, because most
/// tables of terms are never printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariableName {
    /// A text.
    Text(Cow<'static, str>),
    /// The positions of an argument and of one of its scalars, and a remark.
    Argument(usize, usize, &'static str),
}

impl From<&'static str> for VariableName {
    fn from(text: &'static str) -> VariableName {
        VariableName::Text(Cow::Borrowed(text))
    }
}

impl From<String> for VariableName {
    fn from(text: String) -> VariableName {
        VariableName::Text(Cow::Owned(text))
    }
}

impl std::fmt::Display for VariableName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VariableName::Text(text) => f.write_str(text),
            VariableName::Argument(argument, scalar, remark) => write!(f, "arg{argument}.{scalar}{remark}"),
        }
    }
}

/// A free variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The name.
    pub name: VariableName,
    /// The width in bits.
    pub width: u32,
    /// The variable as a term.
    pub term: Term,
    /// Whether the value is likely to be a small number, such as a size.
    pub is_small: bool,
    /// Whether the variable is the choice of a computed NaN.
    pub is_nan_choice: bool,
}

/// An uninterpreted function. The symbol and the signature together identify it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The symbol.
    pub symbol: Symbol,
    /// The text of the symbol, for diagnostics and for sampling.
    pub name: String,
    /// The widths of the arguments.
    pub args: Vec<u32>,
    /// The width of the result.
    pub width: u32,
}

/// The detail of NaNs in a table of terms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nans {
    /// The detail of the NaNs that operations compute.
    pub detail: NanDetail,
    /// The greatest detail that an operation requested, if it is more than `detail`.
    pub missing: Option<NanDetail>,
    /// Whether a comparison was stricter than necessary because of too little detail.
    pub doubted: bool,
}

/// Facts about a term that its node does not state.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The number of operands of nested operations of the same kind, if the term is one of [`has_leaves`]; 255 if there
    /// are more.
    n_leaves: u8,
    /// No rule applies to the term.
    is_irreducible: bool,
}

/// Returns whether the number of operands of nested `op`s is counted.
fn has_leaves(op: BvOp) -> bool {
    matches!(op, BvOp::And | BvOp::Xor | BvOp::Mul)
}

/// The estimated memory of a term: its node, its width and its index entry.
const BYTES_A_TERM: u64 = 48;

/// The number of terms that a new table has memory for: that of a comparison of two small functions.
const EXPECTED_TERMS: usize = 224;

/// The maximal number of terms of a small cone, and of terms older than the roots of a cone that are all visited.
const SMALL_CONE: usize = 256;

/// Rewrites an operation with operands to an equal term. `None` if it does not apply.
pub type RuleFn = fn(&mut Terms, BvOp, &[Term]) -> Option<Term>;

/// The table of terms. See the [module](super).
#[derive(Default)]
pub struct Terms {
    pub(super) nodes: Vec<Node>,
    pub(super) widths: Vec<u32>,
    marks: Vec<Mark>,
    pub(super) constants: Vec<ApInt>,
    pub(super) variables: Vec<Variable>,
    pub(super) functions: Vec<Function>,
    /// The functions by symbol, widths of arguments and width of the result.
    pub(super) function_index: FxHashMap<(Symbol, Vec<u32>, u32), u32>,
    pub(super) arguments: Vec<Term>,
    node_index: HashTable<Term>,
    /// The nodes that a rule rewrote, with the results. A result remains right: a rule depends on its operands, and on
    /// the detail of NaNs, which is set while the table is empty.
    simplified: HashTable<(Node, Term)>,
    /// The terms false and true, once they exist.
    pub(super) truths: [Option<Term>; 2],
    pub(super) constant_index: HashTable<Term>,
    pub(super) depth: u32,
    pub(super) budget: Budget,
    pub(super) tensors: TensorDefinitions,
    /// The detail of NaNs in the terms, and the requests for more detail.
    pub nans: Nans,
    /// A rule with precedence over all others, for tests that a wrong rule is detected.
    #[cfg(test)]
    pub(crate) planted: Option<(BvOp, RuleFn)>,
}

impl std::fmt::Debug for Terms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terms").field("nodes", &self.nodes.len()).finish_non_exhaustive()
    }
}

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Terms {
    /// Returns an empty table.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// Returns an empty table with limits. If building or evaluating terms exceeds a limit, it unwinds to
    /// [`Budget::run`].
    pub fn with_budget(budget: Budget) -> Terms {
        Terms {
            budget,
            nodes: Vec::with_capacity(EXPECTED_TERMS),
            widths: Vec::with_capacity(EXPECTED_TERMS),
            marks: Vec::with_capacity(EXPECTED_TERMS),
            node_index: HashTable::with_capacity(EXPECTED_TERMS),
            ..Terms::default()
        }
    }

    /// Returns the limits of the computation.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the node of a term.
    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.0 as usize]
    }

    /// Returns the operands of a term, in order.
    pub fn operands(&self, term: Term) -> SmallVec<[Term; 4]> {
        match self.node(term) {
            Node::Const(_) | Node::Var(_) => SmallVec::new(),
            Node::Op(op, args) => SmallVec::from_slice(&args[..op.arity()]),
            Node::Call { start, len, .. } => self.call_args(start, len).into(),
        }
    }

    /// Returns the arguments of a [`Node::Call`].
    pub fn call_args(&self, start: u32, len: u32) -> &[Term] {
        &self.arguments[start as usize..(start + len) as usize]
    }

    /// Returns an uninterpreted function by its position.
    pub fn function(&self, function: u32) -> &Function {
        &self.functions[function as usize]
    }

    /// Returns all free variables, in order of creation.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns a constant by its position.
    pub fn constant_at(&self, index: u32) -> &ApInt {
        &self.constants[index as usize]
    }

    /// Returns a new free variable. A variable of width zero is a constant, because a vector of width zero has one
    /// value.
    pub fn variable(&mut self, name: impl Into<VariableName>, width: u32) -> Term {
        if width == 0 {
            return self.constant(ApInt::zero(0));
        }
        let index = self.variables.len() as u32;
        let term = self.push(Node::Var(index), width);
        self.variables.push(Variable {
            name: name.into(),
            width,
            term,
            is_small: false,
            is_nan_choice: false,
        });
        term
    }

    /// Returns a new free variable whose value is likely to be a small number.
    pub fn small_variable(&mut self, name: impl Into<VariableName>, width: u32) -> Term {
        let term = self.variable(name, width);
        if let Some(variable) = self.variables.last_mut().filter(|v| v.term == term) {
            variable.is_small = true;
        }
        term
    }

    /// Returns whether the term is a variable whose value is likely to be a small number.
    pub(crate) fn is_small(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Var(index) if self.variables[index as usize].is_small)
    }

    /// Returns all terms below `roots`, `roots` included, operands first.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        let Some(last) = roots.iter().max() else { return Vec::new() };
        // In a small table, a visit of all older terms is cheaper than a heap.
        if last.0 as usize >= SMALL_CONE {
            if let Some(cone) = self.small_cone(roots) {
                return cone;
            }
            self.budget.charge(u64::from(last.0));
        }
        let mut needed = vec![false; last.0 as usize + 1];
        for root in roots {
            needed[root.0 as usize] = true;
        }
        for i in (0..needed.len()).rev() {
            if needed[i] {
                for operand in self.operands(Term(i as u32)) {
                    needed[operand.0 as usize] = true;
                }
            }
        }
        (0..needed.len()).filter(|&i| needed[i]).map(|i| Term(i as u32)).collect()
    }

    /// Returns the cone if it is small, without a visit of every term that is older than the roots.
    fn small_cone(&self, roots: &[Term]) -> Option<Vec<Term>> {
        if roots.len() > SMALL_CONE {
            return None;
        }
        let mut cone: Vec<Term> = Vec::new();
        // Operands are older than their term, so that the latest term is the next one of the cone in reverse order.
        let mut open = BinaryHeap::from(roots.to_vec());
        while let Some(term) = open.pop() {
            if cone.last() != Some(&term) {
                if cone.len() == SMALL_CONE {
                    return None;
                }
                cone.push(term);
                open.extend(self.operands(term));
            }
        }
        cone.reverse();
        Some(cone)
    }

    /// Returns the operation and its operands if the term is an operation.
    #[inline]
    pub fn as_op(&self, term: Term) -> Option<(BvOp, [Term; 3])> {
        match self.node(term) {
            Node::Op(op, args) => Some((op, args)),
            _ => None,
        }
    }

    /// Returns the operand if the term is the unary operation `op`.
    #[inline]
    pub fn unary(&self, term: Term, op: BvOp) -> Option<Term> {
        match self.node(term) {
            Node::Op(o, args) if o == op => Some(args[0]),
            _ => None,
        }
    }

    /// Returns the operands if the term is the binary operation `op`.
    #[inline]
    pub fn binary(&self, term: Term, op: BvOp) -> Option<(Term, Term)> {
        match self.node(term) {
            Node::Op(o, args) if o == op => Some((args[0], args[1])),
            _ => None,
        }
    }

    /// Returns the condition and both arms if the term is a choice.
    #[inline]
    pub fn as_ite(&self, term: Term) -> Option<(Term, Term, Term)> {
        match self.node(term) {
            Node::Op(BvOp::Ite, [c, a, b]) => Some((c, a, b)),
            _ => None,
        }
    }

    /// Returns the value if the term is a constant.
    #[inline]
    pub fn value(&self, term: Term) -> Option<&ApInt> {
        match self.node(term) {
            Node::Const(index) => Some(&self.constants[index as usize]),
            _ => None,
        }
    }

    /// Returns whether the forms of two terms show that they are complements.
    pub fn are_complements(&self, a: Term, b: Term) -> bool {
        self.unary(a, BvOp::Not) == Some(b) || self.unary(b, BvOp::Not) == Some(a)
    }

    pub(super) fn push(&mut self, node: Node, width: u32) -> Term {
        let term = Term(
            u32::try_from(self.nodes.len()).ok().filter(|&n| n < u32::MAX).expect("fewer than 2^32 terms"),
        );
        self.budget.hold(BYTES_A_TERM);
        let n_leaves = match node {
            Node::Op(op, [a, b, _]) if has_leaves(op) => {
                self.n_leaves(a, op).saturating_add(self.n_leaves(b, op))
            }
            _ => 1,
        };
        self.nodes.push(node);
        self.widths.push(width);
        self.marks.push(Mark { n_leaves, is_irreducible: false });
        term
    }

    /// Returns the number of operands of nested `op`s, one of [`has_leaves`]; 255 if there are more.
    pub(super) fn n_leaves(&self, term: Term, op: BvOp) -> u8 {
        debug_assert!(has_leaves(op), "{op:?}");
        if self.binary(term, op).is_some() { self.marks[term.0 as usize].n_leaves } else { 1 }
    }

    /// Returns the operands of an operation in their order: those of commutative operations are sorted.
    pub(super) fn in_order(&self, op: BvOp, args: &[Term]) -> [Term; 3] {
        let mut operands = [NO_TERM; 3];
        operands[..args.len()].copy_from_slice(args);
        if op.is_commutative() && self.sort_key(operands[0]) > self.sort_key(operands[1]) {
            operands.swap(0, 1);
        }
        operands
    }

    /// Returns the node of an operation without rewriting except the order of operands.
    pub(crate) fn raw(&mut self, op: BvOp, args: &[Term]) -> Term {
        let width = self.checked_width(op, args);
        let node = Node::Op(op, self.in_order(op, args));
        self.node_of(hash(&node), node, width)
    }

    /// Returns the term of a node with the hash `hashed`, which is an operation with a result of `width` bits.
    pub(super) fn node_of(&mut self, hashed: u64, node: Node, width: u32) -> Term {
        let nodes = &self.nodes;
        let hash_of = |t: &Term| hash(&nodes[t.0 as usize]);
        if let Some(found) = self.node_index.find(hashed, |t| nodes[t.0 as usize] == node) {
            return *found;
        }
        self.node_index.insert_unique(hashed, Term(self.nodes.len() as u32), hash_of);
        self.push(node, width)
    }

    /// Returns the term to which the rules rewrite a node with the hash `hashed`, if they were applied to it before.
    pub(super) fn simplified(&self, hashed: u64, node: Node) -> Option<Term> {
        match self.node_index.find(hashed, |t| self.nodes[t.0 as usize] == node) {
            Some(found) if self.marks[found.0 as usize].is_irreducible => Some(*found),
            _ => self.simplified.find(hashed, |(known, _)| *known == node).map(|(_, simpler)| *simpler),
        }
    }

    /// Notes the term to which the rules rewrite a node with the hash `hashed`.
    pub(super) fn set_simplified(&mut self, hashed: u64, node: Node, simpler: Term) {
        self.budget.hold(BYTES_A_TERM);
        self.simplified.insert_unique(hashed, (node, simpler), |(node, _)| hash(node));
    }

    /// Notes that no rule applies to a term.
    pub(super) fn set_irreducible(&mut self, term: Term) {
        self.marks[term.0 as usize].is_irreducible = true;
    }

    /// Returns the key of the operand order: constants last, other terms in order of age.
    pub(crate) fn sort_key(&self, term: Term) -> (bool, Term) {
        (self.value(term).is_some(), term)
    }

    pub(super) fn checked_width(&self, op: BvOp, args: &[Term]) -> u32 {
        let mut widths = [0; 3];
        for (width, &arg) in widths.iter_mut().zip(args) {
            *width = self.width(arg);
        }
        let widths = &widths[..args.len()];
        match op.result_width(widths) {
            Some(width) => width,
            None => panic!("{op:?} does not accept operands of {widths:?} bits"),
        }
    }

    pub(super) fn call(&mut self, function: u32, args: &[Term]) -> Term {
        let Function { width, .. } = self.functions[function as usize];
        if width == 0 {
            return self.constant(ApInt::zero(0));
        }
        // The arguments are not part of the node, so that calls need a hash of their own.
        let call_hash = |function: u32, args: &[Term]| hash(&(function, args));
        let (nodes, arguments) = (&self.nodes, &self.arguments);
        let args_of = |start: u32, len: u32| &arguments[start as usize..(start + len) as usize];
        let same = |t: &Term| match nodes[t.0 as usize] {
            Node::Call { function: f, start, len } => f == function && args_of(start, len) == args,
            _ => false,
        };
        if let Some(found) = self.constant_index.find(call_hash(function, args), same) {
            return *found;
        }
        let start = self.arguments.len() as u32;
        self.arguments.extend_from_slice(args);
        let term = self.push(Node::Call { function, start, len: args.len() as u32 }, width);
        let (nodes, arguments, constants) = (&self.nodes, &self.arguments, &self.constants);
        self.constant_index
            .insert_unique(call_hash(function, args), term, |t| side_hash(nodes, arguments, constants, *t));
        term
    }
}

/// Returns the hash of a constant or a call for its index.
pub(super) fn side_hash(nodes: &[Node], arguments: &[Term], constants: &[ApInt], term: Term) -> u64 {
    match nodes[term.0 as usize] {
        Node::Const(index) => hash(&constants[index as usize]),
        Node::Call { function, start, len } => {
            hash(&(function, &arguments[start as usize..(start + len) as usize]))
        }
        ref node => hash(node),
    }
}
