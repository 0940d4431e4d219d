import type { JournalView } from '@afterclose/contract/journals'
import { Tooltip } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconUserShare, IconUsers } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { openRenameJournal } from '../../journal/dialogs.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './journal-row.module.css'
import { lastUsedExactly, lastUsedText } from './last-used.ts'
import { askToDelete, deleteJournal } from './delete-journal.ts'

interface JournalRowProps {
  journal: JournalView
  active: boolean
  now: Date
  onSelect: () => void
  /** The active journal was deleted. */
  onLeft: () => void
}

export function JournalRow({ journal, active, now, onSelect, onLeft }: JournalRowProps) {
  const [deleting, setDeleting] = useState(false)
  const name = journal.name === '' ? '(no name)' : journal.name
  const sharedWith = journal.sharedTo.map((share) => share.userName).join(', ')

  async function remove() {
    if (!(await askToDelete(journal))) return
    setDeleting(true)
    const deleted = await deleteJournal(journal)
    if (deleted && active) onLeft()
    else setDeleting(false)
  }

  return (
    <li className={clsx(classes.row, active && classes.active)}>
      <button type="button" className={classes.select} aria-current={active || undefined} onClick={onSelect}>
        <span className={classes.name}>{name}</span>
        {active && <IconCheck size={16} className={classes.mark} aria-hidden="true" />}
        <span
          className={classes.used}
          title={journal.lastUsed === null ? undefined : lastUsedExactly(journal.lastUsed)}
        >
          {lastUsedText(journal.lastUsed, now)}
        </span>
      </button>
      {journal.sharedBy !== null && (
        <Tooltip label={`Shared by ${journal.sharedBy}`}>
          <span className={classes.shared} role="img" aria-label={`Shared by ${journal.sharedBy}`} tabIndex={0}>
            <IconUserShare size={20} aria-hidden="true" />
          </span>
        </Tooltip>
      )}
      {journal.sharedBy === null && sharedWith !== '' && (
        <Tooltip label={`Shared with ${sharedWith}`}>
          <span className={classes.shared} role="img" aria-label={`Shared with ${sharedWith}`} tabIndex={0}>
            <IconUsers size={20} aria-hidden="true" />
          </span>
        </Tooltip>
      )}
      {journal.sharedBy === null && (
        <span className={clsx(classes.actions, deleting && classes.shown)}>
          <IconButton small label={`Rename ${name}`} onClick={() => openRenameJournal(journal)}>
            <IconPencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton small label={`Delete ${name}`} busy={deleting} onClick={() => void remove()}>
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}
