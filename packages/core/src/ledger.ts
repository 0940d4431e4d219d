import { type Decimal, big, decimalText, ratioOf } from './decimal.ts'
import type { Payin } from './payin.ts'
import type { LocalDateTime } from './time.ts'

export interface LedgerTrade {
  readonly id: number
  readonly exitDate: LocalDateTime
  /** Net, account currency. */
  readonly gain: Decimal
}

export interface TradeBalance {
  readonly before: Decimal
  readonly after: Decimal
  /** gain ÷ balance before × 100, 6 decimals; null when that balance is not above 0. */
  readonly gainPercentage: number | null
}

export interface Ledger {
  /** Balance right after each payin, by its id. */
  readonly payins: ReadonlyMap<number, Decimal>
  /** Balance around the exit of each trade, by its id. */
  readonly trades: ReadonlyMap<number, TradeBalance>
  /** The latest balance; "0" without events. */
  readonly balance: Decimal
}

interface LedgerEvent {
  readonly at: LocalDateTime
  readonly id: number
  readonly amount: Decimal
  readonly trade: boolean
}

/**
 * The account as one running sum from 0: payins at their timestamp, closed trades at their exit, in the order
 * (time, payin before trade, id). Exact; the order of the arguments does not matter.
 */
export function ledger(
  payins: readonly Pick<Payin, 'id' | 'delta' | 'timestamp'>[],
  closedTrades: readonly LedgerTrade[],
): Ledger {
  const events: LedgerEvent[] = [
    ...payins.map(({ id, delta, timestamp }) => ({ at: timestamp, id, amount: delta, trade: false })),
    ...closedTrades.map(({ id, exitDate, gain }) => ({ at: exitDate, id, amount: gain, trade: true })),
  ].toSorted(inLedgerOrder)

  const afterPayin = new Map<number, Decimal>()
  const aroundTrade = new Map<number, TradeBalance>()
  let balance = big(0)
  let text = '0'
  for (const { id, amount, trade } of events) {
    const before = balance
    const beforeText = text
    balance = before.plus(amount)
    text = decimalText(balance)
    if (!trade) {
      afterPayin.set(id, text)
      continue
    }
    const gainPercentage = before.gt(0) ? ratioOf(big(amount), before, 100) : null
    aroundTrade.set(id, { before: beforeText, after: text, gainPercentage })
  }
  return { payins: afterPayin, trades: aroundTrade, balance: text }
}

function inLedgerOrder(a: LedgerEvent, b: LedgerEvent): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.trade !== b.trade) return a.trade ? 1 : -1
  return a.id - b.id
}
