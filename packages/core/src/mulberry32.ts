const step = 0x6d2b79f5
const draws = 2 ** 32

/**
 * The n-th number of the generator mulberry32, computed directly from the seed, so that no state is needed.
 *
 * @param seed integer, modulo 2^32; @param nth integer, modulo 2^32: 1 is the generator's first number
 * @returns in [0, 1), a multiple of 2^-32
 * @example mulberry32(42, 1) // 0.6011037519
 * @see Tommy Ettinger's generator of 2017; its parts in bryc/code, "PRNGs"
 */
export function mulberry32(seed: number, nth: number): number {
  const a = (seed + Math.imul(nth, step)) | 0
  let t = Math.imul(a ^ (a >>> 15), 1 | a)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / draws
}
