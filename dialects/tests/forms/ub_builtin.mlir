module @outer attributes {x.y = 1 : i64} {
  module @inner {
    func.func private @g()
  }
  func.func @f() -> i32 {
    %0 = ub.poison : i32
    %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
    %2:2 = builtin.unrealized_conversion_cast to i64, i1 {foo}
    %f = constant @f : () -> i32
    %3 = call_indirect %f() : () -> i32
    %4 = call @f() : () -> i32
    cf.assert %2#1, "message"
    ub.unreachable
  }
}
