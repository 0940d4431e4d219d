import { counted, formatWhole, sentenceR } from '@afterclose/core/format'
import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { type Reading, strong } from '../../../parts/reading.tsx'

const inR = (value: number): string => sentenceR(value)
/** The strategy that bars changed most. The worst case is bold and first (BARS, its law), the best case follows. */
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
    strong(`“${name}” made at worst ${inR(by.rangeR)} by high and low, ${inR(by.barsR)} by price bars`),
    `; at best ${inR(by.rangeOptimisticR)} and ${inR(by.barsOptimisticR)}.`,
    decided > 0
      ? ` Price bars decided ${formatWhole(decided)} of its ${counted(by.rangeUnclear, 'unclear trade')}.`
      : '',
  ]
}
