import type { JournalView } from '@afterclose/contract/journals'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../journal/api.ts'
import { createStore, useStore } from '../../journal/store.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ArchiveDownload } from './archive-download.tsx'
import classes from './dialog-body.module.css'
import { journalName, type OneJournalProps } from './one-journal.ts'
import { forgetJournal } from './reload-journals.ts'

/** Asks before a journal goes, and offers to keep it as a file. */
export function DeleteJournal({ journal, onClose }: OneJournalProps) {
  return (
    <Dialog
      title="Delete Journal"
      onClose={onClose}
      footer={
        <>
          <CancelButton focused />
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              void deleteJournal(journal)
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <p>
          “{journalName(journal)}” will be deleted with all its trades, deposits and settings. This cannot be undone.
          {journal.sharedTo.length > 0 && ' Those you share it with lose it, too.'}
        </p>
        <ArchiveDownload journal={journal} label="Download an archive first" />
      </div>
    </Dialog>
  )
}

const deleting = createStore<ReadonlySet<number>>(new Set())
/** Whether the journal is on its way out. */
export const useDeleting = (journalId: number): boolean => useStore(deleting).has(journalId)

async function deleteJournal({ id }: Pick<JournalView, 'id'>): Promise<void> {
  deleting.set(new Set([...deleting.get(), id]))
  try {
    await api.deleteJournal({ params: { journalId: id } })
    forgetJournal(id)
    toastDone(successes.journalDeleted)
  } catch (error) {
    toastProblem(error, 'deleting a journal')
  } finally {
    deleting.set(new Set([...deleting.get()].filter((other) => other !== id)))
  }
}
