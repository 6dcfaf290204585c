//! Functions from indices to elements, as `proofmark_ir::semantics::tensor` defines them.
//!
//! The name of a defined function is an application of an uninterpreted function to all variables in the definition
//! except those of the index. A substitution in the name is thereby a substitution in the elements, and equal names
//! name equal functions. A name of another form, such as a variable, names an unknown function.

use super::table::{Node, Terms};
use proofmark_ir::semantics::memory::Cell;
use proofmark_ir::semantics::tensor::{ELEMENTS_WIDTH, unknown_element};
use proofmark_ir::semantics::{BvOp, Definition, Element, Origin, Scalar, Term, TermBuilder, Value};
use rustc_hash::FxHashMap;

/// The maximal number of nested choices between functions that are searched.
const MAX_CHOICES: usize = 200;

impl Terms {
    pub(super) fn variables_of_index(&mut self, level: u32, n: usize, width: u32) -> Vec<Term> {
        let known = self.tensors.variables.get(&(level, width)).map_or(0, Vec::len);
        for i in known..n {
            let name = if level == 0 { format!("an index {i}") } else { format!("an index {level}.{i}") };
            let variable = self.small_variable(name, width);
            self.tensors.variables.entry((level, width)).or_default().push(variable);
        }
        self.tensors.variables.get(&(level, width)).map_or_else(Vec::new, |all| all[..n].to_vec())
    }

    pub(super) fn name_definition(&mut self, definition: Definition) -> Option<Term> {
        if let Some(&known) = self.tensors.known.get(&definition) {
            return Some(known);
        }
        let Definition::Formula { index, .. } = &definition else { return None };
        let variables = self.cone(&roots(&definition)).into_iter();
        let variables = variables.filter(|&t| matches!(self.node(t), Node::Var(_)) && !index.contains(&t));
        let variables: Vec<Term> = variables.collect();
        let elements = Origin::Elements(self.tensors.known.len());
        let term = self.uninterpreted(&elements.into(), &variables, ELEMENTS_WIDTH);
        let Node::Call { function, .. } = self.node(term) else { return None };
        self.tensors.of_function.insert(function, (definition.clone(), variables));
        self.tensors.known.insert(definition, term);
        Some(term)
    }

    pub(super) fn element_of(
        &mut self,
        elements: Term,
        index: &[Term],
        cell: &Cell,
        depth: usize,
        done: &mut FxHashMap<Term, Element>,
    ) -> Option<Element> {
        if let Some(done) = done.get(&elements) {
            return Some(done.clone());
        }
        let found = match self.node(elements) {
            _ if depth > MAX_CHOICES => return None,
            Node::Op(BvOp::Ite, [c, a, b]) => {
                let a = self.element_of(a, index, cell, depth + 1, done)?;
                let b = self.element_of(b, index, cell, depth + 1, done)?;
                let [x, y] = [a.scalars, b.scalars].map(Value::from_scalars);
                let scalars = Value::ite(self, c, &x, &y).scalars().to_vec();
                Element { scalars, undefined: self.ite(c, a.undefined, b.undefined) }
            }
            Node::Call { function, start, len } => {
                let Some((definition, variables)) = self.tensors.of_function.get(&function).cloned() else {
                    return Some(unknown_element(self, elements, index, cell));
                };
                let mut by: FxHashMap<Term, Term> = FxHashMap::default();
                by.extend(variables.into_iter().zip(self.call_args(start, len).iter().copied()));
                if let Definition::Formula { index: own, .. } = &definition {
                    if own.len() != index.len() {
                        return None;
                    }
                    by.extend(own.iter().copied().zip(index.iter().copied()));
                }
                by.retain(|from, to| from != to);
                let roots = roots(&definition);
                let terms =
                    if by.is_empty() { roots } else { self.substitute(&roots, |_, t| by.get(&t).copied()) };
                let (&undefined, scalars) = terms.split_last()?;
                let scalars = scalars.chunks(2).map(|pair| Scalar { value: pair[0], poison: pair[1] });
                Element { scalars: scalars.collect(), undefined }
            }
            _ => unknown_element(self, elements, index, cell),
        };
        let widths = found.scalars.iter().map(|s| self.width(s.value));
        if !widths.eq(cell.parts.iter().map(|p| p.width())) {
            return None;
        }
        done.insert(elements, found.clone());
        Some(found)
    }
}

/// Returns all terms of a definition: values and poison bits, alternating, then the condition of undefined behaviour.
fn roots(definition: &Definition) -> Vec<Term> {
    let Definition::Formula { element, undefined, .. } = definition else { return Vec::new() };
    let mut roots: Vec<Term> = element.iter().flat_map(|s| [s.value, s.poison]).collect();
    roots.push(*undefined);
    roots
}
