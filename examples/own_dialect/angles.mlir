func.func @twice(%angle: i16) -> i16 {
  %0 = turn.negate %angle : i16
  %1 = turn.negate %0 : i16
  return %1 : i16
}

func.func @bisector(%angle: i16) -> i16 {
  %0 = turn.halve %angle : i16
  %1 = turn.negate %0 : i16
  return %1 : i16
}
