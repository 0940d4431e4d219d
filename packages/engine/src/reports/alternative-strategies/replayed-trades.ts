import { walkReasons } from '@afterclose/core/bar-walk'
import { otpHits } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { decidedBy, evaluableRows, reasonsOf, walkReasonsOf } from './eligible.ts'
import { resolutions, STOP, TARGET } from './resolutions.ts'
import { type Resolved, resolve } from './resolve.ts'
import { reasons, type ReplayedTrades, type StrategyTradesSet } from './strategy-set.ts'

/** Those of some rows, in order. @throws RangeError for an unknown strategy */
export function replayedRows(book: TradeBook, replayed: ReplayedTrades, rows: Uint32Array): Uint32Array {
  const { as } = replayed
  const reason = reasons.findIndex((one) => one === as)
  if (reason !== -1) {
    const reasonOf = reasonsOf(book, replayed)
    return rows.filter((row) => reasonOf(row) === reason)
  }
  const untold = walkReasons.findIndex((one) => one === as)
  if (untold !== -1) {
    const whyOf = walkReasonsOf(book, replayed)
    return rows.filter((row) => whyOf(row) === untold + 1)
  }
  const left = evaluableRows(book, replayed, rows).rows
  if (!('one' in replayed)) {
    if (as === 'EVALUABLE') return left
    const setOf = decidedBy(book, replayed)
    return left.filter((row) => setOf(row) === as)
  }
  if (replayed.strategies[replayed.one] === undefined) throw new RangeError('This strategy does not exist')
  const isOne = isOf(replayed.as, resolve(book, replayed, replayed.one), book.table.columns.otpHit)
  return left.filter((row) => isOne(row))
}

const [OTP_YES, OTP_NO] = [otpHits.indexOf('YES'), otpHits.indexOf('NO')]

/** Whether a row belongs to the trades of a strategy. */
export function isOf(
  set: StrategyTradesSet,
  { as, worst, best, byBars }: Resolved,
  otpHit: ArrayLike<number>,
): (row: number) => boolean {
  switch (set) {
    case 'UNCLEAR':
      return (row) => worst[row]! < best[row]!
    case 'DECIDABLE':
      return (row) => worst[row]! < best[row]! && byBars?.[row] !== 1
    case 'BY_BARS':
      return (row) => byBars?.[row] === 1
    case 'OTHERWISE':
      return (row) =>
        byBars?.[row] === 1 &&
        worst[row] === best[row] &&
        ((as[row] === TARGET && otpHit[row] === OTP_NO) || (as[row] === STOP && otpHit[row] === OTP_YES))
    default: {
      const wanted = resolutions.indexOf(set)
      return (row) => as[row] === wanted
    }
  }
}
