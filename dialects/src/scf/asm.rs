//! The custom assembly of the operations of scf with regions (`SCF.cpp`).

use proofmark_ir::text::{Delimiter, OpParser, OpPrinter, OpState, ParseResult};
use proofmark_ir::{Attribute, OpId, Type, ValueId};

use super::ops::{ExecuteRegion, For, If, IndexSwitch, Parallel, While};
use crate::asm::{
    ensure_terminator, parse_assignments, parse_optional_arrow_types, parse_then_else, print_assignments,
    print_optional_arrow_type_list, print_optional_arrow_types, print_then_else,
};

const YIELD: &str = "scf.yield";

impl For {
    /// Parses `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (types) : type { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        if p.parse_optional_keyword("unsigned") {
            state.set_property(p.ctx().ident("unsignedCmp"), Attribute::UNIT);
        }
        let mut args = vec![p.parse_argument(false, false)?];
        p.parse_punct("=")?;
        let lower = p.parse_operand()?;
        p.parse_keyword("to")?;
        let upper = p.parse_operand()?;
        p.parse_keyword("step")?;
        let step = p.parse_operand()?;
        let pos = p.pos();
        let mut inits = Vec::new();
        if p.parse_optional_keyword("iter_args") {
            parse_assignments(p, &mut args, &mut inits)?;
            p.parse_punct("->")?;
            p.parse_result_types(state)?;
        }
        if inits.len() != state.result_types.len() {
            return Err(p.error_at(pos, "mismatch in number of loop-carried values and defined values"));
        }
        let ty = if p.parse_optional_punct(":") { p.parse_type()? } else { Type::INDEX };
        for (arg, &ty) in args.iter_mut().zip([ty].iter().chain(&state.result_types)) {
            arg.ty = ty;
        }
        p.parse_region(state, &args)?;
        ensure_terminator(p, state, YIELD);
        p.resolve_operands(&[lower, upper, step], ty, &mut state.operands)?;
        for (init, i) in inits.into_iter().zip(0..) {
            let ty = state.result_types[i];
            state.operands.push(p.resolve_operand(init, ty)?);
        }
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = For::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let args = ir.entry_block(view.region(ir)).map_or(&[] as &[ValueId], |entry| ir.block_args(entry));
        let inits: Vec<ValueId> = view.init_args(ir).collect();
        p.text(if view.unsigned_cmp(ir).is_some() { " unsigned " } else { " " });
        if let Some(&induction) = args.first() {
            p.value(induction);
        }
        p.text(" = ");
        p.value(view.lower_bound(ir));
        p.text(" to ");
        p.value(view.upper_bound(ir));
        p.text(" step ");
        p.value(view.step(ir));
        print_assignments(p, " iter_args", args.get(1..).unwrap_or(&[]), &inits);
        if !inits.is_empty() {
            p.text(" -> (");
            p.types(inits.iter().map(|&init| ir.value_type(init)));
            p.text(")");
        }
        p.text(" ");
        let ty = ir.value_type(view.lower_bound(ir));
        if !ty.is_index() {
            p.text(" : ");
            p.ty(ty);
            p.text(" ");
        }
        p.region(view.region(ir), false, !inits.is_empty());
        p.optional_op_attr_dict(op, &["unsignedCmp"]);
    }
}

impl If {
    /// Parses `%condition -> (types) { then } else { else } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let condition = p.parse_operand()?;
        state.operands.push(p.resolve_operand(condition, Type::I1)?);
        parse_optional_arrow_types(p, state)?;
        parse_then_else(p, state, YIELD)?;
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = If::cast(p.ir(), op) else { return };
        p.text(" ");
        p.value(view.condition(p.ir()));
        print_optional_arrow_type_list(p, op);
        print_then_else(p, op);
        p.optional_op_attr_dict(op, &[]);
    }
}

impl While {
    /// Parses `(%a = %x) : (types) -> types { before } do { after } attributes {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let (mut args, mut inits) = (Vec::new(), Vec::new());
        let pos = p.pos();
        if p.at_punct("(") {
            parse_assignments(p, &mut args, &mut inits)?;
        }
        p.parse_punct(":")?;
        let inputs = p.parse_type_list_parens()?;
        p.parse_punct("->")?;
        p.parse_result_types(state)?;
        if inputs.len() != inits.len() {
            let (n, m) = (inputs.len(), inits.len());
            return Err(
                p.error_at(pos, format!("expected as many input types as operands (expected {m} got {n})"))
            );
        }
        p.resolve_operands_of_types(&inits, &inputs, pos, &mut state.operands)?;
        for (arg, &ty) in args.iter_mut().zip(&inputs) {
            arg.ty = ty;
        }
        p.parse_region(state, &args)?;
        p.parse_keyword("do")?;
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict_with_keyword(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = While::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let args = ir.entry_block(view.before(ir)).map_or(&[] as &[ValueId], |entry| ir.block_args(entry));
        let inits: Vec<ValueId> = view.inits(ir).collect();
        print_assignments(p, " ", args, &inits);
        p.text(" : ");
        p.functional_type(op);
        p.text(" ");
        p.region(view.before(ir), false, true);
        p.text(" do ");
        p.region(view.after(ir), true, true);
        p.optional_op_attr_dict_with_keyword(op, &[]);
    }
}

impl ExecuteRegion {
    /// Parses `-> types no_inline { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        parse_optional_arrow_types(p, state)?;
        if p.parse_optional_keyword("no_inline") {
            state.set_property(p.ctx().ident("no_inline"), Attribute::UNIT);
        }
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict(state)
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = ExecuteRegion::cast(p.ir(), op) else { return };
        let ir = p.ir();
        print_optional_arrow_types(p, op);
        p.text(if view.no_inline(ir).is_some() { " no_inline " } else { " " });
        p.region(view.region(ir), false, true);
        p.optional_op_attr_dict(op, &["no_inline"]);
    }
}

impl IndexSwitch {
    /// Parses `%arg {...} -> types case 2 { ... } default { ... }`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let arg = p.parse_operand()?;
        state.operands.push(p.resolve_operand(arg, Type::INDEX)?);
        p.parse_optional_attr_dict(state)?;
        if p.parse_optional_punct("->") {
            loop {
                state.result_types.push(p.parse_type()?);
                if !p.parse_optional_punct(",") {
                    break;
                }
            }
        }
        let mut cases = Vec::new();
        while p.parse_optional_keyword("case") {
            cases.push(p.parse_i64()?);
            p.parse_region(state, &[])?;
        }
        state.set_property(p.ctx().ident("cases"), p.ctx().i64_array_attr(&cases));
        p.parse_keyword("default")?;
        p.parse_region(state, &[])?;
        ensure_terminator(p, state, YIELD);
        // The default region is the first region, and the last one in text.
        state.regions.rotate_right(1);
        Ok(())
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = IndexSwitch::cast(p.ir(), op) else { return };
        let ir = p.ir();
        p.text(" ");
        p.value(view.arg(ir));
        p.optional_op_attr_dict(op, &["cases"]);
        let results = view.results(ir);
        if !results.is_empty() {
            p.text(" -> ");
            p.types(results.iter().map(|&result| ir.value_type(result)));
        }
        p.text(" ");
        let cases = view.cases(ir).as_i64_array(ir.ctx()).unwrap_or_default();
        for (case, &region) in cases.into_iter().zip(view.case_regions(ir)) {
            p.newline();
            p.text("case ");
            p.number(case);
            p.text(" ");
            p.region(region, false, true);
        }
        p.newline();
        p.text("default ");
        p.region(view.default_region(ir), true, !results.is_empty());
    }
}

impl Parallel {
    /// Parses `(%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%x) -> types { body } {...}`.
    pub(super) fn parse(p: &mut OpParser<'_>, state: &mut OpState) -> ParseResult {
        let mut args = Vec::new();
        p.parse_list_of(Delimiter::Paren, |p| {
            let mut arg = p.parse_argument(false, false)?;
            arg.ty = Type::INDEX;
            args.push(arg);
            Ok(())
        })?;
        p.parse_punct("=")?;
        for (i, keyword) in ["", "to", "step"].into_iter().enumerate() {
            if i > 0 {
                p.parse_keyword(keyword)?;
            }
            let pos = p.pos();
            let bounds = p.parse_operand_list(Delimiter::Paren)?;
            p.resolve_operands_of_types(&bounds, &vec![Type::INDEX; args.len()], pos, &mut state.operands)?;
        }
        let pos = p.pos();
        let mut inits = Vec::new();
        if p.parse_optional_keyword("init") {
            inits = p.parse_operand_list(Delimiter::Paren)?;
        }
        parse_optional_arrow_types(p, state)?;
        p.parse_region(state, &args)?;
        ensure_terminator(p, state, "scf.reduce");
        p.parse_optional_attr_dict(state)?;
        let types = state.result_types.clone();
        p.resolve_operands_of_types(&inits, &types, pos, &mut state.operands)?;
        let n = |len: usize| i32::try_from(len).unwrap_or(i32::MAX);
        let sizes = [n(args.len()), n(args.len()), n(args.len()), n(inits.len())];
        state.set_property(proofmark_ir::Identifier::OPERAND_SEGMENT_SIZES, p.ctx().i32_array_attr(&sizes));
        Ok(())
    }

    pub(super) fn print(p: &mut OpPrinter<'_>, op: OpId) {
        let Some(view) = Parallel::cast(p.ir(), op) else { return };
        let ir = p.ir();
        let args = ir.entry_block(view.region(ir)).map_or(&[] as &[ValueId], |entry| ir.block_args(entry));
        p.text(" (");
        p.operands(args.iter().copied());
        p.text(") = (");
        p.operands(view.lower_bound(ir));
        p.text(") to (");
        p.operands(view.upper_bound(ir));
        p.text(") step (");
        p.operands(view.step(ir));
        p.text(")");
        if view.init_vals(ir).len() != 0 {
            p.text(" init (");
            p.operands(view.init_vals(ir));
            p.text(")");
        }
        print_optional_arrow_types(p, op);
        p.text(" ");
        p.region(view.region(ir), false, true);
        p.optional_op_attr_dict(op, &["operandSegmentSizes"]);
    }
}
