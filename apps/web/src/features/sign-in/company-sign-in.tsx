import { finishCompanySignIn, startCompanySignIn } from '@afterclose/contract/company-sign-in'
import { isProblem, problems } from '@afterclose/contract/problems'
import { signInByLink } from '@afterclose/contract/sign-in-link'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callOf, sentenceOf } from '../../journal/call-server.ts'
import { signedIn } from '../../journal/session.ts'
import {
  type CompanyReturn,
  companyReturn,
  forgetCompanyReturn,
  goToProvider,
  mayRenew,
} from '../../parts/company/company-return.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'

const enter = ({ what, text }: CompanyReturn) =>
  what === 'once'
    ? callOf(signInByLink)({ body: { link: text } })
    : callOf(finishCompanySignIn)({ body: { code: text } })

/**
 * Signs in with a company account: redirects to its provider, and continues after the redirect back. Handles sign-in links of the
 * administrator, too.
 * @param name null without company accounts
 * @param only whether it is the only sign-in method
 * @param renews whether a session has ended: goes to the provider without a click, which lets in who is still signed in there
 */
export function CompanySignIn({ name, only, renews }: { name: string | null; only: boolean; renews: boolean }) {
  const [back] = useState(companyReturn)
  const entering = back?.what === 'sign-in' || back?.what === 'once'
  const [busy, setBusy] = useState(entering)
  const [problem, setProblem] = useState<string | null>(() =>
    back?.what === 'refused' && isProblem(back.text) ? problems[back.text].message : null,
  )

  const begun = useRef(false) // the code works once
  useEffect(() => {
    if (back === null || begun.current) return
    begun.current = true
    forgetCompanyReturn()
    if (!entering) return
    enter(back).then(signedIn, (error: unknown) => {
      setProblem(sentenceOf(error, 'signing in'))
      setBusy(false)
    })
  }, [back, entering])

  const start = useCallback(async () => {
    setBusy(true)
    setProblem(null)
    try {
      goToProvider((await callOf(startCompanySignIn)({ body: {} })).address)
    } catch (error) {
      setProblem(sentenceOf(error, 'signing in'))
      setBusy(false)
    }
  }, [])
  const goes = renews && only && name !== null && back === null
  useEffect(() => {
    if (!goes || begun.current || !mayRenew()) return
    begun.current = true
    void start()
  }, [goes, start])

  return (
    <Stack>
      {name !== null && (
        <div>
          <Button variant={only ? 'primary' : 'default'} busy={busy} onClick={() => void start()}>
            Sign in with {name}
          </Button>
        </div>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Stack>
  )
}
