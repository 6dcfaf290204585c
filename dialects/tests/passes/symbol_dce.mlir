// run: --symbol-dce
// -----
func.func private @dead() {
  func.call @dead_too() : () -> ()
  return
}
func.func private @dead_too()
func.func nested @nobody_outside()
func.func private @called()
func.func private @named()
func.func @public() attributes {uses = [{f = @named}]} {
  func.call @called() : () -> ()
  return
}
// becomes:
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "called", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "named", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "public"}> ({
    "func.call"() <{callee = @called}> : () -> ()
    "func.return"() : () -> ()
  }) {uses = [{f = @named}]} : () -> ()
}) : () -> ()
// -----
module @public_module {
  func.func nested @nested() {
    func.call @inner() : () -> ()
    return
  }
  func.func private @inner()
  func.func private @dead()
}
module @private_module attributes {sym_visibility = "private"} {
  func.func nested @used()
  func.func nested @unused()
  func.func @public() {
    return
  }
}
module @dead_module attributes {sym_visibility = "private"} {
  func.func @public() {
    return
  }
}
func.func private @from_outside() attributes {uses = @private_module::@used}
func.func @live() attributes {uses = @from_outside} {
  return
}
// becomes:
"builtin.module"() ({
  "builtin.module"() <{sym_name = "public_module"}> ({
  ^bb0:
  }) : () -> ()
  "builtin.module"() <{sym_name = "private_module", sym_visibility = "private"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "used", sym_visibility = "nested"}> ({
    }) : () -> ()
    "func.func"() <{function_type = () -> (), sym_name = "public"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "from_outside", sym_visibility = "private"}> ({
  }) {uses = @private_module::@used} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "live"}> ({
    "func.return"() : () -> ()
  }) {uses = @from_outside} : () -> ()
}) : () -> ()
