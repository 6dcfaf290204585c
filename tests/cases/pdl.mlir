// proofmark: opt %s --split-input-file
// The forms of pdl.
pdl.pattern @everything : benefit(2) attributes {note = "kept"} {
  %type = type
  %i32 = type : i32
  %types = types
  %listed = types : [i32, f32]
  %operand = operand : %type
  %operands = operands : %types
  %typed = attribute : %i32
  %constant = attribute = 3 : i8
  %any = attribute attributes {a}
  %root = operation "a.root"(%operand, %operands : !pdl.value, !pdl.range<value>) {"x" = %typed, "y" = %constant, "z" = %any} -> (%type, %listed : !pdl.type, !pdl.range<type>)
  %unnamed = operation(%operand : !pdl.value)
  %result = result 0 of %root
  %group = results 1 of %root -> !pdl.range<value>
  %all = results of %root
  apply_native_constraint "holds"(%root : !pdl.operation) {isNegated = true}
  %made = apply_native_constraint "gives"(%root, %result : !pdl.operation, !pdl.value) : !pdl.attribute
  rewrite %root {
    %native:2 = apply_native_rewrite "native"(%made : !pdl.attribute) : !pdl.type, !pdl.value
    %none = range : !pdl.range<type>
    %some = range %result, %group : !pdl.value, !pdl.range<value>
    %new = operation "b.new"(%some : !pdl.range<value>) -> (%i32, %native#0 : !pdl.type, !pdl.type)
    replace %root with %new
    replace %unnamed with (%all, %result : !pdl.range<value>, !pdl.value)
    erase %new
  }
}

// -----

pdl.pattern : benefit(0) {
  %root = pdl.operation "a.root"
  pdl.rewrite %root with "external"(%root : !pdl.operation)
}

// -----

pdl.pattern : benefit(0) {
  %root = operation
  rewrite with "external" {with = "attributes"}
}
