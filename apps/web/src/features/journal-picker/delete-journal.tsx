import type { JournalView } from '@afterclose/contract/journals'
import { successes } from '@afterclose/contract/successes'
import { z } from 'zod'
import { api } from '../../journal/api.ts'
import { createStore, useStore } from '../../journal/store.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ArchiveDownload } from './archive-download.tsx'
import { journalName, type OneJournalProps } from './one-journal.ts'
import { forgetJournal } from './reload-journals.ts'
import { Stack } from '../../ui/layout.tsx'

const fields = { name: text('Journal Name') }
const schema = z.object({ name: z.string() })

/** Requires the journal's name, so that none is deleted by mistake, and offers a backup as a file. */
export function DeleteJournal({ journal, onClose }: OneJournalProps) {
  const name = journalName(journal)
  const form = useFieldForm({
    fields,
    schema,
    between: (typed) => (typed.name.trim() === name.trim() ? {} : { name: `Type ${name}` }),
    save: async () => {
      onClose()
      void deleteJournal(journal)
    },
    onFailure: (error) => toastProblem(error, 'deleting a journal'),
  })
  return (
    <Dialog
      title="Delete Journal"
      onClose={onClose}
      footer={
        <>
          <CancelButton focused />
          <Button variant="danger" type="submit" form={form.id}>
            Delete
          </Button>
        </>
      }
    >
      <Stack>
        <Stack as="section" aria-label="Archive">
          <p>Save the journal as a file to restore it later.</p>
          <ArchiveDownload journal={journal} label="Download an archive first" />
        </Stack>
        <Stack as={RecordFields} form={form}>
          <p>
            “{name}” will be deleted with all its trades, deposits and settings. This cannot be undone.
            {journal.sharedTo.length > 0 && ' People you share it with lose access, too.'} Price bars stay in your
            account.
          </p>
          <p>
            To continue, type <b>{name}</b>.
          </p>
          <TextField {...form.field('name')} autoComplete="off" />
        </Stack>
      </Stack>
    </Dialog>
  )
}

const deleting = createStore<ReadonlySet<number>>(new Set())
/** Whether the journal is being deleted. */
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
