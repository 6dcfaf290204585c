// proofmark: opt --transform-interpreter --allow-unregistered-dialect %s
// Values are numbered from the outermost operation, which is the payload in an alternative. The payload root is printed
// without the edits of an alternative.

#map = affine_map<(d0) -> (d0 + 1)>
module {
  %a, %b = "test.two"() : () -> (i32, i32)
  func.func @f(%x: i32) -> i32 {
    %0 = arith.addi %x, %x {map = #map} : i32
    return %0 : i32
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @print_root(%op: !transform.any_op {transform.readonly}) {
      transform.print {name = "included", use_local_scope, skip_regions}
      transform.yield
    }
    transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
      %func = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
      %add = transform.structured.match ops{["arith.addi"]} in %func : (!transform.any_op) -> !transform.any_op
      transform.print %func {name = "function"} : !transform.any_op
      transform.print %func {name = "function, local", use_local_scope} : !transform.any_op
      transform.print %add : !transform.any_op
      transform.print %add {use_local_scope} : !transform.any_op
      transform.alternatives %func : !transform.any_op {
      ^bb0(%scope: !transform.any_op):
        transform.print %scope {name = "clone"} : !transform.any_op
        %inner = transform.structured.match ops{["arith.addi"]} in %scope : (!transform.any_op) -> !transform.any_op
        transform.print %inner {name = "in the clone"} : !transform.any_op
        transform.annotate %scope "edited" : !transform.any_op
        transform.include @print_root failures(propagate) (%scope) : (!transform.any_op) -> ()
        transform.print {name = "unedited"}
      }
      transform.print {name = "edited"}
      transform.yield
    }
  }
}
