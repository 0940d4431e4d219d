import { problems } from '@afterclose/contract/problems'
import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { api, sentenceOf } from '../../journal/api.ts'
import { signedIn } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { required } from './credentials.ts'
import classes from './form.module.css'

/** Signing in; the guard of the page then leads on to where the user wanted to go. */
export function SignInForm() {
  const { links } = useConfig()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ mode: 'uncontrolled', initialValues: { username: '', password: '' }, validate: required })

  async function submit(body: { username: string; password: string }) {
    setBusy(true)
    setProblem(null)
    try {
      const user = await api.signIn({ body })
      if (user.fullyAuthenticated) return signedIn(user)
      setProblem(problems['Not fully authenticated'].message) // there is no page yet to give a code on
      setBusy(false)
    } catch (error) {
      setProblem(sentenceOf(error, 'signing in'))
      setBusy(false)
    }
  }

  return (
    <>
      <p className={classes.lead}>Login to your account using the form below</p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((body) => void submit(body))}>
        <TextInput
          label="Email"
          autoComplete="username"
          inputMode="email"
          data-autofocus
          autoFocus
          disabled={busy}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <div className={classes.password}>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            disabled={busy}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          {links.passwordReset !== null && (
            <a className={`link ${classes.forgot}`} href={links.passwordReset}>
              Forgot password?
            </a>
          )}
        </div>
        <Button type="submit" variant="primary" className={classes.submit ?? ''} busy={busy}>
          Login
        </Button>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </form>
    </>
  )
}
