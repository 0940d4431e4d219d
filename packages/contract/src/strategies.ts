import {
  levelModes,
  mostStrategies,
  sizings,
  type Strategy,
  wrongWithSettings,
  wrongWithStrategies,
} from '@afterclose/core/strategy'
import { mostRules, ruledComments, type TradingRule, wrongWithRules } from '@afterclose/core/trading-rule'
import { z } from 'zod'
import { Id } from './values.ts'

/** Checks a value as a whole, and reports one sentence. */
const right =
  <Value>(wrong: (value: Value) => string | null) =>
  (value: Value, context: z.core.$RefinementCtx): void => {
    const message = wrong(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }

const distance = z.number().nullable().default(null)

/** A stop and a target for trades instead of their own. */
const settings = {
  stopMode: z.enum(levelModes),
  /** In R of the original stop, pips, or percent of the entry price; null for the original stop. */
  stopValue: distance,
  targetMode: z.enum(levelModes),
  targetValue: distance,
  /** The stop moves to the entry when price has gone so far. */
  breakEvenAtR: distance,
  sizing: z.enum(sizings).default('KEEP_SIZE'),
  costs: z.boolean().default(true),
}
export const StrategySettings = z.object(settings).superRefine(right(wrongWithSettings))
const StrategyInput = z.object({ name: z.string().trim(), ...settings })
/** Those that are compared. */
export const Strategies = z
  .array(StrategyInput)
  .max(mostStrategies, 'At most five strategies can be compared.')
  .superRefine(right<readonly Strategy[]>(wrongWithStrategies))

const TradingRuleInput = z.discriminatedUnion('is', [
  z.object({ is: z.literal('STOP_AFTER_LOSSES'), losses: z.number() }),
  z.object({ is: z.literal('NO_ENTRY_FROM'), hour: z.number() }),
  z.object({ is: z.literal('MOST_A_DAY'), trades: z.number() }),
  z.object({ is: z.literal('WITHOUT_COMMENT'), kind: z.enum(ruledComments), comment: Id }),
  z.object({ is: z.literal('HALF_SIZE'), belowHigh: z.number() }),
])
/** Rules that are kept one on top of the other. */
export const TradingRules = z
  .array(TradingRuleInput)
  .max(mostRules, 'At most five rules can be replayed.')
  .superRefine(right<readonly TradingRule[]>(wrongWithRules))
