//! The fields of the struct: each field's type determines a part of the operation.

use syn::spanned::Spanned;
use syn::{
    AngleBracketedGenericArguments, Attribute, Error, Field, GenericArgument, Ident, Path, PathArguments,
};
use syn::{Result, Type};

pub(crate) struct Part {
    /// The field's identifier, which is the name in the definition.
    pub(crate) ident: Ident,
    pub(crate) docs: Vec<Attribute>,
    pub(crate) arity: Arity,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arity {
    Single,
    Optional,
    Variadic,
}

pub(crate) enum Kind {
    Operand(Path),
    Result(Path),
    Attr { constraint: Path, default: Option<Path> },
    Region { blocks: Option<Path> },
    Successor { operands: Option<Ident> },
}

const EXPECTED: &str = "expected `Operand<..>`, `Attr<..>`, `Result<..>`, `Region` or `Successor`, \
                        or one of these in `Optional<..>` or `Variadic<..>`";

impl Part {
    pub(crate) fn new(field: Field) -> Result<Part> {
        let Some(ident) = field.ident else {
            return Err(Error::new(field.ty.span(), "expected a named field"));
        };
        let mut docs = field.attrs;
        docs.retain(|attr| attr.path().is_ident("doc") || attr.path().is_ident("cfg"));
        let (head, args) = head_and_args(&field.ty)?;
        let (arity, inner) = match head.to_string().as_str() {
            "Optional" => (Arity::Optional, Some(only_type(head, args)?)),
            "Variadic" => (Arity::Variadic, Some(only_type(head, args)?)),
            _ => (Arity::Single, None),
        };
        let kind = Kind::new(inner.unwrap_or(&field.ty))?;
        let part = Part { ident, docs, arity, kind };
        match (&part.kind, arity) {
            (Kind::Attr { .. }, Arity::Variadic) => {
                Err(Error::new(head.span(), "an attribute cannot be variadic"))
            }
            (Kind::Region { .. } | Kind::Successor { .. }, Arity::Optional) => {
                Err(Error::new(head.span(), "a region or successor cannot be optional"))
            }
            _ => Ok(part),
        }
    }

    /// Returns the name of the accessor: `overflowFlags` becomes `overflow_flags`, and `in` remains `r#in`.
    pub(crate) fn accessor(&self) -> Ident {
        let name = self.name();
        let mut snake = String::new();
        for (i, c) in name.chars().enumerate() {
            if c.is_uppercase() && i > 0 && !snake.ends_with('_') {
                snake.push('_');
            }
            snake.extend(c.to_lowercase());
        }
        if snake == name { self.ident.clone() } else { Ident::new(&snake, self.ident.span()) }
    }

    /// Returns the name in the definition.
    pub(crate) fn name(&self) -> String {
        let name = self.ident.to_string();
        name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
    }
}

impl Kind {
    fn new(ty: &Type) -> Result<Kind> {
        let (head, args) = head_and_args(ty)?;
        match head.to_string().as_str() {
            "Operand" => Ok(Kind::Operand(constraint(head, args, None)?.0)),
            "Result" => Ok(Kind::Result(constraint(head, args, None)?.0)),
            "Attr" => {
                let (constraint, default) = constraint(head, args, Some("default"))?;
                Ok(Kind::Attr { constraint, default })
            }
            "Region" => Ok(Kind::Region {
                blocks: args.map(|args| path_of(only_type(head, Some(args))?)).transpose()?,
            }),
            "Successor" => {
                let Some(args) = args else { return Ok(Kind::Successor { operands: None }) };
                let (_, operands) = arguments(args, Some("operands"))?;
                let Some(operands) = operands else {
                    return Err(Error::new(args.span(), "expected `operands = <name of an operand group>`"));
                };
                Ok(Kind::Successor { operands: Some(operands.require_ident()?.clone()) })
            }
            _ => Err(Error::new(head.span(), EXPECTED)),
        }
    }
}

/// Splits `Head<args>` or `Head`. `macro_rules` wraps its arguments in invisible groups.
fn head_and_args(ty: &Type) -> Result<(&Ident, Option<&AngleBracketedGenericArguments>)> {
    match ty {
        Type::Group(group) => head_and_args(&group.elem),
        Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1 => {
            let segment = &path.path.segments[0];
            match &segment.arguments {
                PathArguments::None => Ok((&segment.ident, None)),
                PathArguments::AngleBracketed(args) => Ok((&segment.ident, Some(args))),
                PathArguments::Parenthesized(args) => Err(Error::new(args.span(), EXPECTED)),
            }
        }
        _ => Err(Error::new(ty.span(), EXPECTED)),
    }
}

/// Returns the positional arguments and the named argument.
fn arguments<'a>(
    args: &'a AngleBracketedGenericArguments,
    named: Option<&str>,
) -> Result<(Vec<&'a Type>, Option<Path>)> {
    let (mut types, mut value) = (Vec::new(), None);
    for arg in &args.args {
        match arg {
            GenericArgument::Type(ty) => types.push(ty),
            GenericArgument::AssocType(assoc) if named.is_some_and(|named| assoc.ident == named) => {
                value = Some(path_of(&assoc.ty)?);
            }
            other => return Err(Error::new(other.span(), "unexpected argument")),
        }
    }
    Ok((types, value))
}

fn only_type<'a>(head: &Ident, args: Option<&'a AngleBracketedGenericArguments>) -> Result<&'a Type> {
    let types =
        args.map(|args| arguments(args, None)).transpose()?.map(|(types, _)| types).unwrap_or_default();
    match types.as_slice() {
        [only] => Ok(only),
        _ => Err(Error::new(head.span(), format!("`{head}` takes one argument in angle brackets"))),
    }
}

fn constraint(
    head: &Ident,
    args: Option<&AngleBracketedGenericArguments>,
    named: Option<&str>,
) -> Result<(Path, Option<Path>)> {
    let parsed = args.map(|args| arguments(args, named)).transpose()?;
    match parsed.as_ref().map(|(types, value)| (types.as_slice(), value)) {
        Some(([only], value)) => Ok((path_of(only)?, value.clone())),
        _ => Err(Error::new(head.span(), format!("`{head}` takes one constraint in angle brackets"))),
    }
}

/// Converts a type to the path of a value. Constraints and functions are values, but a type argument is parsed as a
/// type.
fn path_of(ty: &Type) -> Result<Path> {
    match ty {
        Type::Group(group) => path_of(&group.elem),
        Type::Path(path) if path.qself.is_none() => Ok(path.path.clone()),
        _ => Err(Error::new(ty.span(), "expected the path of a constant or function")),
    }
}
