//! Printer for affine maps, integer sets and affine expressions.

use super::{OpPrinter, Printer};
use crate::ValueId;
use crate::context::{AffineExpr, AffineExprKind, AffineMap, IntegerSet};

impl OpPrinter<'_> {
    /// Prints affine expressions over SSA values, such as `%i + 1, %j floordiv symbol(%n)`. The first `dims` operands
    /// are the dimensions, the others the symbols.
    pub fn affine_exprs_of_values(&mut self, exprs: &[AffineExpr], dims: u32, operands: &[ValueId]) {
        let names: Vec<String> = operands.iter().map(|&operand| self.value_text(operand)).collect();
        for (i, &expr) in exprs.iter().enumerate() {
            self.text(if i > 0 { ", " } else { "" });
            self.affine_expr_with(expr, &mut |p, symbol, index| {
                let position = if symbol { u64::from(dims) + u64::from(index) } else { index.into() };
                // The verifier reports missing operands.
                let name = names.get(position as usize).map_or("<<NULL VALUE>>", String::as_str);
                p.text(if symbol { "symbol(" } else { "" });
                p.text(name);
                p.text(if symbol { ")" } else { "" });
            });
        }
    }
}

impl Printer<'_> {
    /// Prints `(d0)[s0] -> (d0 + s0)`.
    pub fn affine_map(&mut self, map: &AffineMap) {
        self.affine_names(map.dims, map.symbols);
        self.text(" -> (");
        self.list(map.results.iter(), |p, &expr| p.affine_expr(expr));
        self.text(")");
    }

    /// Prints `(d0)[s0] : (d0 - s0 >= 0)`.
    pub fn integer_set(&mut self, set: &IntegerSet) {
        self.affine_names(set.dims, set.symbols);
        self.text(" : (");
        self.list(set.constraints.iter(), |p, &(expr, equality)| {
            p.affine_expr(expr);
            p.text(if equality { " == 0" } else { " >= 0" });
        });
        self.text(")");
    }

    fn affine_names(&mut self, dims: u32, symbols: u32) {
        self.text("(");
        self.list(0..dims, |p, n| p.affine_name("d", n));
        self.text(")");
        if symbols != 0 {
            self.text("[");
            self.list(0..symbols, |p, n| p.affine_name("s", n));
            self.text("]");
        }
    }

    fn affine_name(&mut self, prefix: &str, index: u32) {
        self.text(prefix);
        self.unsigned(index.into());
    }

    /// Prints an affine expression with dimensions `d0`, `d1`, ... and symbols `s0`, `s1`, ...
    pub fn affine_expr(&mut self, expr: AffineExpr) {
        self.affine_operand(expr, false, &mut |p, symbol, index| {
            p.affine_name(if symbol { "s" } else { "d" }, index);
        });
    }

    /// Prints an affine expression. `name` prints a dimension (`false`) or a symbol (`true`), given its index.
    pub fn affine_expr_with(&mut self, expr: AffineExpr, name: &mut dyn FnMut(&mut Self, bool, u32)) {
        self.affine_operand(expr, false, name);
    }

    /// Prints an operand. `tight` states that the enclosing operator has a higher precedence than addition.
    fn affine_operand(&mut self, expr: AffineExpr, tight: bool, name: &mut dyn FnMut(&mut Self, bool, u32)) {
        use AffineExprKind::*;
        let ctx = self.ctx;
        let (l, r) = match expr.kind(ctx) {
            // MLIR parses the absolute value before the sign, so that the minimum is printed as a difference.
            Constant(i64::MIN) if tight => return self.text("(-9223372036854775807 - 1)"),
            Constant(i64::MIN) => return self.text("-9223372036854775807 - 1"),
            Constant(value) => return self.number(value),
            Dim(index) => return name(self, false, index),
            Symbol(index) => return name(self, true, index),
            Add(l, r) | Mul(l, r) | Mod(l, r) | FloorDiv(l, r) | CeilDiv(l, r) => (l, r),
        };
        if tight {
            self.text("(");
        }
        let operator = match expr.kind(ctx) {
            Mul(..) => " * ",
            FloorDiv(..) => " floordiv ",
            CeilDiv(..) => " ceildiv ",
            Mod(..) => " mod ",
            _ => "",
        };
        if !operator.is_empty() {
            if operator == " * " && r.as_constant(ctx) == Some(-1) {
                self.text("-");
                self.affine_operand(l, true, name);
            } else {
                self.affine_operand(l, true, name);
                self.text(operator);
                self.affine_operand(r, true, name);
            }
        } else {
            self.affine_operand(l, false, name);
            self.affine_addend(r, name);
        }
        if tight {
            self.text(")");
        }
    }

    /// Prints ` + r`, or a subtraction if `r` is negative.
    fn affine_addend(&mut self, r: AffineExpr, name: &mut dyn FnMut(&mut Self, bool, u32)) {
        let ctx = self.ctx;
        if let AffineExprKind::Mul(factor, scale) = r.kind(ctx) {
            match scale.as_constant(ctx) {
                Some(-1) => {
                    self.text(" - ");
                    // The minimum is printed as a difference.
                    let sum = matches!(
                        factor.kind(ctx),
                        AffineExprKind::Add(..) | AffineExprKind::Constant(i64::MIN)
                    );
                    self.affine_operand(factor, sum, name);
                    return;
                }
                // The minimum has no positive counterpart that can be parsed.
                Some(scale) if scale < -1 && scale != i64::MIN => {
                    self.text(" - ");
                    self.affine_operand(factor, true, name);
                    self.text(" * ");
                    self.unsigned(scale.unsigned_abs());
                    return;
                }
                _ => {}
            }
        }
        match r.as_constant(ctx) {
            Some(value) if value < 0 && value != i64::MIN => {
                self.text(" - ");
                self.unsigned(value.unsigned_abs());
            }
            _ => {
                self.text(" + ");
                self.affine_operand(r, false, name);
            }
        }
    }
}
