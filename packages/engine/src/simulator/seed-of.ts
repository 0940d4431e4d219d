/**
 * Seed of the simulator for a list of results: the 32-bit FNV-1a hash of their texts with 6 decimals, joined by commas. The same results
 * always give the same runs, so that the page changes only with them.
 *
 * @returns uint32
 * @example seedOf([1, -0.5]) // hash of "1.000000,-0.500000"
 * @see G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm", RFC 9923
 */
export function seedOf(r: ArrayLike<number>): number {
  let hash = 0x811c9dc5
  const add = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  for (let i = 0; i < r.length; i++) {
    if (i > 0) add(44)
    const text = r[i]!.toFixed(6)
    for (let at = 0; at < text.length; at++) add(text.charCodeAt(at))
  }
  return hash >>> 0
}

/** The seed after this one: of "Run again". */
export const nextSeed = (seed: number): number => (seed + 1) % 2 ** 32
