import type { JournalView } from '@afterclose/contract/journals'

/** Name of a journal on screen. */
export const journalName = ({ name }: Pick<JournalView, 'name'>): string => (name === '' ? '(no name)' : name)

/** Props of a dialog about one journal. */
export interface OneJournalProps {
  journal: JournalView
  onClose: () => void
}
