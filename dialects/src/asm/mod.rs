//! Text that several dialects share: signatures of functions, the cases of switches, lists of indices, and the directives of
//! declarative formats ([`DIRECTIVES`]).

mod dimension_list;
mod function;
mod function_types;
mod index_list;
pub(crate) mod params;
mod regions;
mod slices;

pub(crate) use function::{parse_function, print_function};
pub(crate) use index_list::{IndexList, constants, print_index_list_with};
pub(crate) use regions::{ensure_terminator, parse_assignments, parse_index_argument, print_assignments};
pub(crate) use slices::{EXPAND_SHAPE, INSERTION, PART};

use proofmark_ir::context::TypeKind;
use proofmark_ir::text::{
    Argument, Directive, OpParser, OpPrinter, OpState, ParseError, ParseResult, SourcePos,
};
use proofmark_ir::{ApInt, AttrDict, Attribute, BlockId, Context, Identifier, OpId, Type, ValueId};

/// The directives that mean the same in every dialect: a dialect that uses them lists them, before or after its own.
pub(crate) static DIRECTIVES: &[Directive] = &[
    index_list::DYNAMIC_INDEX_LIST,
    index_list::PACKED_OR_DYNAMIC_INDEX_LIST,
    dimension_list::DIMENSION_LIST,
    function_types::SEMI_FUNCTION_TYPE,
];

/// What stands between a function's name and its attributes.
#[derive(Default)]
pub(crate) struct Signature {
    /// The arguments, if they are named.
    pub(crate) args: Vec<Argument>,
    pub(crate) inputs: Vec<Type>,
    pub(crate) results: Vec<Type>,
    pub(crate) arg_attrs: Vec<AttrDict>,
    pub(crate) res_attrs: Vec<AttrDict>,
    /// Whether `...` stands at the end of the arguments.
    pub(crate) variadic: bool,
}

impl Signature {
    /// Reads `(%a: type {attributes}, ...) -> results`, or the same without names.
    pub(crate) fn parse(p: &mut OpParser<'_>, allow_variadic: bool) -> ParseResult<Signature> {
        let mut signature = Signature::default();
        signature.parse_arguments(p, allow_variadic)?;
        if p.parse_optional_punct("->") {
            signature.parse_results(p)?;
        }
        Ok(signature)
    }

    fn parse_arguments(&mut self, p: &mut OpParser<'_>, allow_variadic: bool) -> ParseResult {
        p.parse_punct("(")?;
        if p.parse_optional_punct(")") {
            return Ok(());
        }
        loop {
            if self.variadic {
                return Err(p.error("variadic arguments must be in the end of the argument list"));
            }
            if allow_variadic && p.parse_optional_punct("...") {
                self.variadic = true;
            } else {
                self.parse_argument(p)?;
            }
            if !p.parse_optional_punct(",") {
                return p.parse_punct(")");
            }
        }
    }

    fn parse_argument(&mut self, p: &mut OpParser<'_>) -> ParseResult {
        if p.at_operand() {
            if self.args.len() < self.inputs.len() {
                return Err(p.error("expected type instead of SSA identifier"));
            }
            let argument = p.parse_argument(true, true)?;
            self.inputs.push(argument.ty);
            self.arg_attrs.push(argument.attrs);
            self.args.push(argument);
            return Ok(());
        }
        if !self.args.is_empty() {
            return Err(p.error("expected SSA identifier"));
        }
        let (ty, attrs) = p.parse_type_with_attrs()?;
        self.inputs.push(ty);
        self.arg_attrs.push(attrs);
        Ok(())
    }

    fn parse_results(&mut self, p: &mut OpParser<'_>) -> ParseResult {
        if !p.at_punct("(") {
            self.results.push(p.parse_type()?);
            self.res_attrs.push(AttrDict::EMPTY);
            return Ok(());
        }
        let (results, res_attrs) = (&mut self.results, &mut self.res_attrs);
        p.parse_punct("(")?;
        if p.parse_optional_punct(")") {
            return Ok(());
        }
        loop {
            let (ty, attrs) = p.parse_type_with_attrs()?;
            results.push(ty);
            res_attrs.push(attrs);
            if !p.parse_optional_punct(",") {
                return p.parse_punct(")");
            }
        }
    }

    /// Sets the attributes of arguments and results, if there are any.
    pub(crate) fn set_attrs(&self, ctx: &Context, state: &mut OpState) {
        for (name, dicts) in [("arg_attrs", &self.arg_attrs), ("res_attrs", &self.res_attrs)] {
            if dicts.iter().any(|dict| !dict.is_empty()) {
                let dicts: Vec<Attribute> = dicts.iter().map(|&dict| ctx.dict_attr(dict)).collect();
                state.set_property(ctx.ident(name), ctx.array_attr(&dicts));
            }
        }
    }
}

/// Refuses attributes in the dictionary that the form says otherwise.
pub(crate) fn refuse_attrs(p: &mut OpParser<'_>, state: &OpState, names: &[&str]) -> ParseResult {
    let ctx = p.ctx();
    match state.attrs.iter().find(|(name, _)| names.contains(&name.as_str(ctx))) {
        Some((name, _)) => {
            let name = name.as_str(ctx);
            Err(p.error(format!(
                "'{name}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            )))
        }
        None => Ok(()),
    }
}

/// Reads the body of a function, if there is one; it has at least one block.
pub(crate) fn parse_body(p: &mut OpParser<'_>, state: &mut OpState, args: &[Argument]) -> ParseResult {
    let pos = p.pos();
    if p.parse_optional_region(state, args)?
        && state.regions.last().is_some_and(|&body| p.ir().entry_block(body).is_none())
    {
        return Err(p.error_at(pos, "expected non-empty function body"));
    }
    Ok(())
}

/// Writes what [`Signature::parse`] reads, with the names of the arguments if there is a body.
pub(crate) fn print_signature(
    p: &mut OpPrinter<'_>,
    op: OpId,
    inputs: &[Type],
    variadic: bool,
    results: &[Type],
) {
    let ir = p.ir();
    let ctx = ir.ctx();
    let dicts = |name| {
        let list = ir.property_named(op, name).and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
        move |i: usize| list.get(i).and_then(|dict| dict.as_dict(ctx)).unwrap_or(AttrDict::EMPTY)
    };
    let (arg_attrs, res_attrs) = (dicts("arg_attrs"), dicts("res_attrs"));
    let entry = ir.regions(op).first().and_then(|&body| ir.entry_block(body));
    p.text("(");
    for (i, &input) in inputs.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        match entry.and_then(|entry| ir.block_args(entry).get(i)) {
            Some(&arg) => {
                p.value(arg);
                p.text(": ");
                p.ty(ir.value_type(arg));
                p.argument_attributes(arg_attrs(i));
                p.argument_location(arg);
            }
            None => {
                p.ty(input);
                p.optional_attr_dict(arg_attrs(i), &[]);
            }
        }
    }
    if variadic {
        p.text(if inputs.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
    if results.is_empty() {
        return;
    }
    p.text(" -> ");
    let bare = match results {
        [only] => res_attrs(0).is_empty() && !matches!(only.kind(ctx), TypeKind::Function { .. }),
        _ => false,
    };
    p.text(if bare { "" } else { "(" });
    for (i, &result) in results.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.ty(result);
        p.optional_attr_dict(res_attrs(i), &[]);
    }
    p.text(if bare { "" } else { ")" });
}

/// Writes the body of a function after a space, if there is one.
pub(crate) fn print_body(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if let Some(&body) = ir.regions(op).first()
        && ir.entry_block(body).is_some()
    {
        p.text(" ");
        p.region(body, false, true);
    }
}

/// Reports what a pretty form finds wrong, in the words in which MLIR's parser does for operations.
pub(crate) fn custom_op_error(
    p: &mut OpParser<'_>,
    state: &OpState,
    pos: SourcePos,
    message: impl std::fmt::Display,
) -> ParseError {
    let name = state.name.as_str(p.ctx());
    p.error_at(pos, format!("custom op '{name}' {message}"))
}

/// The cases of a switch, as they are read.
#[derive(Default)]
pub(crate) struct Cases {
    values: Vec<ApInt>,
    segments: Vec<i32>,
    blocks: Vec<BlockId>,
    operands: Vec<ValueId>,
}

impl Cases {
    /// Reads `42: ^block(%a : type)`.
    pub(crate) fn parse_case(&mut self, p: &mut OpParser<'_>, width: u32) -> ParseResult {
        let value = p.parse_i64()?;
        self.values.push(ApInt::from_i128(width, value.into()));
        p.parse_punct(":")?;
        let before = self.operands.len();
        self.blocks.push(p.parse_successor_and_operands(&mut self.operands)?);
        self.segments.push(i32::try_from(self.operands.len() - before).unwrap_or(i32::MAX));
        Ok(())
    }

    /// Completes a switch whose flag and default are known.
    pub(crate) fn finish(
        self,
        ctx: &Context,
        state: &mut OpState,
        flag: (ValueId, Type),
        default: (BlockId, &[ValueId]),
    ) {
        let n = |values: &[ValueId]| i32::try_from(values.len()).unwrap_or(i32::MAX);
        let sizes = ctx.i32_array_attr(&[1, n(default.1), n(&self.operands)]);
        state.set_property(Identifier::OPERAND_SEGMENT_SIZES, sizes);
        state.set_property(Identifier::CASE_OPERAND_SEGMENTS, ctx.i32_array_attr(&self.segments));
        if !self.values.is_empty() {
            let ty = ctx.vector_type(&[self.values.len() as i64], flag.1);
            if let Some(values) = ctx.dense_attr(ty, &self.values) {
                state.set_property(Identifier::CASE_VALUES, values);
            }
        }
        state.operands.push(flag.0);
        state.operands.extend(default.1);
        state.operands.extend(self.operands);
        state.successors.push(default.0);
        state.successors.extend(self.blocks);
    }
}

/// Writes the cases of a switch, each after what `before` writes.
pub(crate) fn print_cases(
    p: &mut OpPrinter<'_>,
    op: OpId,
    signed: bool,
    mut before: impl FnMut(&mut OpPrinter<'_>, usize),
) {
    let ir = p.ir();
    let values = ir.property(op, Identifier::CASE_VALUES).and_then(|values| values.elements(ir.ctx()));
    for (i, value) in values.iter().flat_map(|values| values.iter()).enumerate() {
        before(p, i);
        p.text("  ");
        let text = if signed { value.to_signed_string() } else { value.to_unsigned_string() };
        p.text(&text);
        p.text(": ");
        let operands: Vec<ValueId> =
            ir.successor_operands(op, i + 1).unwrap_or_default().map(|index| ir.operand(op, index)).collect();
        if i + 1 < ir.successors(op).len() {
            p.successor_and_operands(ir.successor(op, i + 1), &operands);
        }
    }
}

/// The inherent attributes that the form of a switch says otherwise.
pub(crate) const SWITCH_ATTRS: &[&str] = &["case_values", "case_operand_segments", "operandSegmentSizes"];

/// The operands of the default case.
pub(crate) fn default_operands(p: &OpPrinter<'_>, op: OpId) -> Vec<ValueId> {
    let ir = p.ir();
    ir.successor_operands(op, 0).unwrap_or_default().map(|index| ir.operand(op, index)).collect()
}

/// Reads `-> type` or `-> (types)`, if it is next.
pub(crate) fn parse_optional_arrow_types(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
    if p.parse_optional_punct("->") { p.parse_result_types(state) } else { Ok(()) }
}

/// Writes ` -> type` or ` -> (types)`, if there are results.
pub(crate) fn print_optional_arrow_types(p: &mut OpPrinter<'_>, op: OpId) {
    if p.ir().n_results(op) > 0 {
        p.text(" -> ");
        p.result_types(op);
    }
}

/// Writes ` -> (types)`, if there are results.
pub(crate) fn print_optional_arrow_type_list(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if ir.n_results(op) > 0 {
        p.text(" -> (");
        p.types(ir.results(op).iter().map(|&result| ir.value_type(result)));
        p.text(")");
    }
}
