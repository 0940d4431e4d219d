import type { SimulatorParameters, SimulatorSizing, TreatAs } from '@afterclose/core/simulator-parameters'
import type { Source } from './dealer.ts'
import type { Plan } from './simulate.ts'
import type { Sizing } from './sizing.ts'

/** Parameters, and whether results were typed instead of computed from the trader's trades. */
interface Parameters extends SimulatorParameters {
  /** Meaning of the drawn trades; WHOLE if left out. */
  readonly treatAs?: TreatAs
  readonly own: boolean
}

/**
 * The plan of valid parameters. Half Kelly is computed from the trader's trades, whether drawn or dealt by averages; typed results have
 * their own.
 *
 * @param r of the trader's trades in exit order
 */
export function planOf({ mode, sizing, numbers: of, own, treatAs = 'WHOLE' }: Parameters, r: ArrayLike<number>): Plan {
  const source: Source =
    mode === 'RESAMPLE'
      ? { mode, r, blockLength: of.blockLength!, treatAs }
      : {
          mode,
          winProbability: of.winProbability!,
          breakEvenProbability: of.breakEvenProbability!,
          avgWinR: of.avgWinR!,
          avgLossR: of.avgLossR!,
        }
  return {
    source,
    sizing: sizingOf(sizing, of, own ? null : r),
    startBalance: of.startBalance!,
    tradesPerRun: of.tradesPerRun!,
    seed: of.seed!,
  }
}

function sizingOf(kind: SimulatorSizing, of: SimulatorParameters['numbers'], r: ArrayLike<number> | null): Sizing {
  switch (kind) {
    case 'AMOUNT':
      return { kind, amount: of.riskAmount! }
    case 'FRACTION':
      return { kind, percent: of.riskPercent! }
    case 'HALF_KELLY':
      return { kind, mostPercent: of.kellyMostPercent!, r }
    case 'REDUCED':
      return {
        kind,
        percent: of.riskPercent!,
        fromPercent: of.reducedFromPercent!,
        reducedPercent: of.reducedRiskPercent!,
      }
  }
}
