import { R_BINS } from '@afterclose/engine/kernel/layout'
import {
  type Answer,
  type Day,
  figuresOf,
  type Group,
  groupOf,
  type GroupName,
  milestonesOf,
  runThrough,
  type Totals,
} from '../answer.ts'
import type { JobColumns } from '../job-columns.ts'

/** A peer's sums by group, as columns: element i of each belongs to group `key[i]`. Groups in any order. */
export interface GroupColumns {
  readonly key: ArrayLike<number>
  readonly trades: ArrayLike<number>
  readonly winners: ArrayLike<number>
  readonly losers: ArrayLike<number>
  readonly net: ArrayLike<number>
  readonly won: ArrayLike<number>
  readonly r: ArrayLike<number>
  readonly withR: ArrayLike<number>
}

/** Results that a peer computes itself. */
export interface Found {
  readonly totals: Totals
  readonly groups: Readonly<Record<GroupName, GroupColumns>>
  readonly rBins: CountColumns
  readonly holdingBuckets: CountColumns
  readonly days: Pick<GroupColumns, 'key' | 'trades' | 'net'>
  /** Indices of the selected rows, ascending. */
  readonly rows: ArrayLike<number>
}
export type CountColumns = Pick<GroupColumns, 'key' | 'trades'>

/** Builds the answer from a peer's results and the figures that depend on the order of the trades. */
export function answerFrom(job: JobColumns, found: Found): Answer {
  const running = runThrough(job, found.rows)
  const { groups, totals } = found
  const days = daysFrom(found.days, job.moneyUnits)
  const of = (name: GroupName): readonly Group[] => groupsFrom(groups[name], job.moneyUnits)
  return {
    figures: figuresOf(totals, running, job),
    milestones: milestonesOf(totals.counted, days),
    groups: {
      instrument: of('instrument'),
      setup: of('setup'),
      weekday: of('weekday'),
      hour: of('hour'),
      month: of('month'),
    },
    rBins: binsFrom(found.rBins, R_BINS),
    holdingBuckets: binsFrom(found.holdingBuckets, 12),
    days,
    lines: { equity: running.equity, drawdown: running.drawdown, profitFactor: running.profitFactor },
  }
}

function groupsFrom(columns: GroupColumns, moneyUnits: number): readonly Group[] {
  const { key, trades, winners, losers, net, won, r, withR } = columns
  const groups: Group[] = []
  for (let i = 0; i < key.length; i++) {
    const sums = {
      trades: trades[i]!,
      winners: winners[i]!,
      losers: losers[i]!,
      net: net[i]!,
      won: won[i]!,
      r: r[i]!,
      withR: withR[i]!,
    }
    groups.push(groupOf(key[i]!, sums, moneyUnits))
  }
  return groups.toSorted((a, b) => a.key - b.key)
}

function binsFrom({ key, trades }: CountColumns, bins: number): Int32Array {
  const counts = new Int32Array(bins)
  for (let i = 0; i < key.length; i++) counts[key[i]!] = trades[i]!
  return counts
}

function daysFrom({ key, trades, net }: Found['days'], moneyUnits: number): readonly Day[] {
  const days: Day[] = []
  for (let i = 0; i < key.length; i++) days.push({ day: key[i]!, trades: trades[i]!, net: net[i]! / moneyUnits })
  return days.toSorted((a, b) => a.day - b.day)
}
