import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { useUnsaved } from '../leave-guard.ts'
import type { Fields } from '../records/field.ts'
import { RecordFields } from '../records/record-fields.tsx'
import type { FieldForm } from '../records/use-field-form.ts'
import { SettingsBlock } from './settings-block.tsx'

interface SettingsFormProps<F extends Fields> {
  title: string
  about?: ReactNode
  form: FieldForm<F>
  /** Label of the save button; unique on the page. */
  action: string
  /** Nothing can be changed or saved. */
  readOnly?: boolean
  /** Called after a successful save. */
  onSaved?: () => void
  children: ReactNode
}

/** A block whose fields are saved together, with a button. */
export function SettingsForm<F extends Fields>({
  title,
  about,
  form,
  action,
  readOnly = false,
  onSaved,
  children,
}: SettingsFormProps<F>) {
  useUnsaved(form.unsaved && !form.busy)
  return (
    <SettingsBlock title={title} about={about}>
      <Stack as={RecordFields} form={form} {...(onSaved === undefined ? {} : { onSaved })}>
        {children}
        {!readOnly && (
          <Row gap={[2, 4]}>
            <Button type="submit" variant={form.unsaved ? 'primary' : 'default'} busy={form.busy}>
              {action}
            </Button>
            {form.unsaved && !form.busy && (
              <Text as="span" size="small" ink={3}>
                Not saved yet
              </Text>
            )}
          </Row>
        )}
      </Stack>
    </SettingsBlock>
  )
}
