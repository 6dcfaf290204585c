// error: 'irdl.dialect' op invalid dialect name
irdl.dialect @"1a" {}
// -----
// error: 'irdl.type' op expects parent op 'irdl.dialect'
irdl.type @a
// -----
// error: 'irdl.any' op expects parent op to be one of 'irdl.type, irdl.attribute, irdl.operation'
%0 = irdl.any
// -----
// error: 'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(a: %0, a: %0)
  }
}
// -----
// error: name of operand #0 is empty
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    "irdl.operands"(%0) <{names = [""], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}
// -----
// error: name of operand #0 must contain only lowercase letters, digits and underscores
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    "irdl.operands"(%0) <{names = ["a b"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}
// -----
// error: 'irdl.operands' op the number of operands and their names must be the same, but got 0 and 1 respectively
irdl.dialect @d {
  irdl.operation @o {
    "irdl.operands"() <{names = ["a"], variadicity = #irdl<variadicity_array[]>}> : () -> ()
  }
}
// -----
// error: 'irdl.results' op the number of results and their variadicities must be the same, but got 0 and 1 respectively
irdl.dialect @d {
  irdl.operation @o {
    "irdl.results"() <{names = [], variadicity = #irdl<variadicity_array[single]>}> : () -> ()
  }
}
// -----
// error: failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.operands(b: %0)
  }
}
// -----
// error: 'irdl.operation' op contains a value named 'a' for both its operands and regions
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    irdl.operands(a: %0)
    %1 = irdl.region
    irdl.regions(a: %1)
  }
}
// -----
// error: 'irdl.attributes' op the number of attribute names and their constraints must be the same but got 1 and 0 respectively
irdl.dialect @d {
  irdl.operation @o {
    "irdl.attributes"() <{attributeValueNames = ["a"]}> : () -> ()
  }
}
// -----
// error: 'irdl.region' op the number of blocks is expected to be >= 1 but got 0
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.region with size 0
  }
}
// -----
// error: 'irdl.base' op the base type or attribute should be specified by either a name or a reference
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.base
  }
}
// -----
// error: 'irdl.base' op the base type or attribute name should start with '!' or '#'
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.base "integer"
  }
}
// -----
// error: 'irdl.base' op symbol '@x' not found
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.base @x
  }
}
// -----
// error: 'irdl.parametric' op symbol '@d::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')
irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.parametric @d::@o<>
  }
}
// -----
// error: 'transform.irdl.collect_matching' op expects IRDL to contain exactly one operation
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
    %0 = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
      }
    }
    transform.yield
  }
}
// -----
// error: 'transform.irdl.collect_matching' op IRDL types and attributes are not yet supported
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
    %0 = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
      irdl.dialect @test {
        irdl.operation @o
        irdl.type @t
      }
    }
    transform.yield
  }
}
