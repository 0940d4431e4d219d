import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { configQuery, useConfig } from '../../journal/app-config.ts'
import { ApiError, api, sentenceOf } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { signedIn } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { newAccount } from './credentials.ts'
import classes from './form.module.css'

/** The first account of a fresh installation, or a further one where that is open. */
export function CreateAccountForm() {
  const { firstVisit } = useConfig()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '', password: '' }, validate: newAccount })

  async function submit(body: { username: string; password: string }) {
    setBusy(true)
    setProblem(null)
    try {
      const user = await api.signUp({ body })
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey }) // it is no longer the first visit
      signedIn(user)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      for (const { field, message } of fields)
        if (field === 'username' || field === 'password') form.setFieldError(field, message)
      setProblem(fields.length > 0 ? null : sentenceOf(error, 'creating the account'))
      setBusy(false)
    }
  }

  return (
    <>
      <p className={classes.lead}>
        {firstVisit
          ? 'The first account of this installation. Everything you enter stays here.'
          : 'A journal of your own, in a minute.'}
      </p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((body) => void submit(body))}>
        <TextInput
          label="Email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          disabled={busy}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          {...(form.errors['password'] === undefined ? { description: 'At least 8 characters' } : {})}
          autoComplete="new-password"
          disabled={busy}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" variant="primary" className={classes.submit ?? ''} busy={busy}>
          Create account
        </Button>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </form>
    </>
  )
}
