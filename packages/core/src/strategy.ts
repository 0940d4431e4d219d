/** Units of a stop or target of a strategy: the trade's own level, or a distance from its entry. */
export const levelModes = ['ORIGINAL', 'R', 'PIPS', 'PERCENT'] as const
export type LevelMode = (typeof levelModes)[number]

/** `RESIZE`: the size changes with the stop, so that 1 R is always the new one. */
export const sizings = ['KEEP_SIZE', 'RESIZE'] as const
export type Sizing = (typeof sizings)[number]

/** Stop and target that a strategy gives to the trader's entries: PRODUCT E.2. */
export interface Strategy extends StrategySettings {
  readonly name: string
}

/** A strategy without its name. */
export interface StrategySettings {
  readonly stopMode: LevelMode
  /** In R, pips or percent of the entry price; null for the original stop. */
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

/** Validates strategies that are to be compared. Returns a sentence, or null if they are valid. */
export function wrongWithStrategies(strategies: readonly Strategy[]): string | null {
  if (strategies.length > mostStrategies) return 'At most five strategies can be compared.'
  for (const [i, strategy] of strategies.entries()) {
    const wrong = wrongWithStrategy(strategy)
    if (wrong !== null) return wrong
    if (strategies.slice(0, i).some(({ name }) => name.trim() === strategy.name.trim()))
      return `Two strategies have the name “${strategy.name.trim()}”.`
  }
  return null
}

/** Validates one strategy. Returns a sentence, or null if it is valid. */
function wrongWithStrategy(strategy: Strategy): string | null {
  const wrong = wrongWithSettings(strategy)
  return wrongInStrategy(strategy).name ?? (wrong === null ? null : `${strategy.name.trim()}: ${wrong}`)
}

/** Validates the settings of a strategy, without its name. */
export function wrongWithSettings(settings: StrategySettings): string | null {
  const { stop, target, breakEven } = wrongInSettings(settings)
  return stop ?? target ?? breakEven
}

/** Problem of each part of a strategy; null if there is none. */
export type StrategyFaults = Readonly<Record<'name' | 'stop' | 'target' | 'breakEven', string | null>>

/**
 * Validates a strategy part by part: a sentence for the name, for the others the text after the strategy's name, such
 * as "the stop needs a distance above 0."
 */
export const wrongInStrategy = (strategy: Strategy): StrategyFaults => ({
  name: wrongName(strategy.name.trim()),
  ...wrongInSettings(strategy),
})

function wrongInSettings(settings: StrategySettings): Omit<StrategyFaults, 'name'> {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR } = settings
  return {
    stop: wrongDistance('stop', stopMode, stopValue),
    target: wrongDistance('target', targetMode, targetValue),
    breakEven: breakEvenAtR === null ? null : wrongBreakEven(breakEvenAtR, targetMode === 'R' ? targetValue : null),
  }
}

function wrongName(name: string): string | null {
  if (name === '') return 'A strategy needs a name.'
  return name.length > longestStrategyName ? `A name can have at most ${longestStrategyName} characters.` : null
}

/** @param target R of the original stop; null if its unit is not R */
function wrongBreakEven(at: number, target: number | null): string | null {
  const wrong = wrongDistance('break-even', 'R', at)
  if (wrong !== null) return wrong
  return target !== null && at >= target ? `break-even at ${at} R is not below the target of ${target} R.` : null
}

function wrongDistance(level: 'stop' | 'target' | 'break-even', mode: LevelMode, value: number | null): string | null {
  if (mode === 'ORIGINAL') return value === null ? null : `an original ${level} does not take a distance.`
  if (value === null || !(value > 0) || !Number.isFinite(value)) return `the ${level} needs a distance above 0.`
  if (value > farthest[mode]) return `the ${level} can be at most ${farthest[mode]}${units[mode]} away.`
  return hasAtMost(value, distanceDecimals) ? null : `the ${level} can have at most ${distanceDecimals} decimals.`
}

const units: Readonly<Record<LevelMode, string>> = { ORIGINAL: '', R: ' R', PIPS: ' pips', PERCENT: ' %' }

const hasAtMost = (value: number, decimals: number): boolean =>
  Math.round(value * 10 ** decimals) / 10 ** decimals === value
