//! Pretty forms that a declarative format describes.

use smallvec::SmallVec;

use super::lexer::TokenKind;
use super::op::{OpParser, OpState};
use super::{Delimiter, ParseResult, SourcePos};
use crate::context::{AttrKind, Attribute, Context, Identifier, OpInfo, Type};
use crate::op_def::{Arity, AttrSpelling, AttributeDef, BlockCount, InferInput, OpDef, Traits, TypeRelation};
use crate::text::format::{Anchor, CompiledFormat, Element, Group, Literal, TypePlan, TypesOf};
use crate::{OpName, RegionId};

/// A stretch of a stack.
#[derive(Clone, Copy, Default)]
struct Stretch {
    start: u32,
    end: u32,
}

impl Stretch {
    fn new(start: usize, end: usize) -> Stretch {
        // What is on the stacks comes from a text of less than 4 GiB.
        Stretch { start: start as u32, end: end as u32 }
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

/// What is known of the types of a group.
#[derive(Clone, Copy)]
enum Known {
    Nothing,
    /// One for each value, on the stack of types.
    Each(Stretch),
    /// The same for every value.
    All(Type),
}

/// What was read of an operation's operands and types.
struct Read {
    operands: SmallVec<[Stretch; 4]>,
    operand_types: SmallVec<[Known; 4]>,
    result_types: SmallVec<[Known; 2]>,
    /// `operands`, whatever their groups, and their types.
    all_operands: Option<Stretch>,
    all_operand_types: Option<Stretch>,
    all_result_types: Option<Stretch>,
    pos: SourcePos,
}

impl<'a> OpParser<'a> {
    /// Reads what follows the name of an operation.
    pub(super) fn parse_declarative(
        &mut self,
        state: &mut OpState,
        info: &'a OpInfo,
        format: &'a CompiledFormat,
    ) -> ParseResult {
        let def = info.def;
        let mut read = Read {
            operands: SmallVec::from_elem(Stretch::default(), def.operands.len()),
            operand_types: SmallVec::from_elem(Known::Nothing, def.operands.len()),
            result_types: SmallVec::from_elem(Known::Nothing, def.results.len()),
            all_operands: None,
            all_operand_types: None,
            all_result_types: None,
            pos: self.pos(),
        };
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
        read: &mut Read,
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
        read: &mut Read,
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
                let attr = self.parse_spelled(attribute, qualified)?;
                state.properties.push((info.attribute_names[index], attr));
            }
            Element::Region { index, .. } => self.parse_declared_region(def, index, state)?,
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
                    state.successors.push(block);
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
            Element::Optional { anchor, ref then, ref otherwise } => {
                if self.parse_group_start(then, info, state, read)? {
                    if let Anchor::Unit(index) = anchor {
                        state.properties.push((info.attribute_names[index], Attribute::UNIT));
                    }
                    let first = then.iter().position(is_read).map_or(then.len(), |first| first + 1);
                    self.parse_elements(&then[first..], info, state, read)?;
                } else {
                    self.parse_elements(otherwise, info, state, read)?;
                }
            }
        }
        Ok(())
    }

    /// Reads the first element of an optional group, if it is there.
    fn parse_group_start(
        &mut self,
        then: &'a [Element],
        info: &'a OpInfo,
        state: &mut OpState,
        read: &mut Read,
    ) -> ParseResult<bool> {
        let Some(element) = then.iter().find(|element| is_read(element)) else { return Ok(false) };
        let there = match *element {
            Element::Literal { literal: Literal::Keyword(word), .. } => {
                return Ok(self.parse_optional_keyword(word));
            }
            Element::Literal { literal: Literal::Punctuation(kind, _), .. } => return Ok(self.eat(kind)),
            Element::Attribute { index, .. } => {
                let attribute = &info.def.attributes[index];
                return match self.parse_optional_spelled(attribute)? {
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
            Element::AttrDict { .. } | Element::Optional { .. } | Element::Space | Element::Newline => false,
        };
        if there {
            self.parse_element(element, info, state, read)?;
        }
        Ok(there)
    }

    fn parse_operand_group(&mut self, arity: Arity, group: usize, read: &mut Read) -> ParseResult {
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

    /// Adds what the text may leave out of the region read last: the terminator, or the only block.
    fn finish_region(&mut self, def: &'static OpDef, index: usize, state: &OpState) {
        let Some(&region) = state.regions.last() else { return };
        if let Some(terminator) = def.implicit_terminator {
            self.ensure_terminator(region, terminator, state.loc);
        } else if def.traits.contains(Traits::SINGLE_BLOCK) || def.regions[index].blocks == BlockCount::One {
            self.ensure_block(region);
        }
    }

    fn ensure_block(&mut self, region: RegionId) {
        if self.ir.entry_block(region).is_none() {
            let block = self.ir.create_block(&[]);
            self.ir.link_block(block, region, None);
        }
    }

    // Types.

    fn parse_types_of(&mut self, def: &OpDef, of: TypesOf, read: &mut Read) -> ParseResult {
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

    fn parse_functional_type(&mut self, inputs: TypesOf, results: TypesOf, read: &mut Read) -> ParseResult {
        let pos = self.pos();
        if !self.at(TokenKind::LParen) {
            self.parse_type()?;
            return Err(self.error_at(pos, "invalid kind of type specified: expected function type"));
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

    /// `(types)`, onto the stack of types.
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

    /// Finds the types that were not spelled, then the values and the result types.
    fn resolve_read(
        &mut self,
        state: &mut OpState,
        info: &'a OpInfo,
        format: &'a CompiledFormat,
        read: &mut Read,
    ) -> ParseResult {
        let def = info.def;
        let mut infer = false;
        for &(group, plan) in &format.plan {
            let known = match plan {
                TypePlan::Only(ty) => Known::All(ty),
                TypePlan::Same(giver) => match self.first_type(read, giver) {
                    Some(ty) => Known::All(ty),
                    None => Known::Nothing,
                },
                TypePlan::OfAttribute(index) => {
                    let name = info.attribute_names[index];
                    match self.written_attribute(state, name) {
                        Some(attr) => Known::All(attr.ty(self.ctx)),
                        None => Known::Nothing,
                    }
                }
                TypePlan::Relation(index, from) => self.related(def, index, from, read)?,
                TypePlan::Infer => {
                    infer = true;
                    Known::Nothing
                }
            };
            match group {
                Group::Operand(i) => read.operand_types[i] = known,
                Group::Result(i) => read.result_types[i] = known,
            }
        }
        self.resolve_groups(state, def, read)?;
        if infer {
            return self.infer_results(state, info, read);
        }
        self.result_groups(state, def, read)
    }

    fn first_type(&self, read: &Read, group: Group) -> Option<Type> {
        let known = match group {
            Group::Operand(i) => read.operand_types[i],
            Group::Result(i) => read.result_types[i],
        };
        match known {
            Known::Nothing => None,
            Known::All(ty) => Some(ty),
            Known::Each(types) => self.types[types.range()].first().copied(),
        }
    }

    fn written_attribute(&self, state: &OpState, name: Identifier) -> Option<Attribute> {
        let written = state.properties.iter().chain(&state.attrs);
        written.filter(|entry| entry.0 == name).map(|entry| entry.1).next()
    }

    fn related(&mut self, def: &OpDef, index: usize, from: Group, read: &Read) -> ParseResult<Known> {
        let ctx = self.ctx;
        let from = self.first_type(read, from);
        let (derived, summary) = match &def.relations[index] {
            TypeRelation::Derived { derive, summary, .. } => {
                (from.and_then(|from| derive(ctx, from)).map(Known::All), summary)
            }
            TypeRelation::DerivedList { derive, summary, .. } => {
                let types = from.and_then(|from| derive(ctx, from));
                let start = self.types.len();
                (
                    types.map(|types| {
                        self.types.extend(types);
                        Known::Each(Stretch::new(start, self.types.len()))
                    }),
                    summary,
                )
            }
            TypeRelation::Same(_) | TypeRelation::SameElementType(_) => (None, &""),
        };
        match (derived, from) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(Known::Nothing),
            (None, Some(_)) => {
                Err(self.error_at(read.pos, format!("'{}' op failed to verify that {summary}", def.name)))
            }
        }
    }

    fn resolve_groups(&mut self, state: &mut OpState, def: &'static OpDef, read: &mut Read) -> ParseResult {
        if let Some(all) = read.all_operands {
            if let Some(types) = read.all_operand_types {
                let operands: SmallVec<[_; 8]> = self.operands[all.range()].into();
                let types: SmallVec<[Type; 8]> = self.types[types.range()].into();
                return self.resolve_operands_of_types(&operands, &types, read.pos, &mut state.operands);
            }
            // The groups follow each other; each takes what its arity allows, the last the rest.
            let Stretch { start: mut at, end } = all;
            for (i, operand) in def.operands.iter().enumerate() {
                let next = if operand.arity == Arity::Single { (at + 1).min(end) } else { end };
                read.operands[i] = Stretch { start: at, end: next };
                at = next;
            }
        }
        let mut types = read.all_operand_types;
        for i in 0..def.operands.len() {
            let operands = read.operands[i];
            let known = match &mut types {
                // The types of all operands, one after the other.
                Some(types) => {
                    let end = (types.start + operands.len() as u32).min(types.end);
                    let own = Stretch { start: types.start, end };
                    types.start = end;
                    Known::Each(own)
                }
                None => read.operand_types[i],
            };
            self.resolve_group(state, def, i, operands, known, read.pos)?;
        }
        if let Some(rest) = types.filter(|rest| rest.len() != 0) {
            let (operands, types) = (state.operands.len(), state.operands.len() + rest.len());
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            );
            return Err(self.error_at(read.pos, message));
        }
        if def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
            let sizes: SmallVec<[i32; 8]> = read.operands.iter().map(|group| group.len() as i32).collect();
            let sizes = self.ctx.i32_array_attr(&sizes);
            state.properties.push((Identifier::OPERAND_SEGMENT_SIZES, sizes));
        }
        Ok(())
    }

    fn resolve_group(
        &mut self,
        state: &mut OpState,
        def: &OpDef,
        group: usize,
        operands: Stretch,
        known: Known,
        pos: SourcePos,
    ) -> ParseResult {
        if let Known::Each(types) = known
            && types.len() != operands.len()
        {
            let (operands, types) = (operands.len(), types.len());
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {types} types"
            );
            return Err(self.error_at(pos, message));
        }
        for (n, i) in operands.range().enumerate() {
            let operand = self.operands[i];
            let ty = match known {
                Known::All(ty) => ty,
                Known::Each(types) => self.types[types.start as usize + n],
                Known::Nothing => {
                    let name = def.operands[group].name;
                    let message = format!("the type of operand '{name}' does not follow");
                    return Err(self.error_at(operand.pos, message));
                }
            };
            let value = self.resolve_operand(operand, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn result_groups(&mut self, state: &mut OpState, def: &'static OpDef, read: &Read) -> ParseResult {
        if let Some(types) = read.all_result_types {
            state.result_types.extend_from_slice(&self.types[types.range()]);
            return Ok(());
        }
        let mut sizes: SmallVec<[i32; 4]> = SmallVec::new();
        for (i, result) in def.results.iter().enumerate() {
            let before = state.result_types.len();
            match read.result_types[i] {
                Known::All(ty) => state.result_types.push(ty),
                Known::Each(types) => state.result_types.extend_from_slice(&self.types[types.range()]),
                Known::Nothing if result.arity != Arity::Single => {}
                Known::Nothing => {
                    let message = format!("the type of result '{}' does not follow", result.name);
                    return Err(self.error_at(read.pos, message));
                }
            }
            sizes.push((state.result_types.len() - before) as i32);
        }
        if def.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS) {
            let sizes = self.ctx.i32_array_attr(&sizes);
            state.properties.push((Identifier::RESULT_SEGMENT_SIZES, sizes));
        }
        Ok(())
    }

    fn infer_results(&mut self, state: &mut OpState, info: &OpInfo, read: &Read) -> ParseResult {
        let Some(infer) = info.def.infer else { return Ok(()) };
        let operands: SmallVec<[Type; 8]> =
            state.operands.iter().map(|&value| self.ir.value_type(value)).collect();
        let groups: SmallVec<[usize; 6]> = read.operands.iter().map(|group| group.len()).collect();
        let properties = self.properties_so_far(state, info);
        let inferred = infer(self.ctx, InferInput { operands: &operands, groups: &groups, properties });
        match inferred {
            Ok(types) => {
                state.result_types.extend(types);
                Ok(())
            }
            Err(message) => Err(self.error_at(read.pos, message)),
        }
    }

    // Attributes.

    /// Reads an attribute as its constraint spells it.
    pub(crate) fn parse_spelled(&mut self, def: &AttributeDef, qualified: bool) -> ParseResult<Attribute> {
        let pos = self.pos();
        if qualified {
            return self.parse_attribute(None);
        }
        if let Some(attr) = self.parse_optional_spelled(def)? {
            return Ok(attr);
        }
        Err(match def.constraint.spelling {
            AttrSpelling::Keywords { cases, .. } => {
                let names: Vec<&str> = cases.iter().map(|case| case.0).collect();
                let message = format!(
                    "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
                    def.name,
                    names.join(", ")
                );
                self.error_at(pos, message)
            }
            AttrSpelling::SymbolName => self.error("expected valid '@'-identifier for symbol name"),
            _ => self.error("expected attribute value"),
        })
    }

    /// Reads an attribute as its constraint spells it, if one is next.
    pub(crate) fn parse_optional_spelled(&mut self, def: &AttributeDef) -> ParseResult<Option<Attribute>> {
        let ctx = self.ctx;
        match def.constraint.spelling {
            AttrSpelling::Full => self.parse_optional_attribute(None),
            AttrSpelling::Typed(ty) => self.parse_optional_attribute(Some(ty)),
            AttrSpelling::SymbolName => {
                Ok(self.parse_optional_symbol_name().map(|name| ctx.string_attr_of(name)))
            }
            AttrSpelling::Keywords { cases, ty } => {
                let text = match self.tok.kind {
                    TokenKind::BareId => self.spelling(),
                    TokenKind::String => {
                        let text = self.spelling();
                        &text[1..text.len() - 1]
                    }
                    _ => return Ok(None),
                };
                let Some(&(_, value)) = cases.iter().find(|case| case.0.as_bytes() == text) else {
                    return Ok(None);
                };
                self.bump();
                Ok(Some(ctx.i64_attr(value, ty)))
            }
            AttrSpelling::Flags { def, prefix, ty } => {
                let value = if prefix.is_empty() {
                    if !self.at(TokenKind::BareId) || def.value_of(self.spelling_str()).is_none() {
                        return Ok(None);
                    }
                    self.parse_enum_keywords(def)?
                } else {
                    if !self.parse_optional_keyword(prefix) {
                        return Ok(None);
                    }
                    self.expect(TokenKind::Less, "'<'")?;
                    let value = self.parse_enum_keywords(def)?;
                    self.expect(TokenKind::Greater, "'>'")?;
                    value
                };
                Ok(Some(ctx.i64_attr(value as i64, ty)))
            }
            AttrSpelling::DenseArray(element) => {
                if !self.at(TokenKind::LSquare) {
                    return self.parse_optional_attribute(None);
                }
                self.parse_bracketed_array(element).map(Some)
            }
            AttrSpelling::Parameters(name) => {
                let bare = ctx.registry().enum_def(name).filter(|def| def.bare);
                if let Some(def) = bare
                    && self.at(TokenKind::BareId)
                    && def.value_of(self.spelling_str()).is_some()
                {
                    return self.parse_enum_parameters(def).map(Some);
                }
                if !self.at(TokenKind::Less) {
                    return self.parse_optional_attribute(None);
                }
                if let Some(def) = ctx.registry().enum_def(name) {
                    return self.parse_enum_parameters(def).map(Some);
                }
                let Some(def) = ctx.registry().attr_def(name) else {
                    return self.parse_optional_attribute(None);
                };
                let params = (def.parse)(self)?;
                Ok(Some(ctx.dialect_attr(def, &params)))
            }
            AttrSpelling::Type => Ok(self.parse_optional_type()?.map(|ty| ctx.type_attr(ty))),
            AttrSpelling::Unit => Ok(Some(Attribute::UNIT)),
        }
    }

    /// `[1, 2]` as an `array<...>`.
    fn parse_bracketed_array(&mut self, element: Type) -> ParseResult<Attribute> {
        let data = self.parse_array_elements(Delimiter::Square, element)?;
        Ok(self.ctx.attr(AttrKind::DenseArray { element, data: data.into() }))
    }
}

impl Read {
    fn set(&mut self, of: TypesOf, stretch: Stretch) {
        match of {
            TypesOf::Group(Group::Operand(i)) => self.operand_types[i] = Known::Each(stretch),
            TypesOf::Group(Group::Result(i)) => self.result_types[i] = Known::Each(stretch),
            TypesOf::AllOperands => self.all_operand_types = Some(stretch),
            TypesOf::AllResults => self.all_result_types = Some(stretch),
        }
    }
}

/// Whether an element is read, and not only printed.
fn is_read(element: &Element) -> bool {
    !matches!(element, Element::Space | Element::Newline)
}

/// What is wrong with the declarative formats of the registered operations: a sentence each, and nothing when all is well.
pub fn check_formats(ctx: &Context) -> Vec<String> {
    let names = (0..ctx.n_registered_ops()).map(|index| OpName(index as u32));
    let infos = names.filter_map(|name| ctx.op_info(name));
    infos
        .filter_map(|info| match &info.format {
            Some(Err(message)) => Some(format!("the format of '{}': {message}", info.def.name)),
            _ => None,
        })
        .collect()
}
