// mlir-opt-22 --canonicalize
// wrong: arith.maxsi %1, %arg1 : i32
func.func @f(%n: i32, %k: i32) -> i32 {
  %0:3 = scf.while (%a = %n) : (i32) -> (i32, i32, i32) {
    %c = arith.cmpi slt, %a, %k : i32
    %v = scf.if %c -> i32 {
      %x = arith.addi %a, %k : i32
      scf.yield %x : i32
    } else {
      scf.yield %k : i32
    }
    scf.condition(%c) %v, %v, %a : i32, i32, i32
  } do {
  ^bb0(%p: i32, %q: i32, %r: i32):
    %s = arith.maxsi %p, %q : i32
    scf.yield %s : i32
  }
  return %0#2 : i32
}
