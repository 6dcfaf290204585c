module {
  func.func @f(%arg0: index, %arg1: vector<4xi32>, %arg2: tensor<?xf32>) {
    %0 = test.with_bounds {smax = 4 : index, smin = 4 : index, umax = 4 : index, umin = 4 : index} : index
    %1 = test.reflect_bounds %0 : index
    %2 = test.reflect_bounds {smin = 1 : index} %0 : index
    %3 = "test.reify_bound"(%arg0) <{type = "EQ"}> : (index) -> index
    %4 = "test.reify_bound"(%arg2) <{constant, dim = 0 : i64, type = "UB"}> : (tensor<?xf32>) -> index
    %5 = test.increment %0 : index
    %6 = "test.constant"() <{value = 5 : i32}> : () -> i32
    %7 = test.reflect_bounds %arg1 : vector<4xi32>
    "test.some_use"(%arg0) : (index) -> ()
    return
  }
}
