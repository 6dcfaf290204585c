// fires: RedundantSelectTrue, RedundantSelectFalse
func.func @redundant_select(%p: i1, %a: i8, %b: i8, %c: i8) -> (i8, i8) {
  %i = arith.select %p, %a, %b : i8
  %r = arith.select %p, %i, %c : i8
  %j = arith.select %p, %b, %c : i8
  %s = arith.select %p, %a, %j : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @redundant_select(%arg0: i1, %arg1: i8, %arg2: i8, %arg3: i8) -> (i8, i8) {
  %0 = arith.select %arg0, %arg1, %arg3 : i8
  %1 = arith.select %arg0, %arg1, %arg3 : i8
  return %0, %1 : i8, i8
}

// -----

// fires: SelectNotCond
func.func @select_of_not(%p: i1, %a: i8, %b: i8) -> i8 {
  %t = arith.constant true
  %n = arith.xori %p, %t : i1
  %r = arith.select %n, %a, %b : i8
  return %r : i8
}
// becomes:
func.func @select_of_not(%arg0: i1, %arg1: i8, %arg2: i8) -> i8 {
  %0 = arith.select %arg0, %arg2, %arg1 : i8
  return %0 : i8
}

// -----

// fires: SelectI1ToNot
func.func @select_to_not(%p: i1) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %p, %f, %t : i1
  return %r : i1
}
// becomes:
func.func @select_to_not(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  return %0 : i1
}

// -----

// fires: SelectToExtUI
func.func @select_to_extension(%p: i1) -> (i8, i8) {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i8
  %r = arith.select %p, %c1, %c0 : i8
  %s = arith.select %p, %c0, %c1 : i8
  return %r, %s : i8, i8
}
// becomes:
func.func @select_to_extension(%arg0: i1) -> (i8, i8) {
  %true = arith.constant true
  %0 = arith.extui %arg0 : i1 to i8
  %1 = arith.xori %arg0, %true : i1
  %2 = arith.extui %1 : i1 to i8
  return %0, %2 : i8, i8
}

// -----

func.func @select_folds(%p: i1, %a: i8, %b: i8) -> (i8, i8, i8, i8, i8, i1, i8, i8) {
  %t = arith.constant true
  %f = arith.constant false
  %q = ub.poison : i8
  %0 = arith.select %p, %a, %a : i8
  %1 = arith.select %t, %a, %b : i8
  %2 = arith.select %f, %a, %b : i8
  %3 = arith.select %p, %q, %b : i8
  %4 = arith.select %p, %a, %q : i8
  %5 = arith.select %p, %t, %f : i1
  %e = arith.cmpi eq, %a, %b : i8
  %6 = arith.select %e, %a, %b : i8
  %n = arith.cmpi ne, %a, %b : i8
  %7 = arith.select %n, %b, %a : i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : i8, i8, i8, i8, i8, i1, i8, i8
}
// becomes:
func.func @select_folds(%arg0: i1, %arg1: i8, %arg2: i8) -> (i8, i8, i8, i8, i8, i1, i8, i8) {
  return %arg1, %arg1, %arg2, %arg2, %arg1, %arg0, %arg2, %arg2 : i8, i8, i8, i8, i8, i1, i8, i8
}

// -----

func.func @select_of_constants() -> vector<3xi8> {
  %c = arith.constant dense<[true, false, true]> : vector<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : vector<3xi8>
  %b = arith.constant dense<[4, 5, 6]> : vector<3xi8>
  %r = arith.select %c, %a, %b : vector<3xi1>, vector<3xi8>
  return %r : vector<3xi8>
}
// becomes:
func.func @select_of_constants() -> vector<3xi8> {
  %cst = arith.constant dense<[1, 5, 3]> : vector<3xi8>
  return %cst : vector<3xi8>
}

// -----

func.func @select_by_poison(%a: i8, %b: i8) -> i8 {
  %q = ub.poison : i1
  %r = arith.select %q, %a, %b : i8
  return %r : i8
}
// becomes:
func.func @select_by_poison(%arg0: i8, %arg1: i8) -> i8 {
  %0 = ub.poison : i1
  %1 = arith.select %0, %arg0, %arg1 : i8
  return %1 : i8
}
