func.func @mean(%value: i16, %count: i16) -> i16 {
  %total = arith.muli %value, %count : i16
  %mean = arith.divsi %total, %count : i16
  return %mean : i16
}

func.func @mean_nsw(%value: i16, %count: i16) -> i16 {
  %total = arith.muli %value, %count overflow<nsw> : i16
  %mean = arith.divsi %total, %count : i16
  return %mean : i16
}
