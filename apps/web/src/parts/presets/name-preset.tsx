import { longestPresetName } from '@afterclose/contract/presets'
import { Name } from '@afterclose/contract/values'
import { z } from 'zod'
import { TextField } from '../../ui/text-field.tsx'
import { RecordDialog } from '../records/record-dialog.tsx'
import { text } from '../records/text-fields.ts'
import { useRecordForm } from '../records/use-record-form.tsx'

interface NamePresetProps {
  title: string
  /** The preset to rename; null for a new preset. */
  preset: { readonly id: number; readonly name: string } | null
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

const fields = { name: text('Name') }
const schema = z.object({ name: Name.max(longestPresetName) })

export function NamePreset({ title, preset, save, onClose }: NamePresetProps) {
  const form = useRecordForm({
    fields,
    schema,
    record: preset,
    save: ({ name }) => save(name),
    unique: 'name',
    doing: 'saving the preset',
  })
  return (
    <RecordDialog title={title} form={form} onClose={onClose}>
      <TextField {...form.field('name')} data-autofocus />
    </RecordDialog>
  )
}
