import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useUnsaved } from '../leave-guard.ts'
import type { Field } from '../records/field.ts'
import { RecordFields } from '../records/record-fields.tsx'
import type { RecordForm } from '../records/use-record-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { panel } from '../../ui/panel.ts'
import { TextField } from '../../ui/text-field.tsx'

/** A button that is replaced by a small form, until that closes. */
export function NewInPlace({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  /** Returns to the button, which takes the focus of the removed form. */
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  if (open) return children(close)
  return (
    <Button
      small
      variant="quiet"
      style={{ margin: 'var(--s-2) 0 0 calc(-1 * var(--s-3))' }}
      icon={<IconPlus size={16} />}
      autoFocus={closed}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  )
}

interface NewItemFormProps<F extends Named> {
  form: RecordForm<F>
  label: string
  /** Label of the add button. */
  action: string
  onClose: () => void
  /** Fields besides its name. */
  children?: ReactNode
}
type Named = { readonly name: Field<string, string> }

/** Form for an item with a name. */
export function NewItemForm<F extends Named>({ form, label, action, onClose, children }: NewItemFormProps<F>) {
  const { label: nameLabel, ...name } = form.field('name')
  const empty = name.value.trim() === ''
  useUnsaved(!empty)
  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !empty) return
        event.preventDefault() // nothing is typed: Escape closes this form, not the dialog
        onClose()
      }}
    >
      <Stack as={RecordFields} form={form} gap={2} above={3} style={panel('accent')} onSaved={onClose}>
        <TextField {...name} size="sm" aria-label={nameLabel} placeholder="Name" ref={focusOnce} />
        {children}
        <Row justify="end">
          <Button small variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" busy={form.busy} disabled={empty}>
            {action}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()
