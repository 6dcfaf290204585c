//! Global variables as definitions of a symbol, and the relation between a variable and its lowering.

use super::relation::is_same;
use crate::{ApInt, Context, Type};

/// The visibility of a global variable outside of its module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariableVisibility {
    /// Other modules may refer to the variable.
    Public,
    /// Only the module refers to the variable.
    Private,
}

/// The contents of a global variable when the program starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InitialContents {
    /// Another module defines the variable.
    External,
    /// The contents are undefined.
    Uninitialized,
    /// The scalars of the elements, in order; a single scalar is that of all elements.
    Known(Vec<ApInt>),
}

/// A definition or declaration of a global variable: consecutive elements of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalVariable {
    /// The type of the elements.
    pub element: Type,
    /// The number of elements.
    pub n_elements: u64,
    /// The address space.
    pub space: i64,
    /// The alignment in bytes, if it is stated.
    pub alignment: Option<u64>,
    /// Whether the variable is constant.
    pub is_constant: bool,
    /// The visibility.
    pub visibility: VariableVisibility,
    /// The initial contents.
    pub contents: InitialContents,
}

/// The width of an address. Lowerings of variables are related for this width of `index` only.
const INDEX_WIDTH: u32 = super::POINTER_WIDTH;

impl GlobalVariable {
    /// Returns whether `target` may replace this variable: same elements, address space, contents, visibility and
    /// mutability, and at least its alignment.
    pub fn is_lowered_to(&self, ctx: &Context, (other, target): (&Context, &GlobalVariable)) -> bool {
        let is_aligned = match (self.alignment, target.alignment) {
            (Some(ours), Some(theirs)) => ours <= theirs,
            (Some(_), None) => false,
            (None, None) => true,
            (None, Some(theirs)) => {
                let natural = super::relation::distance_of(ctx, self.element, INDEX_WIDTH);
                natural.is_some_and(|natural| natural <= theirs)
            }
        };
        is_aligned
            && is_same((ctx, self.element), (other, target.element), INDEX_WIDTH)
            && self.n_elements == target.n_elements
            && self.space == target.space
            && self.is_constant == target.is_constant
            && self.visibility == target.visibility
            && self.has_contents_of(target)
    }

    fn has_contents_of(&self, other: &GlobalVariable) -> bool {
        match (&self.contents, &other.contents) {
            (InitialContents::Known(ours), InitialContents::Known(theirs)) => {
                let n = ours.len().max(theirs.len());
                // `index` and the integer that represents it may have scalars of different widths.
                let width = ours.iter().chain(theirs).map(ApInt::width).max().unwrap_or(1);
                let at = |all: &[ApInt], i: usize| {
                    let all_equal = all.len() == 1;
                    all.get(if all_equal { 0 } else { i }).map(|scalar| scalar.sext_or_trunc(width))
                };
                n > 0 && (0..n).all(|i| at(ours, i).is_some() && at(ours, i) == at(theirs, i))
            }
            (ours, theirs) => ours == theirs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GlobalVariable, InitialContents, VariableVisibility};
    use crate::context::Registry;
    use crate::{ApInt, Context, Type};

    #[test]
    fn a_lowered_variable_has_the_same_elements_and_contents() {
        let ctx = Context::new(Registry::new());
        let scalars = |all: &[u64]| all.iter().map(|&value| ApInt::new(32, value.into())).collect();
        let known = |all: &[u64]| InitialContents::Known(scalars(all));
        let source = GlobalVariable {
            element: Type::I32,
            n_elements: 3,
            space: 0,
            alignment: None,
            is_constant: false,
            visibility: VariableVisibility::Public,
            contents: known(&[7, 7, 7]),
        };
        let lowered = |target: GlobalVariable| source.is_lowered_to(&ctx, (&ctx, &target));
        let like = source.clone();
        assert!(lowered(like.clone()));
        assert!(lowered(GlobalVariable { contents: known(&[7]), ..like.clone() }), "a splat");
        assert!(lowered(GlobalVariable { alignment: Some(4), ..like.clone() }));
        let wrong = [
            GlobalVariable { contents: known(&[7, 7, 8]), ..like.clone() },
            GlobalVariable { contents: known(&[7, 7]), ..like.clone() },
            GlobalVariable { contents: InitialContents::External, ..like.clone() },
            GlobalVariable { contents: InitialContents::Uninitialized, ..like.clone() },
            GlobalVariable { element: Type::I64, ..like.clone() },
            GlobalVariable { n_elements: 4, ..like.clone() },
            GlobalVariable { space: 1, ..like.clone() },
            GlobalVariable { alignment: Some(2), ..like.clone() },
            GlobalVariable { is_constant: true, ..like.clone() },
            GlobalVariable { visibility: VariableVisibility::Private, ..like.clone() },
        ];
        for target in wrong {
            assert!(!lowered(target.clone()), "{target:?}");
        }
        let aligned = GlobalVariable { alignment: Some(64), ..like };
        assert!(!aligned.is_lowered_to(&ctx, (&ctx, &source)), "the alignment is dropped");
    }
}
