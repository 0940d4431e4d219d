import { createShare } from '@afterclose/contract/shares'
import { successes } from '@afterclose/contract/successes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalsQuery } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { useUser } from '../../journal/session.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastDone } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Columns, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { journalName, type OneJournalProps } from './one-journal.ts'
import { reloadJournals } from './reload-journals.ts'
import { SharesList } from './shares-list.tsx'

const fields = { userName: text('User name') }

/** Shares a journal with one more user, and lists the current ones. */
export function ShareJournal({ journal, onClose }: OneJournalProps) {
  const { data: journals = [journal] } = useQuery(journalsQuery)
  const { sharedTo, readOnly } = journals.find(({ id }) => id === journal.id) ?? journal
  const { username } = useUser()
  const [shared, setShared] = useState(false)
  const form = useRecordForm({
    fields,
    schema: createShare.body,
    record: null,
    unique: 'userName',
    between: (typed) =>
      typed.userName.trim().toLowerCase() === username.toLowerCase() ? { userName: 'This is your own account' } : {},
    save: async ({ userName }) => {
      await api.createShare({ body: { journalId: journal.id, userName } })
      setShared(true)
      toastDone(successes.journalShared)
      await reloadJournals()
    },
    doing: 'sharing journal',
  })
  const name = `“${journalName(journal)}”`
  return (
    <Dialog
      title="Share Journal"
      width={560}
      onClose={onClose}
      unsaved={form.unsaved && !form.busy}
      footer={
        <>
          <CancelButton>{shared || readOnly ? 'Close' : 'Cancel'}</CancelButton>
          {!readOnly && (
            <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
              {form.busy ? 'Sharing Journal...' : 'Share Journal'}
            </Button>
          )}
        </>
      }
    >
      {readOnly ? (
        <Notice tone="info">
          Your plan lets you only view {name}, so it cannot be shared with anyone else. Existing shares stay.
        </Notice>
      ) : (
        <Stack as={RecordFields} form={form} below={5} onSaved={form.startAnother}>
          <p>The other person can view {name} right away, but not change it.</p>
          <TextField
            {...form.field('userName')}
            description="The email they sign in with. They need an account here, but not a journal."
            placeholder="name@example.com"
            autoComplete="off"
            disabled={form.busy}
            data-autofocus
          />
          <Columns as="dl" of={['max-content', 1]} within="form" gap={[2, 4]}>
            <Text as="dt" size="small" bold>
              They see
            </Text>
            <Text as="dd" size="small" ink={2}>
              All trades, deposits, notes, pictures and reports in this journal, on every page their plan includes. They
              can filter, and download trades as CSV.
            </Text>
            <Text as="dt" size="small" bold>
              They do not see
            </Text>
            <Text as="dd" size="small" ink={2}>
              Your other journals, your account and notifications, or who else you share it with.
            </Text>
            <Text as="dt" size="small" bold>
              They cannot
            </Text>
            <Text as="dd" size="small" ink={2}>
              Change, import, copy, share, archive or delete anything.
            </Text>
          </Columns>
        </Stack>
      )}
      <SharesList shares={sharedTo} />
    </Dialog>
  )
}
