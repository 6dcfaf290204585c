module {
  irdl.dialect @cmath {
    irdl.type @complex {
      %0 = irdl.is i32 
      %1 = irdl.base "!builtin.integer" 
      %2 = irdl.any_of(%0, %1) 
      irdl.parameters(elem: %2)
    }
    irdl.type @empty 
    irdl.attribute @at {
      %0 = irdl.any
      %1 = irdl.is "foo"  {a = 1 : i64}
      irdl.parameters(p: %0, q: %1)
    }
    irdl.operation @norm {
      %0 = irdl.any
      %1 = irdl.parametric @cmath::@complex<%0> 
      %2 = irdl.base @cmath::@complex 
      %3 = irdl.all_of(%1, %2) 
      %4 = irdl.c_pred "foo($_self)" 
      %5 = irdl.region
      %6 = irdl.region()
      %7 = irdl.region(%0, %1)
      %8 = irdl.region with size 3
      %9 = irdl.region(%0) with size 3
      irdl.operands(a: %0, b: %1, c: optional %2, d: variadic %3)
      irdl.results(r: %4)
      irdl.attributes {"x" = %0, "y" = %1}
      irdl.regions(f: %5, g: %6, h: %7)
    }
    irdl.operation @norm2 {
      irdl.operands()
      irdl.results()
      irdl.attributes 
      irdl.regions()
    }
  }
  irdl.dialect @e 
  irdl.dialect @f attributes {a} 
}
