import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { journalQuery, journalsQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { tellJournalsChanged } from '../../journal/journal-list.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

export function RenameJournal({ journalId, name, onClose }: { journalId: number; name: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() === '' ? 'Journal Name is required' : null) },
  })

  async function submit(body: { name: string }) {
    setBusy(true)
    try {
      const journal = await api.changeJournal({ params: { journalId }, body })
      queryClient.setQueryData(journalQuery(journalId).queryKey, journal)
      await queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      tellJournalsChanged()
      toastDone('Journal renamed.')
      onClose()
    } catch (error) {
      toastProblem(error, 'renaming a journal')
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Rename Journal"
      onClose={onClose}
      unsaved={form.isDirty()}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form="rename-journal" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-journal" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput
          label="Journal Name"
          data-autofocus
          maxLength={100}
          disabled={busy}
          {...form.getInputProps('name')}
        />
      </form>
    </Dialog>
  )
}
