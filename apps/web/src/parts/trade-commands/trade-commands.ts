import { counted } from '@afterclose/core/format'
import {
  IconArrowsJoin2,
  IconArrowsSplit,
  IconArrowsSplit2,
  IconChartCandle,
  IconChevronRight,
  IconCopy,
  IconEraser,
  IconEyeOff,
  IconLink,
  IconPencil,
  IconReceipt,
  IconStack2,
  IconStackPop,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { openCostsDialog, openFillDialog, openSplitDialog } from '../../journal/dialogs.ts'
import type { Command } from '../commands/command.ts'
import {
  copyLink,
  createMissedTrade,
  deleteTrades,
  duplicateTrade,
  groupTrades,
  starTrades,
  ungroupTrades,
} from './trade-actions.ts'

interface TradesInOptions {
  /** Whether it is one trade of one leg; null if unknown, or several trades. */
  readonly hasOneLeg: boolean | null
  /** The legs of one trade, which can be shown below it. */
  readonly legs: { readonly shown: boolean; readonly toggle: () => void } | null
}

/** The trades of a command: one, those of a group, or the selection. */
export interface TradeSubject {
  readonly journalId: number
  readonly readOnly: boolean
  /** At least one. */
  readonly ids: readonly number[]
  /** Null: some are, or unknown here. */
  readonly starred: boolean | null
  /** They are the trades of a group, which can be expanded. */
  readonly group?: { readonly open: boolean }
  /** Whether at least one is in a group; null if unknown. */
  readonly grouped: boolean | null
  /** Absent for trades that are known to be no options, and in a journal without options. */
  readonly options?: TradesInOptions | undefined
  /** Opens the trade, or expands and collapses the group; null if the trade is already open. */
  readonly open: (() => void) | null
  /** Called after a change. */
  readonly onDone?: () => void
}

const isOne = ({ ids, group }: TradeSubject): boolean => ids.length === 1 && group === undefined
const isWritable = ({ readOnly }: TradeSubject): boolean => !readOnly
const many = ({ ids }: TradeSubject): string => counted(ids.length, 'trade')
const one = ({ ids }: TradeSubject): number => ids[0] ?? 0
/** Loaded with the first decision about legs. */
const decide = async ({ journalId, ids }: TradeSubject, together: boolean): Promise<boolean> =>
  (await import('./decide-legs.ts')).decideLegs(journalId, ids, together)
const done = async ({ onDone }: TradeSubject, change: Promise<boolean>): Promise<void> => {
  if (await change) onDone?.()
}

/** Commands of a trade, a group and a selection: in the menu of a row, above the grid, in the dialog and in Ctrl+K. */
export const tradeCommands: readonly Command<TradeSubject>[] = [
  {
    id: 'open',
    name: ({ readOnly }) => (readOnly ? 'Open' : 'Edit'),
    icon: IconPencil,
    key: 'Enter',
    when: (subject) => isOne(subject) && subject.open !== null,
    run: ({ open }) => open?.(),
  },
  {
    id: 'fold',
    name: (subject) => `${subject.group?.open === true ? 'Hide' : 'Show'} its ${many(subject)}`,
    icon: IconChevronRight,
    key: 'Enter',
    when: ({ group }) => group !== undefined,
    run: ({ open }) => open?.(),
  },
  {
    id: 'duplicate',
    name: 'Duplicate',
    icon: IconCopy,
    when: (subject) => isOne(subject) && isWritable(subject),
    run: (subject) => duplicateTrade(subject.journalId, one(subject)),
  },
  {
    id: 'split',
    name: 'Split',
    icon: IconArrowsSplit2,
    when: (subject) => isOne(subject) && isWritable(subject),
    run: (subject) => openSplitDialog(one(subject)),
  },
  {
    id: 'missed',
    name: 'Create missed trade',
    icon: IconEyeOff,
    when: (subject) => isOne(subject) && isWritable(subject),
    run: (subject) => createMissedTrade(subject.journalId, one(subject)),
  },
  {
    id: 'star',
    name: 'Star for review',
    icon: IconStar,
    when: (subject) => isWritable(subject) && subject.open !== null && subject.starred !== true,
    run: (subject) => done(subject, starTrades(subject.journalId, subject.ids, true)),
  },
  {
    id: 'unstar',
    name: 'Remove the star',
    icon: IconStarOff,
    when: (subject) => isWritable(subject) && subject.open !== null && subject.starred !== false,
    run: (subject) => done(subject, starTrades(subject.journalId, subject.ids, false)),
  },
  {
    id: 'costs',
    name: 'Set costs',
    icon: IconReceipt,
    when: isWritable,
    run: ({ ids }) => openCostsDialog([...ids]),
  },
  {
    id: 'fill',
    name: 'Fill highest and lowest prices',
    icon: IconChartCandle,
    when: isWritable,
    run: ({ ids }) => openFillDialog([...ids]),
  },
  {
    id: 'unfill',
    name: 'Clear prices filled from bars',
    icon: IconEraser,
    when: isWritable,
    run: ({ ids }) => openFillDialog([...ids], true),
  },
  {
    id: 'group',
    name: 'Group',
    icon: IconStack2,
    when: (subject) => isWritable(subject) && subject.group === undefined && subject.ids.length > 1,
    run: (subject) => done(subject, groupTrades(subject.journalId, subject.ids)),
  },
  {
    id: 'ungroup',
    name: 'Ungroup',
    icon: IconStackPop,
    when: (subject) => isWritable(subject) && subject.grouped !== false,
    run: (subject) => done(subject, ungroupTrades(subject.journalId, subject.ids)),
  },
  {
    id: 'legs',
    name: ({ options }) => (options?.legs?.shown === true ? 'Hide its legs' : 'Show its legs'),
    icon: IconChevronRight,
    when: ({ options }) => options?.legs != null,
    run: ({ options }) => options?.legs?.toggle(),
  },
  {
    id: 'together',
    name: 'Make one trade',
    icon: IconArrowsJoin2,
    when: (subject) => isWritable(subject) && subject.options !== undefined,
    why: ({ ids }) => (ids.length === 1 ? 'Select the trades of its other legs, too.' : null),
    run: (subject) => done(subject, decide(subject, true)),
  },
  {
    id: 'apart',
    name: 'Take apart',
    icon: IconArrowsSplit,
    when: (subject) => isWritable(subject) && subject.options !== undefined,
    why: ({ options }) => (options?.hasOneLeg === true ? 'It has one leg.' : null),
    run: (subject) => done(subject, decide(subject, false)),
  },
  {
    id: 'link',
    name: 'Copy link',
    icon: IconLink,
    when: isOne,
    stays: true,
    run: (subject) => copyLink(subject.journalId, one(subject)),
  },
  {
    id: 'delete',
    name: (subject) => (subject.group === undefined ? 'Delete' : `Delete ${many(subject)}`),
    icon: IconTrash,
    key: 'Delete',
    section: 'delete',
    when: isWritable,
    run: (subject) => done(subject, deleteTrades(subject.journalId, subject.ids)),
  },
]
