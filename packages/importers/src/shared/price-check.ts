import type { BrokerTrade } from '../importer.ts'

/** Result of a trade before costs, and its price move × size. */
interface Row<Trade> {
  readonly trade: Trade
  readonly gross: number
  readonly moved: number
  readonly size: number
  readonly cost: number
}

/** Minimum rows of an instrument to derive its point value. */
const fewest = 3
/** Outlier factor: more than this multiple of the error of four rows in five. */
const times = 4
/** Tolerance as a share of the result, for prices that were rounded or averaged. */
const rough = 0.02
/** Maximum share of outlier rows: with more, prices or hidden costs are the cause, and nothing is reported. */
const mostOfRows = 0.05

/**
 * Trades whose stated result contradicts their own prices and sizes, by more than costs and rounding explain. The point value is derived
 * from the rows of the instrument. All rows may deviate together, because of costs without a column or of exchange rates: then only much
 * larger deviations are found.
 */
export function contradictedTrades<Trade extends BrokerTrade>(trades: readonly Trade[]): readonly Trade[] {
  const groups = new Map<string, Row<Trade>[]>()
  for (const trade of trades) {
    const row = rowOf(trade)
    if (row === null) continue
    const key = [trade.account, trade.symbol, trade.currency].join('\u0000')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  const wrongTrades = new Set([...groups.values()].flatMap(contradictedOf))
  return trades.filter((trade) => wrongTrades.has(trade))
}

function rowOf<Trade extends BrokerTrade>(trade: Trade): Row<Trade> | null {
  const { netGain, entryPrice, exitPrice, commission, swap, direction } = trade
  if (netGain === null || entryPrice === null || exitPrice === null || trade.size === null) return null
  const size = Number(trade.size)
  const moved = (Number(exitPrice) - Number(entryPrice)) * size * (direction === 'LONG' ? 1 : -1)
  const gross = Number(netGain) + Number(commission) - Number(swap)
  return { trade, gross, moved, size, cost: Math.abs(Number(commission)) + Math.abs(Number(swap)) }
}

function contradictedOf<Trade extends BrokerTrade>(rows: readonly Row<Trade>[]): readonly Trade[] {
  const step = 10 ** -mostDecimals(rows)
  const off = (row: Row<Trade>, value: number): number =>
    Math.max(Math.abs(row.gross - row.moved * value) - row.cost - 0.02 - step * row.size * value, 0)
  const values = rows.flatMap(({ gross, moved }) => (moved === 0 ? [] : [gross / moved]))
  const common = quantile(values, 0.5)
  if (values.length < fewest || common <= 0)
    return rows.flatMap((row) => {
      const value = Number(row.trade.pointValue ?? 0)
      return value > 0 && off(row, value) > 0 ? [row.trade] : []
    })
  const measured = rows.map((row) => {
    const by = off(row, common)
    return { row, by, share: by / (Math.abs(row.moved * common) + row.cost + step * row.size * common) }
  })
  const usual =
    times *
    quantile(
      measured.map(({ by }) => by),
      0.8,
    )
  const usualShare = Math.max(
    times *
      quantile(
        measured.map(({ share }) => share),
        0.8,
      ),
    rough,
  )
  const outliers = measured.filter(({ by, share }) => by > usual && share > usualShare)
  return outliers.length <= Math.max(rows.length * mostOfRows, 1) ? outliers.map(({ row }) => row.trade) : []
}

function mostDecimals(rows: readonly Row<BrokerTrade>[]): number {
  let most = 0
  for (const { trade } of rows)
    for (const price of [trade.entryPrice, trade.exitPrice]) most = Math.max(most, price?.split('.')[1]?.length ?? 0)
  return most
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
