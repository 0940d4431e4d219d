import type { LikelyRange } from '@afterclose/engine/stats/likely-range'

/** Scale of costs, with 0 on it. */
export interface CostScale {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
}

/** Scale that holds all ends of some ranges, with about five round ticks from 0 on. */
export function costScale(ranges: readonly LikelyRange[]): CostScale {
  const ends = ranges.flatMap(({ likely, low, high }) => [likely, low ?? likely, high ?? likely])
  const [from, to] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const step = tickStep((to - from) / 5)
  const ticks = step === 0 ? [0] : Array.from({ length: Math.floor(to / step) + 1 }, (_, i) => i * step)
  return { from, to, ticks }
}

/** The next of 1, 2 or 5 times a power of ten. */
function tickStep(least: number): number {
  if (!(least > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].find((factor) => factor * power >= least)! * power
}

/** Place on the scale, percent of its width. */
export const placeOn = ({ from, to }: CostScale, value: number): number =>
  to === from ? 0 : ((value - from) / (to - from)) * 100

/** A range on the scale: the bar to the likely cost, its solid part, and the line with its ends, percent of the width. */
export interface CostBar {
  readonly bar: { readonly left: number; readonly width: number }
  /** Up to "at least"; 0 if the range reaches nothing. */
  readonly sure: number
  readonly line: { readonly left: number; readonly width: number }
  /** Ends that are limits; an open end has no stroke. */
  readonly ends: readonly ('low' | 'high')[]
}

/** @param isSure more than luck: the line begins at the likely cost, otherwise at the low end */
export function costBar(scale: CostScale, { likely, low, high }: LikelyRange, isSure: boolean): CostBar {
  const [zero, place] = [placeOn(scale, 0), placeOn(scale, likely)]
  const [left, right] = [low === null ? 0 : placeOn(scale, low), high === null ? 100 : placeOn(scale, high)]
  const begin = isSure && likely > 0 ? place : left
  return {
    bar: { left: Math.min(zero, place), width: Math.abs(place - zero) },
    sure: isSure && low !== null && low > 0 ? placeOn(scale, low) - zero : 0,
    line: { left: begin, width: Math.max(0, right - begin) },
    ends: [
      ...(begin === left && low !== null ? (['low'] as const) : []),
      ...(high === null ? [] : (['high'] as const)),
    ],
  }
}

/** Running shares of the likely costs above 0, in the order of the costs; null for those that cost nothing. */
export function runningShares(costs: readonly number[]): readonly (number | null)[] {
  const total = costs.reduce((sum, cost) => sum + Math.max(0, cost), 0)
  let sum = 0
  return costs.map((cost) => {
    if (cost <= 0) return null
    sum += cost
    return (100 * sum) / total
  })
}
