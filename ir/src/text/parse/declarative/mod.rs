//! Parser for custom forms with a declarative format.

mod parts;
mod resolve;
mod spelled;

pub(crate) use parts::Parts;

use parts::Stretch;

use super::op::{OpParser, OpState};
use super::{Delimiter, ParseResult};
use crate::OpName;
use crate::context::format::{Clause, CompiledFormat, Element, Group, Literal, OptionalGroup, TypesOf};
use crate::context::{Attribute, Context, Identifier, OpInfo};
use crate::lexer::TokenKind;
use crate::op_def::{Arity, AttrSpelling, BlockCount, OpDef, Traits};
use crate::text::directive::DirectiveArgs;

impl<'a> OpParser<'a> {
    /// Parses the custom form after the operation's name.
    pub(super) fn parse_declarative(
        &mut self,
        state: &mut OpState,
        info: &'a OpInfo,
        format: &'a CompiledFormat,
    ) -> ParseResult {
        let def = info.def;
        let mut read = Parts::new(def, self.pos());
        let (first_operand, first_type) = (self.operands.len(), self.types.len());
        self.parse_elements(&format.elements, info, state, &mut read)?;
        self.resolve_read(state, info, format, &mut read)?;
        self.operands.truncate(first_operand);
        self.types.truncate(first_type);
        while state.regions.len() < def.regions.len()
            && def.regions[state.regions.len()].arity == Arity::Single
        {
            self.add_region(state);
        }
        Ok(())
    }

    fn parse_elements(
        &mut self,
        elements: &'a [Element],
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Parts,
    ) -> ParseResult {
        for element in elements {
            self.parse_element(element, info, state, read)?;
        }
        Ok(())
    }

    fn parse_element(
        &mut self,
        element: &'a Element,
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Parts,
    ) -> ParseResult {
        let def = info.def;
        match *element {
            Element::Space | Element::Newline => {}
            Element::Literal { literal: Literal::Keyword(word), .. } => self.parse_keyword(word)?,
            Element::Literal { literal: Literal::Punctuation(kind, text), .. } => {
                if !self.eat(kind) {
                    self.parse_punct(text)?;
                }
            }
            Element::Operand { group, .. } => {
                self.parse_operand_group(def.operands[group].arity, group, read)?
            }
            Element::AllOperands { .. } => {
                let start = self.operands.len();
                self.parse_operand_list_to_stack(Delimiter::None)?;
                read.all_operands = Some(Stretch::new(start, self.operands.len()));
            }
            Element::Attribute { index, qualified, .. } => {
                let attribute = &def.attributes[index];
                // A unit attribute with an element is written in full.
                let full = qualified || matches!(attribute.constraint.spelling, AttrSpelling::Unit);
                let attr = self.parse_spelled(attribute, full)?;
                state.properties.push((info.attribute_names[index], attr));
            }
            Element::Region { index, .. } => self.parse_declared_region(def, index, state)?,
            // As in MLIR, the verifier checks whether a region is required.
            Element::AllRegions { .. } if !self.at(TokenKind::LBrace) => {}
            Element::AllRegions { .. } => loop {
                self.parse_region(state, &[])?;
                self.finish_region(def, 0, state);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            },
            Element::Successor { index, .. } => {
                if def.successors[index].arity == Arity::Single {
                    let block = self.parse_successor()?;
                    // A later group may come first in the text.
                    state.successors.insert(index.min(state.successors.len()), block);
                } else {
                    self.parse_successor_list(state)?;
                }
            }
            Element::AllSuccessors { .. } => self.parse_successor_list(state)?,
            Element::AttrDict { with_keyword: false } => self.parse_optional_attr_dict(state)?,
            Element::AttrDict { with_keyword: true } => self.parse_optional_attr_dict_with_keyword(state)?,
            Element::Types { of, .. } => self.parse_types_of(def, of, read)?,
            Element::FunctionalType { inputs, results, .. } => {
                self.parse_functional_type(inputs, results, read)?;
            }
            Element::PropDict => self.parse_prop_dict(state, info)?,
            Element::Custom { directive, ref params, .. } => {
                let mut args = DirectiveArgs { params, info, parts: read, state };
                (directive.parse)(self, &mut args)?;
            }
            Element::OiList(ref clauses) => self.parse_oilist(clauses, info, state, read)?,
            Element::Optional(ref group) => self.parse_group(group, info, state, read)?,
        }
        Ok(())
    }

    /// Parses the part with the anchor if it is present, otherwise the other part.
    fn parse_group(
        &mut self,
        group: &'a OptionalGroup,
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Parts,
    ) -> ParseResult {
        let (mut then, mut otherwise) = (&group.then, &group.otherwise);
        if group.inverted {
            std::mem::swap(&mut then, &mut otherwise);
        }
        if !self.parse_group_start(then, info, state, read)? {
            return self.parse_elements(otherwise, info, state, read);
        }
        if let Some(index) = group.unit {
            state.properties.push((info.attribute_names[index], Attribute::UNIT));
        }
        let first = then.iter().position(Element::is_read).map_or(then.len(), |first| first + 1);
        self.parse_elements(&then[first..], info, state, read)
    }

    /// Parses clauses in any order, each at most once.
    fn parse_oilist(
        &mut self,
        clauses: &'a [Clause],
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Parts,
    ) -> ParseResult {
        let mut seen: u64 = 0;
        loop {
            let at = |clause: &Clause| match clause.keyword {
                Literal::Keyword(word) => self.at_keyword(word),
                Literal::Punctuation(kind, _) => self.at(kind),
            };
            let Some(i) = clauses.iter().position(at) else { return Ok(()) };
            let (pos, clause) = (self.pos(), &clauses[i]);
            if seen & 1 << (i % 64) != 0 {
                let message = format!(
                    "`{}` clause can appear at most once in the expansion of the oilist directive",
                    clause.keyword.text()
                );
                return Err(self.error_at(pos, message));
            }
            seen |= 1 << (i % 64);
            self.bump();
            if let Some(index) = clause.unit {
                state.properties.push((info.attribute_names[index], Attribute::UNIT));
            }
            self.parse_elements(&clause.elements, info, state, read)?;
        }
    }

    /// Parses `<{...}>` with inherent attributes, if present.
    pub(crate) fn parse_prop_dict(&mut self, state: &mut OpState, info: &OpInfo) -> ParseResult {
        if self.eat(TokenKind::Less) {
            let pos = self.pos();
            let dict = self.parse_attribute_dict()?;
            let unknown = |name: &Identifier| !super::op::is_inherent(info, *name);
            if let Some(name) = dict.entries(self.ctx).names().iter().copied().find(unknown) {
                let name = name.as_str(self.ctx);
                let message = format!("unknown key '\"{name}\"' when parsing properties dictionary");
                return Err(self.error_at(pos, message));
            }
            state.properties.extend(dict.entries(self.ctx));
            self.expect(TokenKind::Greater, "'>'")?;
        }
        Ok(())
    }

    /// Parses the first element of an optional group, if it is present.
    fn parse_group_start(
        &mut self,
        then: &'a [Element],
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Parts,
    ) -> ParseResult<bool> {
        let Some(element) = then.iter().find(|element| element.is_read()) else { return Ok(false) };
        let there = match *element {
            Element::Literal { literal: Literal::Keyword(word), .. } => {
                return Ok(self.parse_optional_keyword(word));
            }
            Element::Literal { literal: Literal::Punctuation(kind, _), .. } => return Ok(self.eat(kind)),
            Element::Attribute { index, .. } => {
                let attribute = &info.def.attributes[index];
                let attr = match attribute.constraint.spelling {
                    // The string is the name of the next operation.
                    spelling if self.at(TokenKind::String) && !spelling.may_be_string() => None,
                    AttrSpelling::Unit => self.parse_optional_attribute(None)?,
                    _ => self.parse_optional_spelled(attribute)?,
                };
                return match attr {
                    Some(attr) => {
                        state.properties.push((info.attribute_names[index], attr));
                        Ok(true)
                    }
                    None => Ok(false),
                };
            }
            Element::Operand { .. } | Element::AllOperands { .. } => self.at(TokenKind::PercentId),
            Element::Region { .. } | Element::AllRegions { .. } => self.at(TokenKind::LBrace),
            Element::Successor { .. } | Element::AllSuccessors { .. } => self.at(TokenKind::CaretId),
            Element::Types { of, .. } => {
                let start = self.types.len();
                let Some(ty) = self.parse_optional_type()? else { return Ok(false) };
                self.types.push(ty);
                while self.eat(TokenKind::Comma) {
                    let ty = self.parse_type()?;
                    self.types.push(ty);
                }
                read.set(of, Stretch::new(start, self.types.len()));
                return Ok(true);
            }
            Element::FunctionalType { .. } => self.at(TokenKind::LParen),
            Element::PropDict => self.at(TokenKind::Less),
            Element::Custom { directive, .. } => (directive.starts)(self),
            Element::AttrDict { .. }
            | Element::OiList(_)
            | Element::Optional(_)
            | Element::Space
            | Element::Newline => false,
        };
        if there {
            self.parse_element(element, info, state, read)?;
        }
        Ok(there)
    }

    fn parse_operand_group(&mut self, arity: Arity, group: usize, read: &mut Parts) -> ParseResult {
        let start = self.operands.len();
        match arity {
            Arity::Single => {
                let operand = self.parse_operand()?;
                self.operands.push(operand);
            }
            Arity::Optional => {
                if let Some(operand) = self.parse_optional_operand()? {
                    self.operands.push(operand);
                }
            }
            Arity::Variadic => self.parse_operand_list_to_stack(Delimiter::None)?,
        }
        read.operands[group] = Stretch::new(start, self.operands.len());
        Ok(())
    }

    fn parse_successor_list(&mut self, state: &mut OpState) -> ParseResult {
        let Some(block) = self.parse_optional_successor()? else { return Ok(()) };
        state.successors.push(block);
        while self.eat(TokenKind::Comma) {
            let block = self.parse_successor()?;
            state.successors.push(block);
        }
        Ok(())
    }

    fn parse_declared_region(
        &mut self,
        def: &'static OpDef,
        index: usize,
        state: &mut OpState,
    ) -> ParseResult {
        match def.regions[index].arity {
            Arity::Single => {
                self.parse_region(state, &[])?;
                self.finish_region(def, index, state);
            }
            _ if !self.at(TokenKind::LBrace) => {}
            _ => loop {
                self.parse_region(state, &[])?;
                self.finish_region(def, index, state);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            },
        }
        Ok(())
    }

    /// Adds the implicit terminator, or the only block, to the region parsed last.
    pub(crate) fn finish_region(&mut self, def: &'static OpDef, index: usize, state: &OpState) {
        let Some(&region) = state.regions.last() else { return };
        if let Some(terminator) = def.implicit_terminator {
            self.ensure_terminator(region, terminator, state.loc);
        } else if def.traits.contains(Traits::SINGLE_BLOCK) || def.regions[index].blocks == BlockCount::One {
            self.ensure_block(region);
        }
    }

    fn parse_types_of(&mut self, def: &OpDef, of: TypesOf, read: &mut Parts) -> ParseResult {
        let arity = match of {
            TypesOf::Group(Group::Operand(i)) => def.operands[i].arity,
            TypesOf::Group(Group::Result(i)) => def.results[i].arity,
            TypesOf::AllOperands | TypesOf::AllResults => Arity::Variadic,
        };
        let start = self.types.len();
        match arity {
            Arity::Single => {
                let ty = self.parse_type()?;
                self.types.push(ty);
            }
            Arity::Optional | Arity::Variadic => {
                if let Some(ty) = self.parse_optional_type()? {
                    self.types.push(ty);
                    while arity == Arity::Variadic && self.eat(TokenKind::Comma) {
                        let ty = self.parse_type()?;
                        self.types.push(ty);
                    }
                }
            }
        }
        read.set(of, Stretch::new(start, self.types.len()));
        Ok(())
    }

    fn parse_functional_type(&mut self, inputs: TypesOf, results: TypesOf, read: &mut Parts) -> ParseResult {
        let pos = self.pos();
        if !self.at(TokenKind::LParen) {
            let ty = self.parse_type()?;
            let ty = self.format_type(ty);
            let message =
                format!("invalid kind of type specified: expected builtin.function, but found '{ty}'");
            return Err(self.error_at(pos, message));
        }
        let start = self.types.len();
        self.parse_types_in_parens()?;
        read.set(inputs, Stretch::new(start, self.types.len()));
        self.expect(TokenKind::Arrow, "'->' in function type")?;
        let start = self.types.len();
        if self.at(TokenKind::LParen) {
            self.parse_types_in_parens()?;
        } else {
            let ty = self.parse_non_function_type()?;
            self.types.push(ty);
        }
        read.set(results, Stretch::new(start, self.types.len()));
        Ok(())
    }

    /// Parses `(types)` and pushes the types onto the stack.
    fn parse_types_in_parens(&mut self) -> ParseResult {
        self.expect(TokenKind::LParen, "'('")?;
        if self.eat(TokenKind::RParen) {
            return Ok(());
        }
        loop {
            let ty = self.parse_type()?;
            self.types.push(ty);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen, "')'")?;
        Ok(())
    }
}

/// Returns one message for each invalid declarative format of the registered operations.
pub fn check_formats(ctx: &Context) -> Vec<String> {
    let names = (0..ctx.n_registered_ops()).map(|index| OpName(index as u32));
    let infos = names.filter_map(|name| ctx.op_info(name));
    infos
        .filter_map(|info| match info.format() {
            Some(Err(message)) => Some(format!("the format of '{}': {message}", info.def.name)),
            _ => None,
        })
        .collect()
}
