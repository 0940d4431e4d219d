import type { LikelyRange } from '@afterclose/engine/stats/likely-range'
import { multiples, niceStep } from '../trade-chart/price-axis.ts'

/** A scale across a small chart. */
export interface FindingScale {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** Times the largest likely size that a range may reach; longer ones are cut off at the edge, so that they do not flatten the others. */
const reach = 4

/** Scale that holds 0, all likely values and, as far as they are not many times as long, their ranges. @param most ticks, at most */
export function findingScale(ranges: readonly LikelyRange[], most: number): FindingScale {
  const limit = reach * Math.max(...ranges.map(({ likely }) => Math.abs(likely)))
  const ends = ranges.flatMap(({ likely, low, high }) => [low ?? likely, likely, high ?? likely])
  const held = ends.map((end) => Math.max(-limit, Math.min(limit, end)))
  const [low, high] = [Math.min(0, ...held), Math.max(0, ...held)]
  const room = (high - low) * 0.04 || 1
  const min = low === 0 ? 0 : low - room
  const max = high === 0 ? 0 : high + room
  return { min, max, ticks: multiples(niceStep(max - min, most), min, max) }
}

/** Position of a value in percent of the width, within it. */
export const placeOf = ({ min, max }: Pick<FindingScale, 'min' | 'max'>, value: number): number =>
  Math.max(0, Math.min(100, ((value - min) / (max - min)) * 100))
