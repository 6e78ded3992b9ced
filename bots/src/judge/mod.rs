//! What the heuristics share: how dangerous a draw is, what to give, where to place, whether to Nope, whom to aim at.

pub(crate) mod answers;
pub(crate) mod belief;
pub(crate) mod candidates;
pub(crate) mod community;
pub(crate) mod develop;
pub(crate) mod escape;
pub(crate) mod give;
pub(crate) mod look;
pub(crate) mod nope;
pub(crate) mod order;
pub(crate) mod place;
pub(crate) mod prices;
pub(crate) mod risk;
#[cfg(test)]
mod short_cuts;
pub(crate) mod situation;
pub(crate) mod steal;
pub(crate) mod target;

pub(crate) use situation::Situation;
