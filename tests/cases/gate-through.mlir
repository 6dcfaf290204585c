// proofmark: gate %s --through 'sed -e s/@dropped/@renamed/ -e s/arith.divsi/test.other/ -e s/@public/@other/'
// -----
module {}
// -----
func.func private @declared(i32)
// -----
func.func private @dropped()
// -----
func.func @not_parsed(%x: i32) -> i32 {
  %0 = arith.divsi %x, %x : i32
  return %0 : i32
}
// -----
func.func @public() {
  return
}
