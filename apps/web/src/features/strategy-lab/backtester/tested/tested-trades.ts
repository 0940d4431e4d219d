import type { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { BacktestView } from '@afterclose/contract/backtests'
import { backtestResult, runBalance } from '@afterclose/core/backtest'
import { costsOf } from '../costs-of.ts'
import type { PendingTrades } from '../log/trade-log.ts'

/** A trade of the open backtest; `waiting` until it is stored. */
export interface TestedTradeRow extends BacktestTradeView {
  readonly waiting?: true
}

/** Temporary ids of unsaved trades: above all real ids, and 32-bit integers. */
const firstWaitingId = 4_000_000_000

type Costs = Pick<BacktestView, 'spreadTicks' | 'tickSize' | 'startBalance' | 'riskPercent'>

/** The trades as they will be once everything logged is stored: without undone ones, with waiting ones. */
export function testedTrades(
  stored: readonly BacktestTradeView[],
  { waiting, undoneIds }: PendingTrades,
  backtest: Costs,
): readonly TestedTradeRow[] {
  const left = undoneIds.size === 0 ? stored : stored.filter(({ id }) => !undoneIds.has(id))
  if (waiting.length === 0) return left
  const results = waiting.map(({ trade }) => backtestResult(trade, costsOf(backtest)))
  const before = left.at(-1)
  const start = before === undefined ? backtest.startBalance : before.balance
  const balances =
    start === null
      ? []
      : runBalance(
          start,
          backtest.riskPercent,
          results.map(({ r }) => r),
        )
  return [
    ...left,
    ...waiting.map(({ trade }, i) => ({
      ...trade,
      ...results[i]!,
      id: firstWaitingId + (before?.seq ?? 0) + i + 1,
      seq: (before?.seq ?? 0) + i + 1,
      balance: balances[i] ?? null,
      screenshot: { slot: 1, url: null, fileId: null, description: '', width: null, height: null, takenAt: null },
      created: '',
      modified: '',
      waiting: true as const,
    })),
  ]
}
