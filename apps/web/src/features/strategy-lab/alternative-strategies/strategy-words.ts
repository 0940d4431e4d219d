import {
  type LevelMode,
  longestStrategyName,
  originalStrategy,
  type Strategy,
  type StrategySettings,
} from '@afterclose/core/strategy'

const units: Readonly<Record<Exclude<LevelMode, 'ORIGINAL'>, string>> = { R: 'R', PIPS: 'pips', PERCENT: '%' }

function levelWords(of: 'stop' | 'target', mode: LevelMode, value: number | null): string {
  return mode === 'ORIGINAL' ? `original ${of}` : `${of} ${value} ${units[mode]}`
}

/** Describes a strategy without a name: "Stop 0.75 R, target 2 R, break-even at 1 R". */
export function strategyWords(strategy: StrategySettings): string {
  const { stopMode, stopValue, targetMode, targetValue, breakEvenAtR, sizing, costs } = strategy
  const isOriginal = stopMode === 'ORIGINAL' && targetMode === 'ORIGINAL'
  const levels = isOriginal
    ? breakEvenAtR === null
      ? [originalStrategy.name]
      : []
    : [levelWords('stop', stopMode, stopValue), levelWords('target', targetMode, targetValue)]
  const words = [
    ...levels,
    ...(breakEvenAtR === null ? [] : [`break-even at ${breakEvenAtR} R`]),
    ...(sizing === 'RESIZE' ? ['resized'] : []),
    ...(costs ? [] : ['without costs']),
  ].join(', ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, longestStrategyName)
}

const named = (changes: Partial<Strategy>): Strategy => {
  const strategy = { ...originalStrategy, ...changes }
  return { ...strategy, name: strategyWords(strategy) }
}

/** A stop and a target in R of the original stop. */
export const strategyOfCell = (stop: number, target: number): Strategy =>
  named({ stopMode: 'R', stopValue: stop, targetMode: 'R', targetValue: target })

/** Strategies of a first visit. */
export const firstStrategies: readonly Strategy[] = [
  originalStrategy,
  named({ breakEvenAtR: 1 }),
  named({ targetMode: 'R', targetValue: 2 }),
  strategyOfCell(0.75, 2),
]

/** A strategy that is not among the compared ones, for adding another. */
export function anotherStrategy(strategies: readonly Strategy[]): Strategy {
  const offered = [
    ...firstStrategies,
    ...[1, 1.5, 3, 4, 5].map((target) => named({ targetMode: 'R', targetValue: target })),
  ]
  return offered.find(({ name }) => strategies.every((one) => one.name !== name)) ?? strategyOfCell(0.5, 1)
}
