/**
 * Seeded random integers from 0 to 2^32 - 1: results that depend on chance must be reproducible.
 *
 * @see Chris Doty-Humphrey, "PractRand", generator sfc32
 */
export function randomBits(seed: number): () => number {
  // in a typed array: 32-bit numbers in a closure would each be allocated on the heap
  const state = Int32Array.of(0x9e3779b9, 0x243f6a88, seed, 1)
  const next = (): number => {
    const b = state[1]!
    const c = state[2]!
    const sum = (((state[0]! + b) | 0) + state[3]!) | 0
    state[3]! += 1
    state[0] = b ^ (b >>> 9)
    state[1] = (c + (c << 3)) | 0
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 15; i++) next() // warm-up, until the seed has reached every bit
  return next
}

/** A random integer in [0, below), from 32 random bits. */
export const integerBelow = (bits: number, below: number): number => Math.floor((bits / 0x1_0000_0000) * below)
