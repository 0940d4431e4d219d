/** Units of a stop or target of a strategy: the trade's own level, or a distance from its entry. */
export const levelModes = ['ORIGINAL', 'R', 'PIPS', 'PERCENT'] as const
export type LevelMode = (typeof levelModes)[number]
/** `NONE`: only stop, trailing stop, time or the real exit end the trade. */
export const targetModes = [...levelModes, 'NONE'] as const
export type TargetMode = (typeof targetModes)[number]

/** Units of the distance of a trailing stop. `ATR`: average true range of the 14 bars before the entry. */
export const trailUnits = ['R', 'PIPS', 'PERCENT', 'ATR'] as const
export type TrailUnit = (typeof trailUnits)[number]
/** Seconds of the bars for the average true range: 5m, 15m, 1h, 4h, 1D. */
export const atrLengths = [300, 900, 3600, 14_400, 86_400] as const
export type AtrLength = (typeof atrLengths)[number]

/** A stop that follows the best price so far. */
export interface Trail {
  readonly by: TrailUnit
  readonly value: number
  /** Activated once price was so far in favour, in R of the original stop; 0: from the entry on. */
  readonly fromR: number
  readonly atrLength: AtrLength
}

/** Partial exit: a percentage of the position, closed at a distance in R of the original stop. */
export interface PartialExit {
  readonly atR: number
  readonly percent: number
}

export const timeExitKinds = ['MINUTES', 'CLOCK', 'SESSION_END'] as const
/** Closes the rest a number of minutes after the entry, at a time of the journal's clock, or when the session ends. */
export type TimeExit =
  | { readonly is: 'MINUTES'; readonly minutes: number }
  /** `HH:mm`, the next one after the entry. */
  | { readonly is: 'CLOCK'; readonly at: string }
  | { readonly is: 'SESSION_END' }

/** `LEVELS`: the real exit is ignored. `REAL_EXIT`: the rest is closed at the real exit. */
export const strategyEnds = ['LEVELS', 'REAL_EXIT'] as const
export type StrategyEnd = (typeof strategyEnds)[number]

/** `RESIZE`: the size changes with the stop, so that 1 R is always the new one. */
export const sizings = ['KEEP_SIZE', 'RESIZE'] as const
export type Sizing = (typeof sizings)[number]

/** Stop and target applied to the trader's entries: PRODUCT E.2. */
export interface Strategy extends StrategySettings {
  readonly name: string
}

/** A strategy without its name. */
export interface StrategySettings {
  readonly stopMode: LevelMode
  /** In R, pips or percent of the entry price; null for the original stop. */
  readonly stopValue: number | null
  readonly targetMode: TargetMode
  readonly targetValue: number | null
  /** Break-even: the stop moves to the entry when price has gone so far, in R of the original stop. Null: it stays. */
  readonly breakEvenAtR: number | null
  /** Null for no trailing stop. */
  readonly trail: Trail | null
  readonly partials: readonly PartialExit[]
  readonly timeExit: TimeExit | null
  readonly ends: StrategyEnd
  readonly sizing: Sizing
  /** Whether the trades' costs are deducted. */
  readonly costs: boolean
}

/** Pip size of an instrument, as a price. Instruments without one are not listed. */
export interface PipSize {
  readonly instrumentId: number
  readonly pipSize: number
}

export const mostStrategies = 5
export const longestStrategyName = 60
/** Maximum decimals of a distance, so that levels are compared exactly. */
export const distanceDecimals = 4
export const mostPartials = 3
export const longestTimeExit = 43_200
const farthest: Readonly<Record<LevelMode | TrailUnit, number>> = {
  ORIGINAL: 0,
  R: 1000,
  PIPS: 100_000,
  PERCENT: 100,
  ATR: 100,
}

/** Settings of a strategy with only a fixed stop and target. */
export const onlyLevels = { trail: null, partials: [], timeExit: null, ends: 'LEVELS' } as const

/** Whether a strategy needs price bars, because highs and lows have no order. */
export const needsBars = ({ targetMode, trail, partials, timeExit }: StrategySettings): boolean =>
  targetMode === 'NONE' || trail !== null || partials.length > 0 || timeExit !== null

export const usesPips = ({
  stopMode,
  targetMode,
  trail,
}: Pick<StrategySettings, 'stopMode' | 'targetMode' | 'trail'>): boolean =>
  stopMode === 'PIPS' || targetMode === 'PIPS' || trail?.by === 'PIPS'

/** The original stop and target, unchanged: the baseline of all strategies. */
export const originalStrategy: Strategy = {
  name: 'Original stop and target, held',
  stopMode: 'ORIGINAL',
  stopValue: null,
  targetMode: 'ORIGINAL',
  targetValue: null,
  breakEvenAtR: null,
  ...onlyLevels,
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
  const { stop, target, breakEven, trail, partials, timeExit } = wrongInSettings(settings)
  return stop ?? target ?? breakEven ?? trail ?? partials ?? timeExit
}

/** Problem of each part of a strategy; null if there is none. */
export type StrategyFaults = Readonly<
  Record<'name' | 'stop' | 'target' | 'breakEven' | 'trail' | 'partials' | 'timeExit', string | null>
>

/**
 * Validates a strategy part by part: a sentence for the name, for the others the text after the strategy's name, such
 * as "the stop needs a distance above 0."
 */
export const wrongInStrategy = (strategy: Strategy): StrategyFaults => ({
  name: wrongName(strategy.name.trim()),
  ...wrongInSettings(strategy),
})

function wrongInSettings(settings: StrategySettings): Omit<StrategyFaults, 'name'> {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, trail, partials, timeExit } = settings
  return {
    stop: wrongDistance('stop', stopMode, stopValue),
    target: wrongTarget(settings),
    breakEven: breakEvenAtR === null ? null : wrongBreakEven(breakEvenAtR, targetMode === 'R' ? targetValue : null),
    trail: trail === null ? null : wrongTrail(trail),
    partials: wrongPartials(partials),
    timeExit: timeExit === null ? null : wrongTimeExit(timeExit),
  }
}

function wrongTarget({ targetMode, targetValue, trail, timeExit, ends }: StrategySettings): string | null {
  if (targetMode !== 'NONE') return wrongDistance('target', targetMode, targetValue)
  if (targetValue !== null) return 'no target does not take a distance.'
  return trail === null && timeExit === null && ends === 'LEVELS'
    ? 'without a target it needs a trailing stop, a time, or the real exit to end.'
    : null
}

function wrongTrail({ by, value, fromR }: Trail): string | null {
  if (fromR !== 0) {
    const wrong = wrongDistance('start of the trailing stop', 'R', fromR)
    if (wrong !== null) return wrong
  }
  return wrongDistance('trailing stop', by, value)
}

function wrongPartials(partials: readonly PartialExit[]): string | null {
  if (partials.length > mostPartials) return `it can have at most ${mostPartials} partial exits.`
  for (const { atR, percent } of partials) {
    const wrong = wrongDistance('partial exit', 'R', atR)
    if (wrong !== null) return wrong
    if (!(percent > 0) || !hasAtMost(percent, 2))
      return 'a partial exit needs a percentage above 0 with at most 2 decimals.'
  }
  if (new Set(partials.map(({ atR }) => atR)).size < partials.length)
    return 'two partial exits are at the same distance.'
  const hundredths = partials.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0)
  return hundredths >= 10_000 ? 'partial exits must leave a part of the position: their sum must be below 100%.' : null
}

function wrongTimeExit(timeExit: TimeExit): string | null {
  if (timeExit.is === 'SESSION_END') return null
  if (timeExit.is === 'CLOCK')
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(timeExit.at) ? null : 'the time of the exit must be like 15:30.'
  const { minutes } = timeExit
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= longestTimeExit
    ? null
    : `the exit by time needs 1 to ${longestTimeExit} whole minutes.`
}

function wrongName(name: string): string | null {
  if (name === '') return 'A strategy needs a name.'
  return name.length > longestStrategyName ? `A name can have at most ${longestStrategyName} characters.` : null
}

/** @param target R of the original stop; null if its unit is not R */
function wrongBreakEven(at: number, target: number | null): string | null {
  const wrong = wrongDistance('break-even', 'R', at)
  if (wrong !== null) return wrong
  return target !== null && at >= target ? `break-even at ${at}R is not below the target of ${target}R.` : null
}

type Distance = 'stop' | 'target' | 'break-even' | 'trailing stop' | 'start of the trailing stop' | 'partial exit'

function wrongDistance(level: Distance, mode: LevelMode | TrailUnit, value: number | null): string | null {
  if (mode === 'ORIGINAL') return value === null ? null : `an original ${level} does not take a distance.`
  if (value === null || !(value > 0) || !Number.isFinite(value)) return `the ${level} needs a distance above 0.`
  if (value > farthest[mode]) return `the ${level} can be at most ${farthest[mode]}${units[mode]} away.`
  return hasAtMost(value, distanceDecimals) ? null : `the ${level} can have at most ${distanceDecimals} decimals.`
}

const units: Readonly<Record<LevelMode | TrailUnit, string>> = {
  ORIGINAL: '',
  R: 'R',
  PIPS: ' pips',
  PERCENT: '%',
  ATR: ' ATR',
}

const hasAtMost = (value: number, decimals: number): boolean =>
  Math.round(value * 10 ** decimals) / 10 ** decimals === value
