import { type BreachView, longestBreachNote, noteBreach } from '@afterclose/contract/guard'
import { Textarea } from '@mantine/core'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { RecordDialog } from '../../parts/records/record-dialog.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { saveNote } from './rule-actions.ts'

const fields = { note: text('What happened, and what will you do next time?') }

interface NoteDialogProps {
  /** Name of the broken rule. */
  title: string
  breach: Pick<BreachView, 'id' | 'note'>
  onClose: () => void
}

/** The trader's own words about a broken rule. */
export function NoteDialog({ title, breach, onClose }: NoteDialogProps) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: noteBreach.body,
    record: breach,
    save: ({ note }) => saveNote(journalId, breach, note),
    doing: 'saving the note',
  })
  const { onChange, ...field } = form.field('note')
  return (
    <RecordDialog title={title} form={form} onClose={onClose}>
      <Textarea
        {...field}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={longestBreachNote}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </RecordDialog>
  )
}
