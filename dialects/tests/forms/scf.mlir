module {
  func.func @s(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i1, %arg5: i32) -> f32 {
    scf.for %arg6 = %arg0 to %arg1 step %arg2 {
      "test.foo"(%arg6) : (index) -> ()
    }
    %0 = scf.for %arg6 = %arg0 to %arg1 step %arg2 iter_args(%arg7 = %arg3) -> (f32) {
      %7 = arith.addf %arg7, %arg3 : f32
      scf.yield %7 : f32
    } {foo = 1 : i64}
    %1:2 = scf.for unsigned %arg6 = %arg5 to %arg5 step %arg5 iter_args(%arg7 = %arg3, %arg8 = %arg5) -> (f32, i32)  : i32 {
      scf.yield %arg7, %arg8 : f32, i32
    }
    scf.if %arg4 {
      "test.foo"() : () -> ()
    } else {
      "test.bar"() : () -> ()
    } {bar}
    scf.if %arg4 {
    }
    %2 = scf.if %arg4 -> (f32) {
      scf.yield %arg3 : f32
    } else {
      scf.yield %0 : f32
    }
    %3:2 = scf.while (%arg6 = %arg3, %arg7 = %arg5) : (f32, i32) -> (f32, f32) {
      scf.condition(%arg4) %arg6, %arg6 : f32, f32
    } do {
    ^bb0(%arg6: f32, %arg7: f32):
      scf.yield %arg6, %arg5 : f32, i32
    } attributes {foo}
    scf.while : () -> () {
      scf.condition(%arg4)
    } do {
      scf.yield
    }
    %4 = scf.execute_region -> f32 {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield %arg3 : f32
    }
    scf.execute_region no_inline {
      scf.yield
    }
    %5 = scf.index_switch %arg0 -> f32 
    case 2 {
      scf.yield %arg3 : f32
    }
    case 5 {
      scf.yield %0 : f32
    }
    default {
      scf.yield %2 : f32
    }
    scf.index_switch %arg0 {foo} 
    case 1 {
      scf.yield
    }
    default {
    }
    scf.parallel (%arg6, %arg7) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
      "test.foo"(%arg6) : (index) -> ()
      scf.reduce 
    }
    %6 = scf.parallel (%arg6) = (%arg0) to (%arg1) step (%arg2) init (%arg3) -> f32 {
      scf.reduce(%arg3 : f32) {
      ^bb0(%arg7: f32, %arg8: f32):
        %7 = arith.addf %arg7, %arg8 : f32
        scf.reduce.return %7 : f32
      }
    } {foo}
    return %2 : f32
  }
}
