import { renamePasskey, type PasskeyView } from '@afterclose/contract/passkeys'
import { useState } from 'react'
import { CancelButton, Dialog } from '../../../../parts/dialog.tsx'
import { passkeySentence } from '../../../../parts/passkeys/passkey-answer.ts'
import { RecordFields } from '../../../../parts/records/record-fields.tsx'
import { text } from '../../../../parts/records/text-fields.ts'
import { useFieldForm } from '../../../../parts/records/use-field-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { changeName, createPasskey } from './passkey-calls.ts'

const fields = { name: text('Name') }

interface PasskeyDialogProps {
  /** The passkey to rename; null: a new one. */
  passkey: PasskeyView | null
  onClose: () => void
}

/** Names a passkey; for a new one the browser then prompts the user. */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFieldForm({
    fields,
    schema: renamePasskey.body,
    unique: 'name',
    start: passkey === null ? undefined : { name: passkey.name },
    save: async ({ name }) => {
      setProblem(null)
      await (passkey === null ? createPasskey(name) : changeName(passkey, name))
      onClose()
    },
    onFailure: (error) =>
      setProblem(passkeySentence(error, passkey === null ? 'adding the passkey' : 'renaming the passkey')),
  })
  return (
    <Dialog
      title={passkey === null ? 'Add a passkey' : 'Rename the passkey'}
      unsaved={form.unsaved}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {passkey === null ? 'Continue' : 'Save'}
          </Button>
        </>
      }
    >
      <Stack as={RecordFields} form={form}>
        <TextField
          {...form.field('name')}
          description="The device or password manager with the passkey, for example “Laptop”"
          autoComplete="off"
          data-autofocus
          disabled={form.busy}
        />
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </Stack>
    </Dialog>
  )
}
