// fires: IndexCastOfIndexCast, IndexCastUIOfIndexCastUI
func.func @there_and_back(%a: i32, %i: index) -> (i32, index, i32, index) {
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_cast %0 : index to i32
  %2 = arith.index_cast %i : index to i64
  %3 = arith.index_cast %2 : i64 to index
  %4 = arith.index_castui %a : i32 to index
  %5 = arith.index_castui %4 : index to i32
  %6 = arith.index_castui %i : index to i64
  %7 = arith.index_castui %6 : i64 to index
  return %1, %3, %5, %7 : i32, index, i32, index
}
// becomes:
func.func @there_and_back(%arg0: i32, %arg1: index) -> (i32, index, i32, index) {
  return %arg0, %arg1, %arg0, %arg1 : i32, index, i32, index
}

// -----

// MLIR takes both for the operand. The first is not at 32 bits, the second at neither width.
func.func @there_and_back_through_less(%a: i64, %i: index) -> (i64, index) {
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.index_cast %i : index to i8
  %3 = arith.index_cast %2 : i8 to index
  return %1, %3 : i64, index
}
// becomes:
func.func @there_and_back_through_less(%arg0: i64, %arg1: index) -> (i64, index) {
  %0 = arith.index_cast %arg0 : i64 to index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.index_cast %arg1 : index to i8
  %3 = arith.index_cast %2 : i8 to index
  return %1, %3 : i64, index
}

// -----

// fires: IndexCastOfExtSI, IndexCastUIOfExtUI
func.func @index_cast_of_extension(%a: i8) -> (index, index) {
  %x = arith.extsi %a : i8 to i16
  %0 = arith.index_cast %x : i16 to index
  %y = arith.extui %a : i8 to i16
  %1 = arith.index_castui %y : i16 to index
  return %0, %1 : index, index
}
// becomes:
func.func @index_cast_of_extension(%arg0: i8) -> (index, index) {
  %0 = arith.index_cast %arg0 : i8 to index
  %1 = arith.index_castui %arg0 : i8 to index
  return %0, %1 : index, index
}

// -----

// fires: BitcastOfBitcast
func.func @bitcasts(%a: i16) -> (bf16, i16) {
  %x = arith.bitcast %a : i16 to f16
  %y = arith.bitcast %x : f16 to bf16
  %z = arith.bitcast %y : bf16 to i16
  return %y, %z : bf16, i16
}
// becomes:
func.func @bitcasts(%arg0: i16) -> (bf16, i16) {
  %0 = arith.bitcast %arg0 : i16 to bf16
  return %0, %arg0 : bf16, i16
}

// -----

// fires: ExtSIOfExtUI
func.func @extensions(%a: i4) -> (i16, i16, i16) {
  %x = arith.extui %a : i4 to i8
  %0 = arith.extsi %x : i8 to i16
  %1 = arith.extui %x : i8 to i16
  %y = arith.extsi %a : i4 to i8
  %2 = arith.extsi %y : i8 to i16
  return %0, %1, %2 : i16, i16, i16
}
// becomes:
func.func @extensions(%arg0: i4) -> (i16, i16, i16) {
  %0 = arith.extui %arg0 : i4 to i16
  %1 = arith.extui %arg0 : i4 to i16
  %2 = arith.extsi %arg0 : i4 to i16
  return %0, %1, %2 : i16, i16, i16
}

// -----

// fires: TruncIExtSIToExtSI, TruncIExtUIToExtUI
func.func @truncated_extensions(%a: i8) -> (i12, i12, i8, i8, i4, i4) {
  %x = arith.extsi %a : i8 to i16
  %y = arith.extui %a : i8 to i16
  %0 = arith.trunci %x : i16 to i12
  %1 = arith.trunci %y : i16 to i12
  %2 = arith.trunci %x : i16 to i8
  %3 = arith.trunci %y : i16 to i8
  %4 = arith.trunci %x overflow<nsw> : i16 to i4
  %5 = arith.trunci %y overflow<nuw> : i16 to i4
  return %0, %1, %2, %3, %4, %5 : i12, i12, i8, i8, i4, i4
}
// becomes:
func.func @truncated_extensions(%arg0: i8) -> (i12, i12, i8, i8, i4, i4) {
  %0 = arith.extsi %arg0 : i8 to i12
  %1 = arith.extui %arg0 : i8 to i12
  %2 = arith.trunci %arg0 overflow<nsw> : i8 to i4
  %3 = arith.trunci %arg0 overflow<nuw> : i8 to i4
  return %0, %1, %arg0, %arg0, %2, %3 : i12, i12, i8, i8, i4, i4
}

// -----

// MLIR keeps the flags of the outer truncation, which say nothing of the bits that the inner one drops.
func.func @truncated_truncation(%a: i16) -> (i4, i4) {
  %x = arith.trunci %a overflow<nsw> : i16 to i8
  %0 = arith.trunci %x overflow<nsw, nuw> : i8 to i4
  %y = arith.trunci %a : i16 to i8
  %1 = arith.trunci %y overflow<nsw> : i8 to i4
  return %0, %1 : i4, i4
}
// becomes:
func.func @truncated_truncation(%arg0: i16) -> (i4, i4) {
  %0 = arith.trunci %arg0 overflow<nsw> : i16 to i4
  %1 = arith.trunci %arg0 : i16 to i4
  return %0, %1 : i4, i4
}

// -----

// fires: TruncIShrSIToTrunciShrUI
func.func @truncated_shift(%a: i16) -> (i8, i8, i8) {
  %c8 = arith.constant 8 : i16
  %x = arith.shrsi %a, %c8 : i16
  %0 = arith.trunci %x : i16 to i8
  %y = arith.shrsi %a, %c8 exact : i16
  %1 = arith.trunci %y : i16 to i8
  %2 = arith.trunci %x overflow<nuw> : i16 to i8
  return %0, %1, %2 : i8, i8, i8
}
// becomes:
func.func @truncated_shift(%arg0: i16) -> (i8, i8, i8) {
  %c8_i16 = arith.constant 8 : i16
  %0 = arith.shrui %arg0, %c8_i16 : i16
  %1 = arith.trunci %0 : i16 to i8
  %2 = arith.shrui %arg0, %c8_i16 exact : i16
  %3 = arith.trunci %2 : i16 to i8
  %4 = arith.shrui %arg0, %c8_i16 : i16
  %5 = arith.trunci %4 overflow<nuw> : i16 to i8
  return %1, %3, %5 : i8, i8, i8
}

// -----

// `nsw` does not hold of the zeros that are shifted in now.
// fires: TruncIShrSIToTrunciShrUI
func.func @truncated_shift_without_wrap(%a: i16) -> i8 {
  %c8 = arith.constant 8 : i16
  %x = arith.shrsi %a, %c8 : i16
  %0 = arith.trunci %x overflow<nsw> : i16 to i8
  return %0 : i8
}
// becomes:
func.func @truncated_shift_without_wrap(%arg0: i16) -> i8 {
  %c8_i16 = arith.constant 8 : i16
  %0 = arith.shrui %arg0, %c8_i16 : i16
  %1 = arith.trunci %0 : i16 to i8
  return %1 : i8
}
