import { useJournalData } from '../../../journal/journal-data.ts'
import { PerformanceBy } from '../performance-by/performance-by.tsx'
import { useNames } from '../performance-by/use-names.ts'

/** Which instruments earn the money (PRODUCT B.4.9). */
export function PerformanceInstrumentPage() {
  const nameOf = useNames(useJournalData().instruments)
  return (
    <PerformanceBy
      title="Performance by Instrument"
      question="Which instrument makes the money?"
      dimension="instrument"
      group="Instrument"
      groups="instruments"
      nameOf={nameOf}
    />
  )
}
