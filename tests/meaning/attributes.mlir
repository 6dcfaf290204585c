// Attributes that change the semantics of an operation, a function or a module without a change of operands.

// An alias is another name of the variable.
llvm.mlir.global external @v(0 : i32) : i32
llvm.mlir.alias external @w : i32 {
  %0 = llvm.mlir.addressof @v : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @src_open_alias() -> i32 {
  %c = llvm.mlir.constant(5 : i32) : i32
  %d = llvm.mlir.constant(6 : i32) : i32
  %p = llvm.mlir.addressof @v : !llvm.ptr
  %q = llvm.mlir.addressof @w : !llvm.ptr
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.store %d, %q : i32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_alias() -> i32 {
  %c = llvm.mlir.constant(5 : i32) : i32
  %d = llvm.mlir.constant(6 : i32) : i32
  %p = llvm.mlir.addressof @v : !llvm.ptr
  %q = llvm.mlir.addressof @w : !llvm.ptr
  llvm.store %c, %p : i32, !llvm.ptr
  llvm.store %d, %q : i32, !llvm.ptr
  llvm.return %c : i32
}

// The linker may replace an interposable definition. Other definitions have the semantics of their bodies.
llvm.mlir.global weak constant @weak(42 : i32) : i32
llvm.mlir.global linkonce constant @linkonce(42 : i32) : i32
llvm.mlir.global common @common(0 : i32) : i32
llvm.mlir.global extern_weak constant @extern_weak() : i32
llvm.mlir.global external constant @elsewhere(42 : i32) {externally_initialized} : i32
llvm.mlir.global weak_odr constant @weak_odr(42 : i32) : i32
llvm.mlir.global private unnamed_addr constant @private(42 : i32) : i32
llvm.func @src_wrong_weak() -> i32 {
  %p = llvm.mlir.addressof @weak : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_wrong_weak() -> i32 {
  %r = llvm.mlir.constant(42 : i32) : i32
  llvm.return %r : i32
}
llvm.func @src_wrong_linkonce() -> i32 {
  %p = llvm.mlir.addressof @linkonce : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_wrong_linkonce() -> i32 {
  %r = llvm.mlir.constant(42 : i32) : i32
  llvm.return %r : i32
}
llvm.func @src_wrong_elsewhere() -> i32 {
  %p = llvm.mlir.addressof @elsewhere : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_wrong_elsewhere() -> i32 {
  %r = llvm.mlir.constant(42 : i32) : i32
  llvm.return %r : i32
}
llvm.func @src_open_extern_weak() -> i32 {
  %p = llvm.mlir.addressof @extern_weak : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_open_extern_weak() -> i32 {
  %p = llvm.mlir.addressof @extern_weak : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  %s = llvm.load %p : !llvm.ptr -> i32
  llvm.return %s : i32
}
llvm.func @src_weak_odr() -> i32 {
  %p = llvm.mlir.addressof @weak_odr : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_weak_odr() -> i32 {
  %r = llvm.mlir.constant(42 : i32) : i32
  llvm.return %r : i32
}
llvm.func @src_private() -> i32 {
  %p = llvm.mlir.addressof @private : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_private() -> i32 {
  %r = llvm.mlir.constant(42 : i32) : i32
  llvm.return %r : i32
}

// How arguments are passed, and the linkage and calling convention of a function, are the same on both sides.
llvm.func @src_open_byval(%p: !llvm.ptr {llvm.byval = i32}) {
  %c = llvm.mlir.constant(7 : i32) : i32
  llvm.store %c, %p {alignment = 1 : i64} : i32, !llvm.ptr
  llvm.return
}
llvm.func @tgt_open_byval(%p: !llvm.ptr) {
  %c = llvm.mlir.constant(7 : i32) : i32
  llvm.store %c, %p {alignment = 1 : i64} : i32, !llvm.ptr
  llvm.return
}
func.func @src_open_signext(%x: i8 {llvm.signext}) -> i8 {
  return %x : i8
}
func.func @tgt_open_signext(%x: i8 {llvm.zeroext}) -> i8 {
  return %x : i8
}
llvm.func fastcc @src_open_convention(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func @tgt_open_convention(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func @src_open_linkage(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func internal @tgt_open_linkage(%x: i32) -> i32 {
  llvm.return %x : i32
}
// A refinement may drop a promise, and may not add one.
func.func @src_dropped_promise(%x: i8 {llvm.noundef}) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @tgt_dropped_promise(%x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %x, %c1 : i8
  return %0 : i8
}
func.func @src_open_added_promise(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @tgt_open_added_promise(%x: i8 {llvm.noundef}) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %x, %c1 : i8
  return %0 : i8
}
// An attribute that no dialect declares may mean anything.
func.func @src_open_undeclared_function(%x: i8) -> i8 attributes {unheard.of} {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @tgt_open_undeclared_function(%x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.shli %x, %c1 : i8
  return %0 : i8
}
func.func @src_open_undeclared_operation(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @tgt_open_undeclared_operation(%x: i8) -> i8 {
  %0 = arith.addi %x, %x {llvm.unheard_of = 1 : i64} : i8
  return %0 : i8
}
func.func @src_undeclared_on_both(%x: i8) -> i8 {
  %0 = arith.addi %x, %x {llvm.unheard_of = 1 : i64} : i8
  %1 = arith.addi %0, %0 : i8
  return %1 : i8
}
func.func @tgt_undeclared_on_both(%x: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.addi %x, %x {llvm.unheard_of = 1 : i64} : i8
  %1 = arith.shli %0, %c1 : i8
  return %1 : i8
}

// Promises of accesses.
llvm.func @src_open_dereferenceable(%p: !llvm.ptr) -> !llvm.ptr {
  %r = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}
llvm.func @tgt_open_dereferenceable(%p: !llvm.ptr) -> !llvm.ptr {
  %r = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  llvm.return %r : !llvm.ptr
}
llvm.func @src_dropped_invariant(%p: !llvm.ptr) -> i32 {
  %r = llvm.load %p invariant : !llvm.ptr -> i32
  llvm.return %r : i32
}
llvm.func @tgt_dropped_invariant(%p: !llvm.ptr) -> i32 {
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}

// Alignment: an access at another address is undefined.
func.func @src_open_vector_load(%m: memref<8xi32>, %i: index) -> vector<2xi32> {
  %r = vector.load %m[%i] : memref<8xi32>, vector<2xi32>
  return %r : vector<2xi32>
}
func.func @tgt_open_vector_load(%m: memref<8xi32>, %i: index) -> vector<2xi32> {
  %r = vector.load %m[%i] {alignment = 64 : i64} : memref<8xi32>, vector<2xi32>
  return %r : vector<2xi32>
}
func.func @src_less_aligned_load(%m: memref<8xi32>, %i: index) -> vector<2xi32> {
  %r = vector.load %m[%i] {alignment = 64 : i64} : memref<8xi32>, vector<2xi32>
  return %r : vector<2xi32>
}
func.func @tgt_less_aligned_load(%m: memref<8xi32>, %i: index) -> vector<2xi32> {
  %r = vector.load %m[%i] {alignment = 8 : i64} : memref<8xi32>, vector<2xi32>
  return %r : vector<2xi32>
}
func.func @src_open_vector_store(%m: memref<8xi32>, %i: index, %v: vector<2xi32>) {
  vector.store %v, %m[%i] : memref<8xi32>, vector<2xi32>
  return
}
func.func @tgt_open_vector_store(%m: memref<8xi32>, %i: index, %v: vector<2xi32>) {
  vector.store %v, %m[%i] {alignment = 64 : i64} : memref<8xi32>, vector<2xi32>
  return
}
func.func @src_open_masked_load(%m: memref<8xi32>, %i: index, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %r = vector.maskedload %m[%i], %k, %p : memref<8xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %r : vector<2xi32>
}
func.func @tgt_open_masked_load(%m: memref<8xi32>, %i: index, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %r = vector.maskedload %m[%i], %k, %p {alignment = 64 : i64} : memref<8xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %r : vector<2xi32>
}
func.func @src_open_masked_store(%m: memref<8xi32>, %i: index, %k: vector<2xi1>, %p: vector<2xi32>) {
  vector.maskedstore %m[%i], %k, %p : memref<8xi32>, vector<2xi1>, vector<2xi32>
  return
}
func.func @tgt_open_masked_store(%m: memref<8xi32>, %i: index, %k: vector<2xi1>, %p: vector<2xi32>) {
  vector.maskedstore %m[%i], %k, %p {alignment = 64 : i64} : memref<8xi32>, vector<2xi1>, vector<2xi32>
  return
}
func.func @src_open_gather(%m: memref<8xi32>, %i: index, %o: vector<2xi32>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %r = vector.gather %m[%i] [%o], %k, %p : memref<8xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %r : vector<2xi32>
}
func.func @tgt_open_gather(%m: memref<8xi32>, %i: index, %o: vector<2xi32>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %r = vector.gather %m[%i] [%o], %k, %p {alignment = 64 : i64} : memref<8xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %r : vector<2xi32>
}
func.func @src_open_scatter(%m: memref<8xi32>, %i: index, %o: vector<2xi32>, %k: vector<2xi1>, %p: vector<2xi32>) {
  vector.scatter %m[%i] [%o], %k, %p : memref<8xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32>
  return
}
func.func @tgt_open_scatter(%m: memref<8xi32>, %i: index, %o: vector<2xi32>, %k: vector<2xi1>, %p: vector<2xi32>) {
  vector.scatter %m[%i] [%o], %k, %p {alignment = 64 : i64} : memref<8xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32>
  return
}
// An element is aligned to its own size.
func.func @src_natural_alignment(%m: memref<8xi32>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<8xi32>
  return %r : i32
}
func.func @tgt_natural_alignment(%m: memref<8xi32>, %i: index) -> i32 {
  %r = memref.load %m[%i] {alignment = 4 : i64} : memref<8xi32>
  return %r : i32
}

// Data layouts.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  func.func @src_open_big_endian(%x: vector<2xi16>) -> i32 {
    %q = vector.bitcast %x : vector<2xi16> to vector<1xi32>
    %r = vector.extract %q[0] : i32 from vector<1xi32>
    return %r : i32
  }
  func.func @tgt_open_big_endian(%x: vector<2xi16>) -> i32 {
    %c16 = arith.constant 16 : i32
    %a = vector.extract %x[0] : i16 from vector<2xi16>
    %b = vector.extract %x[1] : i16 from vector<2xi16>
    %az = arith.extui %a : i16 to i32
    %bz = arith.extui %b : i16 to i32
    %s = arith.shli %bz, %c16 : i32
    %q = arith.ori %s, %az : i32
    return %q : i32
  }
  // Integers of a fixed width do not depend on the layout.
  func.func @src_scalars_in_any_layout(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    return %0 : i32
  }
  func.func @tgt_scalars_in_any_layout(%x: i32) -> i32 {
    %c1 = arith.constant 1 : i32
    %0 = arith.shli %x, %c1 : i32
    return %0 : i32
  }
}
module attributes {llvm.data_layout = "e-i32:64:64"} {
  llvm.func @src_open_aligned_field(%p: !llvm.ptr) -> !llvm.ptr {
    %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
    llvm.return %q : !llvm.ptr
  }
  llvm.func @tgt_open_aligned_field(%p: !llvm.ptr) -> !llvm.ptr {
    %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
    llvm.return %q : !llvm.ptr
  }
}
module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {
  llvm.func @src_usual_field(%p: !llvm.ptr) -> !llvm.ptr {
    %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
    llvm.return %q : !llvm.ptr
  }
  llvm.func @tgt_usual_field(%p: !llvm.ptr) -> !llvm.ptr {
    %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
    llvm.return %q : !llvm.ptr
  }
}
