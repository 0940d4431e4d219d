import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { IconArrowRight, IconLink, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { openMissedTradeDialog } from '../../journal/dialogs.ts'
import type { Command } from '../../parts/commands/command.ts'
import { convertToTrade, copyMissedLink, deleteMissed, starMissed } from './missed-actions.ts'

/** Subject of commands: one missed trade, or the selected ones. */
export interface MissedSubject {
  readonly journalId: number
  readonly readOnly: boolean
  /** At least one. */
  readonly missed: readonly [MissedTradeView, ...MissedTradeView[]]
  /** Called when they were deleted. */
  readonly onDeleted?: () => void
}

const isOne = ({ missed }: MissedSubject): boolean => missed.length === 1
const isWritable = ({ readOnly }: MissedSubject): boolean => !readOnly
const isStarredAs =
  (inReview: boolean) =>
  (subject: MissedSubject): boolean =>
    isOne(subject) && isWritable(subject) && subject.missed[0].inReview === inReview

export const missedCommands: readonly Command<MissedSubject>[] = [
  {
    id: 'open',
    name: ({ readOnly }) => (readOnly ? 'Open' : 'Edit'),
    icon: IconPencil,
    key: 'Enter',
    when: isOne,
    run: ({ missed: [one] }) => openMissedTradeDialog(one),
  },
  {
    id: 'convert',
    name: 'Convert to trade',
    icon: IconArrowRight,
    when: (subject) => isOne(subject) && isWritable(subject),
    run: ({ journalId, missed: [one] }) => convertToTrade(journalId, one),
  },
  {
    id: 'star',
    name: 'Star for review',
    icon: IconStar,
    when: isStarredAs(false),
    run: ({ journalId, missed: [one] }) => starMissed(journalId, one, true),
  },
  {
    id: 'unstar',
    name: 'Remove the star',
    icon: IconStarOff,
    when: isStarredAs(true),
    run: ({ journalId, missed: [one] }) => starMissed(journalId, one, false),
  },
  {
    id: 'link',
    name: 'Copy link',
    icon: IconLink,
    when: isOne,
    run: ({ journalId, missed: [one] }) => copyMissedLink(journalId, one.id),
  },
  {
    id: 'delete',
    name: 'Delete',
    icon: IconTrash,
    key: 'Delete',
    section: 'delete',
    when: isWritable,
    run: async ({ journalId, missed, onDeleted }) => {
      if (
        await deleteMissed(
          journalId,
          missed.map(({ id }) => id),
        )
      )
        onDeleted?.()
    },
  },
]
