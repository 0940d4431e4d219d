import { ledgerWarnings } from '@afterclose/core/payin'
import { useJournalData } from '../journal/journal-data.ts'

/** Reason why percentages are missing, and how to make them available. */
export function usePercentagesNeed(): string {
  const { warning } = useJournalData().balance
  return warning === ledgerWarnings.late
    ? 'Percentages use the balance before each trade. Date your first deposit before your first trade to see them.'
    : 'Percentages use the balance before each trade. Add your first deposit to see them.'
}
