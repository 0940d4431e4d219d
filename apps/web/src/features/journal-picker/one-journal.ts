import type { JournalView } from '@afterclose/contract/journals'

/** What a journal is called on screen. */
export const journalName = ({ name }: Pick<JournalView, 'name'>): string => (name === '' ? '(no name)' : name)

/** What a dialog about one journal is given. */
export interface OneJournalProps {
  journal: JournalView
  onClose: () => void
}
