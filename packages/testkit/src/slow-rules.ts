import type { TradingRule } from '@afterclose/core/trading-rule'
import type { ClosedTrade } from './slow-journal.ts'

/** Fraction of a trade's size under rules; skipped trades are absent. */
export type SlowSizes = ReadonlyMap<ClosedTrade, number>

/** Sizes without rules, after the first, after the first two …: each rule uses only facts that were known at a trade's entry. */
export function slowRules(trades: readonly ClosedTrade[], rules: readonly TradingRule[]): readonly SlowSizes[] {
  let sizes: SlowSizes = new Map(trades.map((trade) => [trade, 1]))
  return [sizes, ...rules.map((rule) => (sizes = afterRule(trades, sizes, rule)))]
}

function afterRule(trades: readonly ClosedTrade[], before: SlowSizes, rule: TradingRule): SlowSizes {
  const after = new Map<ClosedTrade, number>()
  const entered = [...before.keys()].toSorted((a, b) =>
    a.entryDate < b.entryDate ? -1 : a.entryDate > b.entryDate ? 1 : a.id - b.id,
  )
  for (const [i, trade] of entered.entries()) {
    const closed = trades.filter((other) => after.has(other) && other.exitDate < trade.entryDate)
    const part = partOf(trade, { rule, closed, earlier: entered.slice(0, i), after })
    if (part > 0) after.set(trade, before.get(trade)! * part)
  }
  return after
}

interface Known {
  readonly rule: TradingRule
  /** Trades that the rule accepted and that were closed before, in exit order. */
  readonly closed: readonly ClosedTrade[]
  /** All trades that reached the rule before it. */
  readonly earlier: readonly ClosedTrade[]
  readonly after: SlowSizes
}

const day = (date: string): string => date.slice(0, 10)

function partOf(trade: ClosedTrade, { rule, closed, earlier, after }: Known): number {
  const today = day(trade.entryDate)
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES': {
      const lost = closed.filter(({ exitDate, outcome }) => day(exitDate) === today && outcome === 'LOSER')
      return lost.length >= rule.losses ? 0 : 1
    }
    case 'NO_ENTRY_FROM':
      return Number(trade.entryDate.slice(11, 13)) >= rule.hour ? 0 : 1
    case 'MOST_A_DAY':
      return earlier.filter(({ entryDate }) => day(entryDate) === today).length >= rule.trades ? 0 : 1
    case 'WITHOUT_COMMENT':
      return trade[rule.kind].includes(rule.comment) ? 0 : 1
    case 'HALF_SIZE': {
      let [sum, high] = [0, 0]
      for (const other of closed) {
        sum += after.get(other)! * Math.round((other.rMultiple ?? 0) * 1e6)
        high = Math.max(high, sum)
      }
      return high - sum >= rule.belowHigh * 1e6 ? 0.5 : 1
    }
  }
}
