import { dateOf } from '@afterclose/core/time'
import type { TradeBook } from '../book/trade-book.ts'
import type { GuardQuestion, GuardState } from './guard-state.ts'

/** State of the guard at a moment, from the trades of its attempt. */
export function guardState(_book: TradeBook, { attempt, now }: GuardQuestion): GuardState {
  const balance = Number(attempt.startBalance)
  return {
    now,
    tradingDay: dateOf(now),
    inForce: [],
    later: [],
    line: { is: 'ROOM', canLose: null, tradesLeft: null, warning: null },
    balance,
    canLose: null,
    openRisk: 0,
    openTrades: 0,
    openWithoutStop: [],
    withoutResult: [],
    tradesLeft: null,
    tradesToday: 0,
    limits: [],
    days: [],
    progress: { profit: 0, target: null, daysTraded: 0, leastDays: null, bestDay: null },
    breaches: [],
  }
}
