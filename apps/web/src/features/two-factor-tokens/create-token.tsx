import { createTwoFactorToken } from '@afterclose/contract/two-factor'
import { api } from '../../journal/api.ts'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useFieldForm } from '../../parts/records/use-field-form.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NewToken } from './token-calls.ts'

interface CreateTokenProps {
  /** Called first: a token whose secret cannot be shown is useless. */
  prepare: () => Promise<unknown>
  onCreated: (token: NewToken) => void
}

const fields = { name: text('Token name') }

/** Creates a token by name, to be set up afterwards. */
export function CreateToken({ prepare, onCreated }: CreateTokenProps) {
  const form = useFieldForm({
    fields,
    schema: createTwoFactorToken.body,
    unique: 'name',
    save: async (body) => {
      await prepare()
      onCreated(await api.createTwoFactorToken({ body }))
      form.startAnother()
    },
    onFailure: (error) => toastProblem(error, 'creating token'),
  })
  return (
    <Row as={RecordFields} form={form} align="start" gap={3} each={280} style={{ paddingBlock: 'var(--s-3)' }}>
      <TextField
        {...form.field('name')}
        description="The device with the app, for example “Phone”"
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Create Token
      </Button>
    </Row>
  )
}
