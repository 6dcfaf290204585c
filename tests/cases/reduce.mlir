// proofmark: reduce %s --through 'sed s/arith.addi/arith.subi/'
// Of all this, one addition is enough to tell that addition has become subtraction.
module attributes {test.note = "kept by nobody"} {
  func.func private @observe(i32) -> i32
  func.func @other(%x: i32) -> i32 {
    %c7 = arith.constant 7 : i32
    %0 = arith.muli %x, %c7 : i32
    return %0 : i32
  }
  func.func @f(%x: i32, %y: i32, %p: i1, %n: index) -> (i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12345 = arith.constant 12345 : i32
    cf.cond_br %p, ^then(%x : i32), ^else
  ^then(%a: i32):
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
      %q = arith.cmpi slt, %s, %c12345 : i32
      %1 = scf.if %q -> (i32) {
        %2 = func.call @observe(%s) : (i32) -> i32
        %3 = arith.addi %2, %c12345 overflow<nsw> : i32
        scf.yield %3 : i32
      } else {
        scf.yield %y : i32
      }
      scf.yield %1 : i32
    }
    cf.br ^end(%0 : i32)
  ^else:
    %4 = arith.xori %x, %y : i32
    cf.br ^end(%4 : i32)
  ^end(%r: i32):
    %5 = func.call @other(%r) : (i32) -> i32
    return %r, %5 : i32, i32
  }
}
