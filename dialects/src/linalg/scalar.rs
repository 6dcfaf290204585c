//! The scalar computation of a structured operation, as data: functions and casts whose operations depend on the
//! element types.
//!
//! MLIR's OpDSL describes named operations in the same way. A [`Scalar`] is the description; [`build`] creates the
//! operations of arith, math and complex, in MLIR's order: operands first, from left to right.

use proofmark_ir::context::{AttrKind, TypeKind};
use proofmark_ir::text::float;
use proofmark_ir::{Attribute, Context, Type, ValueId};

use crate::verify::quoted_type;

/// A value computed from one element of each operand.
#[derive(Clone, Copy, Debug)]
pub enum Scalar {
    /// The element of an operand: inputs first, then outputs.
    Arg(usize),
    /// An integer constant.
    Integer(i64),
    /// A float constant.
    Float(f64),
    /// The index of a loop.
    Index(i64),
    /// A unary function.
    Unary(UnaryFn, &'static Scalar),
    /// A binary function.
    Binary(BinaryFn, &'static Scalar, &'static Scalar),
    /// The second value if the first is true, else the third.
    Select(&'static Scalar, &'static Scalar, &'static Scalar),
    /// A cast of a value.
    Cast(Cast, To, &'static Scalar),
}

/// The signedness of an integer cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cast {
    /// Signed.
    Signed,
    /// Unsigned.
    Unsigned,
    /// Given by the attribute `cast`.
    ByAttribute,
}

/// The target type of a cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// The element type of an operand.
    Arg(usize),
    /// A fixed type.
    Type(Type),
}

/// A unary function, numbered as in `#linalg.unary_fn`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum UnaryFn {
    Exp,
    Log,
    Abs,
    Ceil,
    Floor,
    Negf,
    Reciprocal,
    Round,
    Sqrt,
    Rsqrt,
    Square,
    Tanh,
    Erf,
}

/// A binary function, numbered as in `#linalg.binary_fn`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BinaryFn {
    Add,
    Sub,
    Mul,
    Div,
    DivUnsigned,
    MaxSigned,
    MinSigned,
    MaxUnsigned,
    MinUnsigned,
    Powf,
}

/// Returns the function of the inputs for a case of `#linalg.elementwise_kind`.
pub fn of_kind(kind: u64) -> Option<Scalar> {
    use BinaryFn::*;
    use UnaryFn::*;
    const UNARY: [UnaryFn; 13] =
        [Exp, Log, Abs, Ceil, Floor, Negf, Reciprocal, Round, Sqrt, Rsqrt, Square, Tanh, Erf];
    const BINARY: [BinaryFn; 10] =
        [Add, Sub, Mul, Div, DivUnsigned, MaxSigned, MinSigned, MaxUnsigned, MinUnsigned, Powf];
    let kind = usize::try_from(kind).ok()?;
    if let Some(&f) = UNARY.get(kind) {
        return Some(Scalar::Unary(f, &Scalar::Arg(0)));
    }
    let kind = kind - UNARY.len();
    if let Some(&f) = BINARY.get(kind) {
        return Some(Scalar::Binary(f, &Scalar::Arg(0), &Scalar::Arg(1)));
    }
    (kind == BINARY.len()).then_some(Scalar::Select(&Scalar::Arg(0), &Scalar::Arg(1), &Scalar::Arg(2)))
}

/// Creates an operation with a name, operands, a result type and attributes; returns its result.
pub type Emit<'e> = dyn FnMut(&str, &[ValueId], Type, &[(&str, Attribute)]) -> Option<ValueId> + 'e;

/// The environment in which the operations of a scalar are created.
pub struct Builder<'b, 'e> {
    /// The context.
    pub ctx: &'b Context,
    /// The elements of the operands, with their types.
    pub args: &'b [(ValueId, Type)],
    /// Whether the attribute `cast` states unsigned integers.
    pub unsigned: bool,
    /// Creates an operation.
    pub emit: &'b mut Emit<'e>,
}

/// A value and its type.
type Typed = (ValueId, Type);

/// The classes of types that determine the operation of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Bool,
    Integer,
    Float,
    Complex,
}

fn class(ctx: &Context, ty: Type) -> Option<Class> {
    match ty.kind(ctx) {
        _ if ty == Type::I1 => Some(Class::Bool),
        TypeKind::Integer { width: 1, .. } => Some(Class::Bool),
        TypeKind::Integer { .. } => Some(Class::Integer),
        TypeKind::Complex(_) => Some(Class::Complex),
        _ => ty.float_kind().map(|_| Class::Float),
    }
}

/// Creates the operations of a scalar.
///
/// # Errors
///
/// Returns a message if a function is not defined for the types of its operands.
pub fn build(b: &mut Builder<'_, '_>, scalar: &Scalar) -> Result<ValueId, String> {
    Ok(b.scalar(scalar)?.0)
}

impl Builder<'_, '_> {
    fn scalar(&mut self, scalar: &Scalar) -> Result<Typed, String> {
        match *scalar {
            Scalar::Arg(index) => self.arg(index),
            Scalar::Integer(value) => {
                let value = self.ctx.i64_attr(value, Type::I64);
                self.op("arith.constant", &[], Type::I64, &[("value", value)])
            }
            Scalar::Float(value) => {
                let value = self.ctx.float_attr(value.to_bits().into(), Type::F64);
                self.op("arith.constant", &[], Type::F64, &[("value", value)])
            }
            Scalar::Index(dim) => {
                let dim = self.ctx.i64_attr(dim, Type::I64);
                self.op("linalg.index", &[], Type::INDEX, &[("dim", dim)])
            }
            Scalar::Unary(f, x) => {
                let x = self.scalar(x)?;
                self.unary(f, x)
            }
            Scalar::Binary(f, x, y) => {
                let (x, y) = (self.scalar(x)?, self.scalar(y)?);
                self.binary(f, x, y)
            }
            Scalar::Select(condition, x, y) => {
                let (condition, x, y) = (self.scalar(condition)?, self.scalar(x)?, self.scalar(y)?);
                self.op("arith.select", &[condition.0, x.0, y.0], x.1, &[])
            }
            Scalar::Cast(cast, to, x) => {
                let x = self.scalar(x)?;
                let to = match to {
                    To::Arg(index) => self.arg(index)?.1,
                    To::Type(ty) => ty,
                };
                let unsigned = match cast {
                    Cast::Signed => false,
                    Cast::Unsigned => true,
                    Cast::ByAttribute => self.unsigned,
                };
                self.cast(x, to, unsigned)
            }
        }
    }

    fn arg(&self, index: usize) -> Result<Typed, String> {
        self.args.get(index).copied().ok_or_else(|| format!("expected an operand #{index}"))
    }

    fn op(
        &mut self,
        name: &str,
        operands: &[ValueId],
        ty: Type,
        attrs: &[(&str, Attribute)],
    ) -> Result<Typed, String> {
        let value = (self.emit)(name, operands, ty, attrs);
        value.map(|value| (value, ty)).ok_or_else(|| format!("failed to create '{name}'"))
    }

    fn unary(&mut self, f: UnaryFn, x: Typed) -> Result<Typed, String> {
        if class(self.ctx, x.1) != Some(Class::Float) {
            return Err("unsupported non numeric type".to_owned());
        }
        let name = match f {
            UnaryFn::Exp => "math.exp",
            UnaryFn::Log => "math.log",
            UnaryFn::Abs => "math.absf",
            UnaryFn::Ceil => "math.ceil",
            UnaryFn::Floor => "math.floor",
            UnaryFn::Negf => "arith.negf",
            UnaryFn::Round => "math.round",
            UnaryFn::Sqrt => "math.sqrt",
            UnaryFn::Rsqrt => "math.rsqrt",
            UnaryFn::Tanh => "math.tanh",
            UnaryFn::Erf => "math.erf",
            UnaryFn::Square => return self.op("arith.mulf", &[x.0, x.0], x.1, &[]),
            UnaryFn::Reciprocal => {
                let kind = x.1.float_kind().ok_or("unsupported non numeric type")?;
                let one = self.ctx.float_attr(float::from_f64(kind, 1.0), x.1);
                let one = self.op("arith.constant", &[], x.1, &[("value", one)])?;
                return self.op("arith.divf", &[one.0, x.0], x.1, &[]);
            }
        };
        self.op(name, &[x.0], x.1, &[])
    }

    fn binary(&mut self, f: BinaryFn, x: Typed, y: Typed) -> Result<Typed, String> {
        use Class::*;
        let classes = (class(self.ctx, x.1), class(self.ctx, y.1));
        let common = match classes {
            (Some(Bool | Integer), Some(Bool | Integer)) if classes.0 != classes.1 => Some(Integer),
            (x, y) if x == y => x,
            _ => None,
        };
        let Some(common) = common else {
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got {} and \
                    {}",
                quoted_type(self.ctx, x.1),
                quoted_type(self.ctx, y.1)
            ));
        };
        let name = match (f, common) {
            (BinaryFn::Add, Complex) => "complex.add",
            (BinaryFn::Add, Float) => "arith.addf",
            (BinaryFn::Add, Bool) => "arith.ori",
            (BinaryFn::Add, Integer) => "arith.addi",
            (BinaryFn::Sub, Complex) => "complex.sub",
            (BinaryFn::Sub, Float) => "arith.subf",
            (BinaryFn::Sub, Bool) => return Err("unsupported operation: sub with bools".to_owned()),
            (BinaryFn::Sub, Integer) => "arith.subi",
            (BinaryFn::Mul, Complex) => "complex.mul",
            (BinaryFn::Mul, Float) => "arith.mulf",
            (BinaryFn::Mul, Bool) => "arith.andi",
            (BinaryFn::Mul, Integer) => "arith.muli",
            (BinaryFn::Div, Complex) => "complex.div",
            (BinaryFn::Div, Float) => "arith.divf",
            (BinaryFn::Div, Bool) => return Err("unsupported operation: div with bools".to_owned()),
            (BinaryFn::Div, Integer) => "arith.divsi",
            (BinaryFn::DivUnsigned, Integer) => "arith.divui",
            (BinaryFn::DivUnsigned, _) => {
                return Err("unsupported operation: unsigned div not on uint".to_owned());
            }
            (BinaryFn::MaxSigned, Float) => "arith.maximumf",
            (BinaryFn::MaxSigned, Bool | Integer) => "arith.maxsi",
            (BinaryFn::MinSigned, Float) => "arith.minimumf",
            (BinaryFn::MinSigned, Bool | Integer) => "arith.minsi",
            (BinaryFn::MaxUnsigned, Integer) => "arith.maxui",
            (BinaryFn::MaxUnsigned, Bool | Float) => {
                return Err("unsupported operation: unsigned max not on uint".to_owned());
            }
            (BinaryFn::MinUnsigned, Integer) => "arith.minui",
            (BinaryFn::MinUnsigned, Bool | Float) => {
                return Err("unsupported operation: unsigned min not on uint".to_owned());
            }
            (BinaryFn::Powf, Float) => "math.powf",
            // MLIR asserts here.
            (
                BinaryFn::MaxSigned | BinaryFn::MinSigned | BinaryFn::MaxUnsigned | BinaryFn::MinUnsigned,
                Complex,
            ) => return Err("unsupported operation: complex numbers have no order".to_owned()),
            (BinaryFn::Powf, _) => return Err("unsupported operation: powf not on floats".to_owned()),
        };
        self.op(name, &[x.0, y.0], x.1, &[])
    }

    /// Returns the value cast to another type (MLIR's `convertScalarToDtype`). A value that cannot be cast is returned
    /// unchanged; the verifier rejects it.
    fn cast(&mut self, x: Typed, to: Type, unsigned: bool) -> Result<Typed, String> {
        let ctx = self.ctx;
        if x.1 == to {
            return Ok(x);
        }
        let chosen = |signed, without_sign| if unsigned { without_sign } else { signed };
        let name = match (x.1.kind(ctx), to.kind(ctx)) {
            (TypeKind::Integer { width: from, .. }, TypeKind::Integer { width, .. }) if from < width => {
                chosen("arith.extsi", "arith.extui")
            }
            (TypeKind::Integer { width: from, .. }, TypeKind::Integer { width, .. }) if from > width => {
                "arith.trunci"
            }
            (TypeKind::Index, TypeKind::Integer { .. }) => "arith.index_cast",
            (_, TypeKind::Integer { .. }) if x.1.float_kind().is_some() => {
                chosen("arith.fptosi", "arith.fptoui")
            }
            (TypeKind::Integer { .. }, _) if to.float_kind().is_some() => {
                chosen("arith.sitofp", "arith.uitofp")
            }
            (_, TypeKind::Complex(part)) => return self.cast_to_complex(x, to, *part, unsigned),
            _ => match (x.1.float_kind(), to.float_kind()) {
                (Some(from), Some(to)) if from.width() < to.width() => "arith.extf",
                (Some(from), Some(to)) if from.width() > to.width() => "arith.truncf",
                _ => return Ok(x),
            },
        };
        self.op(name, &[x.0], to, &[])
    }

    fn cast_to_complex(&mut self, x: Typed, to: Type, part: Type, unsigned: bool) -> Result<Typed, String> {
        let ctx = self.ctx;
        if part.float_kind().is_none() {
            return Ok(x);
        }
        let (re, im) = match *x.1.kind(ctx) {
            TypeKind::Complex(from) if from.float_kind().is_some() => {
                let re = self.op("complex.re", &[x.0], from, &[])?;
                let im = self.op("complex.im", &[x.0], from, &[])?;
                (self.cast(re, part, unsigned)?, self.cast(im, part, unsigned)?)
            }
            TypeKind::Complex(_) | TypeKind::Index => return Ok(x),
            _ => {
                let re = self.cast(x, part, unsigned)?;
                let zero = ctx.attr(AttrKind::Float { bits: 0, ty: part });
                (re, self.op("arith.constant", &[], part, &[("value", zero)])?)
            }
        };
        self.op("complex.create", &[re.0, im.0], to, &[])
    }
}
