import { outcomes } from '@afterclose/core/trade'
import * as L from '../kernel/layout.ts'
import type { TradeTable } from './trade-table.ts'

/**
 * Facts about a closed trade from its neighbours in the journal. Filters do not change them: the second trade of a day stays the second if
 * the first is filtered out.
 */
type Found = Float64Array

/** Computed once per state of the journal. */
function foundOnce(find: (table: TradeTable) => Found): (table: TradeTable) => Found {
  const foundByTable = new WeakMap<TradeTable, Found>()
  return (table) => {
    const knownColumn = foundByTable.get(table) ?? find(table)
    foundByTable.set(table, knownColumn)
    return knownColumn
  }
}

/** 1 = the first entered on its day of entry; ties are ordered by id. */
export const placeInDay = foundOnce((table) => {
  const { entryDate, id } = table.columns
  const days = table.records.days.length
  const dayOf = daysAt(table, L.ENTRY_DAY)
  // groups the rows by day, then sorts each day separately, which is short
  const starts = new Uint32Array(days + 1)
  for (let row = 0; row < table.rows; row++) starts[dayOf(row) + 1]!++
  for (let day = 0; day < days; day++) starts[day + 1]! += starts[day]!
  const rows = new Uint32Array(table.rows)
  const next = starts.slice()
  for (let row = 0; row < table.rows; row++) rows[next[dayOf(row)]!++] = row
  const places = new Float64Array(table.rows)
  for (let day = 0; day < days; day++) {
    const ofDay = rows.subarray(starts[day], starts[day + 1])
    ofDay.sort((a, b) => entryDate[a]! - entryDate[b]! || id[a]! - id[b]!)
    for (let i = 0; i < ofDay.length; i++) places[ofDay[i]!] = i + 1
  }
  return places
})

/** Number of trades entered on the day of its entry. */
export const tradesOnEntryDay = foundOnce((table) => onTheDay(table, L.ENTRY_DAY))
/** Number of trades exited on the day of its exit. */
export const tradesOnExitDay = foundOnce((table) => onTheDay(table, L.EXIT_DAY))

function onTheDay(table: TradeTable, offset: number): Found {
  const onDay = countDays(table, offset)
  const dayOf = daysAt(table, offset)
  return Float64Array.from({ length: table.rows }, (_, row) => onDay[dayOf(row)]!)
}

/** Number of trades on each day of the table, by exit or by entry. */
export const tradesOnDays = (table: TradeTable, basis: 'ENTRY' | 'EXIT'): Uint32Array =>
  countDays(table, basis === 'EXIT' ? L.EXIT_DAY : L.ENTRY_DAY)

function countDays(table: TradeTable, offset: number): Uint32Array {
  const dayOf = daysAt(table, offset)
  const onDay = new Uint32Array(table.records.days.length)
  for (let row = 0; row < table.rows; row++) onDay[dayOf(row)]!++
  return onDay
}

function daysAt({ records: { arena, at } }: TradeTable, offset: number): (row: number) => number {
  const { u32 } = arena.views
  return (row) => u32[(at + row * L.RECORD + offset) / 4]!
}

const [WINNER, BREAK_EVEN] = [outcomes.indexOf('WINNER'), outcomes.indexOf('BREAK_EVEN')]

/**
 * Length of the streak before a trade: wins positive, losses negative. NaN for break-evens, which neither extend nor end a streak, and for
 * the first decided trade.
 */
export const runBefore = foundOnce(({ columns: { outcome }, rows }) => {
  const runs = new Float64Array(rows).fill(Number.NaN)
  let run = Number.NaN
  for (let row = 0; row < rows; row++) {
    if (outcome[row] === BREAK_EVEN) continue
    runs[row] = run
    if (outcome[row] === WINNER) run = run > 0 ? run + 1 : 1
    else run = run < 0 ? run - 1 : -1
  }
  return runs
})

/**
 * Change of its size from the previous decided trade's, percent: 100 for twice as much. NaN if that was in another instrument, whose sizes
 * are not comparable, and if `runBefore` is NaN.
 */
export const sizeChange = foundOnce(({ columns: { outcome, instrument, size }, rows }) => {
  const changes = new Float64Array(rows).fill(Number.NaN)
  let before = -1
  for (let row = 0; row < rows; row++) {
    if (outcome[row] === BREAK_EVEN) continue
    if (before >= 0 && instrument[row] === instrument[before] && size[before]! > 0)
      changes[row] = (size[row]! / size[before]! - 1) * 100
    before = row
  }
  return changes
})
