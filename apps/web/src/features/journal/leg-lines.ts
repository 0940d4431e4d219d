import type { TradeLeg } from '@afterclose/core/option-leg'
import { legText } from '@afterclose/core/structure-title'
import { wallClock } from '@afterclose/core/time'
import { type Outcome, outcomes } from '@afterclose/core/trade'
import { NONE } from '@afterclose/engine/trades/trade-columns'
import { type LegLine, lineKinds, type TradeRows, takeRows } from '../../journal/engine/trade-rows.ts'
import { legEndLabels } from '../../parts/option-legs/leg-end-labels.ts'
import type { GridTrades } from './grid-trades.ts'

/**
 * Adds the legs of expanded trades as lines below them. They are no trades: they cannot be selected, and no total counts them.
 *
 * @param openTrades ids of the expanded trades, with their legs
 */
export function withLegLines(trades: GridTrades, openTrades: ReadonlyMap<number, readonly TradeLeg[]>): GridTrades {
  const firstKey = trades.ids.reduce((largest, key) => Math.max(largest, key), 0) + 1
  const legs: LegLine[] = []
  const keys: number[] = []
  /** Position of each line's trade among the lines without legs. */
  const parents: number[] = []
  for (const [position, key] of trades.ids.entries()) {
    keys.push(key)
    parents.push(position)
    for (const leg of openTrades.get(key) ?? []) {
      keys.push(firstKey + legs.length)
      parents.push(position)
      legs.push({ tradeId: key, leg, text: legText(leg), end: leg.end === null ? '' : legEndLabels[leg.end] })
    }
  }
  if (legs.length === 0) return trades
  const ids = Uint32Array.from(keys)
  return {
    ...trades,
    ids,
    legs: { firstKey, lines: legs },
    dataOf: (rows) => ({ ...trades.dataOf(rows), openTrades }),
    async read(from, to) {
      const first = parents[from] ?? 0
      const rows = await trades.read(first, (parents[to - 1] ?? first) + 1)
      return takeLegLines(
        rows,
        parents.slice(from, to).map((position) => position - first),
        Array.from(ids.subarray(from, to), (key) => legs[key - firstKey] ?? null),
      )
    },
  }
}

/** Copies rows to their lines, and writes contract, prices and result of each leg to its line. */
function takeLegLines(rows: TradeRows, parents: readonly number[], legs: readonly (LegLine | null)[]): TradeRows {
  const { gainPercentage, balanceAfter, lines } = rows
  const parentAt = Uint32Array.from(parents)
  const taken = takeRows(
    { columns: rows.columns, gainPercentage: (row) => gainPercentage[row]!, balanceAfter: (row) => balanceAfter[row]! },
    parentAt,
  )
  const kind = Uint8Array.from(parentAt, (row) => lines?.kind[row] ?? lineKinds.alone)
  const count = Uint32Array.from(parentAt, (row) => lines?.count[row] ?? 1)
  for (const [row, line] of legs.entries()) {
    if (line === null) continue
    kind[row] = lineKinds.leg
    writeLeg(taken, row, line.leg)
  }
  return { ...taken, lines: { kind, count }, legs }
}

const numberOf = (value: string | null): number => (value === null ? Number.NaN : Number(value))

function writeLeg({ columns }: TradeRows, row: number, leg: TradeLeg): void {
  const gain = numberOf(leg.gain)
  const outcome: Outcome | null = Number.isNaN(gain) ? null : gain > 0 ? 'WINNER' : gain < 0 ? 'LOSER' : 'BREAK_EVEN'
  columns.direction[row] = leg.direction === 'SHORT' ? 1 : 0
  columns.size[row] = numberOf(leg.size)
  columns.entryPrice[row] = numberOf(leg.entryPrice)
  columns.exitPrice[row] = numberOf(leg.exitPrice)
  columns.entryDate[row] = wallClock(leg.entryDate)
  columns.exitDate[row] = leg.exitDate === null ? Number.NaN : wallClock(leg.exitDate)
  columns.gain[row] = gain
  columns.outcome[row] = outcome === null ? NONE : outcomes.indexOf(outcome)
}
