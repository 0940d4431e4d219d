import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Columns } from '../../ui/layout.tsx'
import { CancelButton, Dialog } from '../dialog.tsx'
import { RecordFields } from './record-fields.tsx'
import type { RecordFrame } from './use-record-form.tsx'

interface RecordDialogProps {
  title: string
  /** Form with any fields. */
  form: RecordFrame
  /** Label of the save button. */
  action?: string
  /** Fields in two columns; in one on a phone. */
  two?: boolean
  /** Offers to add another record after saving. */
  another?: boolean
  onClose: () => void
  children: ReactNode
}

/** Adds or edits a record. Asks for confirmation before unsaved changes are lost. */
export function RecordDialog({
  title,
  form,
  action = 'Save',
  two = false,
  another = false,
  onClose,
  children,
}: RecordDialogProps) {
  return (
    <Dialog
      title={title}
      width={two ? 640 : 480}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      onSave={() => {
        if (!form.busy) void form.submit().then((saved) => saved && onClose())
      }}
      unsaved={form.unsaved && !form.busy}
      footer={
        <>
          <CancelButton />
          {another && (
            <Button
              disabled={form.busy}
              onClick={() => void form.submit().then((saved) => saved && form.startAnother())}
            >
              Save and add another
            </Button>
          )}
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Columns
        as={RecordFields}
        form={form}
        of={two ? [1, 1] : [1]}
        within="form"
        gap={4}
        align="start"
        onSaved={onClose}
      >
        {children}
      </Columns>
      {form.question}
    </Dialog>
  )
}
