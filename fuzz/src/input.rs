//! The input of the generators, as a value that implements [`Arbitrary`].

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::entropy;

/// A kind of generated programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramKind {
    /// Programs over integers and floats, with branches and calls.
    Scalars,
    /// Programs over tensors and memory, with structured control flow.
    Shaped,
    /// Loop nests over memory.
    Loops,
    /// Programs over vectors.
    Vectors,
    /// Mutations of examples.
    Examples,
}

/// Three of eight programs are over scalars, two are mutations of examples, and one is of each other kind.
impl<'a> Arbitrary<'a> for ProgramKind {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<ProgramKind> {
        // The numbers keep most programs of the versions with fewer kinds.
        Ok(match u.int_in_range(0..=7u8)? {
            0 | 4 => ProgramKind::Examples,
            1 => ProgramKind::Shaped,
            5 => ProgramKind::Loops,
            7 => ProgramKind::Vectors,
            _ => ProgramKind::Scalars,
        })
    }
}

/// The input that determines a generated program, and a run of patterns on it.
///
/// # Examples
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use proofmark_fuzz::{ProgramInput, entropy};
///
/// let bytes = entropy(1, ProgramInput::ENTROPY);
/// let input = ProgramInput::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
/// assert_eq!(input, ProgramInput::numbered(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramInput {
    /// Whether the program is a mutation of an example that was added to the workbench, if there is one.
    pub mutates_given: bool,
    /// The kind of the program otherwise.
    pub kind: ProgramKind,
    /// The seed of the order in which patterns are applied to the program.
    pub order: u64,
    /// The choices of the generator of this kind, which reads them from the beginning.
    pub choices: Vec<u8>,
}

impl<'a> Arbitrary<'a> for ProgramInput {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<ProgramInput> {
        let (mutates_given, kind, order) = (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
        let choices = u.bytes(u.len())?.to_vec();
        Ok(ProgramInput { mutates_given, kind, order, choices })
    }

    fn arbitrary_take_rest(mut u: Unstructured<'a>) -> Result<ProgramInput> {
        ProgramInput::arbitrary(&mut u)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (2 + size_of::<u64>(), None)
    }
}

impl ProgramInput {
    /// The number of bytes from which the input of a numbered program is drawn.
    pub const ENTROPY: usize = 2048;

    /// Returns the input of program `number` of a campaign, a pure function of the number.
    pub fn numbered(number: u64) -> ProgramInput {
        ProgramInput::of_bytes(&entropy(number, ProgramInput::ENTROPY))
    }

    /// Returns the input that `bytes` encode. If there are too few, it has no choices.
    pub fn of_bytes(bytes: &[u8]) -> ProgramInput {
        ProgramInput::arbitrary(&mut Unstructured::new(bytes)).unwrap_or(ProgramInput {
            mutates_given: false,
            kind: ProgramKind::Scalars,
            order: 0,
            choices: Vec::new(),
        })
    }
}
