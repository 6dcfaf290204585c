module {
  func.func @f(%arg0: i65, %arg1: i65) -> i65 {
    %0 = arith.divsi %arg0, %arg1 : i65
    %1 = arith.muli %0, %arg1 : i65
    %2 = arith.cmpi ne, %arg0, %1 : i65
    %c0_i65 = arith.constant 0 : i65
    %3 = arith.cmpi slt, %arg0, %c0_i65 : i65
    %4 = arith.cmpi slt, %arg1, %c0_i65 : i65
    %5 = arith.cmpi ne, %3, %4 : i1
    %6 = arith.andi %2, %5 : i1
    %c18446744073709551615_i65 = arith.constant 18446744073709551615 : i65
    %7 = arith.addi %0, %c18446744073709551615_i65 : i65
    %8 = arith.select %6, %7, %0 : i65
    return %8 : i65
  }
}

