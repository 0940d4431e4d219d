import { Code, CurrentPassword } from '@afterclose/contract/auth'
import type { ResponseOf } from '@afterclose/contract/call'
import { freshMinutes, listProofs } from '@afterclose/contract/login-sessions'
import { beginPasskeyProof, confirmByPasskey } from '@afterclose/contract/passkeys'
import { Id } from '@afterclose/contract/values'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useConfig } from '../../journal/app-config.ts'
import { callOf } from '../../journal/call-server.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { Field } from '../../parts/records/field.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text, verbatim } from '../../parts/records/text-fields.ts'
import { askForPasskey } from '../../parts/passkeys/passkey-answer.ts'
import { PasskeyButton } from '../../parts/passkeys/passkey-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CompanyProof } from './company-proof.tsx'
import { useProofForm } from './use-proof-form.ts'

type Proofs = ResponseOf<typeof listProofs>

const proofsQuery = {
  queryKey: ['proofs'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callOf(listProofs)({}, signal),
  staleTime: 0,
  gcTime: 0,
}

interface ConfirmIdentityProps {
  /** Whether a proof was given. */
  onClose: (given: boolean) => void
}

/** Asks for a proof of identity before a sensitive change, above the dialog with the change. */
export function ConfirmIdentity({ onClose }: ConfirmIdentityProps) {
  const query = useQuery(proofsQuery)
  if (query.data !== undefined) return <Ask proofs={query.data} onClose={onClose} />
  if (query.error === null) return null // it opens with its fields
  return (
    <Frame onClose={() => onClose(false)}>
      <Loaded query={query} doing="confirming your identity">
        {() => null}
      </Loaded>
    </Frame>
  )
}

function Frame({ onClose, confirm, children }: { onClose: () => void; confirm?: ReactNode; children: ReactNode }) {
  return (
    <Dialog
      title="Is it you?"
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          {confirm}
        </>
      }
    >
      <Stack>
        <p>
          Confirm your identity to make this change. A confirmation is valid for {freshMinutes} minutes and protects
          sessions left open. Your entries are kept.
        </p>
        {children}
      </Stack>
    </Dialog>
  )
}

const passwordFields = { password: verbatim('Your password') }
const passwordSchema = z.object({ password: CurrentPassword })
const tokenId: Field<string, number> = { label: 'Token', empty: '', show: String, read: Number, words: String }
const codeFields = { tokenId, code: text('Verification code') }
const codeSchema = z.object({ tokenId: Id, code: Code })

function Ask({ proofs, onClose }: ConfirmIdentityProps & { proofs: Proofs }) {
  const { tokens } = proofs
  const [withCode, setWithCode] = useState(!proofs.password)
  const onGiven = () => onClose(true)
  const byPassword = useProofForm({
    fields: passwordFields,
    schema: passwordSchema,
    proofOf: ({ password }) => ({ by: 'password', password }),
    proven: 'password',
    onGiven,
  })
  const byCode = useProofForm({
    fields: codeFields,
    schema: codeSchema,
    fresh: { tokenId: String(tokens[0]?.id ?? '') },
    proofOf: (values) => ({ by: 'code', ...values }),
    proven: 'code',
    onGiven,
  })
  const { company } = useConfig()
  const { form, problem } = withCode ? byCode : byPassword
  const possible = withCode ? tokens.length > 0 : proofs.password
  return (
    <Frame
      onClose={() => {
        if (!form.busy) onClose(false)
      }}
      confirm={
        possible && (
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            Confirm
          </Button>
        )
      }
    >
      {!possible && !proofs.passkey && !proofs.company && (
        <Notice tone="warn">This account has no password. Sign out and sign in again, then repeat it.</Notice>
      )}
      {possible && !withCode && (
        <Stack as={RecordFields} form={byPassword.form}>
          <PasswordField
            {...byPassword.form.field('password')}
            autoComplete="current-password"
            data-autofocus
            disabled={form.busy}
          />
        </Stack>
      )}
      {possible && withCode && (
        <Stack as={RecordFields} form={byCode.form}>
          {tokens.length > 1 && (
            <ChoiceField
              {...byCode.form.field('tokenId')}
              choices={tokens.map(({ id, name }) => ({ value: String(id), label: name }))}
              disabled={form.busy}
            />
          )}
          <TextField
            {...byCode.form.field('code')}
            description="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="none"
            data-autofocus
            autoFocus={proofs.password}
            disabled={form.busy}
          />
        </Stack>
      )}
      {proofs.passkey && (
        <PasskeyButton
          doing="confirming your identity"
          disabled={form.busy}
          ask={async () => {
            await callOf(confirmByPasskey)({ body: await askForPasskey(await callOf(beginPasskeyProof)()) })
            onGiven()
          }}
        />
      )}
      {proofs.company && company !== null && (
        <CompanyProof name={company} primary={!possible} disabled={form.busy} onGiven={onGiven} />
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {proofs.password && tokens.length > 0 && (
        <p>
          <button type="button" className="link" disabled={form.busy} onClick={() => setWithCode(!withCode)}>
            {withCode ? 'Use your password' : 'Use a verification code'}
          </button>
        </p>
      )}
    </Frame>
  )
}
