import { createTwoFactorToken } from '@afterclose/contract/two-factor'
import { api } from '../../journal/api.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text, verbatim } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './create-token.module.css'
import type { NewToken } from './token-calls.ts'
import { underField } from './under-field.ts'

interface CreateTokenProps {
  /** Done first: a token whose secret cannot be shown is of no use. */
  prepare: () => Promise<unknown>
  onCreated: (token: NewToken) => void
}

const fields = { name: text('Token name'), password: verbatim('Password') }

/** Makes a token by its name and the password, which then has to be set up. */
export function CreateToken({ prepare, onCreated }: CreateTokenProps) {
  const form = useFieldForm({
    fields,
    schema: createTwoFactorToken.body,
    unique: 'name',
    save: async (body) => {
      await prepare()
      onCreated(
        await api.createTwoFactorToken({ body }).catch((error: unknown) => {
          throw underField(error, 'Wrong password', 'password')
        }),
      )
      form.startAnother()
    },
    onFailure: (error) => toastProblem(error, 'creating token'),
  })
  return (
    <RecordFields form={form} className={classes.form}>
      <TextField {...form.field('name')} description="For example “Phone”: where the app is" autoComplete="off" />
      <PasswordField {...form.field('password')} description="That of your account" autoComplete="current-password" />
      <Button type="submit" variant="primary" busy={form.busy}>
        Create Token
      </Button>
    </RecordFields>
  )
}
