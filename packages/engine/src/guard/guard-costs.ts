import type { TradeBook } from '../book/trade-book.ts'
import { averageR } from '../stats/average-r.ts'
import type { GuardCosts, GuardQuestion } from './guard-state.ts'

/** What the broken rules of an attempt cost. */
export function guardCosts(_book: TradeBook, _question: GuardQuestion): GuardCosts {
  return { costs: [], others: averageR([]) }
}
