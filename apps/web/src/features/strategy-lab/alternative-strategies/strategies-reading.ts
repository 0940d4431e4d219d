import { counted, formatR, plural } from '@afterclose/core/format'
import type {
  AlternativeStrategiesReport,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { type Reading, strong } from '../../../parts/reading.tsx'

/** The best strategy at its worst, beside what the trades made, and how much of it hangs on what nobody knows. */
export function strategiesReading({ actual, strategies }: AlternativeStrategiesReport): Reading {
  const best = strategies.toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))[0]
  if (best === undefined) return ['Add a strategy to compare it with what the trades made.']
  const made = formatR(actual.totalR, { unit: true })
  const result = madeWords(best)
  return (best.againstActual ?? 0) > 0
    ? [strong(`${best.name} ${result}`), `; the trades made ${made}.`, ...unclear(best)]
    : [
        strong(
          `${strategies.length === 1 ? 'It would not have made more' : 'None would have made more'} than the trades`,
        ),
        `, which made ${made}. ${best.name} ${result}.`,
        ...unclear(best),
      ]
}

const madeWords = ({ totalR, optimisticR }: StrategyRow): string =>
  totalR === optimisticR
    ? `would have made ${formatR(totalR, { unit: true })}`
    : `would have made between ${formatR(totalR)} and ${formatR(optimisticR, { unit: true })}`

const unclear = ({ ambiguous: { trades } }: StrategyRow): Reading =>
  trades === 0
    ? []
    : [
        ` In ${counted(trades, 'trade')} price touched both levels and the order is unknown: at worst ${plural(trades, 'it counts', 'they count')} as stopped, at best as won.`,
      ]

/** Where the lines ended, and whose deepest fall was the smallest. */
export function linesReading({ actual, strategies }: AlternativeStrategiesReport): Reading {
  const all = [
    { name: 'The trades', ...actual, isActual: true },
    ...strategies.map((one) => ({ ...one, isActual: false })),
  ]
  const ranked = all.toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))
  const calmest = all.reduce((least, one) => (one.maxDrawdown < least.maxDrawdown ? one : least))
  const first = ranked[0]!
  const fall = formatR(0 - calmest.maxDrawdown, { unit: true })
  return [
    strong(`${first.name} ended highest, at ${formatR(first.totalR, { unit: true })}`),
    ...(ranked.length === 1
      ? []
      : [`, ${lower(ranked.at(-1)!)} lowest, at ${formatR(ranked.at(-1)!.totalR, { unit: true })}`]),
    calmest.isActual
      ? `. No deepest fall was smaller than that of the trades, ${fall}.`
      : `. The smallest of the deepest falls, ${fall}, is that of ${calmest.name}; the trades fell ${formatR(0 - actual.maxDrawdown, { unit: true })}.`,
  ]
}

const lower = ({ name, isActual }: { readonly name: string; readonly isActual: boolean }): string =>
  isActual ? 'the trades' : name
