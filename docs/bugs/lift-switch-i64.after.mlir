module {
  func.func @f(%arg0: i64, %arg1: i8, %arg2: i8) -> i8 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.index_castui %arg0 : i64 to index
    %1 = scf.index_switch %0 -> i8 
    case 4294967296 {
      scf.yield %arg2 : i8
    }
    default {
      scf.yield %arg1 : i8
    }
    return %1 : i8
  }
}

