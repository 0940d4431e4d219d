import type { TradeTable } from '../../trades/trade-table.ts'
import { evaluable, reasonsOf } from './eligible.ts'
import { resolutions } from './resolutions.ts'
import { resolve } from './resolve.ts'
import { reasons, type ReplayedTrades } from './strategy-set.ts'

/** Those of some rows, in their order. @throws RangeError for a strategy that there is not */
export function replayedRows(table: TradeTable, of: ReplayedTrades, rows: Uint32Array): Uint32Array {
  const { as } = of
  const reason = reasons.findIndex((one) => one === as)
  if (reason !== -1) {
    const reasonOf = reasonsOf(table, of)
    return rows.filter((row) => reasonOf(row) === reason)
  }
  const left = evaluable(table, of, rows).rows
  if (!('one' in of)) return left
  const strategy = of.strategies[of.one]
  if (strategy === undefined) throw new RangeError('This strategy does not exist')
  const resolved = resolve(table, strategy, of)
  if (of.as === 'UNCLEAR') return left.filter((row) => resolved.worst[row]! < resolved.best[row]!)
  const wanted = resolutions.indexOf(of.as)
  return left.filter((row) => resolved.as[row] === wanted)
}
