import type { JournalView } from '@afterclose/contract/journals'
import { quotaMessage } from '@afterclose/contract/storage-words'
import { Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { notIncluded, useConfig } from '../../journal/app-config.ts'
import { openJournalDialog } from '../../journal/dialogs.ts'
import { hasCommand, journalCommands } from '../../journal/journal-commands.ts'
import { journalsQuery } from '../../journal/active-journal.ts'
import { useUser } from '../../journal/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { useDeleting } from './delete-journal.tsx'
import classes from './journal-row.module.css'
import { journalName } from './one-journal.ts'

/** Why no more journals can be created: because of the plan, or the server's limit. */
export function useNoMoreJournals(): string {
  const { plan, demo } = useUser()
  const { plans } = useConfig()
  const { data: journals = [] } = useQuery(journalsQuery)
  if (demo) return 'A demo account has one journal.'
  if (plan === 'FREE') return notIncluded('More journals', 'are', plans)
  const own = journals.filter(({ sharedBy }) => sharedBy === null).length
  return quotaMessage('JOURNALS', own, own, 0)
}

/** Commands of an owner for a journal: icons next to its name, on a phone one menu. */
export function JournalActions({ journal }: { journal: JournalView }) {
  const { permissions } = useUser()
  const compact = useCompact()
  const noMore = useNoMoreJournals()
  const deleting = useDeleting(journal.id)
  const name = journalName(journal)
  const mayCopy = permissions.includes('CREATE_DATABASE')
  const offered = journalCommands.filter(({ task }) => hasCommand(journal, task))

  if (compact)
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`Actions for ${name}`} busy={deleting}>
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ task, name: word, icon: Icon }) => (
            <Menu.Item
              key={task}
              leftSection={<Icon size={20} aria-hidden="true" />}
              disabled={task === 'copy' && !mayCopy}
              onClick={() => openJournalDialog(task, journal)}
            >
              {word}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <span className={clsx(classes.actions, deleting && classes.shown)}>
      {offered.map(({ task, name: word, icon: Icon }) => {
        const barred = task === 'copy' && !mayCopy
        const button = (
          <IconButton
            key={task}
            small
            label={`${word} ${name}`}
            disabled={barred}
            busy={task === 'delete' && deleting}
            onClick={() => openJournalDialog(task, journal)}
          >
            <Icon size={16} aria-hidden="true" />
          </IconButton>
        )
        if (!barred) return button
        return (
          <Tooltip key={task} label={noMore}>
            <span>{button}</span>
          </Tooltip>
        )
      })}
    </span>
  )
}
