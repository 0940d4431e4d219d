import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { ArchiveDownload } from './archive-download.tsx'
import { journalName, type OneJournalProps } from './one-journal.ts'
import { Stack } from '../../ui/layout.tsx'

/** Exports a journal as a file that can be restored here or on another server. */
export const ExportJournal = ({ journal, onClose }: OneJournalProps) => (
  <Dialog title="Export Journal" onClose={onClose} footer={<CancelButton>Close</CancelButton>}>
    <Stack>
      <p>
        The archive contains everything in “{journalName(journal)}”: trades, deposits, lists, notes and screenshots. Use
        “Add Journal” to restore it, here or on another server.
      </p>
      <ArchiveDownload journal={journal} label="Download the archive" />
    </Stack>
  </Dialog>
)
