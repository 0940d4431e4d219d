import type { JournalView } from '@afterclose/contract/journals'
import { IconCopy, IconDownload, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import type { JournalTask } from './dialogs.ts'

/** Commands of an owner for a journal: each opens the dialog of its task, from the list of journals, and in Ctrl+K for the open journal. */
export const journalCommands = [
  { task: 'rename', name: 'Rename', icon: IconPencil },
  { task: 'copy', name: 'Copy', icon: IconCopy },
  { task: 'share', name: 'Share', icon: IconUserPlus },
  { task: 'export', name: 'Export', icon: IconDownload },
  { task: 'delete', name: 'Delete', icon: IconTrash },
] as const satisfies readonly { task: JournalTask; name: string; icon: unknown }[]

/** Whether the owner's journal has a command. A journal beyond the plan's limit keeps its name. */
export const hasCommand = (journal: JournalView, task: JournalTask): boolean =>
  journal.sharedBy === null && (task !== 'rename' || !journal.readOnly)
