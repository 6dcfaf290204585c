//! A graph of gates (and, exclusive or, choice, majority) over inputs. Equal gates are shared and constants are
//! propagated.

use rustc_hash::FxHashMap;

/// A wire: the output of a gate, or its complement. Gate 0 is the constant false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bit(u32);

pub(super) const FALSE: Bit = Bit(0);
pub(super) const TRUE: Bit = Bit(1);

impl Bit {
    fn of(gate: usize) -> Bit {
        Bit((gate as u32) << 1)
    }

    /// Returns the number of the gate whose output the wire is.
    pub(super) fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether the wire is the complement of the gate's output.
    pub(super) fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) fn constant(value: bool) -> Bit {
        if value { TRUE } else { FALSE }
    }

    pub(super) fn is_constant(self) -> bool {
        self.gate() == 0
    }

    /// Returns the complement if `condition` holds, else the wire itself.
    fn complement_if(self, condition: bool) -> Bit {
        Bit(self.0 ^ u32::from(condition))
    }
}

impl std::ops::Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Gate {
    /// An input, identified by its number.
    Input(u32),
    And(Bit, Bit),
    Xor(Bit, Bit),
    /// The second bit if the first is set, else the third.
    Choice(Bit, Bit, Bit),
    /// The majority of three bits.
    Majority(Bit, Bit, Bit),
}

pub(super) struct Gates {
    gates: Vec<Gate>,
    index: FxHashMap<Gate, Bit>,
}

impl Gates {
    pub(super) fn new() -> Gates {
        Gates { gates: vec![Gate::Input(0)], index: FxHashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.gates.len()
    }

    pub(super) fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    /// Returns the output of the gate `number`.
    pub(super) fn output(&self, number: usize) -> Bit {
        Bit::of(number)
    }

    pub(super) fn input(&mut self) -> Bit {
        let bit = Bit::of(self.gates.len());
        self.gates.push(Gate::Input(self.gates.len() as u32));
        bit
    }

    fn make(&mut self, gate: Gate) -> Bit {
        let next = Bit::of(self.gates.len());
        let bit = *self.index.entry(gate).or_insert(next);
        if bit == next {
            self.gates.push(gate);
        }
        bit
    }

    pub(super) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = (a.min(b), a.max(b));
        if a == FALSE || a == !b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        // Simplification with the operands of an operand.
        for (x, y) in [(a, b), (b, a)] {
            if let Gate::And(p, q) = self.gates[y.gate()] {
                if !y.is_complement() {
                    if x == p || x == q {
                        return y;
                    }
                    if x == !p || x == !q {
                        return FALSE;
                    }
                } else if x == !p || x == !q {
                    return x;
                } else if x == p {
                    return self.and(x, !q);
                } else if x == q {
                    return self.and(x, !p);
                }
            }
        }
        self.make(Gate::And(a, b))
    }

    pub(super) fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    pub(super) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let complement = a.is_complement() ^ b.is_complement();
        let (a, b) = (a.complement_if(a.is_complement()), b.complement_if(b.is_complement()));
        let (a, b) = (a.min(b), a.max(b));
        let bit = if a == b {
            FALSE
        } else if a == FALSE {
            b
        } else {
            match (self.gates[a.gate()], self.gates[b.gate()]) {
                (Gate::Xor(p, q), _) if p == b => q,
                (Gate::Xor(p, q), _) if q == b => p,
                (_, Gate::Xor(p, q)) if p == a => q,
                (_, Gate::Xor(p, q)) if q == a => p,
                _ => self.make(Gate::Xor(a, b)),
            }
        };
        bit.complement_if(complement)
    }

    pub(super) fn choice(&mut self, c: Bit, a: Bit, b: Bit) -> Bit {
        if c.is_complement() {
            return self.choice_of(!c, b, a);
        }
        self.choice_of(c, a, b)
    }

    fn choice_of(&mut self, c: Bit, a: Bit, b: Bit) -> Bit {
        if c.is_constant() || a == b {
            return if c == TRUE { a } else { b };
        }
        if a == !b {
            return !self.xor(c, a);
        }
        match (a, b) {
            _ if a == c || a == TRUE => self.or(c, b),
            _ if a == !c || a == FALSE => self.and(!c, b),
            _ if b == c || b == FALSE => self.and(c, a),
            _ if b == !c || b == TRUE => self.or(!c, a),
            _ if a.is_complement() => !self.make(Gate::Choice(c, !a, !b)),
            _ => self.make(Gate::Choice(c, a, b)),
        }
    }

    pub(super) fn majority(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let [a, b, c] = sorted;
        // The bits are sorted, so that equal or complementary bits are adjacent and constants come first.
        if a == b || b == !c {
            return a;
        }
        if b == c {
            return b;
        }
        if a == !b {
            return c;
        }
        match a {
            FALSE => self.and(b, c),
            TRUE => self.or(b, c),
            // Majority is its own dual.
            _ if a.is_complement() => !self.majority(!a, !b, !c),
            _ => self.make(Gate::Majority(a, b, c)),
        }
    }

    /// Returns the disjunction of the bits.
    pub(super) fn any(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        bits.into_iter().fold(FALSE, |any, bit| self.or(any, bit))
    }
}
