// mlir-opt-22 --canonicalize
// wrong: kind = #vector.kind<maxsi>} %arg0, %arg1, %arg2
#a = affine_map<(d0, d1) -> (d0, d1)>
#b = affine_map<(d0, d1) -> (d0)>
func.func @f(%x: vector<1x1xi8>, %y: vector<1x1xi8>, %z: vector<1xi8>) -> vector<1xi8> {
  %c0 = arith.constant dense<0> : vector<1xi8>
  %0 = vector.contract {indexing_maps = [#a, #a, #b], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxsi>} %x, %y, %c0 : vector<1x1xi8>, vector<1x1xi8> into vector<1xi8>
  %1 = arith.addi %0, %z : vector<1xi8>
  return %1 : vector<1xi8>
}
