//! The library that `LD_PRELOAD` loads into the program of a fork server: it calls `main`, or continues at the first
//! read of standard input, in forks of the process.
//!
//! The build script compiles this file to a shared library without dependencies, and `fork_server.rs` includes its
//! bytes. The library defines `__libc_start_main`, which the code before `main` of each program calls, and `read`. In a
//! program with another name than the one to serve, it calls `main` at once: the program may execute the one to serve.
//!
//! The variable `PROOFMARK_FORK_SERVER` has the fields `FOLDER:REQUESTS:REPLIES:POINT:NAME`. `FOLDER` is the folder of
//! the file descriptors of the supervisor in `/proc`, with a slash at the end. `REQUESTS` and `REPLIES` are the names
//! of its pipes in this folder. `POINT` is `main` or `input`, the point at which the process forks. `NAME` is the name
//! of the program to serve, as it is executed.
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
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

type Main = unsafe extern "C" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;
type Read = unsafe extern "C" fn(c_int, *mut c_void, usize) -> isize;
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
    fn write(file: c_int, from: *const c_void, n: usize) -> isize;
    fn fork() -> c_int;
    fn getpid() -> c_int;
    fn getppid() -> c_int;
    fn getpgrp() -> c_int;
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

/// The function `read` of the C library.
static READ: AtomicPtr<c_void> = AtomicPtr::new(null_mut());

/// The process serves when it next reads its standard input.
static SERVES_AT_INPUT: AtomicBool = AtomicBool::new(false);

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
        if argc > 0 {
            begin(CStr::from_ptr(*argv).to_bytes());
        }
        core::mem::transmute::<*mut c_void, Main>(MAIN.load(Ordering::Relaxed))(argc, argv, envp)
    }
}

/// Calls the function of this name in the C library, in each fork of the process if it serves here.
///
/// # Safety
///
/// As of the function in the C library.
#[unsafe(no_mangle)]
unsafe extern "C" fn read(file: c_int, to: *mut c_void, n: usize) -> isize {
    unsafe {
        if file == 0 && SERVES_AT_INPUT.swap(false, Ordering::Relaxed) {
            serve();
        }
        call_read(file, to, n)
    }
}

unsafe fn call_read(file: c_int, to: *mut c_void, n: usize) -> isize {
    unsafe {
        let mut function = READ.load(Ordering::Relaxed);
        if function.is_null() {
            function = dlsym(RTLD_NEXT, c"read".as_ptr());
            if function.is_null() {
                _exit(127);
            }
            READ.store(function, Ordering::Relaxed);
        }
        core::mem::transmute::<*mut c_void, Read>(function)(file, to, n)
    }
}

/// The fields of [`VARIABLE`].
struct Server<'v> {
    folder: &'v [u8],
    requests: &'v [u8],
    replies: &'v [u8],
    at_input: bool,
    program: &'v [u8],
}

/// Returns the server that the environment describes.
unsafe fn server() -> Option<Server<'static>> {
    let value = unsafe { getenv(VARIABLE.as_ptr()) };
    if value.is_null() {
        return None;
    }
    let mut fields = unsafe { CStr::from_ptr(value) }.to_bytes().splitn(5, |&byte| byte == b':');
    let mut next = || fields.next();
    let (folder, requests, replies) = (next()?, next()?, next()?);
    Some(Server { folder, requests, replies, at_input: next()? == b"input", program: next()? })
}

/// Returns whether this process is the one that the supervisor has started: it is the child of the process with the
/// file descriptors in `folder`, and leads its group. A program may execute itself with the environment of the server.
unsafe fn is_started(folder: &[u8]) -> bool {
    let mut digits = [0; 10];
    let (parent, is_leader) = unsafe { (getppid(), getpgrp() == getpid()) };
    is_leader && folder.split(|&byte| byte == b'/').any(|part| part == decimal(parent, &mut digits))
}

/// Serves before `main` or prepares to serve at the first read of standard input, if `name` is that of the program to
/// serve.
///
/// Without inlining `serve_main` has no variables in memory, and its call of `main` is compiled to a jump: stack traces
/// of the program then have no frame of this library.
#[inline(never)]
unsafe fn begin(name: &[u8]) {
    match unsafe { server() } {
        Some(server) if server.program != name || !unsafe { is_started(server.folder) } => {}
        Some(Server { at_input: true, .. }) => SERVES_AT_INPUT.store(true, Ordering::Relaxed),
        Some(_) => unsafe { serve() },
        None => {}
    }
}

/// Serves. Returns in each forked process, and if the pipes of the supervisor cannot be opened.
#[inline(never)]
unsafe fn serve() {
    unsafe {
        let Some(Server { folder, requests, replies, .. }) = server() else { return };
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
        match unsafe { call_read(requests, bytes[n..].as_mut_ptr().cast(), bytes.len() - n) } {
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
