//! From the text of a format to its elements.

use super::tokens::{Token, tokenize};
use super::types::plan;
use super::{Anchor, CompiledFormat, Element, Group, Literal, TypesOf};
use crate::op_def::{AttrSpelling, OpDef};
use crate::text::parse::lexer::TokenKind;

impl CompiledFormat {
    /// Compiles a definition's declarative format; the error says what is wrong with it.
    pub(crate) fn new(def: &'static OpDef, text: &'static str) -> Result<CompiledFormat, String> {
        let mut compiler = Compiler {
            def,
            tokens: tokenize(text)?,
            at: 0,
            space: true,
            after_punctuation: false,
            spelled: vec![false; def.attributes.len()],
        };
        let (elements, anchor) = compiler.elements(false)?;
        if anchor.is_some() {
            return Err("an anchor outside of an optional group".to_owned());
        }
        if compiler.at != compiler.tokens.len() {
            return Err("unbalanced parentheses".to_owned());
        }
        let plan = plan(def, &elements)?;
        let in_dict = (0..def.attributes.len()).filter(|&i| !compiler.spelled[i]).collect();
        Ok(CompiledFormat { elements, plan, in_dict })
    }
}

struct Compiler {
    def: &'static OpDef,
    tokens: Vec<Token>,
    at: usize,
    /// MLIR's two flags for white space: whether a space is wanted before the next element, and whether the last was
    /// punctuation.
    space: bool,
    after_punctuation: bool,
    /// The attributes that an element spells.
    spelled: Vec<bool>,
}

impl Compiler {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn next(&mut self) -> Result<Token, String> {
        let token = self.peek().ok_or("the format ends too early")?;
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

    /// Elements up to a closing parenthesis or the end, and the anchor among them.
    fn elements(&mut self, in_group: bool) -> Result<(Vec<Element>, Option<Anchor>), String> {
        let mut elements = Vec::new();
        let mut anchor = None;
        while let Some(token) = self.peek() {
            if token == Token::Punctuation(')') {
                break;
            }
            self.at += 1;
            // Nothing is printed; only what follows is closer.
            if token == Token::Literal("") {
                (self.space, self.after_punctuation) = (false, true);
                continue;
            }
            // A unit attribute that is an anchor has no element of its own.
            if let (Token::Variable(name), true) = (token, in_group)
                && let Some(i) = self.unit_attribute(name)
            {
                if !self.eat('^') {
                    return Err(format!("unit attribute `{name}` must be an anchor"));
                }
                self.spelled[i] = true;
                anchor = Some(Anchor::Unit(i));
                continue;
            }
            let element = self.element(token)?;
            if self.eat('^') {
                anchor = Some(self.anchor(&element)?);
            }
            elements.push(element);
        }
        Ok((elements, anchor))
    }

    fn unit_attribute(&self, name: &str) -> Option<usize> {
        let i = self.def.attributes.iter().position(|each| each.name == name)?;
        matches!(self.def.attributes[i].constraint.spelling, AttrSpelling::Unit).then_some(i)
    }

    fn anchor(&self, element: &Element) -> Result<Anchor, String> {
        Ok(match *element {
            Element::Operand { group, .. } => Anchor::Group(Group::Operand(group)),
            Element::Attribute { index, .. } => Anchor::Attribute(index),
            Element::Region { index, .. } => Anchor::Region(index),
            Element::Successor { index, .. } => Anchor::Successor(index),
            Element::Types { of: TypesOf::Group(group), .. } => Anchor::Group(group),
            Element::Types { of: TypesOf::AllResults, .. } => Anchor::AnyResult,
            Element::Types { of: TypesOf::AllOperands, .. } | Element::AllOperands { .. } => {
                Anchor::AnyOperand
            }
            _ => return Err("this element cannot be an anchor".to_owned()),
        })
    }

    fn element(&mut self, token: Token) -> Result<Element, String> {
        match token {
            Token::Literal(text) => self.literal(text),
            Token::Variable(name) => self.variable(name, false),
            Token::Word(word) => self.directive(word),
            Token::Punctuation('(') => self.group(),
            Token::Punctuation(other) => Err(format!("unexpected '{other}'")),
        }
    }

    /// Whether a space is printed before an element that is not a literal.
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
                _ => return Err(format!("`{text}` is no literal")),
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
        Err(format!("`${name}` is no operand, attribute, region or successor"))
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
                    // Types are always written in full here.
                    Token::Word("type") => self.directive("type")?,
                    _ => return Err("`qualified` takes a variable or a type".to_owned()),
                };
                self.expect(')')?;
                element
            }
            "operands" => Element::AllOperands { space: self.space_before() },
            "regions" => Element::AllRegions { space: self.space_before() },
            "successors" => Element::AllSuccessors { space: self.space_before() },
            other => return Err(format!("directive `{other}` is not known")),
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
            _ => Err("expected something that has a type".to_owned()),
        }
    }

    /// `(elements)?` or `(elements)? : (elements)?`, after the first parenthesis.
    fn group(&mut self) -> Result<Element, String> {
        let (then, anchor) = self.elements(true)?;
        self.expect(')')?;
        self.expect('?')?;
        let mut otherwise = Vec::new();
        if self.eat(':') {
            self.expect('(')?;
            let (elements, other) = self.elements(true)?;
            self.expect(')')?;
            self.expect('?')?;
            otherwise = elements;
            if other.is_some() {
                return Err("an anchor in the else of a group".to_owned());
            }
        }
        let anchor = anchor.ok_or("an optional group has no anchor")?;
        Ok(Element::Optional { anchor, then, otherwise })
    }
}
