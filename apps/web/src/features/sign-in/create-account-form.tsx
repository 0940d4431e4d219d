import { signUp } from '@afterclose/contract/auth'
import { useState } from 'react'
import { configQuery, useConfig } from '../../journal/app-config.ts'
import { callOf, sentenceOf } from '../../journal/call-server.ts'
import { queryClient } from '../../journal/query-client.ts'
import { signedIn } from '../../journal/session.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { credentials } from './credentials.ts'
import classes from './sign-in.module.css'

/** Sign-up: the first account of a new installation, or a further one if allowed. */
export function CreateAccountForm() {
  const { firstVisit } = useConfig()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFieldForm({
    fields: credentials,
    schema: signUp.body,
    save: async (body) => {
      setProblem(null)
      const user = await callOf(signUp)({ body: { ...body, theme: 'System' } }) // as this page has it
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey }) // no longer the first visit
      signedIn(user)
    },
    onFailure: (error) => setProblem(sentenceOf(error, 'creating the account')),
  })
  const password = form.field('password')

  return (
    <>
      <p className={classes.lead}>
        {firstVisit
          ? 'The first account on this server. Your data stays on this server.'
          : 'Your own journal in a minute.'}
      </p>
      <RecordFields form={form} className={classes.form}>
        <TextField
          {...form.field('username')}
          autoComplete="username"
          inputMode="email"
          autoFocus
          disabled={form.busy}
        />
        <PasswordField
          {...password}
          {...(password.error === undefined ? { description: 'At least 8 characters' } : {})}
          autoComplete="new-password"
          disabled={form.busy}
        />
        <Button type="submit" variant="primary" className={classes.submit ?? ''} busy={form.busy}>
          Create account
        </Button>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </RecordFields>
    </>
  )
}
