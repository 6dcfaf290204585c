//! Commands of a program that is not its own supervisor.
#![cfg(unix)]

mod cases;

#[test]
fn commands_without_a_supervisor() {
    for (name, case) in cases::ALL {
        eprintln!("{name}");
        case();
    }
}
