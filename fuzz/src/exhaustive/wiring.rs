//! Wirings: the assignments of values to the operands of an operation.

use proofmark_ir::Type;
use smallvec::SmallVec;

/// The value of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// An argument of the function. The argument after the last one is a new argument.
    Argument(usize),
    /// A result of the previous operation.
    Result(usize),
    /// A constant, by its number in the list of constants of the type.
    Constant(usize),
}

/// The values of the operands of an operation.
pub(super) type Wiring = SmallVec<[Source; 3]>;

/// The values that an operation can use.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Scope {
    /// The types of the arguments of the function.
    pub(super) arguments: Vec<Type>,
    /// The types of the results of the previous operation.
    pub(super) results: Vec<Type>,
}

impl Scope {
    /// Returns the scope after an operation with results of the types `results`, whose operands have the types
    /// `operands` and the values `wiring`.
    pub(super) fn after(&self, operands: &[Type], wiring: &Wiring, results: &[Type]) -> Scope {
        let mut arguments = self.arguments.clone();
        for (source, &ty) in wiring.iter().zip(operands) {
            if matches!(source, Source::Argument(number) if *number == arguments.len()) {
                arguments.push(ty);
            }
        }
        Scope { arguments, results: results.to_vec() }
    }

    /// Returns all wirings of operands with the types `operands`, each of which has `n_constants` constants. New
    /// arguments are used in their order, so that no wiring differs from another one only in names.
    pub(super) fn wirings(&self, operands: &[Type], n_constants: &dyn Fn(Type) -> usize) -> Vec<Wiring> {
        let mut all: Vec<(Wiring, Vec<Type>)> = vec![(Wiring::new(), self.arguments.clone())];
        for &ty in operands {
            let mut longer = Vec::new();
            for (wiring, arguments) in &all {
                let of_type = |list: &[Type]| -> Vec<usize> {
                    list.iter().enumerate().filter(|(_, each)| **each == ty).map(|(i, _)| i).collect()
                };
                let results = of_type(&self.results).into_iter().map(Source::Result);
                let used = of_type(arguments).into_iter().map(Source::Argument);
                let constants = (0..n_constants(ty)).map(Source::Constant);
                for source in results.chain(used).chain([Source::Argument(arguments.len())]).chain(constants)
                {
                    let mut arguments = arguments.clone();
                    if source == Source::Argument(arguments.len()) {
                        arguments.push(ty);
                    }
                    longer.push((wiring.iter().copied().chain([source]).collect(), arguments));
                }
            }
            all = longer;
        }
        all.into_iter().map(|(wiring, _)| wiring).collect()
    }
}

/// Returns whether all operands are constants.
pub(super) fn is_constant(wiring: &Wiring) -> bool {
    wiring.iter().all(|source| matches!(source, Source::Constant(_)))
}

/// Returns whether an operand is a result of the previous operation.
pub(super) fn uses_result(wiring: &Wiring) -> bool {
    wiring.iter().any(|source| matches!(source, Source::Result(_)))
}
