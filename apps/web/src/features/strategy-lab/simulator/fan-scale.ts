/** Maps balances to heights in the chart. */
export interface FanScale {
  /** Height of a balance; on a logarithmic scale, balances below the lower edge are at the bottom. */
  readonly height: (balance: number) => number
  /** Heights of the lower and the upper edge. */
  readonly min: number
  readonly max: number
  /** Balances with a gridline. */
  readonly ticks: readonly number[]
}

export type FanScaleKind = 'LINEAR' | 'LOG'

const paddingShare = 0.06

/** @param lowest lowest visible balance, 0 or more; @param highest above 0, and above `lowest` */
export function fanScale(kind: FanScaleKind, lowest: number, highest: number, mostTicks: number): FanScale {
  return kind === 'LINEAR' ? linearScale(lowest, highest, mostTicks) : logarithmicScale(lowest, highest, mostTicks)
}

function linearScale(lowest: number, highest: number, mostTicks: number): FanScale {
  const pad = (highest - lowest) * paddingShare
  const [min, max] = [Math.max(0, lowest - pad), highest + pad]
  const step = niceStep((max - min) / mostTicks)
  return { height: (balance) => balance, min, max, ticks: multiplesOf(step, min, max) }
}

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is at least the given size. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= atLeast) ?? 10)
}

function multiplesOf(step: number, min: number, max: number): readonly number[] {
  const firstFactor = Math.ceil(min / step)
  return Array.from(
    { length: Math.max(0, Math.floor(max / step) - firstFactor + 1) },
    (_, i) => (firstFactor + i) * step,
  )
}

/** Balances below this fraction of the highest one are not told apart. */
const lowestShare = 1e-4

function logarithmicScale(lowest: number, highest: number, mostTicks: number): FanScale {
  const lowestShown = Math.max(lowest, highest * lowestShare)
  const pad = Math.log10(highest / lowestShown) * paddingShare
  const [min, max] = [Math.log10(lowestShown) - pad, Math.log10(highest) + pad]
  return {
    height: (balance) => (balance <= 0 ? min : Math.max(min, Math.log10(balance))),
    min,
    max,
    ticks: logTicks(min, max, mostTicks),
  }
}

/** Powers of ten with as many steps in between as fit; linear ticks if the range is small. */
function logTicks(min: number, max: number, mostTicks: number): readonly number[] {
  for (const steps of [[1, 2, 3, 5, 7], [1, 2, 5], [1, 3], [1]]) {
    const ticks = steppedPowers(steps, min, max)
    if (ticks.length <= mostTicks && (ticks.length >= 3 || steps.length < 5)) return ticks
    if (ticks.length < 3) return linearScale(10 ** min, 10 ** max, mostTicks).ticks
  }
  const powers = steppedPowers([1], min, max)
  const stride = Math.ceil(powers.length / mostTicks)
  return powers.filter((_, i) => i % stride === 0)
}

function steppedPowers(steps: readonly number[], min: number, max: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(max) - Math.floor(min) + 1 }, (_, i) => 10 ** (Math.floor(min) + i))
  return powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((balance) => balance >= 10 ** min && balance <= 10 ** max)
}
