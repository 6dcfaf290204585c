//! Checks that every driver has built in.
