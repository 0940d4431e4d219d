import { withUnit } from '@afterclose/core/format'
import {
  longestStrategyName,
  originalStrategy,
  type Strategy,
  type StrategySettings,
  type TargetMode,
  type TimeExit,
  type TrailUnit,
} from '@afterclose/core/strategy'

const units: Readonly<Record<Exclude<TargetMode | TrailUnit, 'ORIGINAL' | 'NONE'>, string>> = {
  R: 'R',
  PIPS: 'pips',
  PERCENT: '%',
  ATR: 'ATR',
}

const inR = (r: number): string => withUnit(String(r), 'R')

function levelWords(of: 'stop' | 'target', mode: TargetMode, value: number | null): string {
  if (mode === 'NONE') return `no ${of}`
  return mode === 'ORIGINAL' ? `original ${of}` : `${of} ${withUnit(String(value), units[mode], ' ')}`
}

function timeWords(timeExit: TimeExit): string {
  if (timeExit.is === 'SESSION_END') return 'out at session end'
  return timeExit.is === 'CLOCK' ? `out at ${timeExit.at}` : `out after ${timeExit.minutes} min`
}

/** Describes a strategy without a name: "Stop 0.75R, target 2R, break-even at 1R". */
export function strategyWords(strategy: StrategySettings): string {
  const { stopMode, stopValue, targetMode, targetValue, sizing, costs } = strategy
  const isOriginal = stopMode === 'ORIGINAL' && targetMode === 'ORIGINAL'
  const changes = changeWords(strategy)
  const levels = isOriginal
    ? changes.length === 0
      ? [originalStrategy.name]
      : []
    : [levelWords('stop', stopMode, stopValue), levelWords('target', targetMode, targetValue)]
  const words = [
    ...levels,
    ...changes,
    ...(sizing === 'RESIZE' ? ['resized'] : []),
    ...(costs ? [] : ['without costs']),
  ].join(', ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, longestStrategyName)
}

/** Describes all but stop and target: "break-even at 1R", "50% at 1R", "trail 1.5 ATR from 1R". */
const changeWords = ({ breakEvenAtR, partials, trail, timeExit, ends }: StrategySettings): readonly string[] => [
  ...(breakEvenAtR === null ? [] : [`break-even at ${inR(breakEvenAtR)}`]),
  ...partials.map(({ atR, percent }) => `${withUnit(String(percent), '%')} at ${inR(atR)}`),
  ...(trail === null
    ? []
    : [
        `trail ${withUnit(String(trail.value), units[trail.by], ' ')}${trail.fromR === 0 ? '' : ` from ${inR(trail.fromR)}`}`,
      ]),
  ...(timeExit === null ? [] : [timeWords(timeExit)]),
  ...(ends === 'LEVELS' ? [] : ['real exit at the latest']),
]

const named = (changes: Partial<Strategy>): Strategy => {
  const strategy = { ...originalStrategy, ...changes }
  return { ...strategy, name: strategyWords(strategy) }
}

/** A stop and a target in R of the original stop. */
export const strategyOfCell = (stop: number, target: number): Strategy =>
  named({ stopMode: 'R', stopValue: stop, targetMode: 'R', targetValue: target })

/** Default strategies. */
export const firstStrategies: readonly Strategy[] = [
  originalStrategy,
  named({ breakEvenAtR: 1 }),
  named({ targetMode: 'R', targetValue: 2 }),
  strategyOfCell(0.75, 2),
]

/** An unused strategy, for adding another. */
export function anotherStrategy(strategies: readonly Strategy[]): Strategy {
  const offered = [
    ...firstStrategies,
    ...[1, 1.5, 3, 4, 5].map((target) => named({ targetMode: 'R', targetValue: target })),
  ]
  return offered.find(({ name }) => strategies.every((one) => one.name !== name)) ?? strategyOfCell(0.5, 1)
}
