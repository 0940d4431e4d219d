import { DAY, dayNumber, HOUR, MINUTE } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import type { TradeTable } from '../../trades/trade-table.ts'
import { keptByTable } from '../kept-by-table.ts'

/** Known at each entry of a closed trade, by row of the table. Filters do not change it: days are those of the journal. */
export interface Entries {
  /** Minutes since the last trade closed before, that day, if it was lost; NaN else. */
  readonly sinceLoss: Float64Array
  /** Trades lost before, that day. */
  readonly losses: Uint32Array
  /** 1 if the last three decided trades closed before, within 7 days, were won. */
  readonly afterWins: Uint8Array
  /** Hours since the first entry of the day. */
  readonly hours: Float64Array
  /** Place among the entries of the day, from 1. */
  readonly place: Uint32Array
  /** Risk in medians of the 20 trades with risk entered before; NaN with fewer than 10. */
  readonly riskTimes: Float64Array
}

const [WINNER, LOSER] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

/**
 * "Closed before" includes the moment of the entry. Trades of one moment are taken together, so that their order does not matter: one that
 * lost makes it a moment of loss. O(trades × log trades).
 */
export const entriesOf = keptByTable<'entries', Entries>(1, ({ columns, rows }: TradeTable): Entries => {
  const { entryDate, risk } = columns
  const entered = inOrder(rows, (row) => entryDate[row]!)
  const day = dayOfLosses(columns, rows)
  const found = {
    sinceLoss: new Float64Array(rows).fill(Number.NaN),
    losses: new Uint32Array(rows),
    afterWins: new Uint8Array(rows),
    hours: new Float64Array(rows),
    place: new Uint32Array(rows),
    riskTimes: new Float64Array(rows).fill(Number.NaN),
  }
  let [today, firstEntry, entries] = [Number.NaN, 0, 0]
  const usualRisk = risksBefore()
  for (let from = 0, to = 0; from < rows; from = to) {
    const entry = entryDate[entered[from]!]!
    while (to < rows && entryDate[entered[to]!] === entry) to++
    const before = day(entry)
    if (dayNumber(entry) !== today) [today, firstEntry, entries] = [dayNumber(entry), entry, 0]
    const usual = usualRisk.median()
    for (let i = from; i < to; i++) {
      const row = entered[i]!
      found.place[row] = entries + 1
      found.hours[row] = (entry - firstEntry) / HOUR
      found.losses[row] = before.losses
      found.sinceLoss[row] = before.sinceLoss
      found.afterWins[row] = Number(before.afterWins)
      if (risk[row]! > 0) {
        found.riskTimes[row] = risk[row]! / usual
        usualRisk.add(risk[row]!)
      }
    }
    entries += to - from
  }
  return found
})

/** Rows by a time in whole milliseconds, and by row. */
function inOrder(rows: number, timeOf: (row: number) => number): Uint32Array {
  const times = Float64Array.from({ length: rows }, (_, row) => timeOf(row))
  const start = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  // numbers sort ten times as fast without a function, and whole ones below 2^53 hold half a second and the row
  const keys = times.map((time, row) => Math.round((time - start) / halfSecond) * mostRows + row)
  return keys.every(Number.isSafeInteger)
    ? Uint32Array.from(keys.toSorted(), (key) => key % mostRows)
    : Uint32Array.from({ length: rows }, (_, row) => row).toSorted((a, b) => times[a]! - times[b]! || a - b)
}
const [halfSecond, mostRows] = [500, 2 ** 20]

/** Returns what was closed up to an entry; entries come in ascending order. */
function dayOfLosses({ entryDate, exitDate, outcome }: TradeTable['columns'], rows: number) {
  // a trade of no duration is not closed before itself, but just after the entries of its moment
  const timeOf = (row: number): number => exitDate[row]! + (entryDate[row] === exitDate[row] ? halfSecond : 0)
  const order = inOrder(rows, timeOf)
  let [next, day, losses, lostAt] = [0, Number.NaN, 0, Number.NaN]
  // exits of the last three wins in a row, oldest first
  let wins: readonly [number, number, number] = noWins
  return (entry: number) => {
    while (next < rows && timeOf(order[next]!) <= entry) {
      const moment = timeOf(order[next]!)
      const exit = exitDate[order[next]!]!
      let [won, lost] = [0, 0]
      for (; next < rows && timeOf(order[next]!) === moment; next++) {
        const result = outcome[order[next]!]
        if (result === WINNER) won++
        else if (result === LOSER) lost++
      }
      if (dayNumber(exit) !== day) [day, losses] = [dayNumber(exit), 0]
      losses += lost
      lostAt = lost > 0 ? exit : Number.NaN
      if (lost > 0) wins = noWins
      else for (; won > 0; won--) wins = [wins[1], wins[2], exit]
    }
    const isToday = day === dayNumber(entry)
    return {
      losses: isToday ? losses : 0,
      sinceLoss: isToday ? (entry - lostAt) / MINUTE : Number.NaN,
      afterWins: entry - wins[0] <= week,
    }
  }
}

const noWins = [Number.NaN, Number.NaN, Number.NaN] as const
const week = 7 * DAY
const [fewestRisks, mostRisks] = [10, 20]

/** The last 20 risks, and their median. */
function risksBefore() {
  // by age from `next` on, and by size
  const last = new Float64Array(mostRisks)
  const sorted = new Float64Array(mostRisks)
  let [count, next] = [0, 0]
  return {
    /** NaN with fewer than 10. */
    median: (): number => {
      const middle = count >> 1
      if (count < fewestRisks) return Number.NaN
      return count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
    },
    add: (risk: number): void => {
      if (count === mostRisks) {
        const oldest = sorted.indexOf(last[next]!)
        sorted.copyWithin(oldest, oldest + 1)
        count--
      }
      let place = count++
      for (; place > 0 && sorted[place - 1]! > risk; place--) sorted[place] = sorted[place - 1]!
      sorted[place] = risk
      last[next] = risk
      next = (next + 1) % mostRisks
    },
  }
}
