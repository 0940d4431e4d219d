import { renewRecoveryCodes } from '@afterclose/contract/two-factor'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { verbatim } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import classes from './renew-codes-dialog.module.css'

interface RenewCodesDialogProps {
  onRenewed: (codes: readonly string[]) => void
  onClose: () => void
}

const fields = { password: verbatim('Password') }

/** New recovery codes instead of the ones before, for whoever knows the password. */
export function RenewCodesDialog({ onRenewed, onClose }: RenewCodesDialogProps) {
  const form = useFieldForm({
    fields,
    schema: renewRecoveryCodes.body,
    save: async (body) => {
      try {
        onRenewed((await api.renewRecoveryCodes({ body })).recoveryCodes)
      } catch (error) {
        throw underPassword(error)
      }
    },
    onFailure: (error) => toastProblem(error, 'renewing recovery codes'),
  })
  return (
    <Dialog
      title="Renew recovery codes"
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            Renew
          </Button>
        </>
      }
    >
      <RecordFields form={form} className={classes.form}>
        <p>You get ten new codes. The ones before stop working.</p>
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          data-autofocus
          disabled={form.busy}
        />
      </RecordFields>
    </Dialog>
  )
}

/** A wrong password is a fault of its field. */
const underPassword = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'Wrong password'
    ? new ApiError(error.status, error.code, error.message, [{ field: 'password', message: error.message }])
    : error
