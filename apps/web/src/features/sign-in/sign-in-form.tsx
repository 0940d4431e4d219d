import { signIn } from '@afterclose/contract/auth'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { callOf, sentenceOf } from '../../journal/call-server.ts'
import { signedIn } from '../../journal/session.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { credentials } from './credentials.ts'
import { KeepsNothingField } from './keeps-nothing-field.tsx'
import classes from './sign-in.module.css'
import { lazyPart } from '../../ui/later.tsx'

const CompanySignIn = lazyPart(async () => (await import('./company-sign-in.tsx')).CompanySignIn)
const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

/**
 * Sign-in form; the page's guard then redirects: to the code, or to the user's destination. On a page the email has the focus, in a dialog
 * the password, because the email is known.
 *
 * @param username initial email
 * @param renews whether a session has ended and nothing on the page can be lost (`CompanySignIn`)
 */
export function SignInForm({ username, renews = false }: { username: string; renews?: boolean }) {
  const { links, passkeys, company, passwords } = useConfig()
  const outside = company !== null || location.hash !== ''
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFieldForm({
    fields: credentials,
    schema: signIn.body,
    fresh: { username },
    save: async (body) => {
      setProblem(null)
      signedIn(await callOf(signIn)({ body }))
    },
    onFailure: (error) => setProblem(sentenceOf(error, 'signing in')),
  })

  return (
    <>
      {passwords && (
        <RecordFields form={form} className={classes.form}>
          <TextField
            {...form.field('username')}
            autoComplete="username"
            inputMode="email"
            autoFocus
            disabled={form.busy}
          />
          <div className={classes.password}>
            <PasswordField
              {...form.field('password')}
              autoComplete="current-password"
              data-autofocus
              disabled={form.busy}
            />
            {links.passwordReset !== null && (
              <a className={`link ${classes.forgot}`} href={links.passwordReset}>
                Forgot password?
              </a>
            )}
          </div>
          <KeepsNothingField />
          <Button type="submit" variant="primary" className={classes.submit ?? ''} busy={form.busy}>
            Login
          </Button>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
        </RecordFields>
      )}
      {(passkeys || outside) && (
        <div className={classes.form}>
          {outside && <CompanySignIn name={company} only={!passwords} renews={renews} />}
          {passkeys && <PasskeySignIn />}
          {!passwords && <KeepsNothingField />}
        </div>
      )}
    </>
  )
}
