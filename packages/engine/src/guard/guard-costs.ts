import type { TradeBook } from '../book/trade-book.ts'
import { averageR } from '../stats/average-r.ts'
import { inUnits, unitsIn } from '../trades/money-scale.ts'
import { walkedAttempt } from './guard-memory.ts'
import type { BreachCost, GuardCosts, GuardQuestion } from './guard-state.ts'
import { guardState } from './guard.ts'

/** Gains and R of the trades that broken rules of an attempt forbade, of each rule and together, and R of all other trades. */
export function guardCosts(book: TradeBook, question: GuardQuestion): GuardCosts {
  const breaches = guardState(book, question).breaches.filter(({ sure }) => sure)
  const { rules, closed } = walkedAttempt(book, question)
  const { id, gain, rMultiple } = book.table.columns
  const rowOf = new Map<number, number>()
  for (let row = closed.from; row < closed.to; row++) rowOf.set(id[row]!, row)

  const costOf = (rule: BreachCost['rule'], some: typeof breaches): BreachCost => {
    const tradeIds = [...new Set(some.flatMap(({ forbiddenTradeIds }) => forbiddenTradeIds))].toSorted((a, b) => a - b)
    const rows = tradeIds.flatMap((tradeId) => rowOf.get(tradeId) ?? [])
    const units = rows.reduce((sum, row) => sum + inUnits(gain[row]!, rules.decimals), 0)
    return {
      rule,
      breaches: some.length,
      tradeIds,
      gain: units / unitsIn(rules.decimals),
      withoutResult: tradeIds.length - rows.length,
      ...averageR(rows.map((row) => rMultiple[row]!)),
    }
  }
  const all = costOf('ALL', breaches)
  const byRule = [...Map.groupBy(breaches, ({ rule }) => rule)].map(([rule, some]) => costOf(rule, some))
  const forbidden = new Set(all.tradeIds)
  const others = [...rowOf].flatMap(([tradeId, row]) => (forbidden.has(tradeId) ? [] : [rMultiple[row]!]))
  return {
    costs: [all, ...byRule.filter(({ tradeIds }) => tradeIds.length > 0).toSorted((a, b) => a.gain - b.gain)],
    others: averageR(others),
  }
}
