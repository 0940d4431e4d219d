import { mulberry32 } from '@afterclose/core/mulberry32'

/** A seeded random source: the same seed gives the same journal everywhere. */
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

/** Uses mulberry32, as the product's simulator does. */
export function random(seed: number): Random {
  let drawn = 0
  const next = () => mulberry32(seed, ++drawn)
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
