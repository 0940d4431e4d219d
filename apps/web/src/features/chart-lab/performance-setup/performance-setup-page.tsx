import { useJournalData } from '../../../journal/journal-data.ts'
import { PerformanceBy } from '../performance-by/performance-by.tsx'
import { useNames } from '../performance-by/use-names.ts'
import { RrrBars } from './rrr-bars.tsx'

/** Which setups earn the money, and what they make of what they plan (PRODUCT B.4.10). */
export function PerformanceSetupPage() {
  const nameOf = useNames(useJournalData().setups)
  return (
    <PerformanceBy
      title="Performance by Setup"
      question="Which setup makes the money?"
      dimension="setup"
      group="Setup"
      groups="setups"
      nameOf={nameOf}
    >
      {(performance) => <RrrBars performance={performance} nameOf={nameOf} />}
    </PerformanceBy>
  )
}
