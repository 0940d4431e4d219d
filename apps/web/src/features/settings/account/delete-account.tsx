import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { journalsQuery } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { signedOut, useUser } from '../../../journal/session.ts'
import { CancelButton, Dialog } from '../../../parts/dialog.tsx'
import { RecordFields } from '../../../parts/records/record-fields.tsx'
import { text } from '../../../parts/records/text-fields.ts'
import { useFieldForm } from '../../../parts/records/use-field-form.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'

const fields = { username: text('Email') }
const schema = z.object({ username: z.string().min(1) })

/** Requires the name, so that an account is never deleted by mistake. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { username } = useUser()
  const router = useRouter()
  const journals = (useQuery(journalsQuery).data ?? []).filter(({ sharedBy }) => sharedBy === null)
  const form = useFieldForm({
    fields,
    schema,
    between: (typed) => (typed.username.trim() === username ? {} : { username: `Type ${username}` }),
    save: async () => {
      const journalIds = journals.map(({ id }) => id)
      await api.deleteAccount({ body: { journalIds } })
      signedOut()
      void router.navigate({ to: '/login', search: {} })
    },
    onFailure: (error) => {
      toastProblem(error, 'deleting the account')
      void queryClient.invalidateQueries(journalsQuery) // a journal created meanwhile must be seen first
    },
  })
  return (
    <Dialog
      title="Delete account?"
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="danger" type="submit" form={form.id} busy={form.busy}>
            Delete account
          </Button>
        </>
      }
    >
      <Stack as={RecordFields} form={form}>
        <p>
          The account and all its settings are deleted permanently. This cannot be undone.
          {journals.length > 0 && ' These journals are deleted too, with their trades, notes and screenshots:'}
        </p>
        {journals.length > 0 && (
          <Text as="ul" size="strong" style={{ maxHeight: 160, paddingLeft: 'var(--s-5)', overflowY: 'auto' }}>
            {journals.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </Text>
        )}
        <p>
          To confirm, type <b>{username}</b>.
        </p>
        <TextField {...form.field('username')} autoComplete="off" data-autofocus />
      </Stack>
    </Dialog>
  )
}
