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
  /** Null until the first part is computed. */
  readonly report: IntervalsReport | null
  /** Interval of a figure for a group (null: for all): "−0.12 to +0.90". Null without one, as for small samples. */
  readonly intervalText: (key: number | null, figure: string) => string | null
}

/** @param view for all trades, or for each group too */
export function useIntervals(view: Omit<IntervalsView, 'first' | 'parts'>, words: UnitWords): Intervals {
  const request = useInParts('intervals', (first) => ({ ...view, first, parts: 1 }))
  const { answers } = request
  return useMemo(() => {
    const [firstAnswer, ...otherAnswers] = answers
    const report = firstAnswer === undefined ? null : intervalsReport([firstAnswer, ...otherAnswers])
    const groups: ReadonlyMap<number | null, GroupIntervals> = new Map(
      report === null ? [] : [...report.groups, report.total].map((group) => [group.key, group]),
    )
    const texts = intervalTexts(words)
    const intervalText = (key: number | null, figure: string): string | null => {
      const interval = groups.get(key)?.intervals.find(({ name }) => name === figure)
      if (interval === undefined) return null
      return betweenWords(interval, texts[interval.name satisfies IntervalName])
    }
    return { request, report, intervalText }
  }, [request, answers, words])
}
