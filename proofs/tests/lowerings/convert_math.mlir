// Lowerings of math (convert-math-to-llvm).
func.func @absi(%a: i32) -> i32 {
  %0 = math.absi %a : i32
  return %0 : i32
}

// -----

module {
  llvm.func @absi(%arg0: i32) -> i32 {
    %0 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = false}> : (i32) -> i32
    llvm.return %0 : i32
  }
}

// -----

// wrong poison: is_int_min_poison = false => is_int_min_poison = true

// =====

func.func @ctlz(%a: i32) -> i32 {
  %0 = math.ctlz %a : i32
  return %0 : i32
}

// -----

module {
  llvm.func @ctlz(%arg0: i32) -> i32 {
    %0 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    llvm.return %0 : i32
  }
}

// -----

// wrong poison: is_zero_poison = false => is_zero_poison = true
// wrong direction: llvm.intr.ctlz => llvm.intr.cttz

// =====

func.func @cttz(%a: i32) -> i32 {
  %0 = math.cttz %a : i32
  return %0 : i32
}

// -----

module {
  llvm.func @cttz(%arg0: i32) -> i32 {
    %0 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    llvm.return %0 : i32
  }
}

// -----

// wrong poison: is_zero_poison = false => is_zero_poison = true

// =====

func.func @ctpop(%a: i32) -> i32 {
  %0 = math.ctpop %a : i32
  return %0 : i32
}

// -----

module {
  llvm.func @ctpop(%arg0: i32) -> i32 {
    %0 = llvm.intr.ctpop(%arg0) : (i32) -> i32
    llvm.return %0 : i32
  }
}

// -----

// wrong reversed: llvm.intr.ctpop => llvm.intr.bitreverse

// =====

func.func @absf(%a: f32) -> f32 {
  %0 = math.absf %a : f32
  return %0 : f32
}

// -----

module {
  llvm.func @absf(%arg0: f32) -> f32 {
    %0 = llvm.intr.fabs(%arg0) : (f32) -> f32
    llvm.return %0 : f32
  }
}

// -----

// wrong root: fabs => sqrt

// =====

func.func @copysign(%a: f32, %b: f32) -> f32 {
  %0 = math.copysign %a, %b : f32
  return %0 : f32
}

// -----

module {
  llvm.func @copysign(%arg0: f32, %arg1: f32) -> f32 {
    %0 = llvm.intr.copysign(%arg0, %arg1) : (f32, f32) -> f32
    llvm.return %0 : f32
  }
}

// -----

// wrong order: copysign(%arg0, %arg1) => copysign(%arg1, %arg0)

// =====

func.func @fma(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.fma %a, %b, %c : f32
  return %0 : f32
}

// -----

module {
  llvm.func @fma(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
    %0 = llvm.intr.fma(%arg0, %arg1, %arg2) : (f32, f32, f32) -> f32
    llvm.return %0 : f32
  }
}

// -----

// unproved rounded twice: llvm.intr.fma(%arg0, %arg1, %arg2) => llvm.intr.fmuladd(%arg0, %arg1, %arg2)
// wrong order: (%arg0, %arg1, %arg2) => (%arg0, %arg2, %arg1)
// unproved flags: (%arg0, %arg1, %arg2) => (%arg0, %arg1, %arg2) {fastmathFlags = #llvm.fastmath<nnan>}

// =====

func.func @floor(%a: f32) -> f32 {
  %0 = math.floor %a : f32
  return %0 : f32
}

// -----

module {
  llvm.func @floor(%arg0: f32) -> f32 {
    %0 = llvm.intr.floor(%arg0) : (f32) -> f32
    llvm.return %0 : f32
  }
}

// -----

// wrong direction: floor(%arg0) => ceil(%arg0)
// wrong to zero: llvm.intr.floor => llvm.intr.trunc

// =====

func.func @round(%a: f32) -> f32 {
  %0 = math.round %a : f32
  return %0 : f32
}

// -----

module {
  llvm.func @round(%arg0: f32) -> f32 {
    %0 = llvm.intr.round(%arg0) : (f32) -> f32
    llvm.return %0 : f32
  }
}

// -----

// wrong ties: intr.round => intr.roundeven

// =====

func.func @isnan(%a: f32) -> i1 {
  %0 = math.isnan %a : f32
  return %0 : i1
}

// -----

module {
  llvm.func @isnan(%arg0: f32) -> i1 {
    %0 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
    llvm.return %0 : i1
  }
}

// -----

// unproved signaling only: bit = 3 => bit = 1
// wrong infinite: bit = 3 => bit = 516
