import { CommentInput } from '@afterclose/contract/comments'
import type { CommentType } from '@afterclose/core/comment'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { useUnsaved } from '../leave-guard.ts'
import { choice } from '../records/fields.ts'
import { verbatim } from '../records/text-fields.ts'
import { RecordFields } from '../records/record-fields.tsx'
import { useRecordForm } from '../records/use-record-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './new-comment.module.css'

const ratingChoices = [
  { value: 'POSITIVE', label: 'Positive' },
  { value: 'NEUTRAL', label: 'Neutral' },
  { value: 'NEGATIVE', label: 'Negative' },
] as const

interface NewCommentProps {
  type: CommentType
  onMade: (id: number) => void
}

/** Makes a comment while the trade is being reviewed and ticks it. */
export function NewComment(props: NewCommentProps) {
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  /** Back to the button that opened it, which takes the focus: what had it is gone. */
  const close = () => {
    setOpen(false)
    setClosed(true)
  }
  if (open) return <CommentForm {...props} onClose={close} />
  return (
    <Button
      small
      variant="quiet"
      className={classes.open}
      icon={<IconPlus size={16} />}
      autoFocus={closed}
      onClick={() => setOpen(true)}
    >
      New comment
    </Button>
  )
}

const fields = { name: verbatim('Name of the comment'), rating: choice('Rating', ratingChoices, 'POSITIVE') }

function CommentForm({ type, onMade, onClose }: NewCommentProps & { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: CommentInput.omit({ type: true }),
    record: null,
    save: async (values) => {
      const comment = await api.createComment({ params: { journalId }, body: { ...values, type } })
      await queryClient.invalidateQueries(lookups.comments(journalId))
      onMade(comment.id)
    },
    unique: 'name',
    doing: 'saving trade comment',
  })
  const { label, ...name } = form.field('name')
  const empty = name.value.trim() === ''
  useUnsaved(!empty)
  return (
    <div
      role="group"
      aria-label="New comment"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !empty) return
        event.preventDefault() // nothing is typed: it closes this, not the dialog
        onClose()
      }}
    >
      <RecordFields form={form} className={classes.form} onSaved={onClose}>
        <TextField {...name} size="sm" aria-label={label} placeholder="Name" ref={focusOnce} />
        <Segments {...form.field('rating')} options={ratingChoices} />
        <div className={classes.actions}>
          <Button small variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" busy={form.busy} disabled={empty}>
            Add comment
          </Button>
        </div>
      </RecordFields>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()
