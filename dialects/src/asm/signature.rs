//! Assembly of function signatures and bodies (MLIR's `FunctionImplementation.h`).

use proofmark_ir::context::TypeKind;
use proofmark_ir::text::{Argument, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{AttrDict, Attribute, Context, OpId, Type};

/// A function signature.
#[derive(Default)]
pub(crate) struct Signature {
    /// The arguments, if they have names.
    pub(crate) args: Vec<Argument>,
    pub(crate) inputs: Vec<Type>,
    pub(crate) results: Vec<Type>,
    pub(crate) arg_attrs: Vec<AttrDict>,
    pub(crate) res_attrs: Vec<AttrDict>,
    /// Whether the argument list ends with `...`.
    pub(crate) variadic: bool,
}

impl Signature {
    /// Parses `(%a: type {attributes}, ...) -> results`, with or without argument names.
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

/// Rejects attributes in the dictionary that the assembly prints elsewhere.
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

/// Parses an optional function body, which must not be empty.
pub(crate) fn parse_body(p: &mut OpParser<'_>, state: &mut OpState, args: &[Argument]) -> ParseResult {
    let pos = p.pos();
    if p.parse_optional_region(state, args)?
        && state.regions.last().is_some_and(|&body| p.ir().entry_block(body).is_none())
    {
        return Err(p.error_at(pos, "expected non-empty function body"));
    }
    Ok(())
}

/// Prints a signature in the format of [`Signature::parse`], with argument names if there is a body.
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

/// Prints a space and the function body, if there is one.
pub(crate) fn print_body(p: &mut OpPrinter<'_>, op: OpId) {
    let ir = p.ir();
    if let Some(&body) = ir.regions(op).first()
        && ir.entry_block(body).is_some()
    {
        p.text(" ");
        p.region(body, false, true);
    }
}
