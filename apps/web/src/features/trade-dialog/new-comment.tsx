import { TextInput } from '@mantine/core'
import type { CommentType, Rating } from '@afterclose/core/comment'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError, api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useUnsaved } from '../../parts/leave-guard.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import classes from './new-comment.module.css'

/** Makes a comment while the trade is being reviewed and ticks it. */
export function NewComment({ type, onMade }: { type: CommentType; onMade: (id: number) => void }) {
  const { id: journalId } = useActiveJournal()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [rating, setRating] = useState<Rating>('POSITIVE')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [closed, setClosed] = useState(false)
  useUnsaved(open && name.trim() !== '')

  /** Back to the button that opened it, which takes the focus: what had it is gone. */
  function close() {
    setName('')
    setProblem(null)
    setOpen(false)
    setClosed(true)
  }

  async function add() {
    setBusy(true)
    setProblem(null)
    try {
      const comment = await api.createComment({ params: { journalId }, body: { name, type, rating } })
      await queryClient.invalidateQueries(lookups.comments(journalId))
      onMade(comment.id)
      close()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Duplicate Comment') setProblem(error.message)
      else toastProblem(error, 'saving trade comment')
    }
    setBusy(false)
  }

  if (!open)
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
  return (
    <div
      className={classes.form}
      role="group"
      aria-label="New comment"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || name.trim() !== '') return
        event.preventDefault() // nothing is typed: it closes this, not the dialog
        close()
      }}
    >
      <TextInput
        size="sm"
        aria-label="Name of the comment"
        placeholder="Name"
        maxLength={100}
        value={name}
        error={problem}
        ref={focusOnce}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || name.trim() === '') return
          event.preventDefault()
          void add()
        }}
      />
      <Segments
        label="Rating"
        value={rating}
        options={[
          { value: 'POSITIVE', label: 'Positive' },
          { value: 'NEUTRAL', label: 'Neutral' },
          { value: 'NEGATIVE', label: 'Negative' },
        ]}
        onChange={setRating}
      />
      <div className={classes.actions}>
        <Button small variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button small busy={busy} disabled={name.trim() === ''} onClick={() => void add()}>
          Add comment
        </Button>
      </div>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()
