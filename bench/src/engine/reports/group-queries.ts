import { maskName } from '../job-columns.ts'
import { sumsSql } from '../peers/sql.ts'
import type { Numbers, Query, Shown } from './query.ts'
import type { ReportTrade } from './report-trades.ts'

/** Trades, winners, losers, net gain, gross profit, R, trades with an R. Money in whole units. */
type Row = readonly [key: number, ...sums: number[]]
interface Performing {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  readonly net: number | null
  readonly grossProfit: number
  readonly totalR: number | null
  readonly withR: number
}
export const performanceOf = (key: number, row: Performing): Row => [
  key,
  row.trades,
  row.winners,
  row.losers,
  (row.net ?? 0) * 100,
  row.grossProfit * 100,
  row.totalR ?? 0,
  row.withR,
]

/** A performance table: sums by a key. */
export const grouped = (
  what: string,
  sqlKey: string,
  keyOf: (trade: ReportTrade) => number,
  ours: Query['ours'],
): Query => ({
  what,
  ours,
  sql: (trades) => `SELECT CAST(${sqlKey} AS INTEGER) AS key, ${sumsSql} FROM ${trades} GROUP BY key`,
  lean: (trades) => leanSums(trades, (trade, add) => add(keyOf(trade))),
})

/** The same by comments, of which a trade may have several. */
export const groupedByComment = (
  what: string,
  kind: 'exitComments' | 'customComments',
  ids: readonly number[],
): Query => ({
  what,
  ours: rowsOf,
  sql(trades) {
    const words = Array.from({ length: Math.ceil(ids.length / 32) }, (_, word) => {
      const bits = ids.slice(word * 32, word * 32 + 32).map((id, bit) => `(${id}, ${2 ** bit})`)
      return `SELECT id, trade.* FROM trade JOIN (VALUES ${bits.join(', ')}) comment (id, bit) ON ${maskName(kind, word)} & bit <> 0`
    })
    return `WITH trade AS ${trades} SELECT CAST(id AS INTEGER) AS key, ${sumsSql} FROM (${words.join(' UNION ALL ')}) GROUP BY key`
  },
  lean: (trades) =>
    leanSums(trades, ({ comments }, add) => {
      for (const id of comments[kind]) add(id)
    }),
})

/** @param keysOf gives the keys of a trade to `add` */
export function leanSums(
  trades: readonly ReportTrade[],
  keysOf: (trade: ReportTrade, add: (key: number) => void) => void,
): Numbers {
  const groups = new Map<number, number[]>()
  for (const trade of trades)
    keysOf(trade, (key) => {
      let sums = groups.get(key)
      if (sums === undefined) groups.set(key, (sums = [key, 0, 0, 0, 0, 0, 0, 0]))
      sums[1]!++
      if (trade.outcome === 0) sums[2]!++
      if (trade.outcome === 1) sums[3]!++
      sums[4]! += trade.gain
      if (trade.gain > 0) sums[5]! += trade.gain
      if (Number.isNaN(trade.rMultiple)) return
      sums[6]! += trade.rMultiple
      sums[7]!++
    })
  return [...groups.values()]
}

/** Statistics as a row of sums. */
export const sumsOf = (key: number, { statistics }: Pick<Shown<'sides'>['all'], 'statistics'>): Row =>
  performanceOf(key, {
    trades: statistics.numberOfTrades,
    winners: statistics.winners,
    losers: statistics.losers,
    net: statistics.netGain,
    grossProfit: statistics.grossProfit,
    totalR: statistics.totalR,
    withR: statistics.nR,
  })

/** For the last year, or month, with trades. @param months months per period */
export const ofTheLast = (months: 1 | 12, { lean, sql, ...query }: Query): Query => ({
  ...query,
  lean(trades) {
    const span = ({ exitMonths }: ReportTrade): number => Math.floor((exitMonths - 1) / months)
    const last = trades.reduce((latest, trade) => Math.max(latest, span(trade)), 0)
    return lean(trades.filter((trade) => span(trade) === last))
  },
  sql(trades) {
    const span = `(exitMonths - 1) // ${months}`
    return sql(`(SELECT * FROM ${trades} WHERE ${span} = (SELECT max(${span}) FROM ${trades}))`)
  },
})

/** The report excludes trades without a stop: in these journals those without R. */
export const ofThoseWithStop = ({ lean, sql, ...query }: Query): Query => ({
  ...query,
  lean: (trades) => lean(trades.filter(({ rMultiple }) => !Number.isNaN(rMultiple))),
  sql: (trades) => sql(`(SELECT * FROM ${trades} WHERE rMultiple IS NOT NULL)`),
})

export const rowsOf = ({
  rows,
}: {
  readonly rows: readonly (Performing & { readonly key: number | null })[]
}): Numbers => rows.filter(({ trades }) => trades > 0).map((row) => performanceOf(row.key!, row))
export const cellsOf = ({ rows }: Shown<'pivot'>): Numbers =>
  rows.flatMap((row) => row.cells.map((cell) => performanceOf(row.key! * 1000 + cell.key!, cell)))
