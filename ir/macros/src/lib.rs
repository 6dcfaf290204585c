//! The `#[op]` attribute, which converts a struct with operands, attributes, results, regions and successors to a typed
//! view, a builder and an `OpDef`.

mod expand;
mod fields;
mod row;

use proc_macro::TokenStream;

/// Defines an operation.
///
/// The struct's fields are the operation's parts, in the order and with the names of its ODS definition. The struct
/// becomes a view, a `Copy` wrapper of an `OpId`. No code is generated for verification, parsing or printing, which
/// interpret the definition. The generated code refers to `::proofmark_ir`: the crate must depend on `proofmark-ir`.
///
/// ```ignore
/// /// Integer addition.
/// #[op("arith.addi", traits = [PURE, COMMUTATIVE, SAME_OPERANDS_AND_RESULT_TYPE],
///      format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)", fold = fold::addi)]
/// pub struct AddI {
///     lhs: Operand<SIGNLESS_INTEGER_LIKE>,
///     rhs: Operand<SIGNLESS_INTEGER_LIKE>,
///     overflowFlags: Attr<OVERFLOW_FLAGS, default = no_overflow>,
///     result: Result<SIGNLESS_INTEGER_LIKE>,
/// }
/// ```
///
/// # Fields
///
/// | type | meaning | accessor |
/// |---|---|---|
/// | `Operand<CONSTRAINT>` | an operand; the constraint is a `TypeConstraint` | `lhs(&Ir) -> ValueId` |
/// | `Attr<CONSTRAINT>` | a required inherent attribute with an `AttrConstraint` | `value(&Ir) -> Attribute` |
/// | `Attr<CONSTRAINT, default = f>` | one with a default, `f: fn(&Context) -> Attribute` | the same |
/// | `Optional<Attr<CONSTRAINT, default = f>>` | one whose absence implies `f` | `value(&Ir) -> Option<Attribute>` |
/// | `Result<CONSTRAINT>` | a result | `result(&Ir) -> ValueId` |
/// | `Region`, `Region<One>` | a region, with a `BlockCount` (default `Any`) | `body(&Ir) -> RegionId` |
/// | `Successor`, `Successor<operands = group>` | a successor and its operands | `dest(&Ir) -> BlockId` |
///
/// `Optional<..>` around an operand, a result or an attribute makes it optional. `Variadic<..>` around a part other
/// than an attribute makes it a group of any length. Accessors have the field's name in snake case.
///
/// # Settings
///
/// `traits = [..]` lists constants of `Traits`. `relations = [Same(lhs, rhs, result), SameElementType(..),
/// Derived("words", from, to, f), DerivedList(..)]` relates types by field names. `format` is a declarative format or
/// an expression of type `Format`. `parents = [".."]`, `implicit_terminator = ".."`, `default_dialect = ".."` and
/// `callee = ".."` are strings. `extension = &STATIC` is data for the dialect. `destinations = dest` names the operand
/// group whose values the results replace. `infer`, `verify`, `verify_regions`, `verify_symbol_uses`, `fold`,
/// `semantics`, `successor_operands`, `result_name` and `argument_name` are functions with the types documented at
/// `OpDef`. A setting without a value names the associated function of the same name, whose `impl` block may be in
/// another file: `fold` is `fold = AddI::fold`, and `format` is `Format::Custom { parse: AddI::parse, print:
/// AddI::print }`. The summary is the first paragraph of the struct's documentation.
///
/// # The builder
///
/// `build(&mut Builder, Location, ..)` has one argument for each field, in order: operands (`ValueId`,
/// `Option<ValueId>`, `&[ValueId]`), attributes (`Attribute`, or `Option<Attribute>` if optional or with a default),
/// successors, the number of regions of a variadic region, and the types of results that are not inferred by `infer`, a
/// relation or a trait.
#[proc_macro_attribute]
pub fn op(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = syn::parse_macro_input!(args as row::Args);
    let item = syn::parse_macro_input!(item as syn::ItemStruct);
    match row::Row::new(args, item) {
        Ok(row) => expand::expand(&row).into(),
        Err(error) => error.into_compile_error().into(),
    }
}
