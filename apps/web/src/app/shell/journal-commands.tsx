import type { JournalView } from '@afterclose/contract/journals'
import type { SpotlightActionData } from '@mantine/spotlight'
import { openJournalDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { hasCommand, journalCommands } from '../../journal/journal-commands.ts'
import { offeredTo } from '../../parts/commands/command.ts'
import { tradeCommands } from '../../parts/trade-commands/trade-commands.ts'

/** Commands of the open journal in Ctrl+K; loaded when it is first opened. None for a shared journal. */
export const journalActions = (journal: JournalView, mayCopy: boolean): readonly SpotlightActionData[] =>
  journalCommands
    .filter(({ task }) => hasCommand(journal, task) && (task !== 'copy' || mayCopy))
    .map(({ task, name, icon: Icon }) => ({
      id: `${task}-journal`,
      label: `${name} Journal`,
      description: journal.name,
      leftSection: <Icon size={20} aria-hidden="true" />,
      onClick: () => openJournalDialog(task, journal),
    }))

/** Commands of the trade whose ID is typed in Ctrl+K, besides the one that opens it. @param query matches them, in any spelling */
export const tradeActions = (
  { id: journalId, readOnly }: JournalView,
  tradeId: number,
  query: string,
): readonly SpotlightActionData[] =>
  offeredTo(tradeCommands, {
    journalId,
    readOnly,
    ids: [tradeId],
    starred: null,
    grouped: null,
    open: () => openTradeDialog({ tradeId }),
  })
    .filter(({ id }) => id !== 'open')
    .map(({ id, name, icon: Icon, run }) => ({
      id: `trade-${id}`,
      label: name,
      description: `Trade ${tradeId}`,
      keywords: query,
      leftSection: <Icon size={20} aria-hidden="true" />,
      onClick: run,
    }))
