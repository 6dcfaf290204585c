// proofmark: check %s --convert-scf-to-cf --convert-cf-to-llvm --seeds 1 --prove=local --by-pattern

func.func @f(%c: i1, %x: i32) -> i32 {
  cf.assert %c, "condition"
  %0 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
