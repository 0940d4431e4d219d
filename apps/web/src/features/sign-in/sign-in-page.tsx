import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { useSessionEnded } from '../../journal/session.ts'
import { Brand } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { OpenDemo } from './open-demo.tsx'
import { PriceBars } from './price-bars.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-page.module.css'

const promises = [
  { name: 'Free plan', text: 'one journal, unlimited trades' },
  { name: 'Pro plan', text: 'every chart, filter and report' },
  { name: 'All markets', text: 'forex, stocks, futures, CFD, crypto' },
]

/** The first page: the first account, an account on an open server, or signing in; and the demo journal. */
export function SignInPage() {
  const { brand, firstVisit, signUp, demo } = useConfig()
  const mayCreate = signUp === 'open' || (signUp === 'first' && firstVisit)
  const ended = useSessionEnded()
  const { create = false } = useSearch({ strict: false })
  const [creating, setCreating] = useState(mayCreate && (firstVisit || create))

  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Brand name={brand} size={28} />
        </div>
        <div className={classes.box}>
          <h1 className={classes.title}>{creating ? 'Create your account' : `Sign in to ${brand}`}</h1>
          {ended && !creating && (
            <div className={classes.ended}>
              <Notice tone="info">Your session has ended. Sign in again.</Notice>
            </div>
          )}
          {creating ? <CreateAccountForm /> : <SignInForm />}
          <div className={classes.others}>
            {mayCreate && !firstVisit && (
              <p className={classes.other}>
                {creating ? 'You have an account? ' : 'New here? '}
                <button type="button" className="link" onClick={() => setCreating(!creating)}>
                  {creating ? 'Sign in' : 'Create your account'}
                </button>
              </p>
            )}
            {demo && mayCreate && <OpenDemo />}
          </div>
        </div>
        <dl className={classes.promises}>
          {promises.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </main>
      <PriceBars />
    </div>
  )
}
