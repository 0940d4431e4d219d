import { changePassword } from '@afterclose/contract/profile'
import { api } from '../../../journal/api.ts'
import type { Typed } from '../../../parts/records/field.ts'
import { verbatim } from '../../../parts/records/text-fields.ts'
import { useFieldForm } from '../../../parts/records/use-field-form.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { passwordFault } from './wrong-password.ts'

const fields = {
  current: verbatim('Current password'),
  new: verbatim('New password'),
  again: verbatim('New password (confirm)'),
}

/** Form for another password; it ends all other login sessions. */
export function PasswordForm() {
  const form = useFieldForm({
    fields,
    schema: changePassword.body,
    between: differing,
    save: async ({ current, new: next }) => {
      await passwordFault('current', api.changePassword({ body: { current, new: next } }))
      toastDone('Password changed. Other devices are signed out.')
    },
    onFailure: (error) => toastProblem(error, 'changing the password'),
  })
  return (
    <SettingsForm
      title="Password"
      about="Changing it signs out your other devices."
      form={form}
      action="Change password"
      onSaved={form.startAnother}
    >
      <PasswordField {...form.field('current')} autoComplete="current-password" />
      <PasswordField {...form.field('new')} description="At least 8 characters" autoComplete="new-password" />
      <PasswordField {...form.field('again')} autoComplete="new-password" />
    </SettingsForm>
  )
}

const differing = ({ new: next, again }: Typed<typeof fields>) =>
  next === again ? {} : { again: 'Passwords must match' }
