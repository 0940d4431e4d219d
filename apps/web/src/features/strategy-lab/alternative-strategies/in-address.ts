import { Strategies, TradingRules } from '@afterclose/contract/strategies'
import type { Strategy } from '@afterclose/core/strategy'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { z } from 'zod'
import { firstRules } from './rules/rule-words.ts'
import { firstStrategies } from './strategy-words.ts'

/** Parses JSON of a URL; invalid text counts as absent. */
function readJson<T>(text: string | undefined, schema: z.ZodType<T>, begins: T): T {
  if (text === undefined) return begins
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : begins
  } catch {
    return begins
  }
}

export const strategiesIn = (text: string | undefined): readonly Strategy[] =>
  readJson<readonly Strategy[]>(text, Strategies, firstStrategies)
export const rulesIn = (text: string | undefined): readonly TradingRule[] =>
  readJson<readonly TradingRule[]>(text, TradingRules, firstRules)

export const inAddress = (list: readonly Strategy[] | readonly TradingRule[]): string => JSON.stringify(list)

/** Preset id of each strategy; null for none. */
export function presetsIn(text: string | undefined, strategies: number): readonly (number | null)[] {
  const said = text?.split(',').map(Number) ?? []
  return Array.from({ length: strategies }, (_, i) => said[i] || null)
}
/** `0,12`; undefined if none is a preset. */
export const presetsInAddress = (presets: readonly (number | null)[]): string | undefined =>
  presets.some((id) => id !== null) ? presets.map((id) => id ?? 0).join(',') : undefined
