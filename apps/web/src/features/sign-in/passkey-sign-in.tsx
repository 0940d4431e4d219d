import { beginPasskeyProof, beginPasskeySignIn, signInByPasskey, verifyByPasskey } from '@afterclose/contract/passkeys'
import { callOf } from '../../journal/call-server.ts'
import { signedIn } from '../../journal/session.ts'
import { askForPasskey } from '../../parts/passkeys/passkey-answer.ts'
import { PasskeyButton } from '../../parts/passkeys/passkey-button.tsx'

/** Signs in without a name or password. */
export function PasskeySignIn() {
  return (
    <PasskeyButton
      doing="signing in"
      ask={async () => {
        const answer = await askForPasskey(await callOf(beginPasskeySignIn)({ body: {} }))
        signedIn(await callOf(signInByPasskey)({ body: answer }))
      }}
    />
  )
}

/** Finishes a sign-in instead of a code. */
export function PasskeyStep() {
  return (
    <PasskeyButton
      doing="signing in"
      ask={async () => {
        const answer = await askForPasskey(await callOf(beginPasskeyProof)())
        signedIn(await callOf(verifyByPasskey)({ body: answer }))
      }}
    />
  )
}
