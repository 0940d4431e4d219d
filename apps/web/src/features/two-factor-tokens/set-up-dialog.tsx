import { problems } from '@afterclose/contract/problems'
import { verifyTwoFactorToken } from '@afterclose/contract/two-factor'
import { api } from '../../journal/api.ts'
import { ApiError, sentenceOf } from '../../journal/call-server.ts'
import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastFault } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Columns, spaceClass, Row, Stack, Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QrCode } from './qr-code.tsx'
import type { NewToken } from './token-calls.ts'
import { underField } from './under-field.ts'

interface SetUpDialogProps {
  token: NewToken
  /** Called when the first code was correct, with the new recovery codes. */
  onVerified: (recoveryCodes: readonly string[]) => void
  /** Called on cancel. */
  onClose: () => void
}

const fields = { code: text('Verification Code') }

/** Sets up a new token in an authenticator app, and verifies a first code. */
export function SetUpDialog({ token, onVerified, onClose }: SetUpDialogProps) {
  const { id, name, generatedSecret, uri } = token
  const form = useFieldForm({
    fields,
    schema: verifyTwoFactorToken.body,
    save: async (body) => {
      const { recoveryCodes } = await api
        .verifyTwoFactorToken({ params: { tokenId: id }, body })
        .catch((error: unknown) => {
          throw underField(error, 'Wrong code', 'code')
        })
      onVerified(recoveryCodes)
    },
    onFailure: (error) => toastFault(whyNot(error)),
  })
  return (
    <Dialog
      title={`Setup Two Factor Authentication (${name})`}
      width={760}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            Verify
          </Button>
        </>
      }
    >
      <Columns of={['auto', 1]} within="form" align="start">
        <QrCode text={uri} label={`QR code of the token ${name}`} />
        <Stack as="ol" gap={6}>
          <Step number={1} title="Scan this code with an authenticator app on your phone.">
            <Text above={2} size="small" ink={2}>
              If you cannot scan it, enter this secret in the app:
            </Text>
            <Row oneLine justify="between" above={1}>
              <Text as="code" anywhere aria-label="Secret" style={{ font: 'var(--t-body)' }}>
                {generatedSecret.replaceAll(/.{4}(?=.)/g, '$& ')}
              </Text>
              <CopyButton name="Secret" text={generatedSecret} />
            </Row>
          </Step>
          <Step number={2} title="Enter the current code from the app.">
            <RecordFields form={form} className={spaceClass({ above: 3 })}>
              <TextField
                {...form.field('code')}
                autoComplete="one-time-code"
                inputMode="numeric"
                spellCheck={false}
                data-autofocus
                disabled={form.busy}
              />
            </RecordFields>
          </Step>
        </Stack>
      </Columns>
    </Dialog>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

const Step = ({ number, title, children }: StepProps) => (
  <Stack as="li" ruled gap={0}>
    <Text size="strong">
      {number}. {title}
    </Text>
    {children}
  </Stack>
)

/** The server's message, if it has one. */
const whyNot = (error: unknown): string =>
  error instanceof ApiError && (error.status === 0 || error.code !== 'Unexpected error')
    ? sentenceOf(error, 'creating token')
    : problems['Wrong code'].message
