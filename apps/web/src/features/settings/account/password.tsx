import { changePassword } from '@afterclose/contract/profile'
import { useState } from 'react'
import { api } from '../../../journal/api.ts'
import { useUser } from '../../../journal/session.ts'
import { CancelButton, Dialog } from '../../../parts/dialog.tsx'
import type { Typed } from '../../../parts/records/field.ts'
import { RecordFields } from '../../../parts/records/record-fields.tsx'
import { verbatim } from '../../../parts/records/text-fields.ts'
import { useFieldForm } from '../../../parts/records/use-field-form.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { AccountAbout, AccountLine, AccountList } from './account-list.tsx'
import { passwordFault } from './wrong-password.ts'

const fields = {
  current: verbatim('Current password'),
  new: verbatim('New password'),
  again: verbatim('New password (confirm)'),
}

/** The account's password as a sign-in method; changed in a dialog. */
export function Password() {
  const { username } = useUser()
  const [changing, setChanging] = useState(false)
  return (
    <SettingsBlock title="Password" about="Changing it signs out your other devices.">
      <AccountList
        label="Password"
        lines={[
          <AccountLine
            key="password"
            name="Password"
            actions={
              <Button variant="quiet" aria-label="Change password" onClick={() => setChanging(true)}>
                Change
              </Button>
            }
          >
            <AccountAbout>Signs in with {username}.</AccountAbout>
          </AccountLine>,
        ]}
      />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </SettingsBlock>
  )
}

/** Changes the password, which ends all other login sessions. */
function ChangePassword({ onClose }: { onClose: () => void }) {
  const [everythingElse, setEverythingElse] = useState(false)
  const form = useFieldForm({
    fields,
    schema: changePassword.body,
    between: differing,
    save: async ({ current, new: next }) => {
      await passwordFault('current', api.changePassword({ body: { current, new: next, everythingElse } }))
      toastDone(
        everythingElse
          ? 'Password changed. Other devices are signed out, and API keys, passkeys and company accounts removed.'
          : 'Password changed. Other devices are signed out.',
      )
      onClose()
    },
    onFailure: (error) => toastProblem(error, 'changing the password'),
  })
  return (
    <Dialog
      title="Change password"
      unsaved={form.unsaved}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            Change password
          </Button>
        </>
      }
    >
      <Stack as={RecordFields} form={form}>
        <PasswordField {...form.field('current')} autoComplete="current-password" data-autofocus disabled={form.busy} />
        <PasswordField
          {...form.field('new')}
          description="At least 8 characters"
          autoComplete="new-password"
          disabled={form.busy}
        />
        <PasswordField {...form.field('again')} autoComplete="new-password" disabled={form.busy} />
        <SwitchField
          label="Also remove API keys, passkeys and company accounts"
          description="If someone else may have used your account"
          checked={everythingElse}
          onChange={setEverythingElse}
          disabled={form.busy}
        />
      </Stack>
    </Dialog>
  )
}

const differing = ({ new: next, again }: Typed<typeof fields>) =>
  next === again ? {} : { again: 'Passwords must match' }
