//! Code generation: the view, the definition, the accessors and the builder.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, ExprLit, Lit};

use crate::fields::{Arity, Kind, Part};
use crate::row::{Effects, Relation, Row};

pub(crate) fn expand(row: &Row) -> TokenStream {
    let Row { vis, ident, attrs, .. } = row;
    let (def, accessors, build) = (def(row), accessors(row), build(row));
    quote! {
        #(#attrs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #vis struct #ident(::proofmark_ir::OpId);

        impl #ident {
            /// The definition of the operation.
            pub const DEF: &'static ::proofmark_ir::OpDef = {
                static DEF: ::proofmark_ir::OpDef = #def;
                &DEF
            };

            /// Returns the view, if the operation has this definition.
            #[inline]
            pub fn cast(ir: &::proofmark_ir::Ir, op: ::proofmark_ir::OpId) -> ::core::option::Option<Self> {
                <Self as ::proofmark_ir::OpView>::cast(ir, op)
            }

            /// Returns the operation.
            #[inline]
            pub fn op(self) -> ::proofmark_ir::OpId {
                self.0
            }

            #accessors
            #build
        }

        impl ::proofmark_ir::OpView for #ident {
            const DEF: &'static ::proofmark_ir::OpDef = #ident::DEF;

            #[inline]
            fn from_op(op: ::proofmark_ir::OpId) -> Self {
                #ident(op)
            }

            #[inline]
            fn op(self) -> ::proofmark_ir::OpId {
                self.0
            }
        }
    }
}

fn def(row: &Row) -> TokenStream {
    let Row { name, summary, parents, .. } = row;
    let (mut operands, mut results, mut attributes, mut regions, mut successors) =
        (vec![], vec![], vec![], vec![], vec![]);
    for part in &row.parts {
        let (name, arity) = (part.name(), arity(part.arity));
        match &part.kind {
            Kind::Operand(constraint) => {
                operands.push(quote! { OperandDef { name: #name, constraint: &#constraint, arity: #arity } })
            }
            Kind::Result(constraint) => {
                results.push(quote! { OperandDef { name: #name, constraint: &#constraint, arity: #arity } })
            }
            Kind::Attr { constraint, default } => {
                let presence = match (default, part.arity) {
                    (Some(default), Arity::Single) => quote! { Presence::Default(#default) },
                    (Some(default), _) => quote! { Presence::Implied(#default) },
                    (None, Arity::Single) => quote! { Presence::Required },
                    (None, _) => quote! { Presence::Optional },
                };
                attributes.push(
                    quote! { AttributeDef { name: #name, constraint: &#constraint, presence: #presence } },
                );
            }
            Kind::Region { blocks } => {
                let blocks = blocks.as_ref().map_or_else(|| quote! { Any }, |blocks| quote! { #blocks });
                regions
                    .push(quote! { RegionDef { name: #name, arity: #arity, blocks: BlockCount::#blocks } });
            }
            Kind::Successor { operands } => {
                let operands = match operands.as_ref().and_then(|group| row.operand_group(group)) {
                    Some(group) => quote! { Some(#group) },
                    None => quote! { None },
                };
                successors.push(quote! { SuccessorDef { name: #name, arity: #arity, operands: #operands } });
            }
        }
    }
    let traits =
        row.traits.iter().fold(quote! { Traits::empty() }, |all, name| quote! { #all.union(Traits::#name) });
    let relations = row.relations.iter().map(relation);
    let format = match &row.format {
        None => quote! { Format::Generic },
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => quote! { Format::Declarative(#text) },
        Some(other) => quote! { #other },
    };
    let implicit_terminator = match &row.implicit_terminator {
        Some(terminator) => quote! { Some(#terminator) },
        None => quote! { None },
    };
    let default_dialect = match &row.default_dialect {
        Some(dialect) => quote! { #dialect },
        None => quote! { "" },
    };
    let callee = match &row.callee {
        Some(callee) => quote! { Some(#callee) },
        None => quote! { None },
    };
    let effects = row.effects.as_ref().map(|effects| match effects {
        Effects::Computed(add) => quote! { effects: Effects::Computed(#add), },
        Effects::Listed(list) => {
            let list = list.iter().map(|(kind, on)| {
                let operand = on.as_ref().and_then(|on| row.operand_group(on));
                let result = on.as_ref().and_then(|on| row.result_group(on));
                let on = match (operand, result) {
                    (Some(group), _) => quote! { EffectOn::Operand(#group) },
                    (None, Some(group)) => quote! { EffectOn::Result(#group) },
                    (None, None) => quote! { EffectOn::Resource },
                };
                quote! { EffectDef { kind: EffectKind::#kind, on: #on } }
            });
            quote! { effects: Effects::Listed(&[#(#list),*]), }
        }
    });
    let destinations = row.destinations.as_ref().and_then(|group| row.operand_group(group));
    let destinations = destinations.map(|group| quote! { destinations: Some(#group), });
    let functions = row.functions.iter().map(|(key, value)| quote! { #key: Some(#value), });
    quote! {{
        #[allow(unused_imports)]
        use ::proofmark_ir::effects::{EffectDef, EffectKind, EffectOn, Effects};
        #[allow(unused_imports)]
        use ::proofmark_ir::op_def::{
            Arity, AttributeDef, BlockCount, Format, OperandDef, Presence, RegionDef, SuccessorDef, Traits,
            TypeRelation,
        };
        ::proofmark_ir::OpDef {
            summary: #summary,
            traits: #traits,
            operands: &[#(#operands),*],
            results: &[#(#results),*],
            attributes: &[#(#attributes),*],
            regions: &[#(#regions),*],
            successors: &[#(#successors),*],
            relations: &[#(#relations),*],
            format: #format,
            parents: &[#(#parents),*],
            implicit_terminator: #implicit_terminator,
            default_dialect: #default_dialect,
            callee: #callee,
            #destinations
            #effects
            #(#functions)*
            ..::proofmark_ir::OpDef::new(#name)
        }
    }}
}

fn arity(arity: Arity) -> TokenStream {
    match arity {
        Arity::Single => quote! { Arity::Single },
        Arity::Optional => quote! { Arity::Optional },
        Arity::Variadic => quote! { Arity::Variadic },
    }
}

fn relation(relation: &Relation) -> TokenStream {
    let text = |name: &syn::Ident| name.to_string().trim_start_matches("r#").to_owned();
    match relation {
        Relation::Same(names) => {
            let names = names.iter().map(text);
            quote! { TypeRelation::Same(&[#(#names),*]) }
        }
        Relation::SameElementType(names) => {
            let names = names.iter().map(text);
            quote! { TypeRelation::SameElementType(&[#(#names),*]) }
        }
        Relation::Derived { variant, summary, from, to, derive } => {
            let (from, to) = (text(from), text(to));
            quote! { TypeRelation::#variant { summary: #summary, from: #from, to: #to, derive: #derive } }
        }
    }
}

/// Iterates over the parts of one kind, with their indices among them.
fn of_kind(row: &Row, is: fn(&Kind) -> bool) -> impl Iterator<Item = (usize, &Part)> {
    row.parts.iter().filter(move |part| is(&part.kind)).enumerate()
}

fn is_operand(kind: &Kind) -> bool {
    matches!(kind, Kind::Operand(_))
}

fn is_result(kind: &Kind) -> bool {
    matches!(kind, Kind::Result(_))
}

fn is_attr(kind: &Kind) -> bool {
    matches!(kind, Kind::Attr { .. })
}

fn is_region(kind: &Kind) -> bool {
    matches!(kind, Kind::Region { .. })
}

fn is_successor(kind: &Kind) -> bool {
    matches!(kind, Kind::Successor { .. })
}

fn accessors(row: &Row) -> TokenStream {
    let mut out = TokenStream::new();
    let mut accessor = |part: &Part, noun: &str, ty: TokenStream, body: TokenStream| {
        let (name, docs) = (part.accessor(), &part.docs);
        let default_doc = format!("Returns the {noun} `{}`.", part.name());
        let doc = if docs.is_empty() {
            quote! { #[doc = #default_doc] }
        } else {
            quote! { #(#docs)* }
        };
        out.extend(quote! {
            #doc
            #[inline]
            pub fn #name(self, ir: &::proofmark_ir::Ir) -> #ty {
                #body
            }
        });
    };
    let value = quote! { ::proofmark_ir::ValueId };
    let mut only_single_before = true;
    for (i, part) in of_kind(row, is_operand) {
        let (ty, body) = match part.arity {
            Arity::Single if only_single_before => (value.clone(), quote! { ir.operand(self.0, #i) }),
            Arity::Single => (value.clone(), quote! { ir.single_operand(self.0, #i) }),
            Arity::Optional => {
                (quote! { ::core::option::Option<#value> }, quote! { ir.optional_operand(self.0, #i) })
            }
            Arity::Variadic => (
                quote! {
                    impl ::core::iter::DoubleEndedIterator<Item = #value>
                    + ::core::iter::ExactSizeIterator
                    + ::core::clone::Clone
                    + '_
                },
                quote! { ir.operands_of_group(self.0, #i) },
            ),
        };
        only_single_before &= part.arity == Arity::Single;
        let noun = if part.arity == Arity::Variadic { "operands" } else { "operand" };
        accessor(part, noun, ty, body);
    }
    only_single_before = true;
    for (i, part) in of_kind(row, is_result) {
        let (ty, body) = match part.arity {
            Arity::Single if only_single_before => (value.clone(), quote! { ir.result(self.0, #i) }),
            Arity::Single => (value.clone(), quote! { ir.results_of_group(self.0, #i)[0] }),
            Arity::Optional => (
                quote! { ::core::option::Option<#value> },
                quote! { ir.results_of_group(self.0, #i).first().copied() },
            ),
            Arity::Variadic => (quote! { &[#value] }, quote! { ir.results_of_group(self.0, #i) }),
        };
        only_single_before &= part.arity == Arity::Single;
        let noun = if part.arity == Arity::Variadic { "results" } else { "result" };
        accessor(part, noun, ty, body);
    }
    let attribute = quote! { ::proofmark_ir::Attribute };
    for (i, part) in of_kind(row, is_attr) {
        let (ty, body) = match part.arity {
            Arity::Optional => {
                (quote! { ::core::option::Option<#attribute> }, quote! { ir.declared_attr(self.0, #i) })
            }
            _ => (attribute.clone(), quote! { ir.required_attr(self.0, #i) }),
        };
        accessor(part, "attribute", ty, body);
    }
    let region = quote! { ::proofmark_ir::RegionId };
    for (i, part) in of_kind(row, is_region) {
        match part.arity {
            Arity::Variadic => {
                accessor(part, "regions", quote! { &[#region] }, quote! { &ir.regions(self.0)[#i..] })
            }
            _ => accessor(part, "region", region.clone(), quote! { ir.regions(self.0)[#i] }),
        }
    }
    let block = quote! { ::proofmark_ir::BlockId };
    for (i, part) in of_kind(row, is_successor) {
        match part.arity {
            Arity::Variadic => accessor(
                part,
                "successors",
                quote! {
                    impl ::core::iter::DoubleEndedIterator<Item = #block>
                    + ::core::iter::ExactSizeIterator
                    + ::core::clone::Clone
                    + '_
                },
                quote! { ir.successors(self.0).skip(#i) },
            ),
            _ => accessor(part, "successor", block.clone(), quote! { ir.successor(self.0, #i) }),
        }
    }
    out
}

fn build(row: &Row) -> TokenStream {
    let (mut params, mut operands, mut attributes, mut results, mut successors) =
        (vec![], vec![], vec![], vec![], vec![]);
    let mut n_regions = quote! { 0 };
    for part in &row.parts {
        let name = part.accessor();
        let group = match part.arity {
            Arity::Single => quote! { &[#name] },
            Arity::Optional => quote! { #name.as_slice() },
            Arity::Variadic => quote! { #name },
        };
        let one_of = |ty: TokenStream| match part.arity {
            Arity::Single => ty,
            Arity::Optional => quote! { ::core::option::Option<#ty> },
            Arity::Variadic => quote! { &[#ty] },
        };
        match &part.kind {
            Kind::Operand(_) => {
                let ty = one_of(quote! { ::proofmark_ir::ValueId });
                params.push(quote! { #name: #ty });
                operands.push(group);
            }
            Kind::Attr { default: None, .. } if part.arity == Arity::Single => {
                params.push(quote! { #name: ::proofmark_ir::Attribute });
                attributes.push(quote! { Some(#name) });
            }
            Kind::Attr { .. } => {
                params.push(quote! { #name: ::core::option::Option<::proofmark_ir::Attribute> });
                attributes.push(quote! { #name });
            }
            Kind::Result(_) if row.infers(part) => results.push(quote! { None }),
            Kind::Result(_) => {
                // A result may have the same name as an operand.
                let name = format_ident!("{}_result_type", part.accessor());
                let (ty, group) = match part.arity {
                    Arity::Single => (quote! { ::proofmark_ir::Type }, quote! { &[#name] }),
                    Arity::Optional => {
                        (quote! { ::core::option::Option<::proofmark_ir::Type> }, quote! { #name.as_slice() })
                    }
                    Arity::Variadic => (quote! { &[::proofmark_ir::Type] }, quote! { #name }),
                };
                params.push(quote! { #name: #ty });
                results.push(quote! { Some(#group) });
            }
            Kind::Region { .. } if part.arity == Arity::Variadic => {
                params.push(quote! { #name: usize });
                n_regions = quote! { #n_regions + #name };
            }
            Kind::Region { .. } => n_regions = quote! { #n_regions + 1 },
            Kind::Successor { .. } => {
                let ty = one_of(quote! { ::proofmark_ir::BlockId });
                params.push(quote! { #name: #ty });
                successors.push(group);
            }
        }
    }
    let doc = format!(
        "Creates `{}` at the insertion point. See [`Builder::build`](::proofmark_ir::Builder::build).",
        row.name.value()
    );
    // The names are hygienic, so that a part of the operation may have the same name.
    let [rw, loc, parts] = ["rw", "loc", "parts"].map(|name| Ident::new(name, Span::mixed_site()));
    quote! {
        #[doc = #doc]
        #[allow(clippy::too_many_arguments)]
        pub fn build(
            #rw: &mut ::proofmark_ir::Builder<'_>,
            #loc: ::proofmark_ir::Location,
            #(#params),*
        ) -> Self {
            let #parts = ::proofmark_ir::OpParts {
                operands: &[#(#operands),*],
                attributes: &[#(#attributes),*],
                results: &[#(#results),*],
                successors: &[#(#successors),*],
                n_regions: #n_regions,
            };
            Self(#rw.build(Self::DEF, #loc, #parts))
        }
    }
}
