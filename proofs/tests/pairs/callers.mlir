// undecided: a NaN that is stored and returned, and a caller that compares both
func.func @f(%m: memref<f32>, %a: f32, %b: f32) -> f32 {
  %n = arith.addf %a, %b : f32
  memref.store %n, %m[] : memref<f32>
  return %n : f32
}
func.func @g(%m: memref<f32>, %a: f32, %b: f32) -> i1 {
  %x = call @f(%m, %a, %b) : (memref<f32>, f32, f32) -> f32
  %y = memref.load %m[] : memref<f32>
  %i = arith.bitcast %x : f32 to i32
  %j = arith.bitcast %y : f32 to i32
  %c = arith.cmpi eq, %i, %j : i32
  return %c : i1
}
// target
func.func @f(%m: memref<f32>, %a: f32, %b: f32) -> f32 {
  %n = arith.addf %a, %b : f32
  %k = arith.addf %a, %b : f32
  memref.store %n, %m[] : memref<f32>
  return %k : f32
}
func.func @g(%m: memref<f32>, %a: f32, %b: f32) -> i1 {
  %x = call @f(%m, %a, %b) : (memref<f32>, f32, f32) -> f32
  %y = memref.load %m[] : memref<f32>
  %i = arith.bitcast %x : f32 to i32
  %j = arith.bitcast %y : f32 to i32
  %c = arith.cmpi eq, %i, %j : i32
  return %c : i1
}
// -----
// undecided: a NaN in all elements of a tensor
func.func @f(%a: f32, %b: f32) -> tensor<10000xf32> {
  %n = arith.addf %a, %b : f32
  %v = tensor.splat %n : tensor<10000xf32>
  return %v : tensor<10000xf32>
}
func.func @g(%a: f32, %b: f32, %i: index, %j: index) -> i1 {
  %v = call @f(%a, %b) : (f32, f32) -> tensor<10000xf32>
  %x = tensor.extract %v[%i] : tensor<10000xf32>
  %y = tensor.extract %v[%j] : tensor<10000xf32>
  %k = arith.bitcast %x : f32 to i32
  %l = arith.bitcast %y : f32 to i32
  %c = arith.cmpi eq, %k, %l : i32
  return %c : i1
}
// target
func.func @f(%a: f32, %b: f32) -> tensor<10000xf32> {
  %s = tensor.splat %a : tensor<10000xf32>
  %t = tensor.splat %b : tensor<10000xf32>
  %v = arith.addf %s, %t : tensor<10000xf32>
  return %v : tensor<10000xf32>
}
func.func @g(%a: f32, %b: f32, %i: index, %j: index) -> i1 {
  %v = call @f(%a, %b) : (f32, f32) -> tensor<10000xf32>
  %x = tensor.extract %v[%i] : tensor<10000xf32>
  %y = tensor.extract %v[%j] : tensor<10000xf32>
  %k = arith.bitcast %x : f32 to i32
  %l = arith.bitcast %y : f32 to i32
  %c = arith.cmpi eq, %k, %l : i32
  return %c : i1
}
// -----
// right: one result that is a NaN
func.func @f(%a: f32, %b: f32) -> f32 {
  %n = arith.addf %a, %b : f32
  return %n : f32
}
func.func @g(%a: f32, %b: f32) -> i1 {
  %x = call @f(%a, %b) : (f32, f32) -> f32
  %i = arith.bitcast %x : f32 to i32
  %j = arith.bitcast %x : f32 to i32
  %c = arith.cmpi eq, %i, %j : i32
  return %c : i1
}
// target
func.func @f(%a: f32, %b: f32) -> f32 {
  %n = arith.addf %b, %a : f32
  return %n : f32
}
func.func @g(%a: f32, %b: f32) -> i1 {
  %x = call @f(%a, %b) : (f32, f32) -> f32
  %i = arith.bitcast %x : f32 to i32
  %j = arith.bitcast %x : f32 to i32
  %c = arith.cmpi eq, %i, %j : i32
  return %c : i1
}
// -----
// refuted: a caller that passes freed memory, from which the target loads too early
func.func @f(%m: memref<?xi32>, %q: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
    scf.for %i = %zero to %n step %one {
      %v = memref.load %m[%zero] : memref<?xi32>
      memref.store %v, %q[%i] : memref<4xi32>
    }
  }
  return
}
func.func @g(%q: memref<4xi32>, %size: index) {
  %zero = arith.constant 0 : index
  %m = memref.alloc(%size) : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  call @f(%m, %q, %zero) : (memref<?xi32>, memref<4xi32>, index) -> ()
  return
}
// target
func.func @f(%m: memref<?xi32>, %q: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
    %v = memref.load %m[%zero] : memref<?xi32>
    scf.for %i = %zero to %n step %one {
      memref.store %v, %q[%i] : memref<4xi32>
    }
  }
  return
}
func.func @g(%q: memref<4xi32>, %size: index) {
  %zero = arith.constant 0 : index
  %m = memref.alloc(%size) : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  call @f(%m, %q, %zero) : (memref<?xi32>, memref<4xi32>, index) -> ()
  return
}
// -----
// right: a caller that passes its own arguments on
func.func @f(%m: memref<?xi32>, %q: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
    scf.for %i = %zero to %n step %one {
      %v = memref.load %m[%zero] : memref<?xi32>
      memref.store %v, %q[%i] : memref<4xi32>
    }
  }
  return
}
func.func @g(%m: memref<?xi32>, %q: memref<4xi32>) {
  %zero = arith.constant 0 : index
  call @f(%m, %q, %zero) : (memref<?xi32>, memref<4xi32>, index) -> ()
  return
}
// target
func.func @f(%m: memref<?xi32>, %q: memref<4xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
    %v = memref.load %m[%zero] : memref<?xi32>
    scf.for %i = %zero to %n step %one {
      memref.store %v, %q[%i] : memref<4xi32>
    }
  }
  return
}
func.func @g(%m: memref<?xi32>, %q: memref<4xi32>) {
  %zero = arith.constant 0 : index
  call @f(%m, %q, %zero) : (memref<?xi32>, memref<4xi32>, index) -> ()
  return
}
// -----
// right: a recursive function that passes its own arguments on
func.func @f(%m: memref<4xi32>, %n: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %is_last = arith.cmpi eq, %n, %none : i32
  scf.if %is_last {
  } else {
    %less = arith.subi %n, %one : i32
    %v = arith.addi %n, %n : i32
    memref.store %v, %m[%zero] : memref<4xi32>
    func.call @f(%m, %less) : (memref<4xi32>, i32) -> ()
  }
  return
}
// target
func.func @f(%m: memref<4xi32>, %n: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %is_last = arith.cmpi eq, %n, %none : i32
  scf.if %is_last {
  } else {
    %less = arith.subi %n, %one : i32
    %v = arith.shli %n, %one : i32
    memref.store %v, %m[%zero] : memref<4xi32>
    func.call @f(%m, %less) : (memref<4xi32>, i32) -> ()
  }
  return
}
// -----
// undecided: a recursive function that passes freed memory on
func.func @f(%m: memref<?xi32>, %n: i32) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %none = arith.constant 0 : i32
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
  }
  %is_last = arith.cmpi eq, %n, %none : i32
  scf.if %is_last {
  } else {
    %own = memref.alloc(%four) : memref<?xi32>
    memref.dealloc %own : memref<?xi32>
    func.call @f(%own, %none) : (memref<?xi32>, i32) -> ()
  }
  return
}
// target
func.func @f(%m: memref<?xi32>, %n: i32) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %none = arith.constant 0 : i32
  %size = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %size, %zero : index
  scf.if %some {
    %v = memref.load %m[%zero] : memref<?xi32>
  }
  %is_last = arith.cmpi eq, %n, %none : i32
  scf.if %is_last {
  } else {
    %own = memref.alloc(%four) : memref<?xi32>
    memref.dealloc %own : memref<?xi32>
    func.call @f(%own, %none) : (memref<?xi32>, i32) -> ()
  }
  return
}
// -----
// refuted: a caller that passes a memref beyond its block
func.func @f(%m: memref<?xi32>) {
  return
}
func.func @g(%n: index) {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  call @f(%q) : (memref<?xi32>) -> ()
  return
}
// target
func.func @f(%m: memref<?xi32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %m, %zero : memref<?xi32>
  %some = arith.cmpi sgt, %n, %zero : index
  scf.if %some {
    %x = memref.load %m[%zero] : memref<?xi32>
  }
  return
}
func.func @g(%n: index) {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  call @f(%q) : (memref<?xi32>) -> ()
  return
}
// -----
// undecided: a caller that passes a tensor of any size
func.func @f(%t: tensor<?xi8>) -> index {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %n = tensor.dim %t, %zero : tensor<?xi8>
  %r = arith.muli %n, %two : index
  return %r : index
}
func.func @g(%n: index) -> index {
  %t = tensor.empty(%n) : tensor<?xi8>
  %r = call @f(%t) : (tensor<?xi8>) -> index
  return %r : index
}
// target
func.func @f(%t: tensor<?xi8>) -> index {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %n = tensor.dim %t, %zero : tensor<?xi8>
  %r = arith.muli %n, %two overflow<nsw> : index
  return %r : index
}
func.func @g(%n: index) -> index {
  %t = tensor.empty(%n) : tensor<?xi8>
  %r = call @f(%t) : (tensor<?xi8>) -> index
  return %r : index
}
// -----
// refuted: a caller that reads the stride of a dimension of size 1
func.func @f(%b: memref<8xi8>) -> memref<1xi8, strided<[?]>> {
  %s = arith.constant 2 : index
  %t = memref.reinterpret_cast %b to offset: [0], sizes: [1], strides: [%s] : memref<8xi8> to memref<1xi8, strided<[?]>>
  return %t : memref<1xi8, strided<[?]>>
}
func.func @g(%b: memref<8xi8>) -> index {
  %m = call @f(%b) : (memref<8xi8>) -> memref<1xi8, strided<[?]>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m
    : memref<1xi8, strided<[?]>> -> memref<i8>, index, index, index
  return %stride : index
}
// target
func.func @f(%b: memref<8xi8>) -> memref<1xi8, strided<[?]>> {
  %s = arith.constant 3 : index
  %t = memref.reinterpret_cast %b to offset: [0], sizes: [1], strides: [%s] : memref<8xi8> to memref<1xi8, strided<[?]>>
  return %t : memref<1xi8, strided<[?]>>
}
func.func @g(%b: memref<8xi8>) -> index {
  %m = call @f(%b) : (memref<8xi8>) -> memref<1xi8, strided<[?]>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m
    : memref<1xi8, strided<[?]>> -> memref<i8>, index, index, index
  return %stride : index
}
// -----
// refuted: a memref beyond its block that a function passes on
func.func @f(%m: memref<?xi32>) -> i32 {
  %z = arith.constant 0 : index
  %k = arith.constant 0 : i32
  %d = memref.dim %m, %z : memref<?xi32>
  %c = arith.cmpi sgt, %d, %z : index
  scf.if %c {
  }
  return %k : i32
}
func.func @g(%m: memref<?xi32>) -> i32 {
  %r = call @f(%m) : (memref<?xi32>) -> i32
  return %r : i32
}
func.func @h(%n: index) -> i32 {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  %r = call @g(%q) : (memref<?xi32>) -> i32
  return %r : i32
}
// target
func.func @f(%m: memref<?xi32>) -> i32 {
  %z = arith.constant 0 : index
  %k = arith.constant 0 : i32
  %d = memref.dim %m, %z : memref<?xi32>
  %c = arith.cmpi sgt, %d, %z : index
  scf.if %c {
    %x = memref.load %m[%z] : memref<?xi32>
  }
  return %k : i32
}
func.func @g(%m: memref<?xi32>) -> i32 {
  %r = call @f(%m) : (memref<?xi32>) -> i32
  return %r : i32
}
func.func @h(%n: index) -> i32 {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  %r = call @g(%q) : (memref<?xi32>) -> i32
  return %r : i32
}
// -----
// refuted: a memref beyond its block that an indirect call passes
func.func @f(%m: memref<?xi32>) -> i32 {
  %z = arith.constant 0 : index
  %k = arith.constant 0 : i32
  %d = memref.dim %m, %z : memref<?xi32>
  %c = arith.cmpi sgt, %d, %z : index
  scf.if %c {
  }
  return %k : i32
}
func.func @g(%n: index) -> i32 {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  %p = func.constant @f : (memref<?xi32>) -> i32
  %r = func.call_indirect %p(%q) : (memref<?xi32>) -> i32
  return %r : i32
}
// target
func.func @f(%m: memref<?xi32>) -> i32 {
  %z = arith.constant 0 : index
  %k = arith.constant 0 : i32
  %d = memref.dim %m, %z : memref<?xi32>
  %c = arith.cmpi sgt, %d, %z : index
  scf.if %c {
    %x = memref.load %m[%z] : memref<?xi32>
  }
  return %k : i32
}
func.func @g(%n: index) -> i32 {
  %m = memref.alloc() : memref<0xi32>
  %q = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<0xi32> to memref<?xi32>
  %p = func.constant @f : (memref<?xi32>) -> i32
  %r = func.call_indirect %p(%q) : (memref<?xi32>) -> i32
  return %r : i32
}
