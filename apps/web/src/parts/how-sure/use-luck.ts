import { chancesReport, type ChancesReport, type ChancesView } from '@afterclose/engine/reports/chances/chances-report'
import { useMemo } from 'react'
import { usePublishedVerdict } from './luck-verdicts.ts'
import { testedGroup } from './tested-reading.ts'
import { type InParts, useInParts } from './use-in-parts.ts'

/** Significance test for the groups of a page, on request. */
export interface Luck {
  readonly asked: InParts<'chances'>
  /** Null until the first part is computed. */
  readonly report: ChancesReport | null
  /** Whether a group, or a cell of two dimensions, is significant. */
  readonly holds: (key: number | null, beside?: number | null) => boolean
}

/**
 * @param view groups of the page, as requested
 * @param unasked tested without a request, if the journal has few enough trades
 */
export function useLuck(view: Omit<ChancesView, 'first' | 'parts'>, unasked = false): Luck {
  const asked = useInParts('chances', (first) => ({ ...view, first, parts: 1 }), unasked)
  const { answers, state } = asked
  const report = useMemo(() => {
    const [first, ...more] = answers
    return first === undefined ? null : chancesReport([first, ...more])
  }, [answers])
  usePublishedVerdict(view, state === 'done' ? report : null)
  return useMemo(() => {
    const held = new Set(
      report?.groups.filter((group) => group.holds).map(({ key, beside }) => testedGroup(key, beside)),
    )
    return { asked, report, holds: (key, beside = null) => held.has(testedGroup(key, beside)) }
  }, [asked, report])
}
