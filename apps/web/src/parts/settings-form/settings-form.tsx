import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../leave-guard.ts'
import type { Fields } from '../records/field.ts'
import { RecordFields } from '../records/record-fields.tsx'
import type { FieldForm } from '../records/use-field-form.ts'
import { SettingsBlock } from './settings-block.tsx'
import classes from './settings.module.css'

interface SettingsFormProps<F extends Fields> {
  title: string
  about?: ReactNode
  form: FieldForm<F>
  /** Word on the button that saves; no two of a page are alike. */
  action: string
  /** Nothing can be changed, and nothing saves. */
  readOnly?: boolean
  /** It was submitted and saved. */
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
      <RecordFields form={form} className={classes.fields} {...(onSaved === undefined ? {} : { onSaved })}>
        {children}
        {!readOnly && (
          <div className={classes.foot}>
            <Button type="submit" variant={form.unsaved ? 'primary' : 'default'} busy={form.busy}>
              {action}
            </Button>
            {form.unsaved && !form.busy && <span className={classes.unsaved}>Not saved yet</span>}
          </div>
        )}
      </RecordFields>
    </SettingsBlock>
  )
}
