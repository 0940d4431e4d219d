import { R_BINS } from '@afterclose/engine/kernel/layout'
import { type Answer, figuresOf, type Group, groupOf, milestonesOf, noSums, type Sums } from '../answer.ts'
import type { JobColumns } from '../job-columns.ts'
import type { LeanTrade } from './lean-trades.ts'

/** Computes everything about the selected trades in one pass. */
export function leanAnswer(job: JobColumns, trades: readonly LeanTrade[], basis: 'exit' | 'entry'): Answer {
  const byExit = basis === 'exit'
  const count = trades.length
  const lines = {
    equity: new Float64Array(count),
    drawdown: new Float64Array(count),
    profitFactor: new Float64Array(count),
  }
  const total = noSums()
  const groups = { instrument: table(), setup: table(), weekday: table(), hour: table(), month: table() }
  const days = new Map<number, { day: number; trades: number; net: number }>()
  const rBins = new Int32Array(R_BINS)
  const holdingBuckets = new Int32Array(12)
  const counts = {
    journaled: 0,
    green: 0,
    positivePreTrade: 0,
    positiveEntry: 0,
    positiveManagement: 0,
    positiveExit: 0,
    ownComments: 0,
  }
  let [largest, smallest] = [-Infinity, Infinity]
  let [squaresOfR, peak, maxDrawdown, newHighs, ofPeak, lowest] = [0, 0, 0, 0, 1, 1]
  let [wins, losses, mostWins, mostLosses] = [0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const trade = trades[i]!
    const { gain, rMultiple: r } = trade
    add(total, trade)
    add(sumsOf(groups.instrument, trade.instrument), trade)
    add(sumsOf(groups.setup, trade.setup), trade)
    add(sumsOf(groups.weekday, byExit ? trade.exitWeekday : trade.entryWeekday), trade)
    add(sumsOf(groups.hour, byExit ? trade.exitHour : trade.entryHour), trade)
    add(sumsOf(groups.month, byExit ? trade.exitMonth : trade.entryMonth), trade)
    const day = byExit ? trade.exitDay : trade.entryDay
    let ofDay = days.get(day)
    if (ofDay === undefined) days.set(day, (ofDay = { day, trades: 0, net: 0 }))
    ofDay.trades++
    ofDay.net += gain
    rBins[trade.rBin]!++
    holdingBuckets[trade.holdingBucket]!++
    counts.journaled += trade.journaled
    counts.green += trade.green
    counts.positivePreTrade += trade.positivePreTrade
    counts.positiveEntry += trade.positiveEntry
    counts.positiveManagement += trade.positiveManagement
    counts.positiveExit += trade.positiveExit
    counts.ownComments += trade.ownComments
    if (gain > largest) largest = gain
    if (gain < smallest) smallest = gain
    if (r === r) squaresOfR += r * r
    if (total.net > peak) {
      peak = total.net
      newHighs++
    }
    const fall = peak - total.net
    if (fall > maxDrawdown) maxDrawdown = fall
    lines.equity[i] = total.net
    lines.drawdown[i] = fall
    lines.profitFactor[i] = total.won === total.net ? Number.NaN : total.won / (total.won - total.net)
    ofPeak = Math.min(1, ofPeak * (1 + trade.gainPercentage / 100))
    if (ofPeak < lowest) lowest = ofPeak
    if (trade.outcome === 2) continue // a break-even neither extends nor ends a streak
    wins = trade.outcome === 0 ? wins + 1 : 0
    losses = trade.outcome === 0 ? 0 : losses + 1
    if (wins > mostWins) mostWins = wins
    if (losses > mostLosses) mostLosses = losses
  }
  const running = { ...lines, maxDrawdown, maxDrawdownPercent: (1 - lowest) * 100, mostWins, mostLosses, newHighs }
  const ofDays = [...days.values()]
    .toSorted((a, b) => a.day - b.day)
    .map((of) => ({ ...of, net: of.net / job.moneyUnits }))
  return {
    figures: figuresOf({ ...total, largest, smallest, squaresOfR, counted: counts }, running, job),
    milestones: milestonesOf(counts, ofDays),
    groups: {
      instrument: groupsOf(groups.instrument, job),
      setup: groupsOf(groups.setup, job),
      weekday: groupsOf(groups.weekday, job),
      hour: groupsOf(groups.hour, job),
      month: groupsOf(groups.month, job),
    },
    rBins,
    holdingBuckets,
    days: ofDays,
    lines,
  }
}

const table = () => new Map<number, Sums>()

function sumsOf(groups: Map<number, Sums>, key: number): Sums {
  let sums = groups.get(key)
  if (sums === undefined) groups.set(key, (sums = noSums()))
  return sums
}

const groupsOf = (sums: ReadonlyMap<number, Sums>, { moneyUnits }: JobColumns): readonly Group[] =>
  [...sums].map(([key, of]) => groupOf(key, of, moneyUnits)).toSorted((a, b) => a.key - b.key)

function add(sums: Sums, { gain, outcome, rMultiple }: LeanTrade): void {
  sums.trades++
  if (outcome === 0) sums.winners++
  else if (outcome === 1) sums.losers++
  sums.net += gain
  if (gain > 0) sums.won += gain
  if (rMultiple === rMultiple) {
    sums.r += rMultiple
    sums.withR++
  }
}
