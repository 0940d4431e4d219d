import type { JournalTask } from '../../journal/dialogs.ts'
import { CopyJournal } from './copy-journal.tsx'
import { DeleteJournal } from './delete-journal.tsx'
import { ExportJournal } from './export-journal.tsx'
import { ReceivedJournal } from './received-journal.tsx'
import type { OneJournalProps } from './one-journal.ts'
import { RenameJournal } from './rename-journal.tsx'
import { ShareJournal } from './share-journal.tsx'

const dialogs = {
  rename: RenameJournal,
  copy: CopyJournal,
  share: ShareJournal,
  shared: ReceivedJournal,
  export: ExportJournal,
  delete: DeleteJournal,
}

/** Dialog of one task for a journal. */
export function JournalDialog({ task, ...rest }: OneJournalProps & { task: JournalTask }) {
  const Dialog = dialogs[task]
  return <Dialog {...rest} />
}
