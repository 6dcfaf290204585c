//! Operation definitions as data: what ODS says of an operation, in one static row.
//!
//! The `#[op]` attribute writes these rows; nothing is generated per operation for verifying, parsing, printing, fuzzing or
//! documenting it, because one generic reader of the row does each of these. What an operation needs beyond data (an extra
//! verification, a fold, its meaning) is a plain function in the same row.
//!
//! The vocabulary is that of MLIR's "Operation Definition Specification".

use std::any::Any;
use std::ops::Range;

use bitflags::bitflags;
use smallvec::SmallVec;

use crate::context::EnumDef;
use crate::diagnostics::Diagnostic;
use crate::effects::Effects;
use crate::rewrite::FoldFn;
use crate::semantics::Semantics;
use crate::symbols::SymbolTables;
use crate::text::{ParseFn, PrintFn};
use crate::{AttrDict, Attribute, Context, Ir, OpId, Type, ValueId};

/// What verification demands beyond the row: adds an error for each thing that is wrong.
pub type OpVerifyFn = fn(&Ir, OpId, &mut Vec<Diagnostic>);

/// Checks that the symbols that an operation refers to are there and fit: MLIR's `SymbolUserOpInterface`.
pub type SymbolUsesFn = fn(&Ir, OpId, &mut SymbolTables, &mut Vec<Diagnostic>);

/// The meaning of an operation.
pub type SemanticsFn = Semantics<Ir, OpId>;

/// The definition of one operation.
pub struct OpDef {
    /// The full name, such as `arith.addi`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What is true of it in general.
    pub traits: Traits,
    /// Operand groups, in order.
    pub operands: &'static [OperandDef],
    /// Result groups, in order.
    pub results: &'static [ResultDef],
    /// Inherent attributes, in order of declaration.
    pub attributes: &'static [AttributeDef],
    /// Regions, in order. Only the last may be variadic.
    pub regions: &'static [RegionDef],
    /// Successors, in order. Only the last may be variadic.
    pub successors: &'static [SuccessorDef],
    /// Relations between types that verification demands and the declarative format infers from.
    pub relations: &'static [TypeRelation],
    /// Its pretty form.
    pub format: Format,
    /// The dialect-qualified names of the operations one of which must be the parent; empty: any parent.
    pub parents: &'static [&'static str],
    /// The operation that ends the blocks of its regions, and that the pretty form may leave out: MLIR's
    /// `SingleBlockImplicitTerminator`.
    pub implicit_terminator: Option<&'static str>,
    /// The name of the symbol attribute that says what is called, for calls.
    pub callee: Option<&'static str>,
    /// The types of the results, for operations whose operands and attributes determine them.
    pub infer: Option<InferFn>,
    /// What verification demands beyond the row, of the operation itself. Of its regions it may look at the arguments of the
    /// blocks and at their last operations, which need not be valid.
    pub verify: Option<OpVerifyFn>,
    /// What verification demands of the regions, after all that is in them was checked and found valid.
    pub verify_regions: Option<OpVerifyFn>,
    /// What verification demands of the symbols that are referred to.
    pub verify_symbol_uses: Option<SymbolUsesFn>,
    /// The operand group whose values the results replace: MLIR's `DestinationStyleOpInterface::getDpsInits`.
    pub destinations: Option<usize>,
    /// Data of the dialect about the operation, which the dialect downcasts.
    pub extension: Option<&'static (dyn Any + Send + Sync)>,
    /// What it does to memory, where its traits do not say it.
    pub effects: Effects,
    /// Whether it may be executed where it was not, for operations of which that depends on operands or attributes.
    pub speculatable: Option<fn(&Ir, OpId) -> bool>,
    /// The fold.
    pub fold: Option<FoldFn>,
    /// The meaning.
    pub semantics: Option<SemanticsFn>,
    /// Which operands a successor's block receives, when it is not the successor's own operand group.
    pub successor_operands: Option<fn(&Ir, OpId, usize) -> Option<Range<usize>>>,
    /// The dialect whose prefix operations in its regions leave out in print; empty: none.
    pub default_dialect: &'static str,
    /// Whether the pretty form says everything, for operations whose form implies a part that may be another; the generic form is
    /// printed where it does not.
    pub pretty_if: Option<fn(&Ir, OpId) -> bool>,
    /// The name that a result would like in print, such as `c0_i32`. See `OpAsmOpInterface`.
    pub result_name: Option<fn(&Ir, OpId, usize) -> Option<String>>,
    /// The name that an argument of the entry block of a region would like in print: which region, which argument.
    pub argument_name: Option<fn(&Ir, OpId, usize, usize) -> Option<String>>,
    /// How control goes between the operation and its regions: MLIR's `RegionBranchOpInterface`. `None`: nothing is known.
    pub region_flow: Option<RegionFlowFn>,
    /// Returns whether another definition of the symbol may take the place of this one when the program is linked, so that the
    /// body or initial value is not known. `None`: never.
    pub interposable: Option<fn(&Ir, OpId) -> bool>,
}

/// Where control comes from when it goes into a region, or out of the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionPoint {
    /// From before the operation.
    Before,
    /// From the end of a block of one of its regions: this is the terminator.
    End(OpId),
}

/// One way that control may go, and what it takes along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionEdge {
    /// Into the region of that number; `None`: on, behind the operation.
    pub to: Option<usize>,
    /// The operands that are taken along: the operation's, or the terminator's.
    pub operands: Range<usize>,
    /// The number of the first argument, or result, that gets one; those before get what is not known.
    pub first: usize,
}

/// The ways that control may go from a point, if the values that `constant` knows are what it says.
pub type RegionFlowFn =
    fn(&Ir, OpId, RegionPoint, constant: &dyn Fn(ValueId) -> Option<Attribute>, edges: &mut Vec<RegionEdge>);

impl OpDef {
    /// A row with nothing but a name: what a literal row fills in with `..OpDef::new("d.op")`.
    pub const fn new(name: &'static str) -> OpDef {
        OpDef {
            name,
            summary: "",
            traits: Traits::empty(),
            operands: &[],
            results: &[],
            attributes: &[],
            regions: &[],
            successors: &[],
            relations: &[],
            format: Format::Generic,
            parents: &[],
            implicit_terminator: None,
            callee: None,
            infer: None,
            verify: None,
            verify_regions: None,
            verify_symbol_uses: None,
            destinations: None,
            extension: None,
            effects: Effects::Unknown,
            speculatable: None,
            fold: None,
            semantics: None,
            successor_operands: None,
            default_dialect: "",
            pretty_if: None,
            result_name: None,
            argument_name: None,
            region_flow: None,
            interposable: None,
        }
    }

    /// The part of the name before the first dot.
    pub fn dialect(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }

    /// The declaration of an inherent attribute.
    pub fn attribute(&self, name: &str) -> Option<&'static AttributeDef> {
        self.attributes.iter().find(|each| each.name == name)
    }
}

impl std::fmt::Debug for OpDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OpDef({})", self.name)
    }
}

bitflags! {
    /// Traits of operations, named as in MLIR.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Traits: u64 {
        /// Ends its block.
        const TERMINATOR = 1 << 0;
        /// Its operands may be exchanged.
        const COMMUTATIVE = 1 << 1;
        /// Reads and writes no memory and has no other effect. It may still be undefined behaviour to execute it.
        const NO_MEMORY_EFFECT = 1 << 2;
        /// May be executed where it was not: never undefined behaviour.
        const ALWAYS_SPECULATABLE = 1 << 3;
        /// Produces the constant in its attribute `value`.
        const CONSTANT_LIKE = 1 << 4;
        /// Its regions use no value from outside.
        const ISOLATED_FROM_ABOVE = 1 << 5;
        /// Defines a symbol, named by `sym_name`.
        const SYMBOL = 1 << 6;
        /// Holds symbols.
        const SYMBOL_TABLE = 1 << 7;
        /// All operands have one type.
        const SAME_TYPE_OPERANDS = 1 << 8;
        /// All operands and results have one type.
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 9;
        /// All operands have one shape.
        const SAME_OPERANDS_SHAPE = 1 << 10;
        /// All operands and results have one shape.
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 11;
        /// Scalars, or vectors or tensors element by element.
        const ELEMENTWISE = 1 << 12;
        /// Each region has one block.
        const SINGLE_BLOCK = 1 << 13;
        /// The blocks need no terminator.
        const NO_TERMINATOR = 1 << 14;
        /// op(x, x) is x, and op(op(x)) is op(x).
        const IDEMPOTENT = 1 << 15;
        /// op(op(x)) is x.
        const INVOLUTION = 1 << 16;
        /// Has `operandSegmentSizes`.
        const ATTR_SIZED_OPERAND_SEGMENTS = 1 << 17;
        /// Has `resultSegmentSizes`.
        const ATTR_SIZED_RESULT_SEGMENTS = 1 << 18;
        /// Returns its operands from the function or region.
        const RETURN_LIKE = 1 << 19;
        /// The entry blocks of its regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 20;
        /// Its effects are those of what is nested in it.
        const RECURSIVE_MEMORY_EFFECTS = 1 << 21;
        /// Speculatable if what is nested in it is.
        const RECURSIVELY_SPECULATABLE = 1 << 22;
        /// Its regions are graph regions: no order, no dominance.
        const GRAPH_REGION = 1 << 23;
        /// An `AutomaticAllocationScope`.
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 24;
        /// An `AffineScope`.
        const AFFINE_SCOPE = 1 << 25;
        /// A function: `function_type`, a body region, possibly only a declaration.
        const FUNCTION = 1 << 26;
        /// All operand and result types have the same element type.
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 27;
        /// All operand types have the same element type.
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 28;
        /// Scalar semantics that is vectorized as is.
        const VECTORIZABLE = 1 << 30;
        /// An optional symbol: `sym_name` may be missing.
        const OPTIONAL_SYMBOL = 1 << 31;
        /// What it computes may be another choice each time: its results are no function of its operands.
        const UNSPECIFIED = 1 << 32;
        /// Executes its regions again and again: MLIR's `LoopLikeOpInterface`.
        const LOOP_LIKE = 1 << 33;
        /// The `verify` of other operations looks at this one's operands, attributes or place: when it changes, its users (of
        /// those that are themselves observed, also theirs), the branches to a block that it begins, what is in it, and the
        /// operation around the one that it is in are verified again; all references to symbols, if it has neither results nor
        /// regions, by which others could look at it.
        const OBSERVED = 1 << 34;
        /// Its `semantics` knows tensors whose elements are not listed (`semantics::tensor`), or hands values on without a look at them.
        const TENSORS_AS_FUNCTIONS = 1 << 35;
        /// Returns the size of the dimension of operand #0 that operand #1 numbers: MLIR's `ShapedDimOpInterface`.
        const SHAPED_DIM = 1 << 36;

        /// No effect, never undefined behaviour.
        const PURE = Self::NO_MEMORY_EFFECT.bits() | Self::ALWAYS_SPECULATABLE.bits();
    }
}

/// How many values, regions or blocks a group has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

impl Arity {
    /// How many there can be.
    pub(crate) fn at_most(self) -> usize {
        match self {
            Arity::Single | Arity::Optional => 1,
            Arity::Variadic => usize::MAX,
        }
    }
}

/// A group of operands.
#[derive(Debug)]
pub struct OperandDef {
    /// Its name.
    pub name: &'static str,
    /// What their types must satisfy.
    pub constraint: &'static TypeConstraint,
    /// How many there are.
    pub arity: Arity,
}

/// A group of results.
pub type ResultDef = OperandDef;

/// A predicate on types, with the words for it.
#[derive(Debug)]
pub struct TypeConstraint {
    /// What a diagnostic says must be so, as MLIR says it ("signless-integer-like").
    pub description: &'static str,
    /// The predicate.
    pub accepts: fn(&Context, Type) -> bool,
    /// The only type that satisfies it, if there is just one, so that a format need not spell it.
    pub only: Option<Type>,
    /// The same for a type that a context has to make: MLIR's buildable types.
    pub built: Option<fn(&Context) -> Type>,
}

impl TypeConstraint {
    /// A constraint from its words and its predicate.
    pub const fn new(description: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeConstraint {
        TypeConstraint { description, accepts, only: None, built: None }
    }

    /// Says that this is the only type that satisfies it.
    pub const fn only(self, ty: Type) -> TypeConstraint {
        TypeConstraint { only: Some(ty), ..self }
    }

    /// Says how the only type that satisfies it is made.
    pub const fn built(self, build: fn(&Context) -> Type) -> TypeConstraint {
        TypeConstraint { built: Some(build), ..self }
    }

    /// The only type that satisfies it, if there is just one.
    pub fn only_type(&self, ctx: &Context) -> Option<Type> {
        self.only.or_else(|| self.built.map(|build| build(ctx)))
    }
}

/// An inherent attribute.
#[derive(Debug)]
pub struct AttributeDef {
    /// Its name.
    pub name: &'static str,
    /// What it must satisfy.
    pub constraint: &'static AttrConstraint,
    /// Whether it may be missing.
    pub presence: Presence,
}

/// Whether an inherent attribute may be missing.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It may be missing.
    Optional,
    /// It has this value unless another is given.
    Default(fn(&Context) -> Attribute),
    /// It may be missing, and that means this value, so that a pretty form does not say it: MLIR's `DefaultValuedOptionalAttr`.
    Implied(fn(&Context) -> Attribute),
}

/// A predicate on attributes, with the words for it.
#[derive(Debug)]
pub struct AttrConstraint {
    /// What a diagnostic says must be so ("string attribute").
    pub description: &'static str,
    /// The predicate.
    pub accepts: fn(&Context, Attribute) -> bool,
    /// How a declarative format spells the attribute when not in full.
    pub spelling: AttrSpelling,
}

impl AttrConstraint {
    /// A constraint from its words and its predicate; a format spells the attribute in full.
    pub const fn new(description: &'static str, accepts: fn(&Context, Attribute) -> bool) -> AttrConstraint {
        AttrConstraint { description, accepts, spelling: AttrSpelling::Full }
    }

    /// Says how a declarative format spells it.
    pub const fn spelled(self, spelling: AttrSpelling) -> AttrConstraint {
        AttrConstraint { spelling, ..self }
    }
}

/// How a declarative format spells an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrSpelling {
    /// As any attribute.
    Full,
    /// As any attribute; it is an array, so that one that may be missing is there only if a bracket is next.
    Array,
    /// An integer or float without its type, which is the given one.
    Typed(Type),
    /// A symbol name (`@f`) that is kept as a string.
    SymbolName,
    /// A keyword of these, kept as an integer.
    Keywords {
        /// Keyword and value.
        cases: &'static [(&'static str, i64)],
        /// The type of the integer attribute.
        ty: Type,
    },
    /// Flags, kept as an integer: the keywords of `def`, as `prefix<...>` or, if the prefix is empty, as they are.
    Flags {
        /// The keywords.
        def: &'static EnumDef,
        /// What is written before them.
        prefix: &'static str,
        /// The type of the integer attribute.
        ty: Type,
    },
    /// The elements of an `array<...>` of this element type, in brackets.
    DenseArray(Type),
    /// The parameters of this registered dialect attribute, without `#name` and brackets.
    Parameters(&'static str),
    /// A type.
    Type,
    /// Present or absent; never spelled itself.
    Unit,
}

impl AttrSpelling {
    /// Whether an attribute spelled so may begin with a quotation mark.
    pub fn may_be_string(self) -> bool {
        matches!(
            self,
            AttrSpelling::Full
                | AttrSpelling::Array
                | AttrSpelling::Typed(Type::NONE)
                | AttrSpelling::Keywords { .. }
        )
    }
}

/// A region.
#[derive(Debug)]
pub struct RegionDef {
    /// Its name.
    pub name: &'static str,
    /// How many.
    pub arity: Arity,
    /// How many blocks it may have.
    pub blocks: BlockCount,
}

/// How many blocks a region may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockCount {
    /// Any number, none included.
    Any,
    /// At least one.
    AtLeastOne,
    /// At most one.
    AtMostOne,
    /// Exactly one.
    One,
}

/// A successor, and the operand group that its block receives.
#[derive(Debug)]
pub struct SuccessorDef {
    /// Its name.
    pub name: &'static str,
    /// How many.
    pub arity: Arity,
    /// The position of the operand group that is forwarded to it.
    pub operands: Option<usize>,
}

/// A relation between the types of operands, results and attributes, given by their names.
#[derive(Debug)]
pub enum TypeRelation {
    /// `AllTypesMatch`
    Same(&'static [&'static str]),
    /// `AllElementTypesMatch`
    SameElementType(&'static [&'static str]),
    /// `TypesMatchWith`: the type of `to` is a function of the type of `from`.
    Derived {
        /// What a diagnostic says must be so.
        summary: &'static str,
        /// Whose type is given.
        from: &'static str,
        /// Whose type follows.
        to: &'static str,
        /// How it follows.
        derive: fn(&Context, Type) -> Option<Type>,
    },
    /// The same where `to` is a variadic group.
    DerivedList {
        /// What a diagnostic says must be so.
        summary: &'static str,
        /// Whose type is given.
        from: &'static str,
        /// Whose types follow.
        to: &'static str,
        /// How they follow.
        derive: fn(&Context, Type) -> Option<Vec<Type>>,
    },
}

/// The pretty form.
#[derive(Clone, Copy)]
pub enum Format {
    /// None: the generic form is the only one.
    Generic,
    /// A declarative format in the language of ODS's `assemblyFormat`.
    Declarative(&'static str),
    /// Code.
    Custom {
        /// Reads what follows the name.
        parse: ParseFn,
        /// Writes what follows the name.
        print: PrintFn,
    },
}

/// What result types are inferred from.
#[derive(Clone, Copy, Debug)]
pub struct InferInput<'a> {
    /// The types of the operands.
    pub operands: &'a [Type],
    /// How many operands each group of the definition has.
    pub groups: &'a [usize],
    /// The inherent attributes.
    pub properties: AttrDict,
}

/// Result types from operand types and attributes; the error says why there are none.
pub type InferFn = fn(&Context, InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String>;

/// A predicate that accepts any type.
pub static ANY_TYPE: TypeConstraint = TypeConstraint::new("any type", |_, _| true);

/// A predicate that accepts any attribute.
pub static ANY_ATTR: AttrConstraint = AttrConstraint::new("any attribute", |_, _| true);
