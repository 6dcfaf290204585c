// Lowerings of index (convert-index-to-llvm).
func.func @cmp(%a: index, %b: index) -> i1 {
  %0 = index.cmp slt(%a, %b)
  return %0 : i1
}

// -----

module {
  llvm.func @cmp(%arg0: i64, %arg1: i64) -> i1 {
    %0 = llvm.icmp "slt" %arg0, %arg1 : i64
    llvm.return %0 : i1
  }
}

// -----

// wrong predicate: "slt" => "sle"
// wrong unsigned: "slt" => "ult"
// wrong order: %arg0, %arg1 : i64 => %arg1, %arg0 : i64

// =====

func.func @casts(%a: i32) -> index {
  %0 = index.casts %a : i32 to index
  return %0 : index
}

// -----

module {
  llvm.func @casts(%arg0: i32) -> i64 {
    %0 = llvm.sext %arg0 : i32 to i64
    llvm.return %0 : i64
  }
}

// -----

// wrong unsigned: sext => zext

// =====

func.func @castu(%a: i32) -> index {
  %0 = index.castu %a : i32 to index
  return %0 : index
}

// -----

module {
  llvm.func @castu(%arg0: i32) -> i64 {
    %0 = llvm.zext %arg0 : i32 to i64
    llvm.return %0 : i64
  }
}

// -----

// wrong signed: zext => sext
// wrong flag: llvm.zext => llvm.zext nneg

// =====

func.func @truncated(%a: index) -> i32 {
  %0 = index.casts %a : index to i32
  return %0 : i32
}

// -----

module {
  llvm.func @truncated(%arg0: i64) -> i32 {
    %0 = llvm.trunc %arg0 : i64 to i32
    llvm.return %0 : i32
  }
}

// -----

// wrong flag: llvm.trunc %arg0 : => llvm.trunc %arg0 overflow<nsw> :

// =====

func.func @shrs(%a: index, %b: index) -> index {
  %0 = index.shrs %a, %b
  return %0 : index
}

// -----

module {
  llvm.func @shrs(%arg0: i64, %arg1: i64) -> i64 {
    %0 = llvm.ashr %arg0, %arg1 : i64
    llvm.return %0 : i64
  }
}

// -----

// wrong logical: ashr => lshr
// wrong exact: llvm.ashr %arg0 => llvm.ashr exact %arg0

// =====

func.func @maxu(%a: index, %b: index) -> index {
  %0 = index.maxu %a, %b
  return %0 : index
}

// -----

module {
  llvm.func @maxu(%arg0: i64, %arg1: i64) -> i64 {
    %0 = llvm.intr.umax(%arg0, %arg1) : (i64, i64) -> i64
    llvm.return %0 : i64
  }
}

// -----

// wrong signed: umax => smax
// wrong least: umax => umin

// =====

func.func @ceildivu(%a: index, %b: index) -> index {
  %0 = index.ceildivu %a, %b
  return %0 : index
}

// -----

module {
  llvm.func @ceildivu(%arg0: i64, %arg1: i64) -> i64 {
    %0 = llvm.mlir.constant(0 : i64) : i64
    %1 = llvm.mlir.constant(1 : i64) : i64
    %2 = llvm.sub %arg0, %1 : i64
    %3 = llvm.udiv %2, %arg1 : i64
    %4 = llvm.add %3, %1 : i64
    %5 = llvm.icmp "eq" %arg0, %0 : i64
    %6 = llvm.select %5, %0, %4 : i1, i64
    llvm.return %6 : i64
  }
}

// -----

// wrong swapped: %5, %0, %4 => %5, %4, %0
// wrong constant: %4 = llvm.add %3, %1 => %4 = llvm.add %3, %0
// wrong signed: udiv => sdiv
