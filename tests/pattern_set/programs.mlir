// ShiftBack
func.func @f(%x: i32, %c: i32) -> i32 {
  %0 = arith.shli %x, %c overflow<nsw> : i32
  %1 = arith.shrsi %0, %c : i32
  return %1 : i32
}

// -----

// ReassociateProduct
func.func @f(%x: i32, %y: i32, %z: i32) -> i32 {
  %0 = arith.muli %x, %y overflow<nsw> : i32
  %1 = arith.muli %0, %z overflow<nsw> : i32
  return %1 : i32
}

// -----

// SelectToOr
func.func @f(%c: i1, %x: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.select %c, %true, %x : i1
  return %0 : i1
}

// -----

// AddNegativeToSub
func.func @f(%x: i32) -> i32 {
  %m = arith.constant -5 : i32
  %0 = arith.addi %x, %m : i32
  return %0 : i32
}

// -----

// SubOfSum
func.func @f(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 7 : i32
  %0 = arith.addi %x, %c : i32
  %1 = arith.subi %0, %y : i32
  return %1 : i32
}

// -----

// SwapMaximum
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.maxsi %x, %y : i32
  return %0 : i32
}

// -----

// InvertComparison
func.func @f(%x: i32, %y: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %x, %y : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

// -----

// DoubleToShift
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// -----

// CompareExtended
func.func @f(%x: i32, %y: i32) -> i1 {
  %0 = arith.extui %x : i32 to i64
  %1 = arith.extui %y : i32 to i64
  %2 = arith.cmpi ult, %0, %1 : i64
  return %2 : i1
}

// -----

// ReplaceDivisor
func.func @f(%x: i32, %y: i32, %z: i32) -> i32 {
  %0 = arith.maxui %y, %z : i32
  %1 = arith.remui %x, %0 : i32
  return %1 : i32
}

// -----

// AddZero
func.func @f(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = arith.addf %x, %zero : f32
  return %0 : f32
}

// -----

// ForwardStore
func.func @f(%a: memref<?xi32>, %b: memref<?xi32>, %i: index, %x: i32, %y: i32) -> i32 {
  memref.store %x, %a[%i] : memref<?xi32>
  %0 = memref.load %a[%i] : memref<?xi32>
  return %0 : i32
}

// -----

// HoistDivision
func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = arith.divsi %x, %y : i32
    scf.yield %0 : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// -----

// AndOfOr
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.ori %x, %y : i32
  %1 = arith.andi %x, %0 : i32
  return %1 : i32
}

// -----

// OrOfAnd
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.andi %x, %y : i32
  %1 = arith.ori %x, %0 : i32
  return %1 : i32
}

// -----

// MinOfMax
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.maxui %x, %y : i32
  %1 = arith.minui %x, %0 : i32
  return %1 : i32
}

// -----

// MaxOfMin
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.minui %x, %y : i32
  %1 = arith.maxui %x, %0 : i32
  return %1 : i32
}

// -----

// ShiftOfShift
func.func @f(%x: i32) -> i32 {
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %0 = arith.shrui %x, %three : i32
  %1 = arith.shrui %0, %four : i32
  return %1 : i32
}

// -----

// ExtOfExt
func.func @f(%x: i8) -> i32 {
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}

// -----

// TruncOfTrunc
func.func @f(%x: i32) -> i8 {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}

// -----

// BitcastOfBitcast
func.func @f(%x: i32) -> i32 {
  %0 = arith.bitcast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}

// -----

// RemOfRem
func.func @f(%x: i32, %y: i32) -> i32 {
  %0 = arith.remui %x, %y : i32
  %1 = arith.remui %0, %y : i32
  return %1 : i32
}

// -----

// DivByOne
func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.divui %x, %one : i32
  return %0 : i32
}

// -----

// FloorDivByPowerOfTwo
func.func @f(%x: i32) -> i32 {
  %eight = arith.constant 8 : i32
  %0 = arith.floordivsi %x, %eight : i32
  return %0 : i32
}

// -----

// MulByMinusOne
func.func @f(%x: f32) -> f32 {
  %m = arith.constant -1.0 : f32
  %0 = arith.mulf %x, %m : f32
  return %0 : f32
}

// -----

// SubOfNegation
func.func @f(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %y : f32
  %1 = arith.subf %x, %0 : f32
  return %1 : f32
}

// -----

// HalfOf
func.func @f(%x: f32) -> f32 {
  %two = arith.constant 2.0 : f32
  %0 = arith.divf %x, %two : f32
  return %0 : f32
}

// -----

// DeadStore
func.func @f(%a: memref<?xi32>, %i: index, %x: i32, %y: i32) -> i32 {
  memref.store %x, %a[%i] : memref<?xi32>
  memref.store %y, %a[%i] : memref<?xi32>
  return %x : i32
}

// -----

// LoadAfterLoad
func.func @f(%a: memref<?xi32>, %i: index) -> i32 {
  %0 = memref.load %a[%i] : memref<?xi32>
  %1 = memref.load %a[%i] : memref<?xi32>
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// -----

// HoistMinimum
func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = arith.minui %x, %y : i32
    scf.yield %0 : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
