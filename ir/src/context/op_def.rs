//! Definitions of operations as static data, corresponding to MLIR's Operation Definition Specification (ODS).
//!
//! The `#[op]` attribute generates the definitions. It generates no code for verification, parsing, printing, fuzzing
//! or documentation: each of these is one generic interpreter of the definitions. The parts of an operation that are
//! not data (additional verification, folds, semantics) are plain functions in the definition.

use std::any::Any;

use bitflags::bitflags;
use smallvec::SmallVec;

use super::effects::Effects;
pub use super::hooks::{OpPredicate, OpVerifyFn, SemanticsFn, SymbolUsesFn, VariableFn};

use super::hooks::{
    ArgumentNameFn, FoldFn, ParseFn, PrintFn, RegionFlowFn, ResultNameFn, SuccessorOperandsFn,
};
use super::{AttrDict, Attribute, Context, EnumDef, Type};

/// The definition of one operation.
///
/// ```
/// use std::sync::Arc;
/// use proofmark_ir::constraints::ANY_TYPE;
/// use proofmark_ir::context::{Context, Dialect, Registry};
/// use proofmark_ir::op;
/// use proofmark_ir::text::{ParseOptions, parse_source};
///
/// /// Adds two values.
/// #[op("toy.add", traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE],
///      format = "$lhs `,` $rhs attr-dict `:` type($result)")]
/// pub struct Add {
///     lhs: Operand<ANY_TYPE>,
///     rhs: Operand<ANY_TYPE>,
///     result: Result<ANY_TYPE>,
/// }
///
/// assert_eq!(Add::DEF.summary, "Adds two values.");
///
/// let mut registry = Registry::new();
/// registry.register(Dialect { ops: &[&[Add::DEF]], ..Dialect::new("toy") });
/// let ctx = Arc::new(Context::new(registry));
/// let text = br#"
///   %0 = "toy.one"() : () -> i32
///   %1 = toy.add %0, %0 : i32
/// "#;
/// let ir = parse_source(&ctx, "a.mlir", text, ParseOptions { allow_unregistered: true }).expect("valid text");
/// let body = ir.entry_block(ir.regions(ir.root())[0]).expect("a module has a block");
/// let add = Add::cast(&ir, ir.last_op(body).unwrap()).expect("the last operation is toy.add");
/// assert_eq!(add.lhs(&ir), add.rhs(&ir));
/// ```
pub struct OpDef {
    /// The full name, such as `arith.addi`.
    pub name: &'static str,
    /// A one-sentence summary.
    pub summary: &'static str,
    /// The traits.
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
    /// Relations between types, which are verified and used for type inference by the declarative format.
    pub relations: &'static [TypeRelation],
    /// The custom form.
    pub format: Format,
    /// The full names of the permitted parent operations; empty for any parent.
    pub parents: &'static [&'static str],
    /// The full name of the operation that ends the blocks of its regions and is omitted in the custom form, as in
    /// MLIR's `SingleBlockImplicitTerminator`.
    pub implicit_terminator: Option<&'static str>,
    /// The name of the symbol attribute that refers to the callee of a call.
    pub callee: Option<&'static str>,
    /// Infers the types of the results from operands and attributes.
    pub infer: Option<InferFn>,
    /// Verifies the operation beyond the data. The function may read the block arguments and the last operations of its
    /// regions, which need not be valid.
    pub verify: Option<OpVerifyFn>,
    /// Verifies the regions, after their contents were found to be valid.
    pub verify_regions: Option<OpVerifyFn>,
    /// Verifies the symbol references.
    pub verify_symbol_uses: Option<SymbolUsesFn>,
    /// The operand group whose values the results replace: MLIR's `DestinationStyleOpInterface::getDpsInits`.
    pub destinations: Option<usize>,
    /// Data of the dialect about the operation, which the dialect downcasts.
    pub extension: Option<&'static (dyn Any + Send + Sync)>,
    /// The memory effects, if the traits do not determine them.
    pub effects: Effects,
    /// Whether the operation is speculatable, if that depends on operands or attributes.
    pub speculatable: Option<OpPredicate>,
    /// The fold hook.
    pub fold: Option<FoldFn>,
    /// The semantics.
    pub semantics: Option<SemanticsFn>,
    /// The operands forwarded to a successor, if they are not an operand group of their own.
    pub successor_operands: Option<SuccessorOperandsFn>,
    /// The dialect whose prefix is omitted for operations in the regions; empty for none.
    pub default_dialect: &'static str,
    /// Whether the custom form represents this operation completely. If not, the generic form is printed.
    pub custom_form_if: Option<OpPredicate>,
    /// The suggested name of a result in print, such as `c0_i32`. See `OpAsmOpInterface`.
    pub result_name: Option<ResultNameFn>,
    /// The suggested name of an entry block argument in print, given the indices of the region and of the argument.
    pub argument_name: Option<ArgumentNameFn>,
    /// The prefix of the names of the blocks in the regions in print, instead of `bb`.
    pub block_prefix: Option<&'static str>,
    /// The control flow between the operation and its regions, as in MLIR's `RegionBranchOpInterface`. `None` if it is
    /// unknown.
    pub region_flow: Option<RegionFlowFn>,
    /// Returns whether another definition of the symbol may replace this one at link time, so that its body or initial
    /// value is unknown. `None` for never.
    pub interposable: Option<OpPredicate>,
    /// Describes the global variable that the operation defines. `None` if it defines none.
    pub variable: Option<VariableFn>,
}

impl OpDef {
    /// Returns a definition with only a name, for struct update syntax: `..OpDef::new("d.op")`.
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
            custom_form_if: None,
            result_name: None,
            argument_name: None,
            block_prefix: None,
            region_flow: None,
            interposable: None,
            variable: None,
        }
    }

    /// Returns the part of the name before the first dot.
    pub fn dialect(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }

    /// Returns the declaration of an inherent attribute.
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
        /// Is the last operation of its block.
        const TERMINATOR = 1 << 0;
        /// Its operands may be swapped.
        const COMMUTATIVE = 1 << 1;
        /// Has no memory effects. Its execution may have undefined behaviour.
        const NO_MEMORY_EFFECT = 1 << 2;
        /// Is always speculatable: its execution has no undefined behaviour.
        const ALWAYS_SPECULATABLE = 1 << 3;
        /// Produces the constant in its attribute `value`.
        const CONSTANT_LIKE = 1 << 4;
        /// Its regions use no values from outside.
        const ISOLATED_FROM_ABOVE = 1 << 5;
        /// Defines a symbol, named by `sym_name`.
        const SYMBOL = 1 << 6;
        /// Is a symbol table.
        const SYMBOL_TABLE = 1 << 7;
        /// All operands have one type.
        const SAME_TYPE_OPERANDS = 1 << 8;
        /// All operands and results have one type.
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 9;
        /// All operands have one shape.
        const SAME_OPERANDS_SHAPE = 1 << 10;
        /// All operands and results have one shape.
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 11;
        /// Operates elementwise on vectors and tensors.
        const ELEMENTWISE = 1 << 12;
        /// Each region has exactly one block.
        const SINGLE_BLOCK = 1 << 13;
        /// Its blocks need no terminator.
        const NO_TERMINATOR = 1 << 14;
        /// `op(x, x)` is `x`, and `op(op(x))` is `op(x)`.
        const IDEMPOTENT = 1 << 15;
        /// `op(op(x))` is `x`.
        const INVOLUTION = 1 << 16;
        /// Has `operandSegmentSizes`.
        const ATTR_SIZED_OPERAND_SEGMENTS = 1 << 17;
        /// Has `resultSegmentSizes`.
        const ATTR_SIZED_RESULT_SEGMENTS = 1 << 18;
        /// Returns its operands from the function or region.
        const RETURN_LIKE = 1 << 19;
        /// The entry blocks of its regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 20;
        /// Its effects are those of its nested operations.
        const RECURSIVE_MEMORY_EFFECTS = 1 << 21;
        /// It is speculatable if its nested operations are.
        const RECURSIVELY_SPECULATABLE = 1 << 22;
        /// Its regions are graph regions, without order and dominance.
        const GRAPH_REGION = 1 << 23;
        /// An `AutomaticAllocationScope`.
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 24;
        /// An `AffineScope`.
        const AFFINE_SCOPE = 1 << 25;
        /// Is a function: it has a `function_type` and a body region, which is empty in a declaration.
        const FUNCTION = 1 << 26;
        /// All operand and result types have the same element type.
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 27;
        /// All operand types have the same element type.
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 28;
        /// Its scalar semantics applies to vectors elementwise.
        const VECTORIZABLE = 1 << 30;
        /// Is an optional symbol: `sym_name` may be absent.
        const OPTIONAL_SYMBOL = 1 << 31;
        /// Its results are nondeterministic, hence not a function of its operands.
        const UNSPECIFIED = 1 << 32;
        /// Executes its regions repeatedly, as in MLIR's `LoopLikeOpInterface`.
        const LOOP_LIKE = 1 << 33;
        /// The `verify` hooks of other operations read this operation's operands, attributes or position. When it
        /// changes, incremental verification also verifies its users (transitively through observed users), branches to
        /// a block that it begins, nested operations, and the grandparent operation. If it has neither results nor
        /// regions, all symbol references are verified, because other operations may refer to it by symbol.
        const OBSERVED = 1 << 34;
        /// Its `semantics` supports tensors represented by functions (`semantics::tensor`), or forwards values without
        /// reading them.
        const TENSORS_AS_FUNCTIONS = 1 << 35;
        /// Returns the size of the dimension of operand #0 that operand #1 numbers: MLIR's `ShapedDimOpInterface`.
        const SHAPED_DIM = 1 << 36;
        /// Folds of operations in its regions create constants there: MLIR's
        /// `DialectFoldInterface::shouldMaterializeInto`.
        const CONSTANT_SCOPE = 1 << 37;
        /// The `verify` hook reads the cones of index operands: the operations that compute an index from other
        /// indices and from sizes of shaped values. When an operation of a cone changes, incremental verification
        /// verifies the operation.
        const READS_CONES = 1 << 38;
        /// Executes the operation in its region in part only: MLIR's `MaskingOpInterface`. The masked operation
        /// does not compute what an equal operation outside of the region computes.
        const MASKS = 1 << 39;
        /// Has effects that do not end with its execution, or that change the meaning of operations before it: an
        /// asynchronous copy, the start of the lifetime of a block. It is no event at one point of the execution.
        const LASTING_EFFECTS = 1 << 40;
        /// Executes its regions several times, in any order or concurrently.
        const PARALLEL_REGIONS = 1 << 41;

        /// Has no memory effects and is always speculatable.
        const PURE = Self::NO_MEMORY_EFFECT.bits() | Self::ALWAYS_SPECULATABLE.bits();
    }
}

/// The number of values, regions or blocks in a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    Single,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
}

impl Arity {
    /// Returns the maximum number.
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
    /// The name.
    pub name: &'static str,
    /// The constraint on the types.
    pub constraint: &'static TypeConstraint,
    /// The number of operands.
    pub arity: Arity,
}

/// A group of results.
pub type ResultDef = OperandDef;

/// A predicate on types, with its description.
#[derive(Debug)]
pub struct TypeConstraint {
    /// The description in diagnostics, as in MLIR ("signless-integer-like").
    pub description: &'static str,
    /// The predicate.
    pub accepts: fn(&Context, Type) -> bool,
    /// The only type that satisfies the predicate, if there is exactly one. A format can then omit the type.
    pub only: Option<Type>,
    /// As `only`, for a type that must be interned: MLIR's buildable types.
    pub built: Option<fn(&Context) -> Type>,
}

impl TypeConstraint {
    /// Returns a constraint with a description and a predicate.
    pub const fn new(description: &'static str, accepts: fn(&Context, Type) -> bool) -> TypeConstraint {
        TypeConstraint { description, accepts, only: None, built: None }
    }

    /// Sets the only type that satisfies the predicate.
    pub const fn only(self, ty: Type) -> TypeConstraint {
        TypeConstraint { only: Some(ty), ..self }
    }

    /// Sets the function that interns the only type that satisfies the predicate.
    pub const fn built(self, build: fn(&Context) -> Type) -> TypeConstraint {
        TypeConstraint { built: Some(build), ..self }
    }

    /// Returns the only type that satisfies the predicate, if there is exactly one.
    pub fn only_type(&self, ctx: &Context) -> Option<Type> {
        self.only.or_else(|| self.built.map(|build| build(ctx)))
    }
}

/// An inherent attribute.
#[derive(Debug)]
pub struct AttributeDef {
    /// The name.
    pub name: &'static str,
    /// The constraint.
    pub constraint: &'static AttrConstraint,
    /// Whether the attribute may be absent.
    pub presence: Presence,
}

/// Whether an inherent attribute may be absent.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// The attribute must be present.
    Required,
    /// The attribute may be absent.
    Optional,
    /// The attribute has this value unless it is set.
    Default(fn(&Context) -> Attribute),
    /// The attribute may be absent, which implies this value; a custom form then omits it. Corresponds to MLIR's
    /// `DefaultValuedOptionalAttr`.
    Implied(fn(&Context) -> Attribute),
}

/// A predicate on attributes, with its description.
#[derive(Debug)]
pub struct AttrConstraint {
    /// The description in diagnostics ("string attribute").
    pub description: &'static str,
    /// The predicate.
    pub accepts: fn(&Context, Attribute) -> bool,
    /// The form of the attribute in declarative formats.
    pub spelling: AttrSpelling,
}

impl AttrConstraint {
    /// Returns a constraint with a description and a predicate. Formats print the attribute in full.
    pub const fn new(description: &'static str, accepts: fn(&Context, Attribute) -> bool) -> AttrConstraint {
        AttrConstraint { description, accepts, spelling: AttrSpelling::Full }
    }

    /// Sets the form of the attribute in declarative formats.
    pub const fn spelled(self, spelling: AttrSpelling) -> AttrConstraint {
        AttrConstraint { spelling, ..self }
    }
}

/// The form of an attribute in declarative formats.
#[derive(Clone, Copy, Debug)]
pub enum AttrSpelling {
    /// In full.
    Full,
    /// In full. The attribute is an array, so an optional one is present only if a bracket follows.
    Array,
    /// In full. The attribute is a symbol reference, so an optional one is present only if `@` follows.
    SymbolRef,
    /// An integer or float of this type, without the type.
    Typed(Type),
    /// A symbol name (`@f`), stored as a string.
    SymbolName,
    /// One of these keywords, stored as an integer.
    Keywords {
        /// The keywords with their values.
        cases: &'static [(&'static str, i64)],
        /// The type of the integer attribute.
        ty: Type,
    },
    /// Flags, stored as an integer: the keywords of `def`, as `prefix<...>`, or without brackets if the prefix is
    /// empty.
    Flags {
        /// The definition of the keywords.
        def: &'static EnumDef,
        /// The word before the brackets.
        prefix: &'static str,
        /// The type of the integer attribute.
        ty: Type,
    },
    /// The elements of an `array<...>` with this element type, in square brackets.
    DenseArray(Type),
    /// The parameters of the attribute with this name of a registered dialect, without `#name` and brackets.
    Parameters(&'static str),
    /// A type.
    Type,
    /// Present or absent, without text of its own.
    Unit,
}

impl AttrSpelling {
    /// Returns whether an attribute in this form may begin with a string literal.
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
    /// The name.
    pub name: &'static str,
    /// The number of regions.
    pub arity: Arity,
    /// The permitted number of blocks.
    pub blocks: BlockCount,
}

/// The permitted number of blocks in a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockCount {
    /// Any number, including zero.
    Any,
    /// At least one.
    AtLeastOne,
    /// At most one.
    AtMostOne,
    /// Exactly one.
    One,
}

/// A successor, with the operand group that is forwarded to it.
#[derive(Debug)]
pub struct SuccessorDef {
    /// The name.
    pub name: &'static str,
    /// The number of successors.
    pub arity: Arity,
    /// The index of the forwarded operand group.
    pub operands: Option<usize>,
}

/// A relation between the types of operands, results and attributes, which are given by name.
#[derive(Debug)]
pub enum TypeRelation {
    /// `AllTypesMatch`
    Same(&'static [&'static str]),
    /// `AllElementTypesMatch`
    SameElementType(&'static [&'static str]),
    /// `TypesMatchWith`: the type of `to` is a function of the type of `from`.
    Derived {
        /// The description in diagnostics.
        summary: &'static str,
        /// The name of the group or attribute with the given type.
        from: &'static str,
        /// The name of the group with the derived type.
        to: &'static str,
        /// The function that derives the type.
        derive: fn(&Context, Type) -> Option<Type>,
    },
    /// As `Derived`, for a variadic group `to`.
    DerivedList {
        /// The description in diagnostics.
        summary: &'static str,
        /// The name of the group or attribute with the given type.
        from: &'static str,
        /// The name of the group with the derived types.
        to: &'static str,
        /// The function that derives the types.
        derive: fn(&Context, Type) -> Option<Vec<Type>>,
    },
}

/// The custom form of an operation.
#[derive(Clone, Copy)]
pub enum Format {
    /// None; the operation has only the generic form.
    Generic,
    /// A declarative format in the language of ODS's `assemblyFormat`.
    Declarative(&'static str),
    /// A parser and a printer in code.
    Custom {
        /// Parses the text after the name.
        parse: ParseFn,
        /// Prints the text after the name.
        print: PrintFn,
    },
}

/// The input of type inference.
#[derive(Clone, Copy, Debug)]
pub struct InferInput<'a> {
    /// The types of the operands.
    pub operands: &'a [Type],
    /// The number of operands in each group of the definition.
    pub groups: &'a [usize],
    /// The inherent attributes.
    pub properties: AttrDict,
}

/// Infers result types from operand types and attributes. The error is a message.
pub type InferFn = fn(&Context, InferInput<'_>) -> Result<SmallVec<[Type; 2]>, String>;

/// A predicate that accepts any type.
pub static ANY_TYPE: TypeConstraint = TypeConstraint::new("any type", |_, _| true);

/// A predicate that accepts any attribute.
pub static ANY_ATTR: AttrConstraint = AttrConstraint::new("any attribute", |_, _| true);
