#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: vector<1x1xi8>, %arg1: vector<1x1xi8>, %arg2: vector<1xi8>) -> vector<1xi8> {
    %0 = vector.contract {indexing_maps = [#map, #map, #map1], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxsi>} %arg0, %arg1, %arg2 : vector<1x1xi8>, vector<1x1xi8> into vector<1xi8>
    return %0 : vector<1xi8>
  }
}

