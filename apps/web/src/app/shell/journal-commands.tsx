import type { JournalView } from '@afterclose/contract/journals'
import type { SpotlightActionData } from '@mantine/spotlight'
import { IconCopy, IconDownload, IconUserPlus } from '@tabler/icons-react'
import { openJournalDialog } from '../../journal/dialogs.ts'

const tasks = [
  { task: 'copy', label: 'Copy Journal', Icon: IconCopy },
  { task: 'share', label: 'Share Journal', Icon: IconUserPlus },
  { task: 'export', label: 'Export Journal', Icon: IconDownload },
] as const

/** What Ctrl+K can do with the open journal; loaded when it is opened first. Of one that was shared with the user, nothing. */
export const journalCommands = (journal: JournalView, mayCopy: boolean): readonly SpotlightActionData[] =>
  journal.sharedBy !== null
    ? []
    : tasks
        .filter(({ task }) => task !== 'copy' || mayCopy)
        .map(({ task, label, Icon }) => ({
          id: `${task}-journal`,
          label,
          description: journal.name,
          leftSection: <Icon size={20} aria-hidden="true" />,
          onClick: () => openJournalDialog(task, journal),
        }))
