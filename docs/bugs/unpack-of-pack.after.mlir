module {
  func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<?xf32>) -> tensor<?xf32> {
    return %arg0 : tensor<?xf32>
  }
}

