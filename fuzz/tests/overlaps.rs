//! Overlaps of match shapes: the programs in which the roots of two shapes are unified with operations of each other.

use proofmark_fuzz::Shape;
use proofmark_fuzz::oracle::Workbench;
use proofmark_fuzz::overlap::overlaps;
use proofmark_ir::WalkOrder;
use proofmark_ir::text::{PrintOptions, print_op};

/// Returns the shape whose root is the last operation with this name.
fn shape(text: &str, name: &str) -> Shape {
    let ir = Workbench::standard().shaped_program(text).expect("a valid program");
    let mut root = None;
    ir.walk(ir.root(), WalkOrder::PreOrder, |ir, op| {
        if ir.name_str(op) == name {
            root = Some(op);
        }
    });
    Shape { root: root.expect("the operation"), ir }
}

/// Returns the operations of each overlap, in the order of the program.
fn ops(first: &Shape, second: &Shape) -> Vec<String> {
    overlaps(first, second)
        .iter()
        .map(|overlap| {
            let text = print_op(&overlap.ir, overlap.ir.root(), PrintOptions::default());
            let [a, b] = overlap.roots.map(|root| overlap.ir.name_str(root).to_owned());
            assert_eq!(
                (&*a, &*b),
                (first.ir.name_str(first.root), second.ir.name_str(second.root)),
                "{text}"
            );
            let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("module"));
            lines.collect::<Vec<_>>().join("\n")
        })
        .collect()
}

const SUB_OF_SUM: &str = "func.func @f(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 9 : i32
  %0 = arith.addi %x, %c : i32
  %1 = arith.subi %0, %y : i32
  return %1 : i32
}";

const SUM: &str = "func.func @g(%x: i32) -> i32 {
  %c = arith.constant -7 : i32
  %0 = arith.addi %x, %c : i32
  return %0 : i32
}";

#[test]
fn different_constants_are_those_of_either_shape() {
    let all = ops(&shape(SUB_OF_SUM, "arith.subi"), &shape(SUM, "arith.addi"));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].contains("arith.constant 9 ") && !all[0].contains("-7"), "{}", all[0]);
    assert!(all[1].contains("arith.constant -7 ") && !all[1].contains(" 9 "), "{}", all[1]);
    // The root of the first shape is not in the second one.
    assert_eq!(ops(&shape(SUM, "arith.addi"), &shape(SUB_OF_SUM, "arith.subi")), Vec::<String>::new());
}

#[test]
fn variables_are_bound_once() {
    let square = shape(
        "func.func @g(%x: i32) -> i32 {
           %0 = arith.muli %x, %x : i32
           return %0 : i32
         }",
        "arith.muli",
    );
    let product = |operands: &str, results: &str| {
        shape(
            &format!(
                "func.func @f(%a: i32, %b: i32) -> i32 {{
                   {results}
                   %0 = arith.muli {operands} : i32
                   %1 = arith.addi %0, %a : i32
                   return %1 : i32
                 }}"
            ),
            "arith.addi",
        )
    };
    // Both operands are one value.
    let all = ops(&product("%a, %b", ""), &square);
    assert_eq!(all.len(), 1, "{all:?}");
    let product_line = all[0].lines().find(|line| line.contains("arith.muli")).expect("a product");
    let (_, operands) = product_line.split_once("arith.muli ").expect("operands");
    let (a, b) = operands.trim_end_matches(" : i32").split_once(", ").expect("two operands");
    assert_eq!(a, b, "{}", all[0]);
    // Different results are no common value.
    let other = "%c = arith.subi %a, %b : i32\n%d = arith.subi %b, %a : i32";
    assert_eq!(ops(&product("%c, %d", other), &square), Vec::<String>::new());
}

#[test]
fn types_are_equal() {
    let wide = SUM.replace("i32", "i64");
    assert_eq!(ops(&shape(SUB_OF_SUM, "arith.subi"), &shape(&wide, "arith.addi")), Vec::<String>::new());
}

/// The operations of the second shape that no operand refers to keep their order.
#[test]
fn accesses_are_beside_the_unified_operation() {
    let forwarded = shape(
        "func.func @g(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
           memref.store %v, %m[%i] : memref<4xi32>
           %0 = memref.load %m[%i] : memref<4xi32>
           return %0 : i32
         }",
        "memref.load",
    );
    let in_loop = shape(
        "func.func @f(%m: memref<4xi32>, %n: index) -> i32 {
           %c = arith.constant 1 : index
           %z = arith.constant 0 : i32
           %r = scf.for %i = %c to %n step %c iter_args(%a = %z) -> (i32) {
             %0 = memref.load %m[%i] : memref<4xi32>
             %1 = arith.addi %a, %0 : i32
             scf.yield %1 : i32
           }
           return %r : i32
         }",
        "arith.addi",
    );
    let all = ops(&in_loop, &forwarded);
    assert_eq!(all.len(), 1, "{all:?}");
    let position = |name: &str| all[0].find(name).unwrap_or_else(|| panic!("{}", all[0]));
    assert!(position("scf.for") < position("memref.store"), "{}", all[0]);
    assert!(position("memref.store") < position("memref.load"), "{}", all[0]);
    assert_eq!(all[0].matches("memref.load").count(), 1, "{}", all[0]);
    // The stored value is a new argument.
    assert!(all[0].contains("%arg2: i32"), "{}", all[0]);
}
