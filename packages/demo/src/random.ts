/** A seeded source of chance: the same seed gives the same journal everywhere. */
export interface Random {
  /** In [0, 1). */
  next(): number
  between(low: number, high: number): number
  /** Whole number, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Roughly normal with mean 0 and deviation 1. */
  normal(): number
}

/** mulberry32, as the simulator of the product uses it. */
export function random(seed: number): Random {
  let a = seed >>> 0
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  }
}
