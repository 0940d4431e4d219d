import { z } from 'zod'

const number = z.coerce.number().optional().catch(undefined)
/** An optional rule. */
const limit = z
  .union([z.literal('none'), z.coerce.number()])
  .optional()
  .catch(undefined)
const flag = z
  .union([z.boolean(), z.literal('true').transform(() => true)])
  .optional()
  .catch(undefined)

/**
 * All inputs of the picture, so that a link shows it again: `?tradesPerRun=300&riskPercent=2&seed=4127`. Any number is accepted; the fields
 * show errors.
 */
export const SimulatorSearch = z.object({
  /** Source of the results: the trades, or `backtest:ID`. */
  from: z
    .string()
    .regex(/^backtest:\d{1,15}$/)
    .optional()
    .catch(undefined),
  method: z.enum(['RESAMPLE', 'PARAMETRIC']).optional().catch(undefined),
  /** "Use own inputs". */
  own: flag,
  /** Set if the resampled trades are all there is; otherwise they are a sample. */
  treatAs: z.enum(['WHOLE']).optional().catch(undefined),
  winProbability: number,
  breakEvenProbability: number,
  avgWinR: number,
  avgLossR: number,
  tradesPerRun: number,
  runs: number,
  /** Typed. */
  startBalance: number,
  /** Balance of the account when the page was opened first; runs start with it unless a start balance was typed. */
  balance: z.coerce.number().positive().optional().catch(undefined),
  sizing: z.enum(['AMOUNT', 'FRACTION', 'HALF_KELLY', 'REDUCED']).optional().catch(undefined),
  riskPercent: number,
  riskAmount: number,
  kellyMostPercent: number,
  reducedFromPercent: number,
  reducedRiskPercent: number,
  ruinPercent: number,
  goalPercent: number,
  blockLength: number,
  seed: number,
  /** Ids of the chosen presets. */
  preset: number,
  ruleSet: number,
  scale: z.enum(['LOG']).optional().catch(undefined),
  targetPercent: number,
  maximumLossPercent: limit,
  trailing: flag,
  dailyLossPercent: limit,
  leastDays: number,
  mostDays: number,
})
export type SimulatorSearch = z.output<typeof SimulatorSearch>
export type ChangeSearch = (changes: SimulatorSearch) => void
