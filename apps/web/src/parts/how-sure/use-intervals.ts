import {
  type GroupIntervals,
  type IntervalName,
  intervalsReport,
  type IntervalsReport,
  type IntervalsView,
} from '@afterclose/engine/reports/intervals/intervals-report'
import { useMemo } from 'react'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import { betweenWords, intervalTexts } from './interval-words.ts'
import { type InParts, useInParts } from './use-in-parts.ts'

/** Confidence intervals of figures, on request. */
export interface Intervals {
  readonly request: InParts<'intervals'>
  /** Null until the first part of the random draws is computed. */
  readonly report: IntervalsReport | null
  /** Text of a figure's interval, "−0.12 to +0.90", for the group `key` (null: all trades). Null if it has none, as in small samples. */
  readonly intervalText: (key: number | null, figure: string) => string | null
}

/**
 * @param view what the intervals are for: all trades together, or each group too
 * @param unasked computed by itself, if the journal has few enough trades
 */
export function useIntervals(
  view: Omit<IntervalsView, 'first' | 'parts'>,
  unitWords: UnitWords,
  unasked = false,
): Intervals {
  const request = useInParts('intervals', (first) => ({ ...view, first, parts: 1 }), unasked)
  const { answers } = request
  return useMemo(() => {
    const [firstAnswer, ...otherAnswers] = answers
    const report = firstAnswer === undefined ? null : intervalsReport([firstAnswer, ...otherAnswers])
    const groups: ReadonlyMap<number | null, GroupIntervals> = new Map(
      report === null ? [] : [...report.groups, report.total].map((group) => [group.key, group]),
    )
    const texts = intervalTexts(unitWords)
    const intervalText = (key: number | null, figure: string): string | null => {
      const interval = groups.get(key)?.intervals.find(({ name }) => name === figure)
      if (interval === undefined) return null
      return betweenWords(interval, texts[interval.name satisfies IntervalName])
    }
    return { request, report, intervalText }
  }, [request, answers, unitWords])
}
