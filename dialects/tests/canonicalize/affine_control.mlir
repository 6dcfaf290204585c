// fires: AffineForEmptyLoopFolder
func.func @empty_loops(%x: i8, %y: i8, %n: index) -> (i8, i8, i8, i8, i8) {
  %0 = affine.for %i = 3 to 3 iter_args(%a = %x) -> (i8) {
    %s = arith.addi %a, %y : i8
    affine.yield %s : i8
  }
  %1:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (i8, i8) {
    affine.yield %b, %a : i8, i8
  }
  %2 = affine.for %i = 0 to %n iter_args(%a = %x) -> (i8) {
    affine.yield %a : i8
  }
  %3 = affine.for %i = 0 to 9 step 4 iter_args(%a = %x) -> (i8) {
    affine.yield %y : i8
  }
  return %0, %1#0, %1#1, %2, %3 : i8, i8, i8, i8, i8
}
// becomes:
func.func @empty_loops(%arg0: i8, %arg1: i8, %arg2: index) -> (i8, i8, i8, i8, i8) {
  return %arg0, %arg1, %arg0, %arg0, %arg1 : i8, i8, i8, i8, i8
}

// -----

func.func private @seen(index)
func.func @bounds_of_loops(%n: index) {
  %c2 = arith.constant 2 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.for %i = max affine_map<(d0) -> (d0, 7, d0 - 1)>(%c2) to min affine_map<(d0)[s0] -> (d0 + s0, d0 + s0, 100)>(%0)[%c2] {
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 1, 200)>(%i) {
      func.call @seen(%j) : (index) -> ()
    }
  }
  affine.parallel (%i, %j) = (0, %0 + 1) to (%0, 9) {
    func.call @seen(%j) : (index) -> ()
  }
  return
}
// becomes:
#map = affine_map<()[s0] -> (s0 + 3, 100)>
#map1 = affine_map<(d0) -> (d0 + 1, 200)>
func.func private @seen(index)
func.func @bounds_of_loops(%arg0: index) {
  affine.for %arg1 = 7 to min #map()[%arg0] {
    affine.for %arg2 = 0 to min #map1(%arg1) {
      func.call @seen(%arg2) : (index) -> ()
    }
  }
  affine.parallel (%arg1, %arg2) = (0, symbol(%arg0) + 2) to (symbol(%arg0) + 1, 9) {
    func.call @seen(%arg2) : (index) -> ()
  }
  return
}

// -----

// fires: SimplifyDeadElse, AlwaysTrueOrFalseIf
func.func private @seen(index)
func.func @conditions(%n: index, %x: i8, %y: i8) -> (i8, i8) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%0, %c4) {
    func.call @seen(%n) : (index) -> ()
  } else {
  }
  %1 = affine.if affine_set<() : (0 == 0)>() -> i8 {
    affine.yield %x : i8
  } else {
    affine.yield %y : i8
  }
  %2 = affine.if affine_set<(d0) : (1 == 0)>(%n) -> i8 {
    affine.yield %x : i8
  } else {
    affine.yield %y : i8
  }
  affine.if affine_set<(d0) : (1 == 0)>(%n) {
    func.call @seen(%n) : (index) -> ()
  }
  return %1, %2 : i8, i8
}
// becomes:
#set = affine_set<()[s0] : (s0 - 3 >= 0)>
func.func private @seen(index)
func.func @conditions(%arg0: index, %arg1: i8, %arg2: i8) -> (i8, i8) {
  affine.if #set()[%arg0] {
    func.call @seen(%arg0) : (index) -> ()
  }
  return %arg1, %arg2 : i8, i8
}
