//! Messages between a program and its supervisor: numbers of eight bytes, little-endian, and byte strings with their
//! length.

use crate::command::{Command, End, Limits};
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::time::Duration;

/// The first bytes that a supervisor writes. A program may have printed text before it called
/// [`serve_if_asked`](crate::supervisor::serve_if_asked).
pub(crate) const MAGIC: [u8; 16] = *b"\x00pm-supervisor\x01\x00";

/// A message of the supervisor.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Frame {
    /// The process group of the command.
    Started(u64),
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    Ended(End),
}

/// More than any pump writes at once.
const MAX_FRAME_BYTES: u64 = 16 << 20;

fn put_number(to: &mut Vec<u8>, number: u64) {
    to.extend(number.to_le_bytes());
}

fn put_bytes(to: &mut Vec<u8>, bytes: &[u8]) {
    put_number(to, bytes.len() as u64);
    to.extend(bytes);
}

fn number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn bytes(from: &mut impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let length = number(from)?;
    if length > limit {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    from.take(length).read_to_end(&mut bytes)?;
    match bytes.len() as u64 == length {
        true => Ok(bytes),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Returns the description of a command as bytes.
pub(crate) fn encode(command: &Command) -> Vec<u8> {
    let mut to = Vec::with_capacity(command.input.len() + 256);
    put_number(&mut to, command.words.len() as u64);
    command.words.iter().for_each(|word| put_bytes(&mut to, word.as_bytes()));
    // No name of a program is empty.
    put_bytes(&mut to, command.fork_server.as_deref().unwrap_or_default().as_bytes());
    put_number(&mut to, command.fork_at_input.into());
    let Limits { time, silence, memory, address_space, output, errors } = command.limits;
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    put_number(&mut to, micros(time));
    for limit in [silence.map(micros), memory, address_space] {
        put_number(&mut to, limit.unwrap_or(u64::MAX));
    }
    put_number(&mut to, output as u64);
    put_number(&mut to, errors as u64);
    put_bytes(&mut to, &command.input);
    to
}

/// Reads the description of a command.
pub(crate) fn decode(from: &mut impl Read) -> io::Result<Command> {
    let n_words = number(from)?;
    let words =
        (0..n_words).map(|_| bytes(from, u64::MAX).map(OsString::from_vec)).collect::<Result<_, _>>()?;
    let fork_server = Some(bytes(from, u64::MAX)?).filter(|name| !name.is_empty()).map(OsString::from_vec);
    let fork_at_input = number(from)? != 0;
    let mut limit = || number(from);
    let time = Duration::from_micros(limit()?);
    let [silence, memory, address_space] =
        [limit()?, limit()?, limit()?].map(|n| (n != u64::MAX).then_some(n));
    let silence = silence.map(Duration::from_micros);
    let [output, errors] = [limit()?, limit()?].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let limits = Limits { time, silence, memory, address_space, output, errors };
    Ok(Command { words, fork_server, fork_at_input, input: bytes(from, u64::MAX)?, limits })
}

impl Frame {
    /// Writes the frame with one call, so that frames of several threads do not mix under a lock.
    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut text = Vec::new();
        match self {
            Frame::Started(group) => {
                text.push(b's');
                put_bytes(&mut text, &group.to_le_bytes());
            }
            Frame::Stdout(bytes) => {
                text.push(b'o');
                put_bytes(&mut text, bytes);
            }
            Frame::Stderr(bytes) => {
                text.push(b'e');
                put_bytes(&mut text, bytes);
            }
            Frame::Ended(end) => {
                text.push(b'x');
                put_bytes(&mut text, &encode_end(end));
            }
        }
        to.write_all(&text)?;
        to.flush()
    }

    /// Reads the next frame.
    pub(crate) fn read(from: &mut impl Read) -> io::Result<Frame> {
        let mut kind = [0];
        from.read_exact(&mut kind)?;
        let bytes = bytes(from, MAX_FRAME_BYTES)?;
        Ok(match kind[0] {
            b's' => Frame::Started(number(&mut &bytes[..])?),
            b'o' => Frame::Stdout(bytes),
            b'e' => Frame::Stderr(bytes),
            b'x' => Frame::Ended(decode_end(&bytes)?),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        })
    }
}

fn encode_end(end: &End) -> Vec<u8> {
    let (kind, rest) = match end {
        End::Exited(code) => (b'e', code.to_le_bytes().to_vec()),
        End::Signaled(signal) => (b's', signal.to_le_bytes().to_vec()),
        End::TimeLimit => (b't', Vec::new()),
        End::MemoryLimit => (b'm', Vec::new()),
        End::OutputLimit => (b'o', Vec::new()),
        End::Cancelled => (b'c', Vec::new()),
        End::Failed(reason) => (b'f', reason.clone().into_bytes()),
    };
    [vec![kind], rest].concat()
}

fn decode_end(bytes: &[u8]) -> io::Result<End> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let (&kind, rest) = bytes.split_first().ok_or_else(invalid)?;
    let code = || rest.try_into().map(i32::from_le_bytes).map_err(|_| invalid());
    Ok(match kind {
        b'e' => End::Exited(code()?),
        b's' => End::Signaled(code()?),
        b't' => End::TimeLimit,
        b'm' => End::MemoryLimit,
        b'o' => End::OutputLimit,
        b'c' => End::Cancelled,
        b'f' => End::Failed(String::from_utf8_lossy(rest).into_owned()),
        _ => return Err(invalid()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_read_as_it_was_written() {
        let silence = Some(Duration::from_millis(7));
        let limits = Limits { silence, memory: None, address_space: Some(5), ..Limits::default() };
        let command = Command::new("a")
            .args(["", "b c"])
            .fork_server("b")
            .fork_at_input()
            .input(vec![0, 255])
            .limits(limits);
        let text = encode(&command);
        let read = decode(&mut &text[..]).expect("it is complete");
        assert_eq!(format!("{read:?}"), format!("{command:?}"));
        for end in 0..text.len() {
            assert!(decode(&mut &text[..end]).is_err(), "a part is no command");
        }
    }

    #[test]
    fn frames_are_read_as_they_were_written() {
        let ends = [
            End::Exited(-3),
            End::Signaled(9),
            End::TimeLimit,
            End::MemoryLimit,
            End::OutputLimit,
            End::Cancelled,
            End::Failed("é".to_owned()),
        ];
        let frames = [Frame::Started(7), Frame::Stdout(vec![1, 2]), Frame::Stderr(Vec::new())];
        for frame in frames.into_iter().chain(ends.map(Frame::Ended)) {
            let mut text = Vec::new();
            frame.write(&mut text).expect("a vector takes all");
            assert_eq!(Frame::read(&mut &text[..]).expect("it is complete"), frame);
        }
    }
}
