import type { Activity } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import { text } from '../../../parts/records/text-fields.ts'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const fields = { name: text('Name') }

interface NameDialogProps {
  title: string
  schema: z.ZodObject
  /** Saves it, and refetches the list. */
  add: (named: { name: string }) => Promise<unknown>
  /** Ends the sentence "Error occurred when …". */
  doing: Activity
  onClose: () => void
}

/** Adds a record by name; other fields are edited on its own page. */
export function NameDialog({ title, schema, add, doing, onClose }: NameDialogProps) {
  const form = useRecordForm({
    fields,
    schema,
    record: null,
    save: async (named) => {
      await add(named)
      toastDone(`${named.name} saved.`)
    },
    unique: 'name',
    doing,
  })
  return (
    <RecordDialog title={title} form={form} another onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}
