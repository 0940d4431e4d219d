import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageUser, signedOut, useHalfWay, useSessionEnd } from '../../journal/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enabledTokens } from './enabled-tokens.ts'
import { SignInForm } from './sign-in-form.tsx'
import { VerificationForm } from './verification-form.tsx'
import { whyEnded } from './why-ended.ts'

/** Sign-in over a page with unsaved changes: they are kept, and a rejected save is retried. */
export function SignInAgain() {
  const end = useSessionEnd()
  const halfWay = useHalfWay()
  const [user] = useState(pageUser)
  return (
    <Dialog title="Sign in again">
      <Stack>
        <Notice tone="info">{whyEnded[end ?? 'ended']} Your unsaved changes are still here.</Notice>
        {halfWay ? <Code /> : <SignInForm username={user?.username ?? ''} />}
        <p>
          <button type="button" className="link" onClick={signedOut}>
            Leave without saving
          </button>
        </p>
      </Stack>
    </Dialog>
  )
}

function Code() {
  const query = useQuery(enabledTokens)
  const [first, ...others] = query.data ?? []
  if (first === undefined)
    return (
      <Loaded query={query} doing="getting two factor tokens">
        {() => null}
      </Loaded>
    )
  return <VerificationForm tokens={[first, ...others]} signOut={<Button onClick={signedOut}>Sign out</Button>} />
}
