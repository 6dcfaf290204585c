// Several results in a struct, extensions and comparisons. Source, target, and errors planted in the target.
func.func @results(%a: i8, %b: i8, %x: index) -> (i32, i1, index) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.cmpi slt, %a, %b : i8
  %2 = arith.extui %1 : i1 to i32
  %3 = arith.addi %0, %2 : i32
  %4 = arith.index_cast %a : i8 to index
  %5 = arith.shrsi %x, %4 : index
  return %3, %1, %5 : i32, i1, index
}

// -----

module {
  llvm.func @results(%arg0: i8, %arg1: i8, %arg2: i64) -> !llvm.struct<(i32, i1, i64)> {
    %0 = llvm.mlir.poison : !llvm.struct<(i32, i1, i64)>
    %1 = llvm.sext %arg0 : i8 to i32
    %2 = llvm.icmp "slt" %arg0, %arg1 : i8
    %3 = llvm.zext %2 : i1 to i32
    %4 = llvm.add %1, %3 : i32
    %5 = llvm.sext %arg0 : i8 to i64
    %6 = llvm.ashr %arg2, %5 : i64
    %7 = llvm.insertvalue %4, %0[0] : !llvm.struct<(i32, i1, i64)>
    %8 = llvm.insertvalue %2, %7[1] : !llvm.struct<(i32, i1, i64)>
    %9 = llvm.insertvalue %6, %8[2] : !llvm.struct<(i32, i1, i64)>
    llvm.return %9 : !llvm.struct<(i32, i1, i64)>
  }
}

// -----

// wrong result order: insertvalue %4, %0[0] => insertvalue %1, %0[0]
// wrong signed extension: %1 = llvm.sext %arg0 : i8 to i32 => %1 = llvm.zext %arg0 : i8 to i32
// wrong i1 as signed: %3 = llvm.zext %2 => %3 = llvm.sext %2
// wrong signed comparison: "slt" => "ult"
// wrong comparison: "slt" => "sle"
// wrong swapped operands: %arg0, %arg1 : i8 => %arg1, %arg0 : i8
// wrong operand of the shift: llvm.ashr %arg2, %5 => llvm.ashr %5, %arg2
// wrong signed shift: llvm.ashr => llvm.lshr
// wrong result: insertvalue %6, %8[2] => insertvalue %5, %8[2]
// wrong flag: llvm.add %1, %3 : => llvm.add %1, %3 overflow<nuw> :
