//! The definition: the settings in the attribute and the parts in the struct, checked for consistency.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Error, Expr, ExprLit, Fields, Ident, ItemStruct, Lit, LitStr, Result, Token, Visibility,
};

use crate::fields::{Arity, Kind, Part};

/// The arguments of the attribute: `"dialect.op", key = value, ...`.
pub(crate) struct Args {
    name: LitStr,
    settings: Punctuated<Setting, Token![,]>,
}

struct Setting {
    key: Ident,
    /// `None`: the associated function of the name `key`.
    value: Option<Expr>,
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> Result<Args> {
        let name = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Args { name, settings: Punctuated::parse_terminated(input)? })
    }
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> Result<Setting> {
        let key = input.parse()?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Setting { key, value })
    }
}

/// A relation between the types of parts, which are given by name.
pub(crate) enum Relation {
    Same(Vec<Ident>),
    SameElementType(Vec<Ident>),
    /// `TypeRelation::Derived`, or `DerivedList` if `to` is variadic.
    Derived {
        variant: Ident,
        summary: LitStr,
        from: Ident,
        to: Ident,
        derive: Box<Expr>,
    },
}

/// The memory effects of an operation.
pub(crate) enum Effects {
    /// Kinds, with the affected operands or results; `None` for another resource.
    Listed(Vec<(Ident, Option<Ident>)>),
    /// A function.
    Computed(Box<Expr>),
}

pub(crate) struct Row {
    pub(crate) name: LitStr,
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) summary: String,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) parts: Vec<Part>,
    pub(crate) traits: Vec<Ident>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) format: Option<Expr>,
    pub(crate) parents: Vec<LitStr>,
    pub(crate) callee: Option<LitStr>,
    pub(crate) implicit_terminator: Option<LitStr>,
    pub(crate) default_dialect: Option<LitStr>,
    /// The operand group whose values the results replace.
    pub(crate) destinations: Option<Ident>,
    pub(crate) effects: Option<Effects>,
    /// The settings that are functions or data, with the names of the fields of `OpDef`.
    pub(crate) functions: Vec<(Ident, Expr)>,
}

const FUNCTIONS: [&str; 15] = [
    "infer",
    "verify",
    "verify_regions",
    "verify_symbol_uses",
    "speculatable",
    "fold",
    "semantics",
    "successor_operands",
    "custom_form_if",
    "result_name",
    "argument_name",
    "region_flow",
    "interposable",
    "variable",
    "extension",
];

impl Row {
    pub(crate) fn new(args: Args, item: ItemStruct) -> Result<Row> {
        if !args.name.value().contains('.') {
            return Err(Error::new(args.name.span(), "expected a full name, `dialect.op`"));
        }
        if !item.generics.params.is_empty() {
            return Err(Error::new(item.generics.span(), "unexpected generic parameters"));
        }
        let fields = match item.fields {
            Fields::Named(fields) => fields.named,
            Fields::Unit => Punctuated::new(),
            Fields::Unnamed(fields) => return Err(Error::new(fields.span(), "expected named fields")),
        };
        let mut row = Row {
            name: args.name,
            summary: summary(&item.attrs),
            attrs: item.attrs,
            vis: item.vis,
            ident: item.ident,
            parts: fields.into_iter().map(Part::new).collect::<Result<_>>()?,
            traits: Vec::new(),
            relations: Vec::new(),
            format: None,
            parents: Vec::new(),
            callee: None,
            implicit_terminator: None,
            default_dialect: None,
            destinations: None,
            effects: None,
            functions: Vec::new(),
        };
        for setting in args.settings {
            row.set(setting)?;
        }
        row.check()?;
        Ok(row)
    }

    fn set(&mut self, Setting { key, value }: Setting) -> Result<()> {
        let value = match value {
            Some(value) => value,
            None => self.associated(&key)?,
        };
        match key.to_string().as_str() {
            "traits" => self.traits = elements(value)?.into_iter().map(ident).collect::<Result<_>>()?,
            "relations" => {
                self.relations = elements(value)?.into_iter().map(relation).collect::<Result<_>>()?
            }
            "format" => self.format = Some(ungroup(value)),
            "parents" => self.parents = elements(value)?.into_iter().map(text).collect::<Result<_>>()?,
            "callee" => self.callee = Some(text(value)?),
            "implicit_terminator" => self.implicit_terminator = Some(text(value)?),
            "default_dialect" => self.default_dialect = Some(text(value)?),
            "destinations" => self.destinations = Some(ident(value)?),
            "effects" => self.effects = Some(effects(ungroup(value))?),
            name if FUNCTIONS.contains(&name) => {
                if self.functions.iter().any(|(other, _)| *other == key) {
                    return Err(Error::new(key.span(), format!("`{key}` is set twice")));
                }
                self.functions.push((key, value));
            }
            _ => {
                let known = FUNCTIONS.join("`, `");
                let message = format!(
                    "unknown setting `{key}`; expected `traits`, `relations`, `format`, `parents`, `callee`, \
                     `implicit_terminator`, `default_dialect`, `destinations`, `effects`, `{known}`"
                );
                return Err(Error::new(key.span(), message));
            }
        }
        Ok(())
    }

    /// Returns the value of a setting that has none: the associated functions of the operation that are called like the
    /// setting.
    fn associated(&self, key: &Ident) -> Result<Expr> {
        let op = &self.ident;
        match key.to_string().as_str() {
            "format" => Ok(syn::parse_quote! { Format::Custom { parse: #op::parse, print: #op::print } }),
            "effects" => Ok(syn::parse_quote! { #op::effects }),
            name if FUNCTIONS.contains(&name) => Ok(syn::parse_quote! { #op::#key }),
            _ => Err(Error::new(key.span(), format!("expected `{key} = ...`"))),
        }
    }

    fn check(&self) -> Result<()> {
        for relation in &self.relations {
            match relation {
                Relation::Same(names) | Relation::SameElementType(names) => {
                    names.iter().try_for_each(|name| self.typed(name))?;
                }
                Relation::Derived { from, to, .. } => {
                    [from, to].into_iter().try_for_each(|name| self.typed(name))?
                }
            }
        }
        if let Some(group) = &self.destinations
            && self.operand_group(group).is_none()
        {
            return Err(Error::new(group.span(), format!("there is no operand `{group}`")));
        }
        if let Some(Effects::Listed(list)) = &self.effects {
            for on in list.iter().filter_map(|(_, on)| on.as_ref()) {
                if self.operand_group(on).or(self.result_group(on)).is_none() {
                    return Err(Error::new(on.span(), format!("unknown operand or result `{on}`")));
                }
            }
        }
        for part in &self.parts {
            if let Kind::Successor { operands: Some(group) } = &part.kind
                && self.operand_group(group).is_none()
            {
                return Err(Error::new(group.span(), format!("unknown operand `{group}`")));
            }
        }
        Ok(())
    }

    /// Checks that an operand, result or attribute with this name exists.
    fn typed(&self, name: &Ident) -> Result<()> {
        let has_type = |kind: &Kind| matches!(kind, Kind::Operand(_) | Kind::Result(_) | Kind::Attr { .. });
        match self.parts.iter().any(|part| part.ident == *name && has_type(&part.kind)) {
            true => Ok(()),
            false => Err(Error::new(name.span(), format!("unknown operand, result or attribute `{name}`"))),
        }
    }

    /// Returns the index of an operand group.
    pub(crate) fn operand_group(&self, name: &Ident) -> Option<usize> {
        let mut operands = self.parts.iter().filter(|part| matches!(part.kind, Kind::Operand(_)));
        operands.position(|part| part.ident == *name)
    }

    /// Returns the index of a result group.
    pub(crate) fn result_group(&self, name: &Ident) -> Option<usize> {
        let mut results = self.parts.iter().filter(|part| matches!(part.kind, Kind::Result(_)));
        results.position(|part| part.ident == *name)
    }

    /// Returns whether the type of the result is inferred from other parts, so that the builder does not take it.
    pub(crate) fn infers(&self, result: &Part) -> bool {
        let single = result.arity == Arity::Single;
        let related = self.relations.iter().any(|relation| match relation {
            Relation::Same(names) => single && names.contains(&result.ident) && names.len() > 1,
            Relation::SameElementType(_) => false,
            Relation::Derived { to, .. } => *to == result.ident,
        });
        let same = self.traits.iter().any(|name| name == "SAME_OPERANDS_AND_RESULT_TYPE");
        related || (single && same) || self.functions.iter().any(|(key, _)| key == "infer")
    }
}

/// Returns the first paragraph of the documentation, on one line.
fn summary(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        syn::Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Removes the invisible group that `macro_rules` adds.
fn ungroup(value: Expr) -> Expr {
    match value {
        Expr::Group(group) => ungroup(*group.expr),
        other => other,
    }
}

fn elements(value: Expr) -> Result<Vec<Expr>> {
    match ungroup(value) {
        Expr::Array(array) => Ok(array.elems.into_iter().collect()),
        other => Err(Error::new(other.span(), "expected a list in brackets")),
    }
}

fn ident(value: Expr) -> Result<Ident> {
    match ungroup(value) {
        Expr::Path(path) if path.qself.is_none() => path.path.require_ident().cloned(),
        other => Err(Error::new(other.span(), "expected an identifier")),
    }
}

fn text(value: Expr) -> Result<LitStr> {
    match ungroup(value) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text),
        other => Err(Error::new(other.span(), "expected a string literal")),
    }
}

fn effects(value: Expr) -> Result<Effects> {
    let Expr::Array(list) = value else { return Ok(Effects::Computed(Box::new(value))) };
    let effect = |value: Expr| match ungroup(value) {
        Expr::Call(call) => {
            let span = call.span();
            let [on]: [Expr; 1] = Vec::from_iter(call.args)
                .try_into()
                .map_err(|_| Error::new(span, "expected `Read(operand)` or the like"))?;
            Ok((ident(*call.func)?, Some(ident(on)?)))
        }
        kind => Ok((ident(kind)?, None)),
    };
    list.elems.into_iter().map(effect).collect::<Result<_>>().map(Effects::Listed)
}

fn relation(value: Expr) -> Result<Relation> {
    let span = value.span();
    let Expr::Call(call) = value else {
        return Err(Error::new(span, "expected a relation such as `Same(..)`"));
    };
    let (head, args) = (ident(*call.func)?, call.args);
    match head.to_string().as_str() {
        "Same" => Ok(Relation::Same(args.into_iter().map(ident).collect::<Result<_>>()?)),
        "SameElementType" => {
            Ok(Relation::SameElementType(args.into_iter().map(ident).collect::<Result<_>>()?))
        }
        "Derived" | "DerivedList" => {
            let args: [Expr; 4] = Vec::from_iter(args)
                .try_into()
                .map_err(|_| Error::new(span, "expected `Derived(\"description\", from, to, function)`"))?;
            let [summary, from, to, derive] = args;
            let (summary, from, to) = (text(summary)?, ident(from)?, ident(to)?);
            Ok(Relation::Derived { variant: head, summary, from, to, derive: Box::new(derive) })
        }
        _ => Err(Error::new(head.span(), "expected `Same`, `SameElementType`, `Derived` or `DerivedList`")),
    }
}
