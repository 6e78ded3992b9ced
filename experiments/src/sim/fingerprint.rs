//! Fingerprints: 16 hexadecimal digits that change when a tally, a plan or the engine's behaviour does.

use eksim_engine::types::mix;
use serde::Serialize;

/// The fingerprint of anything that can be written as JSON.
pub fn of(value: &impl Serialize) -> String {
    let text = serde_json::to_vec(value).unwrap_or_default();
    format!("{:016x}", hash(&text))
}

/// A hash of bytes that is the same on every machine.
pub fn hash(bytes: &[u8]) -> u64 {
    let mut state = mix(bytes.len() as u64 ^ 0x6b69_7474_656e_7321);
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        state = mix(state ^ u64::from_le_bytes(word)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    mix(state)
}
