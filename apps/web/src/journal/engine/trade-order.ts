import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Selection } from '@afterclose/engine/filters/select'
import { type TradeColumns, plainColumn, plainColumns } from '@afterclose/engine/trades/trade-columns'
import { openRows, rowsWithoutResult } from '@afterclose/engine/filters/open-rows'
import { type GroupHead, type GroupedLines, groupedLines } from './grouped-lines.ts'
import { brokenSizes, priceDecimals } from './seen-decimals.ts'
import { type LedgerTrades, type SortKey, sortKeys } from './sort-keys.ts'
import { sortRows } from './sort-rows.ts'
import { takeLines } from './take-lines.ts'
import { type TradeRows, takeRows } from './trade-rows.ts'

/** Trades of a grid, and their order. */
export interface ShownTrades {
  readonly tab: 'closed' | 'open'
  readonly filters: Filters
  /** The first has priority; ties are in order of exit or entry. */
  readonly sort: readonly { readonly by: SortKey; readonly descending: boolean }[]
  /** Ids of instruments with unknown tick: their prices determine the decimals. */
  readonly withoutTickSize: readonly number[]
  /** Groups are one line, with their trades below if the group is in this list. Absent: each trade is a line. */
  readonly openGroups?: readonly number[]
}

/** Visible trades, and the facts that cells need about all of them. */
export interface TradeOrder {
  readonly revision: number
  /** Requested trades. */
  readonly shown: ShownTrades
  /** In display order. */
  readonly ids: Uint32Array
  /** Null if each line is a trade. */
  readonly grouped: LinesOfGroups | null
  /** Largest result and tilt among them, either sign. */
  readonly largestGain: number
  readonly largestTilt: number
  /** Ids of instruments with sizes that have decimals. */
  readonly brokenSizes: readonly number[]
  /** Decimals of prices by instrument: the most among the requested ones. */
  readonly priceDecimals: ReadonlyMap<number, number>
}

/** Lines, some of which are groups. */
export interface LinesOfGroups {
  /** Key of each line: the id of a trade, or `firstKey` plus the index of its group in `heads`. */
  readonly keys: Uint32Array
  /** Larger than every id. */
  readonly firstKey: number
  readonly heads: readonly GroupHead[]
}

/** The trades of a state of a journal, or only its newest ones. */
export interface OrderedTrades {
  /** Rows in display order: must not be changed. */
  readonly rowsOf: (shown: ShownTrades) => Uint32Array
  readonly order: (shown: ShownTrades) => TradeOrder
  /** Reads the lines from one position to another. */
  readonly linesOf: (shown: ShownTrades, from: number, to: number) => TradeRows
  /** A sample of the order, including the rows with the largest and smallest numbers, for column widths. */
  readonly sampleOf: (shown: ShownTrades) => Uint32Array
}

/** @param select closed trades that match the filters; null if all match */
export function orderedTrades(trades: LedgerTrades, select: (filters: Filters) => Selection | null): OrderedTrades {
  const { columns } = trades
  const lastSorted = keptLast<Uint32Array>()
  const lastFiltered = keptLast<Uint32Array>()
  const lastGrouped = keptLast<GroupedLines | null>()
  const lastDecimals = keptLast<Pick<TradeOrder, 'brokenSizes' | 'priceDecimals'>>()

  /** All trades of a tab, sorted, so that a change of filters sorts nothing. */
  const allSorted = ({ tab, sort }: ShownTrades): Uint32Array =>
    lastSorted(JSON.stringify([tab, sort]), () => {
      const allRows = tab === 'closed' ? closedRows(columns) : Uint32Array.from(openRows(columns, noFilters))
      return sort.reduceRight<Uint32Array>(
        (order, { by, descending }) => sortRows(order, sortKeys(trades, by), descending),
        allRows,
      )
    })

  const rowsOf = (shown: ShownTrades): Uint32Array =>
    lastFiltered(JSON.stringify([shown.tab, shown.filters, shown.sort]), () => {
      const all = allSorted(shown)
      if (shown.tab === 'open') {
        const filteredRows = new Set(openRows(columns, shown.filters))
        return all.filter((row) => filteredRows.has(row))
      }
      const selection = select(shown.filters)
      if (selection === null) return all
      const rest = new Set(rowsWithoutResult(columns, shown.filters))
      const { bits, count } = selection
      if (count + rest.size === all.length) return all
      const rows = new Uint32Array(count + rest.size)
      let rowCount = 0
      for (const row of all)
        if (row < columns.closed ? ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1 : rest.has(row)) rows[rowCount++] = row
      return rows
    })

  let hasGroups: boolean | undefined
  const groupedOf = (shown: ShownTrades): GroupedLines | null => {
    const { openGroups } = shown
    if (openGroups === undefined) return null
    hasGroups ??= columns.groupId.some((id) => id !== 0)
    if (!hasGroups) return null
    return lastGrouped(JSON.stringify([shown.tab, shown.filters, shown.sort, openGroups]), () =>
      groupedLines(rowsOf(shown), columns.groupId, new Set(openGroups)),
    )
  }

  return {
    rowsOf,
    linesOf(shown, from, to) {
      const lines = groupedOf(shown)
      return lines === null ? takeRows(trades, rowsOf(shown).subarray(from, to)) : takeLines(trades, lines, from, to)
    },
    order(shown) {
      const lines = groupedOf(shown)
      const idsAndLargest = idsAndLargestOf(columns, lines?.rows ?? rowsOf(shown))
      return {
        revision: columns.revision,
        shown,
        ...idsAndLargest,
        ...(lines === null ? { grouped: null } : withGroups(idsAndLargest, columns, lines)),
        ...lastDecimals(shown.withoutTickSize.join(), () => ({
          brokenSizes: brokenSizes(columns),
          priceDecimals: priceDecimals(columns, new Set(shown.withoutTickSize)),
        })),
      }
    },
    sampleOf(shown) {
      const rows = rowsOf(shown)
      return Uint32Array.from(new Set([...spread(rows, 240), ...extremes(trades, spread(rows, 4000))]))
    },
  }
}

/** Those with a result in order, then those without. */
function closedRows(columns: TradeColumns): Uint32Array {
  const rest = rowsWithoutResult(columns, noFilters)
  const all = new Uint32Array(columns.closed + rest.length)
  for (let row = 0; row < columns.closed; row++) all[row] = row
  all.set(rest, columns.closed)
  return all
}

/** Caches the last value, by key. */
function keptLast<Value>(): (key: string, make: () => Value) => Value {
  let last: { readonly key: string; readonly value: Value } | null = null
  return (key, make) => {
    if (last?.key !== key) last = { key, value: make() }
    return last.value
  }
}

/** One pass over the rows, because they are scattered in memory. */
function idsAndLargestOf({ id, gain, tiltMeter }: TradeColumns, rows: Uint32Array) {
  const ids = new Uint32Array(rows.length)
  let [largestGain, largestTilt] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    ids[i] = id[row]!
    const [result, tilt] = [Math.abs(gain[row]!), Math.abs(tiltMeter[row]!)]
    if (result > largestGain) largestGain = result // NaN is never larger
    if (tilt > largestTilt) largestTilt = tilt
  }
  return { ids, largestGain, largestTilt }
}

/** Lines of trades with their groups, and the largest numbers of both. */
function withGroups(
  seen: Pick<TradeOrder, 'ids' | 'largestGain' | 'largestTilt'>,
  { gain, tiltMeter }: TradeColumns,
  { rows, heads, lines }: GroupedLines,
) {
  let { largestGain, largestTilt } = seen
  for (const { first, count } of heads) {
    let [result, tilt] = [0, 0]
    for (const row of rows.subarray(first, first + count)) {
      result += gain[row]!
      tilt += tiltMeter[row]!
    }
    if (Math.abs(result) > largestGain) largestGain = Math.abs(result) // NaN is never larger
    largestTilt = Math.max(largestTilt, Math.abs(tilt))
  }
  const firstKey = seen.ids.reduce((largest, id) => Math.max(largest, id), 0) + 1
  const keys = Uint32Array.from(lines, (line) => (line < 0 ? firstKey - 1 - line : seen.ids[line]!))
  return { largestGain, largestTilt, grouped: { keys, firstKey, heads } }
}

/** Every n-th row, for a sample of about `count`. */
function spread(rows: Uint32Array, count: number): Uint32Array {
  const step = Math.max(1, Math.floor(rows.length / count))
  return Uint32Array.from({ length: Math.ceil(rows.length / step) }, (_, i) => rows[i * step]!)
}

/** Rows of the smallest and the largest number of each column. */
function extremes({ columns, gainPercentage, balanceAfter }: LedgerTrades, rows: Uint32Array): ReadonlySet<number> {
  const extremeRows = new Set<number>()
  const look = (valueOf: (row: number) => number): void => {
    let least = { row: -1, value: Number.POSITIVE_INFINITY }
    let most = { row: -1, value: Number.NEGATIVE_INFINITY }
    for (const row of rows) {
      const value = valueOf(row)
      if (value < least.value) least = { row, value }
      if (value > most.value) most = { row, value }
    }
    if (least.row !== -1) extremeRows.add(least.row).add(most.row)
  }
  plainColumns((name, kind) => {
    const column = plainColumn(columns, name, kind)
    look((row) => column[row]!)
    return column
  })
  look(gainPercentage)
  look(balanceAfter)
  return extremeRows
}
