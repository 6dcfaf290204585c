//! The library that `LD_PRELOAD` loads into the program of a fork server: it calls `main` in forks of the process.
//!
//! The build script compiles this file to a shared library without dependencies, and `fork_server.rs` includes its
//! bytes. The library defines `__libc_start_main`, which the code before `main` of each program calls. In a program
//! with another name than the one to serve, it calls `main` at once: the program may execute the one to serve.
//!
//! The variable `PROOFMARK_FORK_SERVER` has the fields `FOLDER:REQUESTS:REPLIES:NAME`. `FOLDER` is the folder of the
//! file descriptors of the supervisor in `/proc`, with a slash at the end. `REQUESTS` and `REPLIES` are the names of
//! its pipes in this folder. `NAME` is the name of the program to serve, as it is executed.
//!
//! Messages are numbers of four bytes in the byte order of the machine:
//!
//! | sender | numbers |
//! |---|---|
//! | server | 0: it serves |
//! | supervisor | the descriptors in `FOLDER` for standard input, output and error of a fork |
//! | server | the number of the forked process, or a negative number if there is none |
//! | server | 0: the forked process has ended |
//! | supervisor | 0: the process is to be reaped |
//! | server | its status as of `waitpid` |
//!
//! The end of the requests ends the server.
#![no_std]

use core::ffi::{CStr, c_char, c_int, c_uint, c_ulong, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicPtr, Ordering};

type Main = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;
type Start = unsafe extern "C" fn(
    *mut c_void,
    c_int,
    *mut *mut c_char,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
) -> c_int;

unsafe extern "C" {
    fn dlsym(library: *mut c_void, symbol: *const c_char) -> *mut c_void;
    fn getenv(name: *const c_char) -> *mut c_char;
    fn setenv(name: *const c_char, value: *const c_char, overwrite: c_int) -> c_int;
    fn unsetenv(name: *const c_char) -> c_int;
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    fn close(file: c_int) -> c_int;
    fn dup2(from: c_int, to: c_int) -> c_int;
    fn read(file: c_int, to: *mut c_void, n: usize) -> isize;
    fn write(file: c_int, from: *const c_void, n: usize) -> isize;
    fn fork() -> c_int;
    fn setpgid(process: c_int, group: c_int) -> c_int;
    fn waitid(kind: c_uint, id: c_uint, info: *mut c_void, options: c_int) -> c_int;
    fn waitpid(process: c_int, status: *mut c_int, options: c_int) -> c_int;
    fn prctl(option: c_int, ...) -> c_int;
    fn _exit(code: c_int) -> !;
}

const RTLD_NEXT: *mut c_void = -1_isize as *mut c_void;
const O_RDONLY: c_int = 0;
const O_WRONLY: c_int = 1;
const O_CLOEXEC: c_int = 0o2_000_000;
const P_PID: c_uint = 1;
const WEXITED: c_int = 4;
const WNOWAIT: c_int = 0x100_0000;
const PR_SET_PDEATHSIG: c_int = 1;
const SIGKILL: c_ulong = 9;

const VARIABLE: &CStr = c"PROOFMARK_FORK_SERVER";
const LD_PRELOAD: &CStr = c"LD_PRELOAD";

/// The longest name of a file descriptor: `FOLDER`, a number and the final null.
const MAX_PATH: usize = 64;

/// The size of `siginfo_t`.
const SIGINFO_BYTES: usize = 128;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { _exit(127) }
}

/// The `main` of the program.
static MAIN: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// Calls the function of this name in the C library with [`serve_main`] in place of `main`.
///
/// # Safety
///
/// The code before `main` calls it, once.
#[unsafe(no_mangle)]
unsafe extern "C" fn __libc_start_main(
    main: *mut c_void,
    argc: c_int,
    argv: *mut *mut c_char,
    init: *mut c_void,
    fini: *mut c_void,
    rtld_fini: *mut c_void,
    stack_end: *mut c_void,
) -> c_int {
    unsafe {
        MAIN.store(main, Ordering::Relaxed);
        let start = dlsym(RTLD_NEXT, c"__libc_start_main".as_ptr());
        if start.is_null() {
            _exit(127);
        }
        let start = core::mem::transmute::<*mut c_void, Start>(start);
        start(serve_main as *mut c_void, argc, argv, init, fini, rtld_fini, stack_end)
    }
}

unsafe extern "C" fn serve_main(argc: c_int, argv: *mut *mut c_char, envp: *mut *mut c_char) -> c_int {
    unsafe {
        let value = getenv(VARIABLE.as_ptr());
        if !value.is_null() && argc > 0 {
            serve(CStr::from_ptr(value).to_bytes(), CStr::from_ptr(*argv).to_bytes());
        }
        core::mem::transmute::<*mut c_void, Main>(MAIN.load(Ordering::Relaxed))(argc, argv, envp)
    }
}

/// Serves if `name` is that of the program to serve. Returns in each forked process, and in a program that is not
/// served.
///
/// Without inlining `serve_main` has no variables in memory, and its call of `main` is compiled to a jump: stack traces
/// of the program then have no frame of this library.
#[inline(never)]
unsafe fn serve(variable: &[u8], name: &[u8]) {
    let mut fields = variable.splitn(4, |&byte| byte == b':');
    let (Some(folder), Some(requests), Some(replies), Some(served)) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return;
    };
    if served != name {
        return;
    }
    unsafe {
        let (requests, replies) = (open_in(folder, requests, O_RDONLY), open_in(folder, replies, O_WRONLY));
        if requests < 0 || replies < 0 {
            return;
        }
        // The end of the supervisor ends the server, and the end of the server the process that it forked.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        send(replies, 0);
        loop {
            let streams: [c_int; 3] = core::array::from_fn(|_| receive(requests));
            let mut flags = O_RDONLY;
            let opened = streams.map(|stream| {
                let mut digits = [0; 10];
                let file = open_in(folder, decimal(stream, &mut digits), flags);
                flags = O_WRONLY;
                file
            });
            let is_open = opened.iter().all(|&file| file >= 0);
            let process = if is_open { fork() } else { -1 };
            if process == 0 {
                prctl(PR_SET_PDEATHSIG, SIGKILL);
                setpgid(0, 0);
                close(requests);
                close(replies);
                for (file, stream) in opened.into_iter().zip(0..) {
                    dup2(file, stream);
                    close(file);
                }
                forget_server();
                return;
            }
            for file in opened {
                close(file);
            }
            if process > 0 {
                // Both processes create the group: it exists before the supervisor receives the number of the process.
                setpgid(process, process);
            }
            send(replies, process);
            if process > 0 {
                let mut info = [0_u64; SIGINFO_BYTES / 8];
                while waitid(P_PID, process as c_uint, info.as_mut_ptr().cast(), WEXITED | WNOWAIT) != 0 {}
                send(replies, 0);
                receive(requests);
                let mut status = 0;
                while waitpid(process, &mut status, 0) != process {}
                send(replies, status);
            }
        }
    }
}

/// Opens the file descriptor `name` of the supervisor. The result is greater than 2.
unsafe fn open_in(folder: &[u8], name: &[u8], flags: c_int) -> c_int {
    let mut path = [0_u8; MAX_PATH];
    if folder.len() + name.len() >= MAX_PATH {
        return -1;
    }
    path[..folder.len()].copy_from_slice(folder);
    path[folder.len()..folder.len() + name.len()].copy_from_slice(name);
    unsafe { open(path.as_ptr().cast(), flags | O_CLOEXEC) }
}

/// Returns the decimal digits of a number that is not negative.
fn decimal(mut number: c_int, digits: &mut [u8; 10]) -> &[u8] {
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 || at == 0 {
            return &digits[at..];
        }
    }
}

unsafe fn send(replies: c_int, number: c_int) {
    let bytes = number.to_ne_bytes();
    // A pipe takes four bytes at once, or none.
    if unsafe { write(replies, bytes.as_ptr().cast(), bytes.len()) } != bytes.len() as isize {
        unsafe { _exit(0) }
    }
}

unsafe fn receive(requests: c_int) -> c_int {
    let mut bytes = [0_u8; 4];
    let mut n = 0;
    while n < bytes.len() {
        match unsafe { read(requests, bytes[n..].as_mut_ptr().cast(), bytes.len() - n) } {
            more @ 1.. => n += more as usize,
            _ => unsafe { _exit(0) },
        }
    }
    c_int::from_ne_bytes(bytes)
}

/// Restores the environment that the program would have without this library.
unsafe fn forget_server() {
    unsafe {
        unsetenv(VARIABLE.as_ptr());
        let value = getenv(LD_PRELOAD.as_ptr());
        let bytes = if value.is_null() { &[] } else { CStr::from_ptr(value).to_bytes() };
        // This library is the first one.
        match bytes.iter().position(|&byte| byte == b':') {
            Some(at) => setenv(LD_PRELOAD.as_ptr(), value.add(at + 1), 1),
            None => unsetenv(LD_PRELOAD.as_ptr()),
        };
    }
}
