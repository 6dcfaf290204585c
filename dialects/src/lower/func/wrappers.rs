//! The C interface of functions: functions `_mlir_ciface_NAME` that take pointers to descriptors, and return a struct
//! through a pointer, which is the first parameter.

use proofmark_drivers::conversion::{ConversionMatch, ConversionRewriter};
use proofmark_ir::{AttrDict, Attribute, Identifier, Location, NewOp, OpId, Type, ValueId};

use super::super::build::properties;
use super::super::descriptor::{MemRefDescriptor, MemRefLayout, UnrankedDescriptor};
use super::super::llvm_builder::LlvmBuilder;
use super::super::pattern::Lowering;
use super::{Attributes, is_memref, is_unranked_memref, packed};
use crate::llvm::{self, types};

/// How a parameter is passed in the C interface.
enum Parameter {
    /// As it is.
    Value(Type),
    /// As a pointer to the descriptor.
    Ranked(MemRefLayout),
    /// As a pointer to the unranked descriptor.
    Unranked,
}

/// The C interface of a function.
pub(super) struct Wrapper {
    name: String,
    visibility: Option<Attribute>,
    parameters: Vec<Parameter>,
    /// The struct that is returned through a pointer.
    returned: Option<Type>,
    result: Option<Type>,
    arg_attrs: Option<Attribute>,
    res_attrs: Option<Attribute>,
}

impl Wrapper {
    /// Returns the C interface of the matched function; `None` if a type cannot be converted.
    pub(super) fn of(
        m: &ConversionMatch<'_>,
        lowering: &Lowering,
        inputs: &[Type],
        results: &[Type],
    ) -> Option<Wrapper> {
        let (op, ctx) = (m.op(), m.ctx());
        let parameter = |&ty: &Type| match () {
            () if is_memref(ctx, ty) => Some(Parameter::Ranked(lowering.memref(ctx, ty)?)),
            () if is_unranked_memref(ctx, ty) => lowering.convert(ctx, ty).map(|_| Parameter::Unranked),
            () => Some(Parameter::Value(lowering.convert(ctx, ty)?)),
        };
        let result = packed(ctx, results);
        let returned = result.filter(|&ty| types::struct_elements(ctx, ty).is_some());
        let arg_attrs = m.property_named(op, "arg_attrs");
        // The pointer to the returned struct is a parameter without attributes.
        let arg_attrs = match (returned, arg_attrs.and_then(|all| all.as_array(ctx))) {
            (Some(_), Some(all)) => {
                let empty = ctx.dict_attr(AttrDict::EMPTY);
                Some(ctx.array_attr(&[&[empty], all].concat()))
            }
            _ => arg_attrs,
        };
        Some(Wrapper {
            name: format!("_mlir_ciface_{}", m.symbol_name(op)?.as_str(ctx)),
            visibility: m.property_named(op, "sym_visibility"),
            parameters: inputs.iter().map(parameter).collect::<Option<_>>()?,
            returned,
            result,
            arg_attrs,
            res_attrs: if returned.is_none() { m.property_named(op, "res_attrs") } else { None },
        })
    }

    /// Creates the function of the C interface for the converted function `new`. If `new` is a declaration, the new
    /// function is one as well, and `new` becomes its caller.
    pub(super) fn create(
        self,
        rw: &mut ConversionRewriter<'_>,
        lowering: &Lowering,
        loc: Location,
        new: OpId,
        kept: Attributes,
    ) {
        let ctx = rw.ctx();
        let ptr = types::ptr(ctx);
        let own = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Value(ty) => *ty,
            Parameter::Ranked(_) | Parameter::Unranked => ptr,
        });
        let params: Vec<Type> = self.returned.map(|_| ptr).into_iter().chain(own).collect();
        let result = self.result.filter(|_| self.returned.is_none());
        let ty = types::function(ctx, result.unwrap_or_else(|| types::void(ctx)), &params, false);
        let mut set = kept.inherent;
        set.push((ctx.ident("sym_name"), ctx.string_attr(&self.name)));
        set.push((Identifier::FUNCTION_TYPE, ctx.type_attr(ty)));
        for (name, value) in [
            ("sym_visibility", self.visibility),
            ("arg_attrs", self.arg_attrs),
            ("res_attrs", self.res_attrs),
        ] {
            set.extend(value.map(|value| (ctx.ident(name), value)));
        }
        let set = properties(ctx, llvm::Func::DEF, set);
        let name = ctx.op_name(llvm::Func::DEF.name);
        let index = lowering.index(ctx);
        let own_name = rw.symbol_name(new);
        let wrapper_name = ctx.ident(&self.name);
        let before = rw.insertion_point();
        rw.set_insertion_point_after(new);
        let wrapper = rw.create(&NewOp {
            properties: set,
            attrs: kept.discardable,
            n_regions: 1,
            ..NewOp::new(name, loc)
        });
        let region = rw.regions(new)[0];
        if rw.entry_block(region).is_some() {
            let region = rw.regions(wrapper)[0];
            let entry = rw.create_block(region, None, &params);
            rw.set_insertion_point_to_start(entry);
            let args: Vec<ValueId> = rw.block_args(entry).to_vec();
            if let Some(callee) = own_name {
                self.call_from_c(&mut LlvmBuilder::new(rw, loc, index), callee, &args, result);
            }
        } else {
            let inputs: Vec<Type> = self
                .parameters
                .iter()
                .flat_map(|parameter| match parameter {
                    Parameter::Value(ty) => vec![*ty],
                    Parameter::Ranked(memref) => memref.fields(rw.ctx(), index),
                    Parameter::Unranked => vec![index, ptr],
                })
                .collect();
            let entry = rw.create_block(region, None, &inputs);
            rw.set_insertion_point_to_start(entry);
            let args: Vec<ValueId> = rw.block_args(entry).to_vec();
            self.call_to_c(&mut LlvmBuilder::new(rw, loc, index), wrapper_name, &args, result);
        }
        rw.set_insertion_point(before);
    }

    /// Creates the body of the C function: loads the descriptors and calls the converted function.
    fn call_from_c(
        &self,
        b: &mut LlvmBuilder<'_, '_>,
        callee: Identifier,
        params: &[ValueId],
        result: Option<Type>,
    ) {
        let (to, params) = params.split_at(usize::from(self.returned.is_some()));
        let mut args = Vec::new();
        for (parameter, &value) in self.parameters.iter().zip(params) {
            match parameter {
                Parameter::Value(_) => args.push(value),
                Parameter::Ranked(memref) => {
                    let ty = memref.descriptor(b.ctx(), b.index_type());
                    let value = b.load(ty, value);
                    args.extend(MemRefDescriptor { value }.unpack(b, memref.rank()));
                }
                Parameter::Unranked => {
                    let ty = super::super::descriptor::unranked_descriptor(b.ctx(), b.index_type());
                    let value = UnrankedDescriptor { value: b.load(ty, value) };
                    args.extend([value.rank(b), value.descriptor(b)]);
                }
            }
        }
        let call = b.call(callee, &args, self.returned.or(result));
        let value = b.builder().results(call).first().copied();
        match (self.returned, value) {
            (Some(_), Some(value)) => {
                b.store(value, to[0]);
                b.ret(None);
            }
            (_, value) => b.ret(value),
        }
    }

    /// Creates the body of a converted declaration: stores the descriptors on the stack and calls the C function.
    fn call_to_c(
        &self,
        b: &mut LlvmBuilder<'_, '_>,
        callee: Identifier,
        mut params: &[ValueId],
        result: Option<Type>,
    ) {
        let mut args = Vec::new();
        if let Some(returned) = self.returned {
            let one = b.index_constant(1);
            args.push(b.alloca(returned, one));
        }
        for parameter in &self.parameters {
            let n = match parameter {
                Parameter::Value(_) => 1,
                Parameter::Ranked(memref) => 3 + 2 * memref.rank(),
                Parameter::Unranked => 2,
            };
            let (own, rest) = params.split_at(n);
            params = rest;
            let descriptor = match parameter {
                Parameter::Value(_) => {
                    args.push(own[0]);
                    continue;
                }
                Parameter::Ranked(memref) => MemRefDescriptor::pack(b, memref, own).value,
                Parameter::Unranked => UnrankedDescriptor::pack(b, own[0], own[1]).value,
            };
            let one = b.index_constant(1);
            let ty = b.type_of(descriptor);
            let slot = b.alloca(ty, one);
            b.store(descriptor, slot);
            args.push(slot);
        }
        let call = b.call(callee, &args, result);
        match self.returned {
            Some(returned) => {
                let value = b.load(returned, args[0]);
                b.ret(Some(value));
            }
            None => {
                let value = b.builder().results(call).first().copied();
                b.ret(value);
            }
        }
    }
}
