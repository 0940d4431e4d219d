import { counted, formatR, formatWhole, sentenceR } from '@afterclose/core/format'
import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { type Reading, strong } from '../../../parts/reading.tsx'

const inR = (value: number): string => sentenceR(value)
const ends = (worst: number, best: number): string =>
  worst === best ? inR(worst) : `${formatR(worst)} to ${inR(best)}`

/** The strategy whose worst case the bars moved most. */
export function barsReading({ strategies }: AlternativeStrategiesReport): Reading {
  const compared = strategies.flatMap(({ name, compared: by }) => (by === null ? [] : [{ name, by }]))
  const moved = (by: (typeof compared)[number]['by']): number =>
    Math.max(Math.abs(by.barsR - by.rangeR), Math.abs(by.barsOptimisticR - by.rangeOptimisticR))
  const first = compared.toSorted((a, b) => moved(b.by) - moved(a.by))[0]
  if (first === undefined) return []
  const { name, by } = first
  if (moved(by) === 0)
    return [strong('Price bars changed no total'), ` of the ${counted(by.trades, 'trade')} they decide.`]
  const decided = by.rangeUnclear - by.barsUnclear
  return [
    strong(
      `${name}: ${ends(by.rangeR, by.rangeOptimisticR)} by high and low, ${ends(by.barsR, by.barsOptimisticR)} by bars`,
    ),
    decided > 0 ? `. Bars decided ${formatWhole(decided)} of its ${counted(by.rangeUnclear, 'unclear trade')}.` : '.',
  ]
}
