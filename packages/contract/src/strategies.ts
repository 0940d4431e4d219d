import {
  atrLengths,
  levelModes,
  mostPartials,
  mostStrategies,
  sizings,
  type Strategy,
  strategyEnds,
  targetModes,
  trailUnits,
  wrongWithSettings,
  wrongWithStrategies,
} from '@afterclose/core/strategy'
import { mostRules, ruledComments, type TradingRule, wrongWithRules } from '@afterclose/core/trading-rule'
import { z } from 'zod'
import { Id } from './values.ts'

/** Validates a value as a whole, with one sentence. */
const right =
  <Value>(wrong: (value: Value) => string | null) =>
  (value: Value, context: z.core.$RefinementCtx): void => {
    const message = wrong(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }

const distance = z.number().nullable().default(null)

const Trail = z.object({
  by: z.enum(trailUnits),
  value: z.number(),
  /** R of the original stop. */
  fromR: z.number().default(0),
  /** Seconds of the bars for `ATR`. */
  atrLength: z.union(atrLengths.map((length) => z.literal(length))).default(3600),
})
const TimeExit = z.discriminatedUnion('is', [
  z.object({ is: z.literal('MINUTES'), minutes: z.number() }),
  z.object({ is: z.literal('CLOCK'), at: z.string().max(5) }),
  z.object({ is: z.literal('SESSION_END') }),
])

/** A stop and a target that replace those of trades. */
const settings = {
  stopMode: z.enum(levelModes),
  /** In R of the original stop, pips, or percent of the entry price; null for the original stop. */
  stopValue: distance,
  targetMode: z.enum(targetModes),
  targetValue: distance,
  /** Break-even: the stop moves to the entry when price has gone so far. */
  breakEvenAtR: distance,
  /** Trailing stop: follows the best price. Like partial exits, exits by time and a missing target, it needs price bars. */
  trail: Trail.nullable().default(null),
  partials: z
    .array(z.object({ atR: z.number(), percent: z.number() }))
    .max(mostPartials)
    .default([]),
  timeExit: TimeExit.nullable().default(null),
  ends: z.enum(strategyEnds).default('LEVELS'),
  sizing: z.enum(sizings).default('KEEP_SIZE'),
  costs: z.boolean().default(true),
}
export const StrategySettings = z.object(settings).superRefine(right(wrongWithSettings))
const NamedStrategy = z.object({ name: z.string().trim().max(100), ...settings })
export const StrategyInput = NamedStrategy.superRefine(right<Strategy>((strategy) => wrongWithStrategies([strategy])))
/** Strategies to compare. */
export const Strategies = z
  .array(NamedStrategy)
  .max(mostStrategies, 'At most five strategies can be compared.')
  .superRefine(right<readonly Strategy[]>(wrongWithStrategies))

const TradingRuleInput = z.discriminatedUnion('is', [
  z.object({ is: z.literal('STOP_AFTER_LOSSES'), losses: z.number() }),
  z.object({ is: z.literal('NO_ENTRY_FROM'), hour: z.number() }),
  z.object({ is: z.literal('MOST_A_DAY'), trades: z.number() }),
  z.object({ is: z.literal('WITHOUT_COMMENT'), kind: z.enum(ruledComments), comment: Id }),
  z.object({ is: z.literal('HALF_SIZE'), belowHigh: z.number() }),
])
/** Rules, applied cumulatively. */
export const TradingRules = z
  .array(TradingRuleInput)
  .max(mostRules, 'At most five rules can be replayed.')
  .superRefine(right<readonly TradingRule[]>(wrongWithRules))
