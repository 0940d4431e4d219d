import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { guardCosts } from '../guard/guard-costs.ts'
import type { GuardCosts, GuardQuestion, GuardState } from '../guard/guard-state.ts'
import { guardState } from '../guard/guard.ts'

/** State of the guard. All trades of the attempt count, whatever the filters. */
export const guardAnswer = (book: TradeBook, _filters: Filters, question: GuardQuestion): GuardState =>
  guardState(book, question)

/** Costs of broken rules. All trades of the attempt count, whatever the filters. */
export const guardCostsAnswer = (book: TradeBook, _filters: Filters, question: GuardQuestion): GuardCosts =>
  guardCosts(book, question)
