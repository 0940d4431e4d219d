import type { JournalView } from '@afterclose/contract/journals'
import { counted } from '@afterclose/core/format'
import type { PaletteAction } from './palette-action.ts'
import { openJournalDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { hasOptions } from '../../journal/has-options.ts'
import { hasCommand, journalCommands } from '../../journal/journal-commands.ts'
import { offeredTo } from '../../parts/commands/command.ts'
import { selectedTrades } from '../../parts/trade-commands/selected-trades.ts'
import { type TradeSubject, tradeCommands } from '../../parts/trade-commands/trade-commands.ts'

/** Commands of the open journal in Ctrl+K; loaded when it is first opened. None for a shared journal. */
export const journalActions = (journal: JournalView, mayCopy: boolean): readonly PaletteAction[] =>
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
  userId: number,
): readonly PaletteAction[] =>
  actionsOf(
    {
      journalId,
      readOnly,
      ids: [tradeId],
      starred: null,
      grouped: null,
      ...(hasOptions({ userId, journalId }) ? { options: { hasOneLeg: null, legs: null } } : {}),
      open: () => openTradeDialog({ tradeId }),
    },
    { description: `Trade ${tradeId}`, keywords: query },
  )

/** Commands of the trades that are selected in the grid on screen. */
export function selectionActions(): readonly PaletteAction[] {
  const subject = selectedTrades.get()
  return subject === null ? [] : actionsOf(subject, { description: `${counted(subject.ids.length, 'trade')} selected` })
}

const actionsOf = (subject: TradeSubject, shown: Partial<PaletteAction>): readonly PaletteAction[] =>
  offeredTo(tradeCommands, subject)
    .filter(({ id, why }) => id !== 'open' && why === null)
    .map(({ id, name, icon: Icon, run }) => ({
      ...shown,
      id: `trade-${id}`,
      label: name,
      leftSection: <Icon size={20} aria-hidden="true" />,
      onClick: run,
    }))
