import { useQuery } from '@tanstack/react-query'
import { useLogOut } from '../../journal/log-out.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enabledTokens } from './enabled-tokens.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { VerificationForm } from './verification-form.tsx'

/** Second step of sign-in, with a two-factor code. */
export function VerificationPage() {
  const query = useQuery(enabledTokens)
  const logOut = useLogOut()
  const signOut = <Button onClick={logOut}>Sign out</Button>
  const [first, ...others] = query.data ?? []
  return (
    <SignInFrame title="Security Verification">
      {first !== undefined ? (
        <VerificationForm tokens={[first, ...others]} signOut={signOut} />
      ) : (
        <Stack above={8}>
          <Loaded query={query} doing="getting two factor tokens">
            {() => (
              <Notice tone="info">
                This account no longer has a two-factor token. Sign out and sign in again with your password only.
              </Notice>
            )}
          </Loaded>
          {/* Not while loading: the form has its own, and would take this one's place under the pointer. */}
          {!query.isPending && <div>{signOut}</div>}
        </Stack>
      )}
    </SignInFrame>
  )
}
