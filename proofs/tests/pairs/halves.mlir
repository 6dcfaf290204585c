// right: an operation on halves
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi32>, %y: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.xori %x, %y : vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
// refuted: halves with another operation
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi32>, %y: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.ori %x, %y : vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
// refuted: exchanged halves
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi32>, %y: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.xori %x, %y : vector<2xi32>
  %1 = vector.shuffle %0, %0 [1, 0] : vector<2xi32>, vector<2xi32>
  return %1 : vector<2xi32>
}
// -----
// refuted: the low half twice
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi32>, %y: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.xori %x, %y : vector<2xi32>
  %1 = vector.shuffle %0, %0 [0, 0] : vector<2xi32>, vector<2xi32>
  return %1 : vector<2xi32>
}
// -----
// refuted: an addition of halves without the carry
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.addi %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi32>, %y: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.addi %x, %y : vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
// undecided: halves of another width
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<2xi31>, %y: vector<2xi31>) -> vector<2xi31> {
  %0 = arith.xori %x, %y : vector<2xi31>
  return %0 : vector<2xi31>
}
// -----
// undecided: three parts
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<3xi32>, %y: vector<3xi32>) -> vector<3xi32> {
  %0 = arith.xori %x, %y : vector<3xi32>
  return %0 : vector<3xi32>
}
// -----
// undecided: scalable halves
func.func @g(%x: i64, %y: i64) -> i64 {
  %0 = arith.xori %x, %y : i64
  return %0 : i64
}
// target
func.func @g(%x: vector<[2]xi32>, %y: vector<[2]xi32>) -> vector<[2]xi32> {
  %0 = arith.xori %x, %y : vector<[2]xi32>
  return %0 : vector<[2]xi32>
}
// -----
// right: the halves of the elements of a vector
func.func @g(%x: vector<2xi64>) -> vector<2xi64> {
  return %x : vector<2xi64>
}
// target
func.func @g(%x: vector<2x2xi32>) -> vector<2x2xi32> {
  return %x : vector<2x2xi32>
}
// -----
// refuted: transposed halves of the elements of a vector
func.func @g(%x: vector<2xi64>) -> vector<2xi64> {
  return %x : vector<2xi64>
}
// target
func.func @g(%x: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = vector.transpose %x, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
// -----
// undecided: the halves of the elements of a vector in a vector of one dimension
func.func @g(%x: vector<2xi64>) -> vector<2xi64> {
  return %x : vector<2xi64>
}
// target
func.func @g(%x: vector<4xi32>) -> vector<4xi32> {
  return %x : vector<4xi32>
}
// -----
// right: a call with halves
func.func private @h(i64) -> i64
func.func @g(%x: i64) -> i64 {
  %0 = func.call @h(%x) : (i64) -> i64
  return %0 : i64
}
// target
func.func private @h(vector<2xi32>) -> vector<2xi32>
func.func @g(%x: vector<2xi32>) -> vector<2xi32> {
  %0 = func.call @h(%x) : (vector<2xi32>) -> vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
// undecided: a call with exchanged halves
func.func private @h(i64) -> i64
func.func @g(%x: i64) -> i64 {
  %0 = func.call @h(%x) : (i64) -> i64
  return %0 : i64
}
// target
func.func private @h(vector<2xi32>) -> vector<2xi32>
func.func @g(%x: vector<2xi32>) -> vector<2xi32> {
  %1 = vector.shuffle %x, %x [1, 0] : vector<2xi32>, vector<2xi32>
  %0 = func.call @h(%1) : (vector<2xi32>) -> vector<2xi32>
  return %0 : vector<2xi32>
}
