// right: a_generated_tensor_that_is_read_at_once
func.func @f(%m: memref<4xi32>, %i: index) -> i32 {
  %c4 = arith.constant 4 : index
  %t = tensor.generate %c4 {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  %r = tensor.extract %t[%i] : tensor<?xi32>
  return %r : i32
}
// target
func.func @f(%m: memref<4xi32>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32>
  return %r : i32
}
// -----
// refuted: a_load_of_a_generated_tensor_behind_a_store
func.func @f(%m: memref<4xi32>, %i: index, %x: i32) -> i32 {
  %c4 = arith.constant 4 : index
  %t = tensor.generate %c4 {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %r = tensor.extract %t[%i] : tensor<?xi32>
  return %r : i32
}
// target
func.func @f(%m: memref<4xi32>, %i: index, %x: i32) -> i32 {
  memref.store %x, %m[%i] : memref<4xi32>
  %r = memref.load %m[%i] : memref<4xi32>
  return %r : i32
}
// -----
// refuted: a_load_of_a_generated_tensor_of_any_size_behind_a_store
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %t = tensor.generate %n {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<?xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  memref.store %x, %m[%i] : memref<?xi32>
  %r = tensor.extract %t[%i] : tensor<?xi32>
  return %r : i32
}
// target
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) -> i32 {
  memref.store %x, %m[%i] : memref<?xi32>
  %r = memref.load %m[%i] : memref<?xi32>
  return %r : i32
}
// -----
// right: a_generated_tensor_of_any_size_before_a_store
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %t = tensor.generate %n {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<?xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  memref.store %x, %m[%i] : memref<?xi32>
  %r = tensor.extract %t[%i] : tensor<?xi32>
  return %r : i32
}
// target
func.func @f(%m: memref<?xi32>, %i: index, %x: i32) -> i32 {
  %r = memref.load %m[%i] : memref<?xi32>
  memref.store %x, %m[%i] : memref<?xi32>
  return %r : i32
}
// -----
// refuted: a_load_outside_of_a_body_that_is_not_executed
func.func @f(%m: memref<?xi32>, %n: index) -> tensor<?xi32> {
  %t = tensor.generate %n {
  ^bb0(%k: index):
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<?xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  return %t : tensor<?xi32>
}
// target
func.func @f(%m: memref<?xi32>, %n: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xi32>
  %t = tensor.generate %n {
  ^bb0(%k: index):
    tensor.yield %v : i32
  } : tensor<?xi32>
  return %t : tensor<?xi32>
}
// -----
// refuted: a_fusion_over_a_store
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %m: memref<4xi32>, %v: i32) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  memref.store %v, %m[%c0] : memref<4xi32>
  return %0 : tensor<4xi32>
}
// target
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %m: memref<4xi32>, %v: i32) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %c0 = arith.constant 0 : index
  memref.store %v, %m[%c0] : memref<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
// right: a_load_before_the_iterations
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %m: memref<4xi32>, %e: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// target
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %m: memref<4xi32>, %e: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %l = memref.load %m[%c0] : memref<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
// refuted: a_load_before_iterations_of_which_there_may_be_none
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<?xi32>, %m: memref<4xi32>, %e: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%x: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// target
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<?xi32>, %m: memref<4xi32>, %e: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %l = memref.load %m[%c0] : memref<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a: tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.addi %x, %l : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
// refuted: a_body_that_reads_another_element
#id = affine_map<(d0) -> (d0)>
func.func @f(%m: memref<4xi32>, %e: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %l = memref.load %m[%i] : memref<4xi32>
    linalg.yield %l : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// target
#id = affine_map<(d0) -> (d0)>
func.func @f(%m: memref<4xi32>, %e: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xi32>) {
  ^bb0(%o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    linalg.yield %l : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
// open: a_body_that_reads_what_the_operation_writes
#id = affine_map<(d0) -> (d0)>
func.func @f(%m: memref<4xi32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%m : memref<4xi32>) {
  ^bb0(%o: i32):
    %c0 = arith.constant 0 : index
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %o, %l : i32
    linalg.yield %s : i32
  }
  return
}
// target
func.func @f(%m: memref<4xi32>) {
  return
}
// -----
// refuted: a_padding_that_is_read_later
func.func @f(%a: tensor<2xi32>, %m: memref<4xi32>, %i: index, %x: i32) -> tensor<4xi32> {
  %p = tensor.pad %a low[1] high[1] {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<2xi32> to tensor<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return %p : tensor<4xi32>
}
// target
func.func @f(%a: tensor<2xi32>, %m: memref<4xi32>, %i: index, %x: i32) -> tensor<4xi32> {
  memref.store %x, %m[%i] : memref<4xi32>
  %p = tensor.pad %a low[1] high[1] {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<2xi32> to tensor<4xi32>
  return %p : tensor<4xi32>
}
// -----
// undecided: a_reduction_over_a_store
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: tensor<?xi32>, %m: memref<4xi32>, %e: tensor<i32>, %x: i32) -> tensor<i32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%a: tensor<?xi32>) outs(%e : tensor<i32>) {
  ^bb0(%y: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %y, %l : i32
    %t = arith.addi %s, %o : i32
    linalg.yield %t : i32
  } -> tensor<i32>
  memref.store %x, %m[%c0] : memref<4xi32>
  return %0 : tensor<i32>
}
// target
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: tensor<?xi32>, %m: memref<4xi32>, %e: tensor<i32>, %x: i32) -> tensor<i32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  %0 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%a: tensor<?xi32>) outs(%e : tensor<i32>) {
  ^bb0(%y: i32, %o: i32):
    %l = memref.load %m[%c0] : memref<4xi32>
    %s = arith.addi %y, %l : i32
    %t = arith.addi %s, %o : i32
    linalg.yield %t : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
