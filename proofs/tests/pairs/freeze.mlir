// right: frozen_poison_is_any_value
llvm.func @f() -> i32 { %p = llvm.mlir.poison : i32
  %0 = llvm.freeze %p : i32
  llvm.return %0 : i32 }
// target
llvm.func @f() -> i32 { %0 = llvm.mlir.constant(77 : i32) : i32
  llvm.return %0 : i32 }
// -----
// refuted: a_value_is_not_frozen_poison
llvm.func @f() -> i32 { %0 = llvm.mlir.constant(77 : i32) : i32
  llvm.return %0 : i32 }
// target
llvm.func @f() -> i32 { %p = llvm.mlir.poison : i32
  %0 = llvm.freeze %p : i32
  llvm.return %0 : i32 }
// -----
// undecided: a_freeze_is_not_dropped
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.freeze %a : i32
  llvm.return %0 : i32 }
// target
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// -----
// right: a_value_is_frozen
llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.freeze %a : i32
  llvm.return %0 : i32 }
// -----
// right: freeze_before_addition
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %c : i32
  %1 = llvm.freeze %0 : i32
  llvm.return %1 : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.freeze %a : i32
  %1 = llvm.add %0, %c : i32
  llvm.return %1 : i32 }
// -----
// right: freeze_before_addition_drops_the_flag
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %c overflow<nsw> : i32
  %1 = llvm.freeze %0 : i32
  llvm.return %1 : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.freeze %a : i32
  %1 = llvm.add %0, %c : i32
  llvm.return %1 : i32 }
// -----
// undecided: freeze_before_addition_keeps_the_flag
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.add %a, %c overflow<nsw> : i32
  %1 = llvm.freeze %0 : i32
  llvm.return %1 : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.freeze %a : i32
  %1 = llvm.add %0, %c overflow<nsw> : i32
  llvm.return %1 : i32 }
// -----
// undecided: freeze_before_masking
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %f = llvm.freeze %a : i32
  %0 = llvm.and %f, %c : i32
  llvm.return %0 : i32 }
// target
llvm.func @f(%a: i32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.and %a, %c : i32
  %f = llvm.freeze %0 : i32
  llvm.return %f : i32 }
// -----
// right: one_freeze_for_two
llvm.func @f(%a: i8) -> (i8) {
  %f = llvm.freeze %a : i8
  %g = llvm.freeze %a : i8
  %0 = llvm.xor %f, %g : i8
  llvm.return %0 : i8 }
// target
llvm.func @f(%a: i8) -> (i8) {
  %f = llvm.freeze %a : i8
  %0 = llvm.xor %f, %f : i8
  llvm.return %0 : i8 }
// -----
// refuted: two_freezes_for_one
llvm.func @f(%a: i8) -> (i8) {
  %f = llvm.freeze %a : i8
  %0 = llvm.xor %f, %f : i8
  llvm.return %0 : i8 }
// target
llvm.func @f(%a: i8) -> (i8) {
  %f = llvm.freeze %a : i8
  %g = llvm.freeze %a : i8
  %0 = llvm.xor %f, %g : i8
  llvm.return %0 : i8 }
// -----
// refuted: one_use_is_not_frozen
llvm.func @f(%a: i4) -> (i4) {
  %f = llvm.freeze %a : i4
  %0 = llvm.sub %f, %f : i4
  llvm.return %0 : i4 }
// target
llvm.func @f(%a: i4) -> (i4) {
  %f = llvm.freeze %a : i4
  %0 = llvm.sub %f, %a : i4
  llvm.return %0 : i4 }
// -----
// right: freeze_twice
llvm.func @f(%a: i32) -> (i32) {
  %f = llvm.freeze %a : i32
  %g = llvm.freeze %f : i32
  llvm.return %g : i32 }
// target
llvm.func @f(%a: i32) -> (i32) {
  %f = llvm.freeze %a : i32
  llvm.return %f : i32 }
// -----
// refuted: wrong_where_nothing_is_poison
llvm.func @f(%a: i64) -> (i64) {
  %f = llvm.freeze %a : i64
  %0 = llvm.mul %f, %f : i64
  llvm.return %0 : i64 }
// target
llvm.func @f(%a: i64) -> (i64) {
  %f = llvm.freeze %a : i64
  %0 = llvm.add %f, %f : i64
  llvm.return %0 : i64 }
// -----
// right: lanes_are_chosen_one_by_one
llvm.func @f(%a: vector<2xi8>) -> vector<2xi8> {
  %f = llvm.freeze %a : vector<2xi8>
  llvm.return %f : vector<2xi8> }
// target
llvm.func @f(%a: vector<2xi8>) -> vector<2xi8> {
  %f = llvm.freeze %a : vector<2xi8>
  %g = llvm.freeze %f : vector<2xi8>
  llvm.return %g : vector<2xi8> }
// -----
// refuted: branch_on_poison_is_undefined
llvm.func @f(%a: i1) -> i8 {
  %f = llvm.freeze %a : i1
  llvm.cond_br %f, ^bb1, ^bb2
^bb1:
  %0 = llvm.mlir.constant(1 : i8) : i8
  llvm.return %0 : i8
^bb2:
  %1 = llvm.mlir.constant(2 : i8) : i8
  llvm.return %1 : i8 }
// target
llvm.func @f(%a: i1) -> i8 {
  llvm.cond_br %a, ^bb1, ^bb2
^bb1:
  %0 = llvm.mlir.constant(1 : i8) : i8
  llvm.return %0 : i8
^bb2:
  %1 = llvm.mlir.constant(2 : i8) : i8
  llvm.return %1 : i8 }
// -----
// right: branch_on_frozen_poison
llvm.func @f(%a: i1) -> i8 {
  llvm.cond_br %a, ^bb1, ^bb2
^bb1:
  %0 = llvm.mlir.constant(1 : i8) : i8
  llvm.return %0 : i8
^bb2:
  %1 = llvm.mlir.constant(2 : i8) : i8
  llvm.return %1 : i8 }
// target
llvm.func @f(%a: i1) -> i8 {
  %f = llvm.freeze %a : i1
  llvm.cond_br %f, ^bb1, ^bb2
^bb1:
  %0 = llvm.mlir.constant(1 : i8) : i8
  llvm.return %0 : i8
^bb2:
  %1 = llvm.mlir.constant(2 : i8) : i8
  llvm.return %1 : i8 }
// -----
// right: a_float_is_frozen
llvm.func @f(%a: f32) -> f32 { llvm.return %a : f32 }
// target
llvm.func @f(%a: f32) -> f32 {
  %f = llvm.freeze %a : f32
  llvm.return %f : f32 }
// -----
// refuted: a_frozen_float_may_be_nan
llvm.func @f(%a: f32) -> i1 {
  %0 = llvm.fcmp "oeq" %a, %a {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %t = llvm.mlir.constant(true) : i1
  llvm.return %t : i1 }
// target
llvm.func @f(%a: f32) -> i1 {
  %f = llvm.freeze %a : f32
  %0 = llvm.fcmp "oeq" %f, %f : f32
  llvm.return %0 : i1 }
// -----
// open: a_frozen_pointer
llvm.func @f(%a: !llvm.ptr) -> !llvm.ptr { llvm.return %a : !llvm.ptr }
// target
llvm.func @f(%a: !llvm.ptr) -> !llvm.ptr {
  %f = llvm.freeze %a : !llvm.ptr
  llvm.return %f : !llvm.ptr }
// -----
// refuted: a_freeze_of_few_bits_is_not_dropped
llvm.func @f(%a: i6) -> i6 {
  %0 = llvm.freeze %a : i6
  llvm.return %0 : i6 }
// target
llvm.func @f(%a: i6) -> i6 { llvm.return %a : i6 }
// -----
// refuted: freeze_of_few_bits_before_masking
llvm.func @f(%a: i4) -> i4 {
  %c = llvm.mlir.constant(1 : i4) : i4
  %f = llvm.freeze %a : i4
  %0 = llvm.and %f, %c : i4
  llvm.return %0 : i4 }
// target
llvm.func @f(%a: i4) -> i4 {
  %c = llvm.mlir.constant(1 : i4) : i4
  %0 = llvm.and %a, %c : i4
  %f = llvm.freeze %0 : i4
  llvm.return %f : i4 }
// -----
// undecided: choices_of_two_widths
llvm.func @f(%a: i1, %b: i16) -> i16 {
  %f = llvm.freeze %a : i1
  %g = llvm.freeze %b : i16
  %c = llvm.mlir.constant(5 : i16) : i16
  %0 = llvm.select %f, %g, %c : i1, i16
  %1 = llvm.mul %0, %0 : i16
  llvm.return %1 : i16 }
// target
llvm.func @f(%a: i1, %b: i16) -> i16 {
  %c = llvm.mlir.constant(6 : i16) : i16
  llvm.return %c : i16 }
