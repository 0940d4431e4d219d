import { verifySignIn } from '@afterclose/contract/auth'
import { alerts } from '@afterclose/contract/problems'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { ApiError, callOf, sentenceOf } from '../../journal/call-server.ts'
import { currentUser, signedIn } from '../../journal/session.ts'
import type { Field } from '../../parts/records/field.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { spaceClass, Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lazyPart } from '../../ui/later.tsx'

interface Token {
  readonly id: number
  readonly name: string
}
interface VerificationFormProps {
  /** Tokens that accept a code. */
  tokens: readonly [Token, ...Token[]]
  signOut: ReactNode
}

const tokenId: Field<string | null, number> = {
  label: 'Token',
  empty: null,
  show: String,
  read: Number,
  fault: (typed) => (typed === null ? 'Token is required' : null),
  words: String,
}
const fields = { tokenId, code: text('Verification Code') }

const PasskeyStep = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeyStep)

/** Choice of the token, if there are several, and its code; the page's guard then redirects. */
export function VerificationForm({ tokens, signOut }: VerificationFormProps) {
  const [recovering, setRecovering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [only] = tokens
  const { passkeys } = useConfig()
  const form = useFieldForm({
    fields,
    schema: verifySignIn.body,
    fresh: { tokenId: tokens.length === 1 ? String(only.id) : null },
    save: async (body) => {
      setProblem(null)
      try {
        signedIn(await callOf(verifySignIn)({ body }))
      } catch (error) {
        if (currentUser() !== null) window.alert(alerts.wrongCode) // otherwise the session is over, and /login shows it
        throw underCode(error, recovering)
      }
    },
    onFailure: (error) => setProblem(sentenceOf(error, 'signing in')),
  })
  const { onChange: setCode, ...code } = form.field('code')

  return (
    <>
      <Text ink={2} style={{ textWrap: 'pretty' }}>
        {recovering
          ? 'Enter one of your saved recovery codes. Each works once instead of an app code.'
          : 'Enter the current code from your authenticator app.'}
      </Text>
      <Stack as={RecordFields} form={form} above={8}>
        {tokens.length > 1 && (
          <ChoiceField
            {...form.field('tokenId')}
            placeholder="Choose"
            choices={tokens.map(({ id, name }) => ({ value: String(id), label: name }))}
            disabled={form.busy}
          />
        )}
        <TextField
          key={String(recovering)}
          {...code}
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          spellCheck={false}
          autoCapitalize="none"
          autoFocus={tokens.length === 1 || recovering}
          disabled={form.busy}
          onFocus={(event) => event.currentTarget.select()}
          onChange={setCode}
        />
        <Row gap={3} above={2}>
          <Button type="submit" variant="primary" busy={form.busy}>
            Verify
          </Button>
          {signOut}
        </Row>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </Stack>
      {passkeys && (
        <Text as="div" above={4} size="small">
          <PasskeyStep />
        </Text>
      )}
      <button
        type="button"
        className={`link ${spaceClass({ above: 4 })}`}
        style={{ font: 'var(--t-small)' }}
        onClick={() => {
          setRecovering(!recovering)
          setCode('')
        }}
      >
        {recovering ? 'Use an app code' : 'No access to the app? Use a recovery code'}
      </button>
    </>
  )
}

/** A wrong code is an error of its field. */
function underCode(error: unknown, recovering: boolean): unknown {
  if (!(error instanceof ApiError) || error.code !== 'Wrong code') return error
  const message = recovering
    ? 'This recovery code is wrong or has already been used.'
    : 'This code is wrong. Enter the current code from the app, and check your phone’s clock.'
  return new ApiError(error.status, error.code, error.message, [{ field: 'code', message }])
}
