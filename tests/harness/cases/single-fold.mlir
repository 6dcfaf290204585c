// harness: --allow-unregistered-dialect --test-single-fold --mlir-print-debuginfo

// Equal constants of folds are one operation, at the start of the function or of the region that keeps constants.
func.func @constants(%x: i32) -> (i32, i32, i32) {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %five = arith.addi %a, %b : i32
  %other = arith.constant 5 : i32
  %unused = arith.muli %a, %b : i32
  "d.region"() ({
    %c = arith.addi %a, %a : i32
    "d.use"(%c) : (i32) -> ()
  }) : () -> ()
  "test.one_region_op"() ({
    %c = arith.addi %a, %b : i32
    "d.use"(%c) : (i32) -> ()
  }) : () -> ()
  %same = arith.addi %x, %a : i32
  return %five, %other, %same : i32, i32, i32
}
