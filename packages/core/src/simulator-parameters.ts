import { type NumberProblem, type NumberRange, numberProblems } from './number-range.ts'

/** Trades are drawn from the trader's own, or from set probabilities. */
export const simulatorModes = ['RESAMPLE', 'PARAMETRIC'] as const
export type SimulatorMode = (typeof simulatorModes)[number]

/** Drawn trades are a sample of what the trader does, or all there is (PRODUCT E.1). */
export type TreatAs = 'SAMPLE' | 'WHOLE'

/** Rules for the risk of each simulated trade. */
export const simulatorSizings = ['AMOUNT', 'FRACTION', 'HALF_KELLY', 'REDUCED'] as const
export type SimulatorSizing = (typeof simulatorSizings)[number]

const percentOfBalance = { min: 0.01, max: 100 } as const
const limitless = Number.POSITIVE_INFINITY

/** Numeric inputs of the simulator: PRODUCT E.1, then further ones. */
export const parameterRanges = {
  winProbability: { label: 'Win rate', default: null, min: 0, max: 1, share: true },
  breakEvenProbability: { label: 'Break-even', default: null, min: 0, max: 1, share: true },
  avgWinR: { label: 'Average win', default: null, min: 0, max: limitless, above: true },
  avgLossR: { label: 'Average loss', default: null, min: 0, max: limitless, above: true },
  tradesPerRun: { label: 'Trades per run', default: 500, min: 10, max: 2000, whole: true },
  // the confidence interval of a share of 1,100 runs is at most ±3 points
  runs: { label: 'Runs', default: 1100, min: 1, max: 2000, whole: true },
  startBalance: { label: 'Start balance', default: 10_000, min: 0, max: limitless, above: true },
  riskPercent: { label: 'Risk', default: 1, ...percentOfBalance },
  ruinPercent: { label: 'Ruin threshold', default: 50, min: 1, max: 100 },
  goalPercent: { label: 'Goal', default: 100, min: 0, max: limitless, above: true },
  seed: { label: 'Seed', default: null, min: 0, max: 2 ** 32 - 1, whole: true },
  blockLength: { label: 'Trades per block', default: 1, min: 1, max: 100, whole: true },
  riskAmount: { label: 'Risk', default: null, min: 0, max: limitless, above: true },
  kellyMostPercent: { label: 'Half Kelly, maximum', default: 2, ...percentOfBalance },
  reducedFromPercent: { label: 'Reduce from a drawdown of', default: 10, min: 1, max: 100 },
  reducedRiskPercent: { label: 'Reduced risk', default: 0.5, ...percentOfBalance },
} as const satisfies Record<string, NumberRange>

export type ParameterName = keyof typeof parameterRanges
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets what the keys are
export const parameterNames = Object.keys(parameterRanges) as readonly ParameterName[]

/** Values of the page's fields. */
export interface SimulatorParameters {
  readonly mode: SimulatorMode
  readonly sizing: SimulatorSizing
  /** Null if not set. Numbers unused by mode and sizing may have any value. */
  readonly numbers: Readonly<Record<ParameterName, number | null>>
}

/** Defaults of the fields; null comes from the trader's own trades, the account or chance. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets what the keys are
export const defaultNumbers = Object.fromEntries(
  Object.entries(parameterRanges).map(([name, range]) => [name, range.default]),
) as SimulatorParameters['numbers']

/** Minimum trades with R for drawing from them on the page. */
export const leastToResample = 20

const always = ['tradesPerRun', 'runs', 'startBalance', 'ruinPercent', 'goalPercent', 'seed'] as const
const usedByMode = {
  RESAMPLE: ['blockLength'],
  PARAMETRIC: ['winProbability', 'breakEvenProbability', 'avgWinR', 'avgLossR'],
} as const satisfies Record<SimulatorMode, readonly ParameterName[]>
const usedBySizing = {
  AMOUNT: ['riskAmount'],
  FRACTION: ['riskPercent'],
  HALF_KELLY: ['kellyMostPercent'],
  REDUCED: ['riskPercent', 'reducedFromPercent', 'reducedRiskPercent'],
} as const satisfies Record<SimulatorSizing, readonly ParameterName[]>

/**
 * Validates the parameters: one sentence per invalid field.
 *
 * @param nR number of trades with R to draw from
 */
export function parameterProblems(
  { mode, sizing, numbers }: SimulatorParameters,
  nR: number,
): readonly NumberProblem<ParameterName | 'mode'>[] {
  const usedFields = [...always, ...usedByMode[mode], ...usedBySizing[sizing]]
  const problems: NumberProblem<ParameterName | 'mode'>[] = [...numberProblems(parameterRanges, usedFields, numbers)]
  const named = (name: ParameterName): boolean => problems.some((problem) => problem.name === name)
  if (mode === 'RESAMPLE' && nR < leastToResample)
    problems.push({
      name: 'mode',
      message: `Resampling needs at least ${leastToResample} trades with R; there are ${nR}.`,
    })
  if (mode === 'PARAMETRIC' && !named('winProbability') && !named('breakEvenProbability')) {
    if (numbers.winProbability! + numbers.breakEvenProbability! > 1) problems.push(moreThanAll)
  }
  return problems
}

const moreThanAll = {
  name: 'breakEvenProbability',
  message: 'Win rate and break-even must be at most 100% together.',
} as const

/**
 * Validates parameters of a preset. All are optional: null comes from the trader's own trades, the account or chance at the time of use.
 */
export function keptProblems({ numbers }: SimulatorParameters): readonly NumberProblem<ParameterName>[] {
  const set = parameterNames.filter((name) => numbers[name] !== null)
  const problems = numberProblems(parameterRanges, set, numbers)
  if (problems.length > 0) return problems
  return (numbers.winProbability ?? 0) + (numbers.breakEvenProbability ?? 0) > 1 ? [moreThanAll] : []
}
