import { chancesReport, type ChancesReport, type ChancesView } from '@afterclose/engine/reports/chances/chances-report'
import { useMemo } from 'react'
import { usePublishedVerdict } from './luck-verdicts.ts'
import { type InParts, useInParts } from './use-in-parts.ts'

/** Which groups of a page are more than luck, on request. */
export interface Luck {
  readonly asked: InParts<'chances'>
  /** Null until the first part is there. */
  readonly report: ChancesReport | null
  /** Whether a group, or a cell of two dimensions, holds among all of them. */
  readonly holds: (key: number | null, beside?: number | null) => boolean
}

/** @param view the groups of the page, as they are asked for */
export function useLuck(view: Omit<ChancesView, 'first' | 'parts'>): Luck {
  const asked = useInParts('chances', (first) => ({ ...view, first, parts: 1 }))
  const { answers, state } = asked
  const report = useMemo(() => {
    const [first, ...more] = answers
    return first === undefined ? null : chancesReport([first, ...more])
  }, [answers])
  usePublishedVerdict(view, state === 'done' ? report : null)
  return useMemo(() => {
    const held = new Set(report?.groups.filter((group) => group.holds).map(({ key, beside }) => `${key} ${beside}`))
    return { asked, report, holds: (key, beside = null) => held.has(`${key} ${beside}`) }
  }, [asked, report])
}
