import { changeProfile } from '@afterclose/contract/profile'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../../journal/api.ts'
import { signedIn, useUser } from '../../../journal/session.ts'
import { text, verbatim } from '../../../parts/records/text-fields.ts'
import { useFieldForm } from '../../../parts/records/use-field-form.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { passwordFault } from './wrong-password.ts'

const fields = { username: text('Email'), password: verbatim('Current password') }

/** The user's name for sign-in, visible to others. */
export function ProfileForm() {
  const { username } = useUser()
  const form = useFieldForm({
    fields,
    schema: changeProfile.body,
    fresh: { username },
    unique: 'username',
    save: async (body) => {
      const user = await passwordFault('password', api.changeProfile({ body }))
      signedIn(user)
      const saved = { username: user.username, password: '' }
      form.goOn(saved, saved)
      toastDone(successes.profileUpdated)
    },
    onFailure: (error) => toastProblem(error, 'updating profile'),
  })
  return (
    <SettingsForm
      title="Profile"
      about="The name you sign in with. People you share a journal with can see it."
      form={form}
      action="Save profile"
    >
      <TextField {...form.field('username')} autoComplete="username" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        description="Prevents anyone else from changing how you sign in."
        autoComplete="current-password"
      />
    </SettingsForm>
  )
}
