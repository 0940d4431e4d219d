import { z } from 'zod'
import { usePageSearch } from '../page-search.ts'

export const measures = ['NET', 'AVERAGE', 'WIN_RATE'] as const
/** By what groups of trades are compared. */
export type Measure = (typeof measures)[number]

export const measureLabels: Readonly<Record<Measure, string>> = {
  NET: 'Net',
  AVERAGE: 'Average',
  WIN_RATE: 'Win rate',
}

/** Of a page that compares groups of trades by one of several figures. */
export const MeasureSearch = z.object({ measure: z.enum(measures).optional().catch(undefined) })

/** The measure of the address. @param first without one there */
export function useMeasure(first: Measure = 'NET'): readonly [Measure, (measure: Measure) => void] {
  const [{ measure = first }, change] = usePageSearch(MeasureSearch)
  return [measure, (next) => change({ measure: next })]
}
