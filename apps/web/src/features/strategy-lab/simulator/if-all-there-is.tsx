import { withUnit } from '@afterclose/core/format'
import { useMemo } from 'react'
import { type Simulated, type Sized, sizesInWorkers } from '../../../journal/simulation/simulate-in-workers.ts'
import { useWorkerRun } from '../../../journal/simulation/use-in-workers.ts'
import { Text } from '../../../ui/layout.tsx'
import { shareOfRuns, shortNumber } from './run-words.ts'

/**
 * The same probabilities if the trades were no sample but all there is (PRODUCT E.1): what they promise without the doubt whether others
 * would have come. Nothing where the runs above are of that kind already.
 */
export function IfAllThereIs({ of, ready }: { of: Simulated; ready: boolean }) {
  const asked = useMemo((): Sized | null => {
    const { plan, runs, limits } = of
    if (plan.source.mode !== 'RESAMPLE' || plan.source.treatAs !== 'SAMPLE') return null
    return { plans: [{ ...plan, source: { ...plan.source, treatAs: 'WHOLE' } }], runs, limits }
  }, [of])
  const { shown } = useWorkerRun(asked, sizesInWorkers, ready)
  const counts = shown?.result[0]?.counts
  if (asked === null || counts === undefined) return null
  const share = (count: number): string => withUnit(shareOfRuns(count, counts.runs), '%')
  const { goalPercent } = of.limits
  return (
    <Text size="small" ink={2} above={2}>
      If these trades were all there is: risk of ruin {share(counts.ruin)}, ends in profit {share(counts.profit)},{' '}
      {goalPercent === 100 ? 'doubles the balance' : `reaches +${withUnit(shortNumber(goalPercent), '%')}`}{' '}
      {share(counts.goal)}.
    </Text>
  )
}
