/** Where a stop or a target of a strategy lies: where the trade had it, or so far from its entry. */
export const levelModes = ['ORIGINAL', 'R', 'PIPS', 'PERCENT'] as const
export type LevelMode = (typeof levelModes)[number]

/** `RESIZE`: the size changes with the stop, so that 1 R is always the new one. */
export const sizings = ['KEEP_SIZE', 'RESIZE'] as const
export type Sizing = (typeof sizings)[number]

/** What the entries of a trader are given instead of their stops and targets: PRODUCT E.2. */
export interface Strategy extends StrategySettings {
  readonly name: string
}

/** A strategy without its name. */
export interface StrategySettings {
  readonly stopMode: LevelMode
  /** In R, pips or per cent of the entry price; null for the original stop. */
  readonly stopValue: number | null
  readonly targetMode: LevelMode
  readonly targetValue: number | null
  /** The stop moves to the entry when price has gone so far, in R of the original stop. Null: it stays. */
  readonly breakEvenAtR: number | null
  readonly sizing: Sizing
  /** Whether what the trades cost is taken off. */
  readonly costs: boolean
}

/** The worth of a pip of an instrument, as a price. An instrument without one is not listed. */
export interface PipSize {
  readonly instrumentId: number
  readonly pipSize: number
}

export const mostStrategies = 5
export const longestStrategyName = 60
/** A distance has at most so many decimals, so that levels are compared exactly. */
export const distanceDecimals = 4
const farthest: Readonly<Record<LevelMode, number>> = { ORIGINAL: 0, R: 1000, PIPS: 100_000, PERCENT: 100 }

/** The original stop and target, held: what every other strategy is compared with. */
export const originalStrategy: Strategy = {
  name: 'Original stop and target, held',
  stopMode: 'ORIGINAL',
  stopValue: null,
  targetMode: 'ORIGINAL',
  targetValue: null,
  breakEvenAtR: null,
  sizing: 'KEEP_SIZE',
  costs: true,
}

/** What is wrong with strategies that are to be compared, in a sentence; null when they can be. */
export function wrongWithStrategies(strategies: readonly Strategy[]): string | null {
  if (strategies.length > mostStrategies) return 'At most five strategies can be compared.'
  for (const [i, strategy] of strategies.entries()) {
    const wrong = wrongWithStrategy(strategy)
    if (wrong !== null) return wrong
    if (strategies.slice(0, i).some(({ name }) => name.trim() === strategy.name.trim()))
      return `Two strategies are called “${strategy.name.trim()}”.`
  }
  return null
}

/** What is wrong with a strategy by itself, in a sentence; null when nothing is. */
function wrongWithStrategy(strategy: Strategy): string | null {
  const name = strategy.name.trim()
  if (name === '') return 'A strategy needs a name.'
  if (name.length > longestStrategyName) return `A name has at most ${longestStrategyName} characters.`
  const wrong = wrongWithSettings(strategy)
  return wrong === null ? null : `${name}: ${wrong}`
}

/** The same of what a strategy says beside its name. */
export function wrongWithSettings(settings: StrategySettings): string | null {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR } = settings
  const wrong = wrongDistance('stop', stopMode, stopValue) ?? wrongDistance('target', targetMode, targetValue)
  if (wrong !== null || breakEvenAtR === null) return wrong
  const early = wrongDistance('break-even', 'R', breakEvenAtR)
  if (early !== null) return early
  if (targetMode === 'R' && targetValue !== null && breakEvenAtR >= targetValue)
    return `break-even at ${breakEvenAtR} R is not below the target of ${targetValue} R.`
  return null
}

function wrongDistance(of: 'stop' | 'target' | 'break-even', mode: LevelMode, value: number | null): string | null {
  if (mode === 'ORIGINAL') return value === null ? null : `an original ${of} has no distance of its own.`
  if (value === null || !(value > 0) || !Number.isFinite(value)) return `the ${of} needs a distance above 0.`
  if (value > farthest[mode]) return `the ${of} is at most ${farthest[mode]}${units[mode]} away.`
  return hasAtMost(value, distanceDecimals) ? null : `the ${of} has at most ${distanceDecimals} decimals.`
}

const units: Readonly<Record<LevelMode, string>> = { ORIGINAL: '', R: ' R', PIPS: ' pips', PERCENT: ' %' }

const hasAtMost = (value: number, decimals: number): boolean =>
  Math.round(value * 10 ** decimals) / 10 ** decimals === value
