import type { TradeTable } from '../../trades/trade-table.ts'
import { evaluable, reasonsOf } from './eligible.ts'
import { resolutions } from './resolutions.ts'
import { resolve } from './resolve.ts'
import { reasons, type ReplayedTrades } from './strategy-set.ts'

/** Those of some rows, in their order. @throws RangeError for a strategy that there is not */
export function replayedRows(table: TradeTable, replayed: ReplayedTrades, rows: Uint32Array): Uint32Array {
  const { as } = replayed
  const reason = reasons.findIndex((one) => one === as)
  if (reason !== -1) {
    const reasonOf = reasonsOf(table, replayed)
    return rows.filter((row) => reasonOf(row) === reason)
  }
  const left = evaluable(table, replayed, rows).rows
  if (!('one' in replayed)) return left
  const strategy = replayed.strategies[replayed.one]
  if (strategy === undefined) throw new RangeError('This strategy does not exist')
  const resolved = resolve(table, strategy, replayed)
  if (replayed.as === 'UNCLEAR') return left.filter((row) => resolved.worst[row]! < resolved.best[row]!)
  const wanted = resolutions.indexOf(replayed.as)
  return left.filter((row) => resolved.as[row] === wanted)
}
