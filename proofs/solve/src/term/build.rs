//! The construction of terms: folding, canonical forms and rules.

use super::table::{Function, Node, Terms, hash, side_hash};
use super::{chain, rules};
use proofmark_ir::ApInt;
use proofmark_ir::budget::{Budget, MAX_EVALUATED_WIDTH};
use proofmark_ir::context::FloatKind;
use proofmark_ir::semantics::float::NanDetail;
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::{
    BvOp, ChoiceKind, Component, Definition, Element, Origin, Symbol, Term, TermBuilder, eval,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The maximal nesting of rules that call the builder, which bounds the stack and the work.
const MAX_DEPTH: u32 = 24;

impl Terms {
    /// Returns the value whose representation the arguments are, if `symbol` is the inverse of this representation.
    fn represented(&self, symbol: &Symbol, args: &[Term]) -> Option<Term> {
        let Origin::Represented(types) = &symbol.origin else { return None };
        let representation = Origin::Representation(types.clone());
        let mut value = None;
        for (i, &arg) in args.iter().enumerate() {
            let Node::Call { function, .. } = self.node(arg) else { return None };
            let [inner] = self.operands(arg)[..] else { return None };
            let is_part = self.function(function).symbol == representation.component(Component::Value(i));
            if !is_part || value.is_some_and(|value| value != inner) {
                return None;
            }
            value = Some(inner);
        }
        value
    }

    /// Rebuilds `roots` with `replace` applied to every term below them and to themselves. Where `replace` returns
    /// `None`, the term is built from its new operands.
    pub fn substitute(
        &mut self,
        roots: &[Term],
        mut replace: impl FnMut(&Terms, Term) -> Option<Term>,
    ) -> Vec<Term> {
        let cone = self.cone(roots);
        let mut new: FxHashMap<Term, Term> = FxHashMap::default();
        for term in cone {
            let replaced = match replace(self, term) {
                Some(t) => t,
                None => self.rebuild(term, &new),
            };
            new.insert(term, replaced);
        }
        roots.iter().map(|r| new[r]).collect()
    }

    /// Returns the term with its operands replaced according to `new`.
    pub(crate) fn rebuild(&mut self, term: Term, new: &FxHashMap<Term, Term>) -> Term {
        let operands = self.operands(term);
        let changed: SmallVec<[Term; 4]> = operands.iter().map(|o| new[o]).collect();
        if changed == operands {
            return term;
        }
        match self.node(term) {
            Node::Const(_) | Node::Var(_) => term,
            Node::Op(op, _) => self.apply(op, &changed),
            Node::Call { function, .. } => self.call(function, &changed),
        }
    }
}

/// The folding of truth values, which are most operands of logical operations.
impl Terms {
    /// Returns the truth value, if the term is one of the known constants false and true.
    fn truth(&self, term: Term) -> Option<bool> {
        let [no, yes] = self.truths.map(|truth| truth == Some(term));
        (no || yes).then_some(yes)
    }

    /// Returns an operation with a constant truth value among its operands as one of its operands or as a constant.
    /// `None` if it is none, or depends on both operands.
    fn folded_truth(&mut self, op: BvOp, args: &[Term]) -> Option<Term> {
        match (op, args) {
            (BvOp::Not, &[a]) => self.truth(a).map(|a| self.bool(!a)),
            (BvOp::And | BvOp::Or, &[a, b]) => {
                let (constant, known, other) = match (self.truth(a), self.truth(b)) {
                    (Some(known), _) => (a, known, b),
                    (None, Some(known)) => (b, known, a),
                    (None, None) => return None,
                };
                debug_assert_eq!(self.checked_width(op, args), 1);
                Some(if known == (op == BvOp::And) { other } else { constant })
            }
            _ => None,
        }
    }

    /// Returns the result of an operation on constants, if it is evaluated at their width.
    fn folded_constants(&mut self, op: BvOp, args: &[Term]) -> Option<Term> {
        if !args.iter().all(|&a| self.value(a).is_some()) {
            return None;
        }
        if self.checked_width(op, args) == 0 {
            return Some(self.constant(ApInt::zero(0)));
        }
        let width = self.max_width(args);
        if !op.is_evaluated(width) {
            return None;
        }
        self.budget.charge_operation(op, width);
        let values: SmallVec<[&ApInt; 3]> = args.iter().filter_map(|&a| self.value(a)).collect();
        let folded = eval(op, &values);
        drop(values);
        Some(self.constant(folded))
    }

    fn max_width(&self, terms: &[Term]) -> u32 {
        terms.iter().map(|&term| self.width(term)).max().unwrap_or(0)
    }
}

/// The cost of a term in steps: simplification and hash-consing.
const STEPS_A_TERM: u64 = 16;

impl TermBuilder for Terms {
    fn constant(&mut self, value: ApInt) -> Term {
        let (nodes, constants) = (&self.nodes, &self.constants);
        let same = |t: &Term| matches!(nodes[t.0 as usize], Node::Const(i) if constants[i as usize] == value);
        let hashed = hash(&value);
        if let Some(found) = self.constant_index.find(hashed, same) {
            return *found;
        }
        let width = value.width();
        self.budget.hold(u64::from(width / 8));
        let index = self.constants.len() as u32;
        self.constants.push(value);
        let term = self.push(Node::Const(index), width);
        let (nodes, arguments, constants) = (&self.nodes, &self.arguments, &self.constants);
        self.constant_index.insert_unique(hashed, term, |t| side_hash(nodes, arguments, constants, *t));
        term
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn apply(&mut self, op: BvOp, args: &[Term]) -> Term {
        self.budget.charge(STEPS_A_TERM);
        if let Some(term) = self.folded_truth(op, args) {
            return term;
        }
        if let Some(term) = self.folded_constants(op, args) {
            return term;
        }
        let operands = self.in_order(op, args);
        let n_operands = args.len();
        #[cfg(test)]
        if let Some((planted, rule)) = self.planted
            && planted == op
            && let Some(term) = rule(self, op, &operands[..n_operands])
        {
            return term;
        }
        let node = Node::Op(op, operands);
        let hashed = hash(&node);
        if let Some(term) = self.simplified(hashed, node) {
            return term;
        }
        let result_width = self.checked_width(op, args);
        if result_width == 0 {
            return self.constant(ApInt::zero(0));
        }
        // Rules compute with constants of the operands' width, and multiply and divide them.
        if self.depth >= MAX_DEPTH || self.max_width(args) > MAX_EVALUATED_WIDTH {
            return self.node_of(hashed, node, result_width);
        }
        self.depth += 1;
        let simpler = rules::of(op).iter().find_map(|rule| (rule.apply)(self, op, &operands[..n_operands]));
        self.depth -= 1;
        if let Some(term) = simpler {
            self.set_simplified(hashed, node, term);
            return term;
        }
        let term = self.node_of(hashed, node, result_width);
        self.set_irreducible(term);
        term
    }

    fn bool(&mut self, value: bool) -> Term {
        self.truths[usize::from(value)].unwrap_or_else(|| {
            let term = self.constant(ApInt::bool(value));
            self.truths[usize::from(value)] = Some(term);
            term
        })
    }

    fn is_bool(&self, term: Term, value: bool) -> bool {
        match self.truths[usize::from(value)] {
            Some(truth) => term == truth,
            None => self.value(term).is_some_and(|c| c.width() == 1 && c.is_true() == value),
        }
    }

    fn nan_detail(&self) -> NanDetail {
        self.nans.detail
    }

    fn observe_nan(&mut self, kind: FloatKind, a: Term, detail: NanDetail) {
        self.note_observed_nan(kind, a, detail);
    }

    fn missing_nan_detail(&self) -> Option<NanDetail> {
        self.nans.missing
    }

    fn is_moved_nan(&mut self, a: Term) -> Term {
        self.moved_nan(a)
    }

    fn has_determined_sign(&mut self, kind: FloatKind, a: Term) -> Term {
        self.determined_sign(kind, a)
    }

    fn uninterpreted(&mut self, symbol: &Symbol, args: &[Term], width: u32) -> Term {
        if let Some(value) = self.represented(symbol, args) {
            return value;
        }
        let widths: Vec<u32> = args.iter().map(|&a| self.width(a)).collect();
        let key = (symbol.clone(), widths, width);
        let function = match self.function_index.get(&key) {
            Some(known) => *known,
            None => {
                let new = self.functions.len() as u32;
                let (symbol, name, args) = (symbol.clone(), symbol.to_string(), key.1.clone());
                self.functions.push(Function { symbol, name, args, width });
                self.function_index.insert(key, new);
                new
            }
        };
        self.call(function, args)
    }

    fn width(&self, term: Term) -> u32 {
        self.widths[term.0 as usize]
    }

    fn as_constant(&self, term: Term) -> Option<&ApInt> {
        self.value(term)
    }

    fn index_variables(&mut self, level: u32, n: usize, width: u32) -> Option<Vec<Term>> {
        Some(self.variables_of_index(level, n, width))
    }

    fn define(&mut self, definition: Definition) -> Option<Term> {
        self.name_definition(definition)
    }

    fn look_up(&mut self, elements: Term, index: &[Term], cell: &Cell) -> Option<Element> {
        self.element_of(elements, index, cell, 0, &mut FxHashMap::default())
    }

    fn is_symbolic(&self) -> bool {
        true
    }

    fn choice_variable(&mut self, kind: &ChoiceKind, width: u32) -> Option<Term> {
        let term = self.variable(kind.to_string(), width);
        if let Some(variable) = self.variables.last_mut().filter(|v| v.term == term) {
            variable.is_nan_choice = kind.is_of_nan();
        }
        Some(term)
    }

    fn differ(&mut self, a: Term, b: Term) -> Term {
        chain::differ(self, a, b)
    }

    fn distance(&self, term: Term) -> Option<(Term, &ApInt)> {
        self.distance_of(term)
    }

    fn note_doubt(&mut self) {
        self.nans.doubted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proofmark_ir::semantics::{Action, Component, Origin};

    /// Tests that symbols of equal text are different functions.
    #[test]
    fn a_symbol_is_more_than_its_text() {
        let mut terms = Terms::new();
        let a = terms.variable("a", 8);
        let symbols = [
            Action::Call("f".to_owned()).component(Component::Result(0)),
            Origin::Unspecified("f".to_owned()).component(Component::Result(0)),
            Origin::Unspecified("f result 0".to_owned()).into(),
            Symbol::abstraction("@f result 0"),
        ];
        let applied = symbols.each_ref().map(|symbol| terms.uninterpreted(symbol, &[a], 8));
        for (i, (symbol, term)) in symbols.iter().zip(applied).enumerate() {
            assert_eq!(symbol.to_string(), "@f result 0");
            assert_eq!(terms.uninterpreted(symbol, &[a], 8), term);
            assert_eq!(applied.iter().position(|&other| other == term), Some(i));
        }
    }
}
