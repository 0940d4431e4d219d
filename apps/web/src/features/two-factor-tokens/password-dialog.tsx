import type { Activity } from '@afterclose/contract/problems'
import { renewRecoveryCodes } from '@afterclose/contract/two-factor'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { verbatim } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { underField } from './under-field.ts'
import { Stack } from '../../ui/layout.tsx'

interface PasswordDialogProps {
  title: string
  /** Sentence about the effect. */
  message: string
  /** The word on its button. */
  action: string
  danger?: boolean
  /** As in "Unexpected error occurred while …". */
  doing: Activity
  save: (password: string) => Promise<void>
  onClose: () => void
}

const fields = { password: verbatim('Password') }

/** Asks for the password before something that a session alone must not do. */
export function PasswordDialog({ title, message, action, danger, doing, save, onClose }: PasswordDialogProps) {
  const form = useFieldForm({
    fields,
    schema: renewRecoveryCodes.body,
    save: ({ password }) =>
      save(password).catch((error: unknown) => {
        throw underField(error, 'Wrong password', 'password')
      }),
    onFailure: (error) => toastProblem(error, doing),
  })
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={form.id} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Stack as={RecordFields} form={form}>
        <p>{message}</p>
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          data-autofocus
          disabled={form.busy}
        />
      </Stack>
    </Dialog>
  )
}
