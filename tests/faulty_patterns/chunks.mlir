func.func @zero(%x: i16) -> i16 {
  return %x : i16
}
// -----
func.func @once(%x: i16) -> i16 {
  %0 = faulty.not %x : i16
  return %0 : i16
}
// -----
func.func @twice(%x: i16) -> i16 {
  %0 = faulty.not %x : i16
  %1 = faulty.not %0 : i16
  return %1 : i16
}
// -----
func.func @other(%x: i16) -> i16 {
  return %x : i16
}
