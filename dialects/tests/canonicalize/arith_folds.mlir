func.func @neutral(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %m = arith.constant -1 : i8
  %0 = arith.addi %c0, %x : i8
  %1 = arith.subi %x, %c0 : i8
  %2 = arith.muli %c1, %x : i8
  %3 = arith.divui %x, %c1 : i8
  %4 = arith.divsi %x, %c1 : i8
  %5 = arith.ceildivui %x, %c1 : i8
  %6 = arith.ceildivsi %x, %c1 : i8
  %7 = arith.floordivsi %x, %c1 : i8
  %8 = arith.andi %m, %x : i8
  %9 = arith.ori %c0, %x : i8
  %10 = arith.xori %c0, %x : i8
  %11 = arith.shli %x, %c0 : i8
  %a = arith.shrui %x, %c0 : i8
  %12 = arith.shrsi %a, %c0 : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}
// becomes:
func.func @neutral(%arg0: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}

// -----

func.func @absorbing(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %m = arith.constant -1 : i8
  %0 = arith.muli %x, %c0 : i8
  %1 = arith.andi %x, %c0 : i8
  %2 = arith.ori %x, %m : i8
  %3 = arith.remui %x, %c1 : i8
  %4 = arith.remsi %x, %c1 : i8
  %5 = arith.subi %x, %x : i8
  %6 = arith.xori %x, %x : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, i8, i8, i8, i8, i8
}
// becomes:
func.func @absorbing(%arg0: i8) -> (i8, i8, i8, i8, i8, i8, i8) {
  %c0_i8 = arith.constant 0 : i8
  %c-1_i8 = arith.constant -1 : i8
  return %c0_i8, %c0_i8, %c-1_i8, %c0_i8, %c0_i8, %c0_i8, %c0_i8 : i8, i8, i8, i8, i8, i8, i8
}

// -----

func.func @undone(%a: i8, %b: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %d = arith.subi %a, %b : i8
  %0 = arith.addi %d, %b : i8
  %1 = arith.addi %b, %d : i8
  %s = arith.addi %a, %b : i8
  %2 = arith.subi %s, %b : i8
  %3 = arith.subi %s, %a : i8
  %x = arith.xori %a, %b : i8
  %4 = arith.xori %x, %b : i8
  %5 = arith.xori %x, %a : i8
  %6 = arith.xori %b, %x : i8
  %7 = arith.xori %a, %x : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8, i8, i8
}
// becomes:
func.func @undone(%arg0: i8, %arg1: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  return %arg0, %arg0, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1 : i8, i8, i8, i8, i8, i8, i8, i8
}

// -----

func.func @divided_product(%a: i8, %b: i8) -> (i8, i8, i8) {
  %u = arith.muli %a, %b overflow<nuw> : i8
  %0 = arith.divui %u, %b : i8
  %s = arith.muli %a, %b overflow<nsw> : i8
  %1 = arith.divsi %s, %a : i8
  %2 = arith.divui %s, %a : i8
  return %0, %1, %2 : i8, i8, i8
}
// becomes:
func.func @divided_product(%arg0: i8, %arg1: i8) -> (i8, i8, i8) {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i8
  %1 = arith.divui %0, %arg0 : i8
  return %arg0, %arg1, %1 : i8, i8, i8
}

// -----

func.func @complements(%a: i8, %b: i8) -> (i8, i8, i8, i8, i8, i8) {
  %m = arith.constant -1 : i8
  %n = arith.xori %a, %m : i8
  %0 = arith.andi %a, %n : i8
  %1 = arith.andi %n, %a : i8
  %2 = arith.ori %a, %n : i8
  %3 = arith.ori %n, %a : i8
  %t = arith.andi %a, %b : i8
  %4 = arith.andi %t, %a : i8
  %5 = arith.andi %b, %t : i8
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i8
}
// becomes:
func.func @complements(%arg0: i8, %arg1: i8) -> (i8, i8, i8, i8, i8, i8) {
  %c-1_i8 = arith.constant -1 : i8
  %c0_i8 = arith.constant 0 : i8
  %0 = arith.andi %arg0, %arg1 : i8
  return %c0_i8, %c0_i8, %c-1_i8, %c-1_i8, %0, %0 : i8, i8, i8, i8, i8, i8
}

// -----

func.func @extremes(%x: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %l = arith.constant -128 : i8
  %g = arith.constant 127 : i8
  %c0 = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %0 = arith.maxsi %x, %g : i8
  %1 = arith.maxsi %x, %l : i8
  %2 = arith.minsi %x, %l : i8
  %3 = arith.minsi %x, %g : i8
  %4 = arith.maxui %x, %m : i8
  %5 = arith.maxui %x, %c0 : i8
  %6 = arith.minui %x, %c0 : i8
  %7 = arith.minui %x, %m : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i8, i8, i8
}
// becomes:
func.func @extremes(%arg0: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %c-128_i8 = arith.constant -128 : i8
  %c127_i8 = arith.constant 127 : i8
  %c0_i8 = arith.constant 0 : i8
  %c-1_i8 = arith.constant -1 : i8
  return %c127_i8, %arg0, %c-128_i8, %arg0, %c-1_i8, %arg0, %c0_i8, %arg0 : i8, i8, i8, i8, i8, i8, i8, i8
}

// -----

// The greatest signed number of 64 bits is -1 at 32: MLIR folds the first, too.
func.func @extremes_of_index(%x: index) -> (index, index, index) {
  %g = arith.constant 9223372036854775807 : index
  %m = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.maxsi %x, %g : index
  %1 = arith.maxui %x, %m : index
  %2 = arith.minui %x, %c0 : index
  return %0, %1, %2 : index, index, index
}
// becomes:
func.func @extremes_of_index(%arg0: index) -> (index, index, index) {
  %c9223372036854775807 = arith.constant 9223372036854775807 : index
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.maxsi %arg0, %c9223372036854775807 : index
  return %0, %c-1, %c0 : index, index, index
}

// -----

func.func @comparisons(%x: i8, %p: i1) -> (i1, i1, i1, i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i8
  %c5 = arith.constant 5 : i8
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.cmpi sle, %x, %x : i8
  %1 = arith.cmpi ult, %x, %x : i8
  %e = arith.extui %p : i1 to i8
  %2 = arith.cmpi ne, %e, %c0 : i8
  %g = arith.extsi %p : i1 to i8
  %3 = arith.cmpi ne, %g, %c0 : i8
  %4 = arith.cmpi ne, %p, %f : i1
  %5 = arith.cmpi eq, %p, %t : i1
  %6 = arith.cmpi sgt, %c5, %x : i8
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1
}
// becomes:
func.func @comparisons(%arg0: i8, %arg1: i1) -> (i1, i1, i1, i1, i1, i1, i1) {
  %c5_i8 = arith.constant 5 : i8
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.cmpi slt, %arg0, %c5_i8 : i8
  return %true, %false, %arg1, %arg1, %arg1, %arg1, %0 : i1, i1, i1, i1, i1, i1, i1
}

// -----

func.func @sums_of_nothing(%x: i8) -> (i8, i1, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %0, %1 = arith.addui_extended %x, %c0 : i8, i1
  %2, %3 = arith.mulsi_extended %x, %c0 : i8
  %4, %5 = arith.mului_extended %x, %c0 : i8
  return %0, %1, %2, %3, %4, %5 : i8, i1, i8, i8, i8, i8
}
// becomes:
func.func @sums_of_nothing(%arg0: i8) -> (i8, i1, i8, i8, i8, i8) {
  %false = arith.constant false
  %c0_i8 = arith.constant 0 : i8
  return %arg0, %false, %c0_i8, %c0_i8, %c0_i8, %c0_i8 : i8, i1, i8, i8, i8, i8
}

// -----

// The difference is poison for both widths of `index`.
func.func @index_despite_flags() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.subi %c0, %c1 overflow<nuw> : index
  return %0 : index
}
// becomes:
func.func @index_despite_flags() -> index {
  %c-1 = arith.constant -1 : index
  return %c-1 : index
}
