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

/** Which trades a grid requests, and in which order. */
export interface TradesRequest {
  readonly tab: 'closed' | 'open'
  readonly filters: Filters
  /** The first has priority; ties are in order of exit or entry. */
  readonly sort: readonly { readonly by: SortKey; readonly descending: boolean }[]
  /** Ids of instruments whose tick size is unknown: their prices determine the decimals. */
  readonly withoutTickSize: readonly number[]
  /** Ids of the groups that are expanded: each group is one line, with its trades below if it is expanded. Absent: each trade is a line. */
  readonly openGroups?: readonly number[]
}

/** Visible trades, and the facts that cells need about all of them. */
export interface TradeOrder {
  readonly revision: number
  /** Requested trades. */
  readonly shown: TradesRequest
  /** In display order. */
  readonly ids: Uint32Array
  /** Null if each line is a trade. */
  readonly grouped: GroupLineKeys | null
  /** Largest absolute result and tilt of a line. */
  readonly largestGain: number
  readonly largestTilt: number
  /** Ids of instruments with sizes that have decimals. */
  readonly brokenSizes: readonly number[]
  /** Decimals of prices by instrument: the most among the requested ones. */
  readonly priceDecimals: ReadonlyMap<number, number>
}

/** Lines, some of which are groups. */
export interface GroupLineKeys {
  /** Key of each line: the id of a trade, or `firstKey` plus the index of its group in `heads`. */
  readonly keys: Uint32Array
  /** Larger than every id. */
  readonly firstKey: number
  readonly heads: readonly GroupHead[]
}

/** The trades of a state of a journal, or only its newest ones. */
export interface OrderedTrades {
  /** Rows in display order: must not be changed. */
  readonly rowsOf: (request: TradesRequest) => Uint32Array
  readonly order: (request: TradesRequest) => TradeOrder
  /** Reads the lines from one position to another. */
  readonly linesOf: (request: TradesRequest, from: number, to: number) => TradeRows
  /** A sample of the order, including the rows with the largest and smallest numbers, for column widths. */
  readonly sampleOf: (request: TradesRequest) => Uint32Array
}

/** @param select closed trades that match the filters; null if all match */
export function orderedTrades(trades: LedgerTrades, select: (filters: Filters) => Selection | null): OrderedTrades {
  const { columns } = trades
  const sortedRowsCache = lastValueCache<Uint32Array>()
  const filteredRowsCache = lastValueCache<Uint32Array>()
  const groupedLinesCache = lastValueCache<GroupedLines | null>()
  const decimalsCache = lastValueCache<Pick<TradeOrder, 'brokenSizes' | 'priceDecimals'>>()

  /** All trades of a tab, sorted, so that a change of filters sorts nothing. */
  const allSorted = ({ tab, sort }: TradesRequest): Uint32Array =>
    sortedRowsCache(JSON.stringify([tab, sort]), () => {
      const allRows = tab === 'closed' ? closedRows(columns) : Uint32Array.from(openRows(columns, noFilters))
      return sort.reduceRight<Uint32Array>(
        (sortedRows, { by, descending }) => sortRows(sortedRows, sortKeys(trades, by), descending),
        allRows,
      )
    })

  const rowsOf = (request: TradesRequest): Uint32Array =>
    filteredRowsCache(JSON.stringify([request.tab, request.filters, request.sort]), () => {
      const sortedRows = allSorted(request)
      if (request.tab === 'open') {
        const filteredRows = new Set(openRows(columns, request.filters))
        return sortedRows.filter((row) => filteredRows.has(row))
      }
      const selection = select(request.filters)
      if (selection === null) return sortedRows
      const resultlessRows = new Set(rowsWithoutResult(columns, request.filters))
      const { bits, count } = selection
      if (count + resultlessRows.size === sortedRows.length) return sortedRows
      const rows = new Uint32Array(count + resultlessRows.size)
      let rowCount = 0
      for (const row of sortedRows)
        if (row < columns.closed ? ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1 : resultlessRows.has(row))
          rows[rowCount++] = row
      return rows
    })

  let hasGroups: boolean | undefined
  const groupedOf = (request: TradesRequest): GroupedLines | null => {
    const { openGroups } = request
    if (openGroups === undefined) return null
    hasGroups ??= columns.groupId.some((id) => id !== 0)
    if (!hasGroups) return null
    return groupedLinesCache(JSON.stringify([request.tab, request.filters, request.sort, openGroups]), () =>
      groupedLines(rowsOf(request), columns.groupId, new Set(openGroups)),
    )
  }

  return {
    rowsOf,
    linesOf(request, from, to) {
      const lines = groupedOf(request)
      return lines === null ? takeRows(trades, rowsOf(request).subarray(from, to)) : takeLines(trades, lines, from, to)
    },
    order(request) {
      const lines = groupedOf(request)
      const idsAndLargest = idsAndLargestOf(columns, lines?.rows ?? rowsOf(request))
      return {
        revision: columns.revision,
        shown: request,
        ...idsAndLargest,
        ...(lines === null ? { grouped: null } : withGroups(idsAndLargest, columns, lines)),
        ...decimalsCache(request.withoutTickSize.join(), () => ({
          brokenSizes: brokenSizes(columns),
          priceDecimals: priceDecimals(columns, new Set(request.withoutTickSize)),
        })),
      }
    },
    sampleOf(request) {
      const rows = rowsOf(request)
      return Uint32Array.from(new Set([...everyNthRow(rows, 240), ...extremeRowsOf(trades, everyNthRow(rows, 4000))]))
    },
  }
}

/** Closed rows: those with a result in stored order, then those without. */
function closedRows(columns: TradeColumns): Uint32Array {
  const resultlessRows = rowsWithoutResult(columns, noFilters)
  const orderedRows = new Uint32Array(columns.closed + resultlessRows.length)
  for (let row = 0; row < columns.closed; row++) orderedRows[row] = row
  orderedRows.set(resultlessRows, columns.closed)
  return orderedRows
}

/** Caches the last value, by key. */
function lastValueCache<Value>(): (key: string, make: () => Value) => Value {
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
  idsAndLargest: Pick<TradeOrder, 'ids' | 'largestGain' | 'largestTilt'>,
  { gain, tiltMeter }: TradeColumns,
  { rows, heads, lines }: GroupedLines,
) {
  let { largestGain, largestTilt } = idsAndLargest
  for (const { first, count } of heads) {
    let [result, tilt] = [0, 0]
    for (const row of rows.subarray(first, first + count)) {
      result += gain[row]!
      tilt += tiltMeter[row]!
    }
    if (Math.abs(result) > largestGain) largestGain = Math.abs(result) // NaN is never larger
    largestTilt = Math.max(largestTilt, Math.abs(tilt))
  }
  const firstGroupKey = idsAndLargest.ids.reduce((largest, id) => Math.max(largest, id), 0) + 1
  const keys = Uint32Array.from(lines, (line) => (line < 0 ? firstGroupKey - 1 - line : idsAndLargest.ids[line]!))
  return { largestGain, largestTilt, grouped: { keys, firstKey: firstGroupKey, heads } }
}

/** Every n-th row, for a sample of about `count`. */
function everyNthRow(rows: Uint32Array, count: number): Uint32Array {
  const step = Math.max(1, Math.floor(rows.length / count))
  return Uint32Array.from({ length: Math.ceil(rows.length / step) }, (_, i) => rows[i * step]!)
}

/** Rows of the smallest and the largest number of each column. */
function extremeRowsOf(
  { columns, gainPercentage, balanceAfter }: LedgerTrades,
  rows: Uint32Array,
): ReadonlySet<number> {
  const extremeRows = new Set<number>()
  const addExtremesOf = (valueOf: (row: number) => number): void => {
    let smallest = { row: -1, value: Number.POSITIVE_INFINITY }
    let largest = { row: -1, value: Number.NEGATIVE_INFINITY }
    for (const row of rows) {
      const value = valueOf(row)
      if (value < smallest.value) smallest = { row, value }
      if (value > largest.value) largest = { row, value }
    }
    if (smallest.row !== -1) extremeRows.add(smallest.row).add(largest.row)
  }
  plainColumns((name, kind) => {
    const column = plainColumn(columns, name, kind)
    addExtremesOf((row) => column[row]!)
    return column
  })
  addExtremesOf(gainPercentage)
  addExtremesOf(balanceAfter)
  return extremeRows
}
