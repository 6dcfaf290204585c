// right: a_reduction_of_selected_lanes
func.func @f(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %r = vector.mask %m { vector.reduction <add>, %a, %x : vector<3xi8> into i8 } : vector<3xi1> -> i8
  return %r : i8
}
// target
func.func @f(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %c0 = arith.constant dense<0> : vector<3xi8>
  %s = arith.select %m, %a, %c0 : vector<3xi1>, vector<3xi8>
  %r = vector.reduction <add>, %s, %x : vector<3xi8> into i8
  return %r : i8
}
// -----
// refuted: a_reduction_without_its_mask
func.func @f(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %r = vector.mask %m { vector.reduction <add>, %a, %x : vector<3xi8> into i8 } : vector<3xi1> -> i8
  return %r : i8
}
// target
func.func @f(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %r = vector.reduction <add>, %a, %x : vector<3xi8> into i8
  return %r : i8
}
// -----
// refuted: a_mask_of_the_wrong_lanes
func.func @f(%a: vector<2xi8>, %b: i1, %c: i1, %x: i8) -> i8 {
  %m = vector.from_elements %b, %c : vector<2xi1>
  %r = vector.mask %m { vector.reduction <xor>, %a, %x : vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %r : i8
}
// target
func.func @f(%a: vector<2xi8>, %b: i1, %c: i1, %x: i8) -> i8 {
  %m = vector.from_elements %c, %b : vector<2xi1>
  %r = vector.mask %m { vector.reduction <xor>, %a, %x : vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %r : i8
}
// -----
// refuted: a_neutral_element_above_infinity
func.func @f(%a: vector<2xf32>, %m: vector<2xi1>) -> f32 {
  %r = vector.mask %m { vector.reduction <maximumf>, %a : vector<2xf32> into f32 } : vector<2xi1> -> f32
  return %r : f32
}
// target
func.func @f(%a: vector<2xf32>, %m: vector<2xi1>) -> f32 {
  %least = arith.constant dense<-3.40282347E+38> : vector<2xf32>
  %s = arith.select %m, %a, %least : vector<2xi1>, vector<2xf32>
  %r = vector.reduction <maximumf>, %s : vector<2xf32> into f32
  return %r : f32
}
// -----
// right: a_neutral_element_of_a_maximum
func.func @f(%a: vector<2xf32>, %m: vector<2xi1>) -> f32 {
  %r = vector.mask %m { vector.reduction <maximumf>, %a : vector<2xf32> into f32 } : vector<2xi1> -> f32
  return %r : f32
}
// target
func.func @f(%a: vector<2xf32>, %m: vector<2xi1>) -> f32 {
  %least = arith.constant dense<0xFF800000> : vector<2xf32>
  %s = arith.select %m, %a, %least : vector<2xi1>, vector<2xf32>
  %r = vector.reduction <maximumf>, %s : vector<2xf32> into f32
  return %r : f32
}
// -----
// right: a_reduction_of_some_dimensions
func.func @f(%a: vector<2x2xi8>, %m: vector<2x2xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %r = vector.mask %m { vector.multi_reduction <maxui>, %a, %x [1] : vector<2x2xi8> to vector<2xi8> } : vector<2x2xi1> -> vector<2xi8>
  return %r : vector<2xi8>
}
// target
func.func @f(%a: vector<2x2xi8>, %m: vector<2x2xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant dense<0> : vector<2x2xi8>
  %s = arith.select %m, %a, %c0 : vector<2x2xi1>, vector<2x2xi8>
  %r = vector.multi_reduction <maxui>, %s, %x [1] : vector<2x2xi8> to vector<2xi8>
  return %r : vector<2xi8>
}
// -----
// refuted: a_reduction_of_a_unit_dimension_that_selects_the_source
func.func @f(%a: vector<2x1xi8>, %m: vector<2x1xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %r = vector.mask %m { vector.multi_reduction <add>, %a, %x [1] : vector<2x1xi8> to vector<2xi8> } : vector<2x1xi1> -> vector<2xi8>
  return %r : vector<2xi8>
}
// target
func.func @f(%a: vector<2x1xi8>, %m: vector<2x1xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %b = vector.shape_cast %a : vector<2x1xi8> to vector<2xi8>
  %n = vector.shape_cast %m : vector<2x1xi1> to vector<2xi1>
  %s = arith.addi %b, %x : vector<2xi8>
  %r = arith.select %n, %s, %b : vector<2xi1>, vector<2xi8>
  return %r : vector<2xi8>
}
// -----
// right: a_contraction_of_selected_points
func.func @f(%a: vector<2xi8>, %b: vector<2xi8>, %m: vector<2xi1>, %x: i8) -> i8 {
  %r = vector.mask %m { vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %x : vector<2xi8>, vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %r : i8
}
// target
func.func @f(%a: vector<2xi8>, %b: vector<2xi8>, %m: vector<2xi1>, %x: i8) -> i8 {
  %p = arith.muli %a, %b : vector<2xi8>
  %r = vector.mask %m { vector.reduction <add>, %p, %x : vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %r : i8
}
// -----
// right: a_read_with_a_mask_operand
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %x: i8) -> vector<3xi8> {
  %r = vector.mask %m { vector.transfer_read %a[%i], %x : memref<4xi8>, vector<3xi8> } : vector<3xi1> -> vector<3xi8>
  return %r : vector<3xi8>
}
// target
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %x: i8) -> vector<3xi8> {
  %r = vector.transfer_read %a[%i], %x, %m : memref<4xi8>, vector<3xi8>
  return %r : vector<3xi8>
}
// -----
// right: a_write_with_two_masks
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %n: vector<3xi1>, %x: vector<3xi8>) {
  vector.mask %m { vector.transfer_write %x, %a[%i], %n : vector<3xi8>, memref<4xi8> } : vector<3xi1>
  return
}
// target
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %n: vector<3xi1>, %x: vector<3xi8>) {
  %b = arith.andi %m, %n : vector<3xi1>
  vector.transfer_write %x, %a[%i], %b : vector<3xi8>, memref<4xi8>
  return
}
// -----
// refuted: a_write_whose_mask_is_replaced
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %n: vector<3xi1>, %x: vector<3xi8>) {
  vector.mask %m { vector.transfer_write %x, %a[%i], %n : vector<3xi8>, memref<4xi8> } : vector<3xi1>
  return
}
// target
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %n: vector<3xi1>, %x: vector<3xi8>) {
  vector.transfer_write %x, %a[%i], %m : vector<3xi8>, memref<4xi8>
  return
}
// -----
// refuted: a_gather_whose_mask_is_replaced
func.func @f(%a: memref<4xi8>, %o: vector<2xindex>, %m: vector<2xi1>, %n: vector<2xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %r = vector.mask %m { vector.gather %a[%c0] [%o], %n, %x : memref<4xi8>, vector<2xindex>, vector<2xi1>, vector<2xi8> into vector<2xi8> } : vector<2xi1> -> vector<2xi8>
  return %r : vector<2xi8>
}
// target
func.func @f(%a: memref<4xi8>, %o: vector<2xindex>, %m: vector<2xi1>, %n: vector<2xi1>, %x: vector<2xi8>) -> vector<2xi8> {
  %c0 = arith.constant 0 : index
  %r = vector.gather %a[%c0] [%o], %m, %x : memref<4xi8>, vector<2xindex>, vector<2xi1>, vector<2xi8> into vector<2xi8>
  return %r : vector<2xi8>
}
// -----
// refuted: a_mask_with_a_poison_bit
func.func @f(%a: vector<2xi8>, %x: i8) -> i8 {
  %p = ub.poison : i1
  %true = arith.constant true
  %m = vector.from_elements %p, %true : vector<2xi1>
  %r = vector.mask %m { vector.reduction <add>, %a, %x : vector<2xi8> into i8 } : vector<2xi1> -> i8
  return %x : i8
}
// target
func.func @f(%a: vector<2xi8>, %x: i8) -> i8 {
  ub.unreachable
}
// -----
// open: an_outer_product_with_a_mask
func.func @f(%a: vector<2xi8>, %x: i8, %m: vector<2xi1>) -> vector<2xi8> {
  %r = vector.mask %m { vector.outerproduct %a, %x {kind = #vector.kind<add>} : vector<2xi8>, i8 } : vector<2xi1> -> vector<2xi8>
  return %r : vector<2xi8>
}
// target
func.func @f(%a: vector<2xi8>, %x: i8, %m: vector<2xi1>) -> vector<2xi8> {
  %r = vector.outerproduct %a, %x {kind = #vector.kind<add>} : vector<2xi8>, i8
  return %r : vector<2xi8>
}
// -----
// open: lanes_that_are_passed_through
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %x: i8, %p: vector<3xi8>) -> vector<3xi8> {
  %r = vector.mask %m, %p { vector.transfer_read %a[%i], %x : memref<4xi8>, vector<3xi8> } : vector<3xi1> -> vector<3xi8>
  return %r : vector<3xi8>
}
// target
func.func @f(%a: memref<4xi8>, %i: index, %m: vector<3xi1>, %x: i8, %p: vector<3xi8>) -> vector<3xi8> {
  %r = vector.transfer_read %a[%i], %x, %m : memref<4xi8>, vector<3xi8>
  return %r : vector<3xi8>
}
// -----
// open: a_read_before_the_start_of_a_cast
func.func @f(%a: tensor<8xi8>, %x: i8) -> vector<4xi8> {
  %c = arith.constant -2 : index
  %b = tensor.cast %a : tensor<8xi8> to tensor<?xi8>
  %r = vector.transfer_read %b[%c], %x : tensor<?xi8>, vector<4xi8>
  return %r : vector<4xi8>
}
// target
func.func @f(%a: tensor<8xi8>, %x: i8) -> vector<4xi8> {
  %c = arith.constant -2 : index
  %r = vector.transfer_read %a[%c], %x : tensor<8xi8>, vector<4xi8>
  return %r : vector<4xi8>
}
