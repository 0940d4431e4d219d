import type { JournalView } from '@afterclose/contract/journals'
import { Tooltip } from '@mantine/core'
import { IconCheck, IconUserShare, IconUsers } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { openJournalDialog } from '../../journal/dialogs.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { JournalActions } from './journal-actions.tsx'
import { journalName } from './one-journal.ts'
import classes from './journal-row.module.css'
import { lastUsedExactly, lastUsedText } from './last-used.ts'

interface JournalRowProps {
  journal: JournalView
  active: boolean
  now: Date
  onSelect: () => void
}

export function JournalRow({ journal, active, now, onSelect }: JournalRowProps) {
  const sharedWith = journal.sharedTo.map((share) => share.userName).join(', ')
  return (
    <li className={clsx(classes.row, active && classes.active)}>
      <button type="button" className={classes.select} aria-current={active || undefined} onClick={onSelect}>
        <span className={classes.name}>{journalName(journal)}</span>
        {active && <IconCheck size={16} className={classes.mark} aria-hidden="true" />}
        {journal.sharedBy === null && journal.readOnly && (
          <Tooltip label="Your plan makes this journal view-only.">
            <span className={classes.tag}>Read only</span>
          </Tooltip>
        )}
        <span
          className={classes.used}
          title={journal.lastUsed === null ? undefined : lastUsedExactly(journal.lastUsed)}
        >
          {lastUsedText(journal.lastUsed, now)}
        </span>
      </button>
      <span className={classes.share}>
        {journal.sharedBy !== null && (
          <IconButton
            small
            label={`Shared by ${journal.sharedBy}`}
            onClick={() => openJournalDialog('shared', journal)}
          >
            <IconUserShare size={20} aria-hidden="true" />
          </IconButton>
        )}
        {sharedWith !== '' && (
          <IconButton small label={`Shared with ${sharedWith}`} onClick={() => openJournalDialog('share', journal)}>
            <IconUsers size={20} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <span className={classes.tasks}>{journal.sharedBy === null && <JournalActions journal={journal} />}</span>
    </li>
  )
}
