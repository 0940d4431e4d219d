import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { useSessionEnd } from '../../journal/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { CreateAccountForm } from './create-account-form.tsx'
import { OpenDemo } from './open-demo.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in.module.css'
import { whyEnded } from './why-ended.ts'

const markets = { name: 'All markets', text: 'forex, stocks, futures, CFD, crypto' }
const ofPlans = [
  { name: 'Free plan', text: 'one journal, unlimited trades' },
  { name: 'Pro plan', text: 'every chart, filter and report' },
  markets,
]
/** Self-hosted: no plans are sold. */
const ofOwnServer = [
  { name: 'Your data', text: 'stays on this server' },
  { name: 'Your trades', text: 'every chart, filter and report' },
  markets,
]

/** The first page: first account, sign-up on an open server, or sign-in; and the demo journal. */
export function SignInPage() {
  const { brand, firstVisit, signUp, demo, plans, passwords, company } = useConfig()
  const mayCreate = signUp === 'open' || (signUp === 'first' && firstVisit)
  const end = useSessionEnd()
  const { create = false } = useSearch({ strict: false })
  const [creating, setCreating] = useState(mayCreate && (create || (firstVisit && company === null)))

  return (
    <SignInFrame
      title={creating ? 'Create your account' : `Sign in to ${brand}`}
      foot={
        <dl className={classes.promises}>
          {(plans ? ofPlans : ofOwnServer).map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      }
    >
      {end !== null && !creating && (
        <div className={classes.ended}>
          <Notice tone="info">{whyEnded[end]}</Notice>
        </div>
      )}
      {creating ? (
        <CreateAccountForm />
      ) : (
        <>
          {passwords && <p className={classes.lead}>Login to your account using the form below</p>}
          <SignInForm username="" renews={end === 'ended' || end === 'expired'} />
        </>
      )}
      <div className={classes.others}>
        {mayCreate && (!firstVisit || company !== null) && (
          <p className={classes.other}>
            {creating ? 'Already have an account? ' : 'New here? '}
            <button type="button" className="link" onClick={() => setCreating(!creating)}>
              {creating ? 'Sign in' : 'Create your account'}
            </button>
          </p>
        )}
        {demo && mayCreate && <OpenDemo />}
      </div>
    </SignInFrame>
  )
}
