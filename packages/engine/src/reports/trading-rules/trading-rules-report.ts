import type { TradingRule } from '@afterclose/core/trading-rule'
import type { TradesOf } from '../trades-of.ts'

export interface TradingRulesView {
  readonly rules: readonly TradingRule[]
  /** Pixel columns of the lines. */
  readonly columns: number
}

/** Totals of trades at the sizes left by rules. */
export interface RuledSums {
  readonly trades: number
  /** In `rParts`; trades without R count as 0. */
  readonly r: number
  /** In `gainParts`. */
  readonly gain: number
}

/** After this number of rules. */
export interface RuledState {
  /** The first two thirds of the selected trades in exit order, and the last third. */
  readonly parts: readonly [RuledSums, RuledSums]
  /** Max drawdown of the cumulative R, in `rParts`. */
  readonly drawdown: number
  /** Number of trades skipped by the last of these rules, and of reduced ones. */
  readonly leftOut: number
  readonly halved: number
}

/** Element i of every column is the same point: the start, then selected trades in exit order. Sums of R. */
export interface RuledLines {
  readonly position: Uint32Array
  /** Table row; -1 at the start. */
  readonly row: Int32Array
  /** 0 at the start. */
  readonly id: Uint32Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly actual: Float64Array
  readonly ruled: Float64Array
}

export interface TradingRulesAnswer {
  /** Rules of this result, which keeps them while the next one is loading. */
  readonly rules: readonly TradingRule[]
  readonly trades: number
  readonly withR: number
  /** Per 1 R, and per 1.0 of the account currency. */
  readonly rParts: number
  readonly gainParts: number
  /** Without a rule, after the first one, after the first two … */
  readonly states: readonly RuledState[]
  /** After each rule alone. */
  readonly alone: readonly RuledState[]
  readonly lines: RuledLines
}

interface Amounts {
  /** Number of taken trades, of any size. */
  readonly trades: number
  /** Sums of R, and of account currency. */
  readonly r: number
  readonly gain: number
}

/** Gain of a rule; a cost if below 0. */
interface Gained {
  readonly r: number
  /** Account currency. */
  readonly gain: number
}

/** The gain of all trades, split to show whether it lasted. */
interface GainedInParts extends Gained {
  /** Gains of the first two thirds of the trades in exit order, and of the last third. */
  readonly earlier: Gained
  readonly later: Gained
}

/** The gain of a rule after the ones before it, and `alone`: on all trades, without the others. */
export interface RuleEffect extends GainedInParts {
  readonly rule: TradingRule
  readonly alone: Gained
  readonly leftOut: number
  readonly halved: number
  readonly of: TradesOf
  /** Results of the trades before this rule, with the previous ones applied, and after it. */
  readonly without: Amounts
  readonly with: Amounts
  readonly maxDrawdownWithout: number
  readonly maxDrawdownWith: number
  /** It depends on comments written after the exit, so no one could have followed it. */
  readonly hindsight: boolean
}

export interface TradingRulesReport {
  readonly trades: number
  /** Number with a known R. */
  readonly withR: number
  readonly actual: Amounts
  /** With all rules applied. */
  readonly ruled: Amounts
  readonly maxDrawdown: number
  readonly ruledMaxDrawdown: number
  readonly rules: readonly RuleEffect[]
  /** Gain of all rules together. */
  readonly together: GainedInParts
  readonly lines: RuledLines
}

export function tradingRulesReport({
  rules,
  trades,
  withR,
  rParts,
  gainParts,
  states,
  alone,
  lines,
}: TradingRulesAnswer): TradingRulesReport {
  const [first, last] = [states[0]!, states.at(-1)!]
  const amounts = (sums: RuledSums): Amounts => ({
    trades: sums.trades,
    r: sums.r / rParts,
    gain: sums.gain / gainParts,
  })
  const gained = (from: RuledSums, to: RuledSums): Gained => ({
    r: (to.r - from.r) / rParts,
    gain: (to.gain - from.gain) / gainParts,
  })
  const inParts = (from: RuledState, to: RuledState): GainedInParts => ({
    ...gained(allOf(from), allOf(to)),
    earlier: gained(from.parts[0], to.parts[0]),
    later: gained(from.parts[1], to.parts[1]),
  })
  return {
    trades,
    withR,
    actual: amounts(allOf(first)),
    ruled: amounts(allOf(last)),
    maxDrawdown: first.drawdown / rParts,
    ruledMaxDrawdown: last.drawdown / rParts,
    rules: rules.map((rule, one): RuleEffect => {
      const [before, after] = [states[one]!, states[one + 1]!]
      return {
        rule,
        alone: gained(allOf(first), allOf(alone[one]!)),
        leftOut: after.leftOut,
        halved: after.halved,
        of: { is: 'ruled', rules, one },
        without: amounts(allOf(before)),
        with: amounts(allOf(after)),
        maxDrawdownWithout: before.drawdown / rParts,
        maxDrawdownWith: after.drawdown / rParts,
        ...inParts(before, after),
        hindsight:
          rule.is === 'WITHOUT_COMMENT' && (rule.kind === 'managementComments' || rule.kind === 'exitComments'),
      }
    }),
    together: inParts(first, last),
    lines,
  }
}

const allOf = ({ parts: [earlier, later] }: RuledState): RuledSums => ({
  trades: earlier.trades + later.trades,
  r: earlier.r + later.r,
  gain: earlier.gain + later.gain,
})
