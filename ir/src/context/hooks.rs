//! The types of the functions in definitions of operations, types, attributes, directives, patterns and dialects.
//!
//! A context stores definitions, and the functions of a definition receive the IR, parsers, printers and rewriters,
//! which all contain the context. This module declares the types of these functions and nothing else, as a forward
//! declaration in C++ would: the context stores such functions, and only the modules above it call them.

use std::ops::Range;

use crate::diagnostics::Diagnostic;
use crate::effects::EffectList;
use crate::region_flow::{RegionEdge, RegionPoint};
use crate::rewrite::{Fold, Folded, Match, Outcome};
use crate::semantics::{GlobalVariable, Semantics};
use crate::symbols::SymbolTables;
use crate::text::{DirectiveArgs, DirectiveView, OpParser, OpPrinter, OpState, ParseResult, Parser, Printer};
use crate::verify::DialectAttr;
use crate::{Attribute, BlockId, Builder, Ir, Location, OpId, Rewriter, Type, ValueId};

/// Verifies conditions beyond the data of the definition, and appends the errors.
pub type OpVerifyFn = fn(&Ir, OpId, &mut Vec<Diagnostic>);

/// Verifies the symbol references of an operation, as MLIR's `SymbolUserOpInterface`.
pub type SymbolUsesFn = fn(&Ir, OpId, &mut SymbolTables, &mut Vec<Diagnostic>);

/// The semantics of an operation.
pub type SemanticsFn = Semantics<Ir, OpId>;

/// Describes the global variable that an operation defines; `None` if its type or an attribute is not modelled.
pub type VariableFn = fn(&Ir, OpId) -> Option<GlobalVariable>;

/// Returns the text of the function that is the C interface of a function of a source and of its lowering; `None` if it
/// is not defined for their types.
pub type CInterfaceFn = fn((&Ir, OpId), (&Ir, OpId)) -> Option<String>;

/// Returns whether an operation has a property.
pub type OpPredicate = fn(&Ir, OpId) -> bool;

/// Appends the effects of an operation.
pub type EffectsFn = fn(&Ir, OpId, &mut EffectList);

/// Returns the operands that an operation forwards to the successor with an index; `None` for none.
pub type SuccessorOperandsFn = fn(&Ir, OpId, usize) -> Option<Range<usize>>;

/// Returns the suggested name of the result with an index.
pub type ResultNameFn = fn(&Ir, OpId, usize) -> Option<String>;

/// Returns the suggested name of an entry block argument, given the indices of the region and of the argument.
pub type ArgumentNameFn = fn(&Ir, OpId, usize, usize) -> Option<String>;

/// Appends the possible control-flow edges from a point, given the values that `constant` knows.
pub type RegionFlowFn =
    fn(&Ir, OpId, RegionPoint, constant: &dyn Fn(ValueId) -> Option<Attribute>, edges: &mut Vec<RegionEdge>);

/// The fold hook of an operation.
pub type FoldFn = for<'m> fn(Fold<'m>) -> Folded<'m>;

/// The body of a pattern as a plain function.
pub type PatternFn = for<'m> fn(Match<'m>) -> Outcome<'m>;

/// Parses the custom form of an operation after its name.
pub type ParseFn = fn(&mut OpParser<'_>, &mut OpState) -> ParseResult;

/// Prints the custom form of an operation after its name.
pub type PrintFn = fn(&mut OpPrinter<'_>, OpId);

/// Parses a directive.
pub type DirectiveParse = fn(&mut OpParser<'_>, &mut DirectiveArgs<'_>) -> ParseResult;

/// Prints a directive.
pub type DirectivePrint = fn(&mut OpPrinter<'_>, &DirectiveView<'_>);

/// Returns whether the next token can begin a directive.
pub type DirectiveStarts = fn(&OpParser<'_>) -> bool;

/// Parses the parameters of a dialect's type or attribute, which follow the mnemonic.
pub type ParseParams = fn(&mut Parser<'_>) -> ParseResult<Vec<Attribute>>;

/// Prints the parameters of a dialect's type or attribute, which follow the mnemonic.
pub type PrintParams = fn(&mut Printer<'_>, &[Attribute]);

/// Creates the operation that produces a constant, at the rewriter's insertion point; `None` if the dialect has no such
/// operation.
pub type MaterializeConstant = fn(&mut Builder<'_>, Attribute, Type, Location) -> Option<OpId>;

/// Verifies an attribute with the prefix of a dialect and appends the errors. Corresponds to MLIR's
/// `verifyOperationAttribute`, `verifyRegionArgAttribute` and `verifyRegionResultAttribute`. The function may read the
/// same part of the IR as `OpDef::verify`.
pub type VerifyDialectAttr = fn(&Ir, DialectAttr, &mut Vec<Diagnostic>);

/// Replaces a terminator that returns from the function by a branch to a block, with the same operands.
pub type BranchFn = fn(&mut Rewriter<'_>, OpId, BlockId);
