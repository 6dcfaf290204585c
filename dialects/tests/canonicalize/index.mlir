// fires: AddOfAddConstants
func.func @add_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.add %x, %a
  %r = index.add %b, %t
  return %r : index
}
// becomes:
func.func @add_chain(%arg0: index) -> index {
  %idx9 = index.constant 9
  %0 = index.add %arg0, %idx9
  return %0 : index
}

// -----

// fires: MulOfMulConstants
func.func @mul_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.mul %x, %a
  %r = index.mul %b, %t
  return %r : index
}
// becomes:
func.func @mul_chain(%arg0: index) -> index {
  %idx18 = index.constant 18
  %0 = index.mul %arg0, %idx18
  return %0 : index
}

// -----

// fires: MaxSOfMaxSConstants
func.func @maxs_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.maxs %x, %a
  %r = index.maxs %b, %t
  return %r : index
}
// becomes:
func.func @maxs_chain(%arg0: index) -> index {
  %idx6 = index.constant 6
  %0 = index.maxs %arg0, %idx6
  return %0 : index
}

// -----

// fires: MaxUOfMaxUConstants
func.func @maxu_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.maxu %x, %a
  %r = index.maxu %b, %t
  return %r : index
}
// becomes:
func.func @maxu_chain(%arg0: index) -> index {
  %idx6 = index.constant 6
  %0 = index.maxu %arg0, %idx6
  return %0 : index
}

// -----

// fires: MinSOfMinSConstants
func.func @mins_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.mins %x, %a
  %r = index.mins %b, %t
  return %r : index
}
// becomes:
func.func @mins_chain(%arg0: index) -> index {
  %idx3 = index.constant 3
  %0 = index.mins %arg0, %idx3
  return %0 : index
}

// -----

// fires: MinUOfMinUConstants
func.func @minu_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.minu %x, %a
  %r = index.minu %b, %t
  return %r : index
}
// becomes:
func.func @minu_chain(%arg0: index) -> index {
  %idx3 = index.constant 3
  %0 = index.minu %arg0, %idx3
  return %0 : index
}

// -----

// fires: AndOfAndConstants
func.func @and_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.and %x, %a
  %r = index.and %b, %t
  return %r : index
}
// becomes:
func.func @and_chain(%arg0: index) -> index {
  %idx2 = index.constant 2
  %0 = index.and %arg0, %idx2
  return %0 : index
}

// -----

// fires: OrOfOrConstants
func.func @or_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.or %x, %a
  %r = index.or %b, %t
  return %r : index
}
// becomes:
func.func @or_chain(%arg0: index) -> index {
  %idx7 = index.constant 7
  %0 = index.or %arg0, %idx7
  return %0 : index
}

// -----

// fires: XOrOfXOrConstants
func.func @xor_chain(%x: index) -> index {
  %a = index.constant 6
  %b = index.constant 3
  %t = index.xor %x, %a
  %r = index.xor %b, %t
  return %r : index
}
// becomes:
func.func @xor_chain(%arg0: index) -> index {
  %idx5 = index.constant 5
  %0 = index.xor %arg0, %idx5
  return %0 : index
}

// -----

func.func @chain_that_depends_on_the_width(%x: index) -> index {
  %a = index.constant 3000000000
  %b = index.constant 5
  %t = index.maxs %x, %a
  %r = index.maxs %t, %b
  return %r : index
}
// becomes:
func.func @chain_that_depends_on_the_width(%arg0: index) -> index {
  %idx3000000000 = index.constant 3000000000
  %idx5 = index.constant 5
  %0 = index.maxs %arg0, %idx3000000000
  %1 = index.maxs %0, %idx5
  return %1 : index
}

// -----

// The difference may wrap: MLIR compares x and y also for less.
// fires: CmpOfSubWithZero
func.func @difference_with_zero(%x: index, %y: index) -> (i1, i1, i1) {
  %c0 = index.constant 0
  %d = index.sub %x, %y
  %0 = index.cmp eq(%d, %c0)
  %1 = index.cmp ne(%c0, %d)
  %2 = index.cmp slt(%d, %c0)
  return %0, %1, %2 : i1, i1, i1
}
// becomes:
func.func @difference_with_zero(%arg0: index, %arg1: index) -> (i1, i1, i1) {
  %idx0 = index.constant 0
  %0 = index.sub %arg0, %arg1
  %1 = index.cmp eq(%arg0, %arg1)
  %2 = index.cmp ne(%arg1, %arg0)
  %3 = index.cmp slt(%0, %idx0)
  return %1, %2, %3 : i1, i1, i1
}

// -----

func.func @index_folds(%x: index) -> (index, index, index, index, i1, i1, i1) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %0 = index.add %c0, %x
  %1 = index.sub %x, %c0
  %2 = index.mul %x, %c1
  %3 = index.mul %x, %c0
  %4 = index.cmp sle(%x, %x)
  %m = index.maxs %x, %c1
  %5 = index.cmp sgt(%m, %c0)
  %6 = index.cmp eq(%m, %c0)
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, i1, i1, i1
}
// becomes:
func.func @index_folds(%arg0: index) -> (index, index, index, index, i1, i1, i1) {
  %idx0 = index.constant 0
  %true = index.bool.constant true
  %false = index.bool.constant false
  return %arg0, %arg0, %arg0, %idx0, %true, %true, %false : index, index, index, index, i1, i1, i1
}

// -----

func.func @index_constant_folds() -> (index, index, index, index, index, index, i1, index, i32, index) {
  %a = index.constant 7
  %b = index.constant -2
  %0 = index.ceildivs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.divs %a, %b
  %3 = index.rems %a, %b
  %4 = index.shl %a, %a
  %5 = index.minu %a, %b
  %6 = index.cmp ult(%a, %b)
  %7 = index.xor %a, %b
  %8 = index.casts %b : index to i32
  %9 = index.castu %8 : i32 to index
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : index, index, index, index, index, index, i1, index, i32, index
}
// becomes:
func.func @index_constant_folds() -> (index, index, index, index, index, index, i1, index, i32, index) {
  %idx-2 = index.constant -2
  %idx-3 = index.constant -3
  %idx-4 = index.constant -4
  %idx1 = index.constant 1
  %idx896 = index.constant 896
  %idx7 = index.constant 7
  %true = index.bool.constant true
  %idx-7 = index.constant -7
  %0 = index.casts %idx-2 : index to i32
  %1 = index.castu %0 : i32 to index
  return %idx-3, %idx-4, %idx-3, %idx1, %idx896, %idx7, %true, %idx-7, %0, %1 : index, index, index, index, index, index, i1, index, i32, index
}

// -----

func.func @constants_of_index() -> (index, index, index, index, index, i8, index, index) {
  %a = index.constant 100
  %b = index.constant 7
  %c = arith.constant -3 : i8
  %0 = index.divu %a, %b
  %1 = index.ceildivu %a, %b
  %2 = index.remu %a, %b
  %3 = index.shrs %a, %b
  %4 = index.shru %a, %b
  %5 = index.casts %a : index to i8
  %6 = index.casts %c : i8 to index
  %d = arith.constant -1 : i8
  %8 = index.castu %d : i8 to index
  return %0, %1, %2, %3, %4, %5, %6, %8 : index, index, index, index, index, i8, index, index
}
// becomes:
func.func @constants_of_index() -> (index, index, index, index, index, i8, index, index) {
  %idx255 = index.constant 255
  %idx-3 = index.constant -3
  %idx100 = index.constant 100
  %idx14 = index.constant 14
  %idx15 = index.constant 15
  %idx2 = index.constant 2
  %idx0 = index.constant 0
  %0 = index.casts %idx100 : index to i8
  return %idx14, %idx15, %idx2, %idx0, %idx0, %0, %idx-3, %idx255 : index, index, index, index, index, i8, index, index
}

// -----

// The comparison depends on the width of index. Its form does not depend on the constant that is folded first.
func.func @comparison_that_depends_on_the_width() -> (i1, i1) {
  %a = index.constant 4294967295
  %b = index.constant 1
  %0 = arith.cmpi sge, %a, %b : index
  %1 = arith.cmpi sle, %b, %a : index
  return %0, %1 : i1, i1
}
// becomes:
func.func @comparison_that_depends_on_the_width() -> (i1, i1) {
  %idx4294967295 = index.constant 4294967295
  %idx1 = index.constant 1
  %0 = arith.cmpi sle, %idx1, %idx4294967295 : index
  %1 = arith.cmpi sle, %idx1, %idx4294967295 : index
  return %0, %1 : i1, i1
}
