// proofmark: opt --transform-interpreter --allow-unregistered-dialect --split-input-file %s
// Operations are matched by their operands, results, attributes and regions, not by their names.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @same {
          %c0_1 = irdl.base "!builtin.integer"
          %c1_1 = irdl.is f32
          %c2_1 = irdl.any_of(%c0_1, %c1_1)
          irdl.operands(first: %c2_1, rest: variadic %c2_1)
          irdl.results(result: optional %c2_1)
        }
      }
    }
    transform.debug.emit_remark_at %0, "equal types" : !transform.any_op
    %1 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @attributes {
          %c0_2 = irdl.base "#builtin.string"
          %c1_2 = irdl.any
          %c2_2 = irdl.all_of(%c0_2, %c1_2)
          irdl.attributes {"name" = %c2_2, "other" = %c2_2}
        }
      }
    }
    transform.debug.emit_remark_at %1, "equal names" : !transform.any_op
    %2 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @regions {
          %c0_3 = irdl.is i1
          %c1_3 = irdl.region(%c0_3)
          %c2_3 = irdl.region with size 2
          irdl.regions(first: %c1_3, second: %c2_3)
        }
      }
    }
    transform.debug.emit_remark_at %2, "regions" : !transform.any_op
    %3 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @segments {
          %c0_4 = irdl.any
          %c1_4 = irdl.any
          irdl.operands(first: variadic %c0_4, second: optional %c1_4)
        }
      }
    }
    transform.debug.emit_remark_at %3, "segments" : !transform.any_op
    transform.yield
  }
  %i, %j, %f = "test.values"() : () -> (i32, i64, f32)
  "test.equal"(%i, %i, %i) : (i32, i32, i32) -> ()
  "test.equal"(%j) : (i64) -> i64
  "test.unequal"(%i, %j) : (i32, i64) -> ()
  "test.unequal"(%f) : (f32) -> i32
  "test.names"() {name = "a", other = "a"} : () -> ()
  "test.names"() {name = "a", other = "b"} : () -> ()
  "test.names"() {name = 1, other = 1} : () -> ()
  "test.names"() {name = "a"} : () -> ()
  "test.regions"() ({
  ^bb0(%x: i1):
    "test.end"() : () -> ()
  }, {
    "test.br"()[^bb1] : () -> ()
  ^bb1:
    "test.end"() : () -> ()
  }) : () -> ()
  "test.regions"() ({
  ^bb0(%x: i1):
    "test.end"() : () -> ()
  }, {
    "test.end"() : () -> ()
  }) : () -> ()
  "test.segments"(%i, %i, %f) {operandSegmentSizes = array<i32: 2, 1>} : (i32, i32, f32) -> ()
  "test.segments"(%i, %f, %f) {operandSegmentSizes = array<i32: 1, 2>} : (i32, f32, f32) -> ()
  "test.segments"(%i, %f) {operandSegmentSizes = array<i32: 2, 0>} : (i32, f32) -> ()
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @o {
          %c0_5 = irdl.c_pred "isa<StringAttr>($_self)"
          irdl.operands(a: %c0_5)
        }
      }
    }
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.irdl.collect_matching in %root : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @o {
          %c0_6 = irdl.base "!builtin.foo"
        }
      }
    }
    transform.yield
  }
}
