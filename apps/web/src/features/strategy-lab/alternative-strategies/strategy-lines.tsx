import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { SumLines, type SumLine } from './sum-lines.tsx'
import { linesReading } from './strategies-reading.ts'
import { actualName } from './strategies-table.tsx'

/** Cumulative results of the trades, and of each strategy. */
export function StrategyLines({ report }: { report: AlternativeStrategiesReport }) {
  const { lines, evaluable, strategies } = report
  const shown = useMemo(
    (): readonly SumLine[] => [
      { id: 'actual', name: 'Actual', long: actualName, values: lines.actual },
      ...strategies.map(({ name }, one) => ({ id: `line ${one}`, name, long: name, values: lines.strategies[one]! })),
    ],
    [lines, strategies],
  )
  return (
    <SumLines
      title="How would the result have developed?"
      measure="Sum of R by trade, unclear trades at their worst"
      {...readingOf(linesReading(report))}
      lines={shown}
      points={lines}
      of={evaluable.of}
      trades={evaluable.trades}
    />
  )
}
