// proofmark: opt --cse --canonicalize %s

// A read gives way to an equal one before it, unless something between them may write.
func.func @reads(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %b = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %c = memref.load %m[%i] : memref<4xi32>
  return %a, %b, %c : i32, i32, i32
}

// In another block it stays.
func.func @other_block(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  cf.br ^next
^next:
  %b = memref.load %m[%i] : memref<4xi32>
  return %a, %b : i32, i32
}

// Operations around a read of the same place do not affect the elimination of later reads.
func.func @nested(%m: memref<4xi32>, %i: index, %c: i1) -> (i32, i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    %b = memref.load %m[%i] : memref<4xi32>
    func.call @use(%b) : (i32) -> ()
  }
  %d = memref.load %m[%i] : memref<4xi32>
  %e = memref.load %m[%i] : memref<4xi32>
  return %d, %e : i32, i32
}
func.func private @use(i32)

// Dead reads and unused allocations are erased; a write is kept.
func.func @dead(%m: memref<4xi32>, %i: index, %v: i32) {
  %a = memref.load %m[%i] : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %c = memref.alloca() : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  return
}
