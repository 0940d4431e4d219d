import { type Filters, noFilters } from '@afterclose/core/filters'
import { DAY, wallClock } from '@afterclose/core/time'
import { byName } from '@afterclose/core/record-field'
import { wordFields, wordFilters } from '@afterclose/core/trade'
import { type TradeColumns, commentsAt } from '../trades/trade-columns.ts'

/**
 * Rows of the open trades selected by the filters that apply to them: instrument, setup, fields such as direction and trade type, star, the
 * date range on the entry date, and comments. They combine as for closed trades.
 */
export const openRows = (columns: TradeColumns, filters: Filters): readonly number[] =>
  restRows(columns, filters, columns.entryDate).filter((row) => Number.isNaN(columns.exitDate[row]))

/**
 * Rows of closed trades without a known gain. Selected by the filters of open trades, with the date range on the basis date, and no others:
 * winners, R and last trades need results.
 */
export function rowsWithoutResult(columns: TradeColumns, filters: Filters): readonly number[] {
  const { basic, options } = filters
  const { instrument, setup, inReview, dateRange } = basic
  const words = byName(wordFilters, (name) => basic[name])
  const openFilters = { ...noFilters.basic, instrument, setup, ...words, inReview, dateRange }
  if (JSON.stringify(openFilters) !== JSON.stringify({ ...noFilters.basic, ...basic })) return []
  const dates = options.entryOrExitDate === 'EXIT' ? columns.exitDate : columns.entryDate
  return restRows(columns, filters, dates).filter((row) => !Number.isNaN(columns.exitDate[row]))
}

/** Selects rows after those with a result. */
function restRows(
  columns: TradeColumns,
  { basic, advanced, options }: Filters,
  dates: TradeColumns['entryDate'],
): readonly number[] {
  const keep = (hit: boolean): boolean => hit !== options.excludeFilters
  const [first, last] = basic.dateRange
  const from = first === undefined || last === undefined ? Number.NEGATIVE_INFINITY : wallClock(`${first}T00:00:00`)
  const to = first === undefined || last === undefined ? Number.POSITIVE_INFINITY : wallClock(`${last}T00:00:00`) + DAY
  const tests: ((row: number) => boolean)[] = []
  if (basic.dateRange.length === 2) tests.push((row) => dates[row]! >= from && dates[row]! < to)
  const among = <Value>(wantedValues: readonly Value[], value: (row: number) => Value | undefined): void => {
    if (wantedValues.length === 0) return
    tests.push((row) => {
      const ownValue = value(row)
      return keep(ownValue !== undefined && wantedValues.includes(ownValue))
    })
  }
  among(basic.instrument, (row) => columns.instruments[columns.instrument[row]!])
  among(basic.setup, (row) => columns.setups[columns.setup[row]!])
  for (const name of wordFilters) among<string>(basic[name], (row) => wordFields[name].words[columns[name][row]!])
  if (basic.inReview === true) tests.push((row) => keep(columns.inReview[row] === 1))
  // one pool of comments and statistics, each matched within its kind
  const pool = [
    ...advanced.preTradeComment.map((id) => ['preTradeComments', id] as const),
    ...advanced.entryComment.map((id) => ['entryComments', id] as const),
    ...advanced.tradeManagementComment.map((id) => ['managementComments', id] as const),
    ...advanced.exitComment.map((id) => ['exitComments', id] as const),
    ...advanced.customComments.flat().map((id) => ['customComments', id] as const),
  ]
  if (pool.length > 0)
    tests.push((row) => {
      const hits = pool.map(([kind, id]) => commentsAt(columns[kind], row).includes(id))
      return keep(options.orFilter ? hits.includes(true) : !hits.includes(false))
    })

  const rows: number[] = []
  for (let row = columns.closed; row < columns.rows; row++) if (tests.every((test) => test(row))) rows.push(row)
  return rows
}
