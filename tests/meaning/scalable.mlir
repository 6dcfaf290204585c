func.func @src_add(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %c = arith.constant dense<0> : vector<[4]xi32>
  %0 = arith.addi %a, %c : vector<[4]xi32>
  %1 = arith.subi %0, %b : vector<[4]xi32>
  %2 = arith.addi %1, %b : vector<[4]xi32>
  return %2 : vector<[4]xi32>
}
func.func @tgt_add(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  return %a : vector<[4]xi32>
}
func.func @src_wrong_add(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %c = arith.constant dense<1> : vector<[4]xi32>
  %0 = arith.addi %a, %c : vector<[4]xi32>
  return %0 : vector<[4]xi32>
}
func.func @tgt_wrong_add(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  return %a : vector<[4]xi32>
}
func.func @src_select(%p: i1, %a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %c = vector.broadcast %p : i1 to vector<[4]xi1>
  %0 = arith.select %c, %a, %b : vector<[4]xi1>, vector<[4]xi32>
  return %0 : vector<[4]xi32>
}
func.func @tgt_select(%p: i1, %a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %0 = arith.select %p, %a, %b : vector<[4]xi32>
  return %0 : vector<[4]xi32>
}
func.func @src_wrong_poison(%a: vector<[4]xi32>) -> vector<[4]xi32> {
  return %a : vector<[4]xi32>
}
func.func @tgt_wrong_poison(%a: vector<[4]xi32>) -> vector<[4]xi32> {
  %c = ub.poison : vector<[4]xi32>
  return %c : vector<[4]xi32>
}
func.func private @take(vector<[4]xi32>)
func.func @src_wrong_handed(%p: i1, %a: vector<[4]xi32>) -> i32 {
  %c = ub.poison : vector<[4]xi32>
  %d = arith.select %p, %a, %c : vector<[4]xi32>
  func.call @take(%d) : (vector<[4]xi32>) -> ()
  %0 = arith.constant 0 : i32
  return %0 : i32
}
func.func @tgt_wrong_handed(%p: i1, %a: vector<[4]xi32>) -> i32 {
  %c = ub.poison : vector<[4]xi32>
  %d = arith.select %p, %a, %c : vector<[4]xi32>
  func.call @take(%d) : (vector<[4]xi32>) -> ()
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func @src_mask() -> vector<[4]xi1> {
  %c4 = arith.constant 4 : index
  %vs = vector.vscale
  %n = arith.muli %c4, %vs : index
  %0 = vector.create_mask %n : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
func.func @tgt_mask() -> vector<[4]xi1> {
  %0 = arith.constant dense<true> : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
func.func @src_wrong_mask() -> vector<[4]xi1> {
  %c4 = arith.constant 4 : index
  %0 = vector.create_mask %c4 : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
func.func @tgt_wrong_mask() -> vector<[4]xi1> {
  %0 = arith.constant dense<true> : vector<[4]xi1>
  return %0 : vector<[4]xi1>
}
func.func @src_transpose(%a: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x[4]xi32> to vector<[4]x2xi32>
  %1 = vector.transpose %0, [1, 0] : vector<[4]x2xi32> to vector<2x[4]xi32>
  return %1 : vector<2x[4]xi32>
}
func.func @tgt_transpose(%a: vector<2x[4]xi32>) -> vector<2x[4]xi32> {
  return %a : vector<2x[4]xi32>
}
func.func @src_large(%a: vector<32x32x32xi8>) -> vector<32x32x32xi8> {
  %c = arith.constant dense<2> : vector<32x32x32xi8>
  %0 = arith.muli %a, %c : vector<32x32x32xi8>
  return %0 : vector<32x32x32xi8>
}
func.func @tgt_large(%a: vector<32x32x32xi8>) -> vector<32x32x32xi8> {
  %0 = arith.addi %a, %a : vector<32x32x32xi8>
  return %0 : vector<32x32x32xi8>
}
func.func @src_wrong_large(%a: vector<32x32x32xi8>) -> vector<32x32x32xi8> {
  %c = arith.constant dense<2> : vector<32x32x32xi8>
  %0 = arith.muli %a, %c : vector<32x32x32xi8>
  return %0 : vector<32x32x32xi8>
}
func.func @tgt_wrong_large(%a: vector<32x32x32xi8>) -> vector<32x32x32xi8> {
  return %a : vector<32x32x32xi8>
}
func.func @src_wrong_index(%a: vector<[4]xindex>) -> vector<[4]xindex> {
  %c = arith.constant dense<2147483648> : vector<[4]xindex>
  %0 = arith.addi %a, %c overflow<nsw> : vector<[4]xindex>
  return %0 : vector<[4]xindex>
}
func.func @tgt_wrong_index(%a: vector<[4]xindex>) -> vector<[4]xindex> {
  %c = arith.constant dense<2147483648> : vector<[4]xindex>
  %0 = arith.subi %a, %c overflow<nsw> : vector<[4]xindex>
  return %0 : vector<[4]xindex>
}
