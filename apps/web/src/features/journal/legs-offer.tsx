import { useActiveJournal } from '../../journal/active-journal.ts'
import { useHasContracts } from '../../journal/has-options.ts'
import { lazyPart } from '../../ui/later.tsx'

const LegsNotice = lazyPart(async () => (await import('./legs-notice.tsx')).LegsNotice)

/** The notice about legs, in a journal of one's own with options whose contracts are separate trades. */
export function LegsOffer() {
  const { id: journalId, optionLegs, readOnly } = useActiveJournal()
  const hasContracts = useHasContracts()
  return hasContracts && optionLegs === 'APART' && !readOnly ? (
    <LegsNotice key={journalId} journalId={journalId} />
  ) : null
}
