/** Maps balances to heights of the chart. */
export interface FanScale {
  /** Height of a balance; balances too low for a logarithm are at the bottom. */
  readonly height: (balance: number) => number
  /** Heights of the lower and the upper edge. */
  readonly min: number
  readonly max: number
  /** Balances with a gridline. */
  readonly ticks: readonly number[]
}

export type FanScaleKind = 'LINEAR' | 'LOG'

const padding = 0.06

/** @param lowest lowest visible balance, 0 or more; @param highest above 0, and above `lowest` */
export function fanScale(kind: FanScaleKind, lowest: number, highest: number, most: number): FanScale {
  return kind === 'LINEAR' ? linear(lowest, highest, most) : logarithmic(lowest, highest, most)
}

function linear(lowest: number, highest: number, most: number): FanScale {
  const pad = (highest - lowest) * padding
  const [min, max] = [Math.max(0, lowest - pad), highest + pad]
  const step = niceStep((max - min) / most)
  return { height: (balance) => balance, min, max, ticks: multiples(step, min, max) }
}

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is at least the given size. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= atLeast) ?? 10)
}

function multiples(step: number, min: number, max: number): readonly number[] {
  const first = Math.ceil(min / step)
  return Array.from({ length: Math.max(0, Math.floor(max / step) - first + 1) }, (_, i) => (first + i) * step)
}

/** Fraction of the highest value below which a difference is not visible. */
const ground = 1e-4

function logarithmic(lowest: number, highest: number, most: number): FanScale {
  const floor = Math.max(lowest, highest * ground)
  const pad = Math.log10(highest / floor) * padding
  const [min, max] = [Math.log10(floor) - pad, Math.log10(highest) + pad]
  return {
    height: (balance) => (balance <= 0 ? min : Math.max(min, Math.log10(balance))),
    min,
    max,
    ticks: logTicks(min, max, most),
  }
}

/** Powers of ten with as many steps in between as fit; linear ticks if the range is small. */
function logTicks(min: number, max: number, most: number): readonly number[] {
  for (const steps of [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]) {
    const ticks = ladder(steps, min, max)
    if (ticks.length <= most && (ticks.length >= 3 || steps.length < 5)) return ticks
    if (ticks.length < 3) return linear(10 ** min, 10 ** max, most).ticks
  }
  const powers = ladder([1], min, max)
  const each = Math.ceil(powers.length / most)
  return powers.filter((_, i) => i % each === 0)
}

function ladder(steps: readonly number[], min: number, max: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(max) - Math.floor(min) + 1 }, (_, i) => 10 ** (Math.floor(min) + i))
  return powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((balance) => balance >= 10 ** min && balance <= 10 ** max)
}
