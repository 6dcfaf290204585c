//! Compiler from the text of a declarative format to its elements.

use super::tokens::{Token, tokenize};
use super::types::plan;
use super::{
    Anchor, Clause, CompiledFormat, Element, Group, Literal, OptionalGroup, Param, ParamKind, TypesOf,
};
use crate::context::directive::Directive;
use crate::context::op_def::{AttrSpelling, OpDef};
use crate::lexer::TokenKind;

impl CompiledFormat {
    /// Compiles a definition's declarative format with the given directives.
    ///
    /// # Errors
    /// A message about the first error in the format.
    pub(crate) fn new(
        def: &'static OpDef,
        text: &'static str,
        directives: &'static [&'static [Directive]],
    ) -> Result<CompiledFormat, String> {
        let mut compiler = Compiler {
            def,
            directives,
            tokens: tokenize(text)?,
            at: 0,
            space: true,
            after_punctuation: false,
            spelled: vec![false; def.attributes.len()],
        };
        let Sequence { elements, anchors, .. } = compiler.elements()?;
        if anchors.is_some() {
            return Err("anchor outside of an optional group".to_owned());
        }
        if compiler.at != compiler.tokens.len() {
            return Err("unbalanced parentheses".to_owned());
        }
        let plan = plan(def, &elements)?;
        let in_dict = (0..def.attributes.len()).filter(|&i| !compiler.spelled[i]).collect();
        let has_prop_dict = elements.iter().any(|element| matches!(element, Element::PropDict));
        Ok(CompiledFormat { elements, plan, in_dict, has_prop_dict })
    }
}

struct Compiler {
    def: &'static OpDef,
    directives: &'static [&'static [Directive]],
    tokens: Vec<Token>,
    at: usize,
    /// MLIR's two flags for white space: whether the next element needs a space, and whether the last element was
    /// punctuation.
    space: bool,
    after_punctuation: bool,
    /// The attributes that have an element.
    spelled: Vec<bool>,
}

/// A sequence of elements that ends before a closing parenthesis, a bar or the end of the format.
#[derive(Default)]
struct Sequence {
    elements: Vec<Element>,
    /// The condition of the anchor among the elements.
    anchors: Option<Vec<Anchor>>,
    /// The unit attribute that is the anchor and not the first element.
    unit: Option<usize>,
}

impl Compiler {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Result<Token, String> {
        let token = self.peek().ok_or("unexpected end of the format")?;
        self.at += 1;
        Ok(token)
    }

    fn eat(&mut self, punctuation: char) -> bool {
        let found = self.peek() == Some(Token::Punctuation(punctuation));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punctuation: char) -> Result<(), String> {
        if self.eat(punctuation) { Ok(()) } else { Err(format!("expected '{punctuation}'")) }
    }

    /// Parses elements up to a closing parenthesis, a bar or the end.
    fn elements(&mut self) -> Result<Sequence, String> {
        let mut part = Sequence::default();
        while let Some(token) = self.peek() {
            if token == Token::Punctuation(')') || token == Token::Punctuation('|') {
                break;
            }
            self.at += 1;
            // The empty literal prints nothing and suppresses the next space.
            if token == Token::Literal("") {
                (self.space, self.after_punctuation) = (false, true);
                continue;
            }
            // A unit attribute as anchor is expressed by the presence of the group, unless it is the first element.
            if let (Token::Variable(name), Some(Token::Punctuation('^'))) = (token, self.peek())
                && let Some(i) = self.unit_attribute(name)
                && part.elements.iter().any(Element::is_read)
            {
                self.at += 1;
                self.spelled[i] = true;
                part.anchors = Some(vec![Anchor::Attribute(i)]);
                part.unit = Some(i);
                continue;
            }
            let element = self.element(token)?;
            if self.eat('^') {
                let mut anchors = Vec::new();
                self.anchors(&element, &mut anchors)?;
                part.anchors = Some(anchors);
            }
            part.elements.push(element);
        }
        Ok(part)
    }

    fn unit_attribute(&self, name: &str) -> Option<usize> {
        let i = self.def.attributes.iter().position(|each| each.name == name)?;
        matches!(self.def.attributes[i].constraint.spelling, AttrSpelling::Unit).then_some(i)
    }

    /// Appends the conditions under which an element is printed.
    fn anchors(&self, element: &Element, anchors: &mut Vec<Anchor>) -> Result<(), String> {
        let of_types = |of| match of {
            TypesOf::Group(group) => Anchor::Group(group),
            TypesOf::AllResults => Anchor::AnyResult,
            TypesOf::AllOperands => Anchor::AnyOperand,
        };
        anchors.push(match *element {
            Element::Operand { group, .. } => Anchor::Group(Group::Operand(group)),
            Element::Attribute { index, .. } => Anchor::Attribute(index),
            Element::Region { index, .. } => Anchor::Region(index),
            Element::Successor { index, .. } => Anchor::Successor(index),
            Element::Types { of, .. } | Element::FunctionalType { inputs: of, .. } => of_types(of),
            Element::AllOperands { .. } => Anchor::AnyOperand,
            Element::Custom { ref params, .. } => {
                anchors.extend(params.iter().filter_map(|param| {
                    Some(match param.kind {
                        ParamKind::Operands(group) => Anchor::Group(Group::Operand(group)),
                        ParamKind::Types(of) => of_types(of),
                        ParamKind::Attribute(index) => Anchor::Attribute(index),
                        ParamKind::Region(index) => Anchor::Region(index),
                        ParamKind::Successor(index) => Anchor::Successor(index),
                        ParamKind::AttrDict | ParamKind::Literal(_) => return None,
                    })
                }));
                return Ok(());
            }
            _ => return Err("this element cannot be an anchor".to_owned()),
        });
        Ok(())
    }

    fn element(&mut self, token: Token) -> Result<Element, String> {
        match token {
            Token::Literal(text) => self.literal(text),
            Token::Variable(name) => self.variable(name, false),
            Token::Word(word) => self.directive(word),
            Token::Punctuation('(') => self.group(),
            Token::Text(text) => Err(format!("the string \"{text}\" is not an element")),
            Token::Punctuation(other) => Err(format!("unexpected '{other}'")),
        }
    }

    /// Returns whether a space is printed before an element that is not a literal.
    fn space_before(&mut self) -> bool {
        let space = self.space || !self.after_punctuation;
        (self.space, self.after_punctuation) = (true, false);
        space
    }

    fn literal(&mut self, text: &'static str) -> Result<Element, String> {
        match text {
            " " => {
                (self.space, self.after_punctuation) = (false, false);
                return Ok(Element::Space);
            }
            "\\n" => return Ok(Element::Newline),
            _ => {}
        }
        let first = text.chars().next().unwrap_or(' ');
        let single = text.len() == 1 || text == "->";
        let tight = if !single {
            false
        } else if self.after_punctuation {
            ">)}],".contains(first)
        } else {
            "<>(){}[],".contains(first)
        };
        let space = self.space && !tight;
        self.space = text.len() != 1 || !"<({[".contains(first);
        self.after_punctuation = first != '_' && !first.is_ascii_alphabetic();
        let literal = if first == '_' || first.is_ascii_alphabetic() {
            Literal::Keyword(text)
        } else {
            let kind = match text {
                "->" => TokenKind::Arrow,
                ":" => TokenKind::Colon,
                "::" => TokenKind::ColonColon,
                "," => TokenKind::Comma,
                "=" => TokenKind::Equal,
                ">" => TokenKind::Greater,
                "<" => TokenKind::Less,
                "{" => TokenKind::LBrace,
                "}" => TokenKind::RBrace,
                "(" => TokenKind::LParen,
                ")" => TokenKind::RParen,
                "[" => TokenKind::LSquare,
                "]" => TokenKind::RSquare,
                "?" => TokenKind::Question,
                "+" => TokenKind::Plus,
                "*" => TokenKind::Star,
                "..." => TokenKind::Ellipsis,
                "/" => TokenKind::Slash,
                "-" => TokenKind::Minus,
                _ => return Err(format!("`{text}` is not a valid literal")),
            };
            Literal::Punctuation(kind, text)
        };
        Ok(Element::Literal { space, literal })
    }

    fn variable(&mut self, name: &str, qualified: bool) -> Result<Element, String> {
        let def = self.def;
        let space = self.space_before();
        if let Some(group) = def.operands.iter().position(|each| each.name == name) {
            return Ok(Element::Operand { space, group });
        }
        if let Some(index) = def.attributes.iter().position(|each| each.name == name) {
            self.spelled[index] = true;
            return Ok(Element::Attribute { space, index, qualified });
        }
        if let Some(index) = def.regions.iter().position(|each| each.name == name) {
            return Ok(Element::Region { space, index });
        }
        if let Some(index) = def.successors.iter().position(|each| each.name == name) {
            return Ok(Element::Successor { space, index });
        }
        Err(format!("`${name}` is not an operand, attribute, region or successor"))
    }

    fn directive(&mut self, word: &'static str) -> Result<Element, String> {
        Ok(match word {
            "attr-dict" | "attr-dict-with-keyword" => {
                self.after_punctuation = false;
                Element::AttrDict { with_keyword: word != "attr-dict" }
            }
            "type" => {
                let space = self.space_before();
                self.expect('(')?;
                let of = self.types_of()?;
                self.expect(')')?;
                Element::Types { space, of }
            }
            "functional-type" => {
                let space = self.space_before();
                self.expect('(')?;
                let inputs = self.types_of()?;
                self.expect(',')?;
                let results = self.types_of()?;
                self.expect(')')?;
                Element::FunctionalType { space, inputs, results }
            }
            "qualified" => {
                self.expect('(')?;
                let element = match self.next()? {
                    Token::Variable(name) => self.variable(name, true)?,
                    // Types are always printed in full.
                    Token::Word("type") => self.directive("type")?,
                    _ => return Err("expected a variable or a type in `qualified`".to_owned()),
                };
                self.expect(')')?;
                element
            }
            "prop-dict" => {
                self.after_punctuation = false;
                Element::PropDict
            }
            "custom" => self.custom()?,
            "oilist" => self.oilist()?,
            "operands" => Element::AllOperands { space: self.space_before() },
            "regions" => Element::AllRegions { space: self.space_before() },
            "successors" => Element::AllSuccessors { space: self.space_before() },
            other => return Err(format!("unknown directive `{other}`")),
        })
    }

    fn types_of(&mut self) -> Result<TypesOf, String> {
        match self.next()? {
            Token::Word("operands") => Ok(TypesOf::AllOperands),
            Token::Word("results") => Ok(TypesOf::AllResults),
            Token::Variable(name) => match super::types::named(self.def, name) {
                Some(super::types::Named::Group(group)) => Ok(TypesOf::Group(group)),
                _ => Err(format!("`${name}` has no type")),
            },
            _ => Err("expected an operand or result".to_owned()),
        }
    }

    /// Parses `custom<Name>(parameters)` after `custom`.
    fn custom(&mut self) -> Result<Element, String> {
        let space = self.space_before();
        self.expect('<')?;
        let Token::Word(name) = self.next()? else {
            return Err("expected the name of a directive after `custom<`".to_owned());
        };
        self.expect('>')?;
        let mut all = self.directives.iter().copied().flatten();
        let directive = all.find(|directive| directive.name == name);
        let directive = directive
            .ok_or_else(|| format!("the dialect '{}' has no directive `{name}`", self.def.dialect()))?;
        self.expect('(')?;
        let mut params = Vec::new();
        while !self.eat(')') {
            if !params.is_empty() {
                self.expect(',')?;
            }
            let param = self.param()?;
            if let Param { kind: ParamKind::Attribute(index), by_ref: false } = param {
                self.spelled[index] = true;
            }
            params.push(param);
        }
        Ok(Element::Custom { space, directive, params })
    }

    fn param(&mut self) -> Result<Param, String> {
        let kind = match self.next()? {
            Token::Text(text) => ParamKind::Literal(text),
            Token::Variable(name) => self.param_variable(name)?,
            Token::Word("attr-dict") => ParamKind::AttrDict,
            Token::Word("type") => {
                self.expect('(')?;
                let of = self.types_of()?;
                self.expect(')')?;
                ParamKind::Types(of)
            }
            Token::Word("ref") => {
                self.expect('(')?;
                let inner = self.param()?;
                self.expect(')')?;
                return Ok(Param { by_ref: true, ..inner });
            }
            _ => return Err("expected a directive parameter".to_owned()),
        };
        Ok(Param { kind, by_ref: false })
    }

    fn param_variable(&self, name: &str) -> Result<ParamKind, String> {
        let def = self.def;
        let operand = def.operands.iter().position(|each| each.name == name).map(ParamKind::Operands);
        let attribute = || def.attributes.iter().position(|each| each.name == name).map(ParamKind::Attribute);
        let region = || def.regions.iter().position(|each| each.name == name).map(ParamKind::Region);
        let successor = || def.successors.iter().position(|each| each.name == name).map(ParamKind::Successor);
        let found = operand.or_else(attribute).or_else(region).or_else(successor);
        found.ok_or_else(|| format!("`${name}` is not an operand, attribute, region or successor"))
    }

    /// Parses `oilist(keyword elements | ...)` after `oilist`.
    fn oilist(&mut self) -> Result<Element, String> {
        self.expect('(')?;
        let mut clauses = Vec::new();
        loop {
            let Token::Literal(text) = self.next()? else {
                return Err("expected a literal at the start of an `oilist` clause".to_owned());
            };
            let Element::Literal { space, literal } = self.literal(text)? else {
                return Err("expected a keyword at the start of an `oilist` clause".to_owned());
            };
            // A clause with only a unit attribute is expressed by its keyword, so the attribute needs no space.
            let flags = (self.space, self.after_punctuation);
            let Sequence { mut elements, anchors: None, .. } = self.elements()? else {
                return Err("anchor in an `oilist`".to_owned());
            };
            let mut anchors = Vec::new();
            for element in &elements {
                // Elements that cannot be anchors impose no condition.
                let _ = self.anchors(element, &mut anchors);
            }
            let unit = match elements.as_slice() {
                &[Element::Attribute { index, .. }]
                    if matches!(self.def.attributes[index].constraint.spelling, AttrSpelling::Unit) =>
                {
                    elements.clear();
                    (self.space, self.after_punctuation) = flags;
                    Some(index)
                }
                _ => None,
            };
            clauses.push(Clause { space, keyword: literal, anchors, unit, elements });
            if !self.eat('|') {
                break;
            }
        }
        self.expect(')')?;
        Ok(Element::OiList(clauses))
    }

    /// Parses `(elements)?` or `(elements)? : (elements)?` after the first parenthesis.
    fn group(&mut self) -> Result<Element, String> {
        let then = self.elements()?;
        self.expect(')')?;
        let mut otherwise = Sequence::default();
        // MLIR omits the first question mark if there is a second part.
        if self.peek() == Some(Token::Punctuation(':')) {
            self.at += 1;
            self.expect('(')?;
            otherwise = self.elements()?;
            self.expect(')')?;
        }
        self.expect('?')?;
        if otherwise.elements.is_empty() && self.eat(':') {
            self.expect('(')?;
            otherwise = self.elements()?;
            self.expect(')')?;
            self.expect('?')?;
        }
        let (anchors, inverted) = match (then.anchors, otherwise.anchors) {
            (Some(anchors), None) => (anchors, false),
            (None, Some(anchors)) => (anchors, true),
            (None, None) => return Err("optional group without an anchor".to_owned()),
            (Some(_), Some(_)) => return Err("optional group with two anchors".to_owned()),
        };
        Ok(Element::Optional(OptionalGroup {
            anchors,
            inverted,
            unit: then.unit.or(otherwise.unit),
            then: then.elements,
            otherwise: otherwise.elements,
        }))
    }
}
