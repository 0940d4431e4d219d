import { usePageSearch } from '../page-search.ts'
import { type Measure, MeasureSearch } from './measure-search.ts'

export const measureLabels: Readonly<Record<Measure, string>> = {
  NET: 'Net',
  AVERAGE: 'Average',
  WIN_RATE: 'Win rate',
}

/** Key of the figure in the performance table. */
export const figureOfMeasure: Readonly<Record<Measure, string>> = {
  NET: 'net',
  AVERAGE: 'average',
  WIN_RATE: 'winRate',
}

/** The measure of the address. @param first default without one */
export function useMeasure(first: Measure = 'NET'): readonly [Measure, (measure: Measure) => void] {
  const [{ measure = first }, change] = usePageSearch(MeasureSearch)
  return [measure, (next) => change({ measure: next })]
}
