import { counted, formatWhole, sentenceR } from '@afterclose/core/format'
import {
  type AlternativeStrategiesReport,
  isUndecided,
  type StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { rangeWords } from './result-words.ts'

/** The strategy with the highest worst case, compared with the trades: better, worse, or unknown. */
export function strategiesReading({ evaluable, actual, strategies }: AlternativeStrategiesReport): Reading {
  if (evaluable.trades === 0) return [strong('No trade has the price bars these strategies need.')]
  const first = strategies.toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))[0]
  if (first === undefined) return ['Add a strategy to compare it with the actual trades.']
  return [...compared(first, actual.totalR ?? 0), ...unclear(first)]
}

function compared(row: StrategyRow, made: number): Reading {
  const { name, totalR, optimisticR } = row
  const [worst, best] = [totalR ?? 0, optimisticR ?? 0]
  const inR = (value: number): string => sentenceR(value)
  const rest = `; the actual trades made ${inR(made)}.`
  if (worst === best) return [strong(`“${name}” would have made ${inR(worst)}`), rest]
  if (isUndecided(row) && (worst > made || best < made))
    return [strong(`“${name}” would have made ${rangeWords(worst, best)}R`), rest]
  if (worst > made) return [strong(`“${name}” would have made at least ${inR(worst)}`), rest]
  if (best < made) return [strong(`“${name}” would have made at most ${inR(best)}`), rest]
  return [
    strong(`Whether “${name}” would have been better is not known`),
    `: it would have made ${isUndecided(row) ? `${rangeWords(worst, best)}R` : `between ${inR(worst)} and ${inR(best)}`}${rest}`,
  ]
}

const unclear = ({ unclear: { trades }, trades: all }: StrategyRow): Reading =>
  trades === 0
    ? []
    : [` The record does not show how ${formatWhole(trades)} of ${counted(all, 'trade')} would have ended.`]

/** Final results of the lines, and the smallest max drawdown. */
export function linesReading({ actual, strategies }: AlternativeStrategiesReport): Reading {
  const all = [
    { name: 'Actual', ...actual, isActual: true, ended: sentenceR(actual.totalR) },
    ...strategies.map((one) => ({ ...one, isActual: false, ended: endWords(one) })),
  ]
  const ranked = all.toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))
  const calmest = all.reduce((least, one) => (one.maxDrawdown < least.maxDrawdown ? one : least))
  const first = ranked[0]!
  const fall = sentenceR(0 - calmest.maxDrawdown)
  return [
    strong(`${first.isActual ? 'The actual trades' : nameOf(first)} ended highest, at ${first.ended}`),
    ...(ranked.length === 1 ? [] : [`, ${nameOf(ranked.at(-1)!)} lowest, at ${ranked.at(-1)!.ended}`]),
    calmest.isActual
      ? `. None had a smaller max drawdown than the actual trades, ${fall}.`
      : `. “${calmest.name}” had the smallest max drawdown, ${fall}; the actual trades had ${sentenceR(0 - actual.maxDrawdown)}.`,
  ]
}

const endWords = (row: StrategyRow): string =>
  isUndecided(row) && row.totalR !== null && row.optimisticR !== null
    ? `${rangeWords(row.totalR, row.optimisticR)}R, not decided`
    : sentenceR(row.totalR)

const nameOf = ({ name, isActual }: { readonly name: string; readonly isActual: boolean }): string =>
  isActual ? 'the actual trades' : `“${name}”`
