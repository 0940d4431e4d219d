/** What stands in a journal and what may be done with it, as simply as it can be said: lists in memory, one rule a line. */
import { starterComments } from '@afterclose/core/comment'
import type { CopyFlag } from '@afterclose/contract/journals'

export const listKinds = ['instrument', 'setup', 'comment', 'customComment', 'checklist'] as const
export type ListKind = (typeof listKinds)[number]

export interface Item {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** Of a comment: what it adds to the tilt of a trade. */
  readonly tilt: number
}
interface Trade {
  readonly id: number
  readonly instrument: number
  readonly setup: number
  /** 0: none; so of the two below. */
  readonly comment: number
  readonly customComment: number
  readonly checklist: number
  readonly gain: number
}
interface Payin {
  readonly id: number
  readonly delta: number
  /** After the trades, which all end on one day. */
  readonly late: boolean
}
/** Records in the order in which they are listed, and the last number that was given. */
interface Numbered<Record> {
  readonly all: readonly Record[]
  readonly last: number
}
export interface Content {
  readonly lists: Readonly<Record<ListKind, Numbered<Item>>>
  readonly trades: Numbered<Trade>
  readonly payins: Numbered<Payin>
}

export type ContentStep =
  | { readonly do: 'addItem'; readonly kind: ListKind; readonly name: string }
  | { readonly do: 'renameItem'; readonly kind: ListKind; readonly id: number; readonly name: string }
  | { readonly do: 'removeItem'; readonly kind: ListKind; readonly id: number }
  | {
      readonly do: 'dropItem'
      readonly kind: 'comment' | 'customComment'
      readonly id: number
      readonly order: number
      readonly oldOrder: number
    }
  | ({ readonly do: 'addTrade' } & Omit<Trade, 'id'>)
  | { readonly do: 'removeTrade'; readonly id: number }
  | { readonly do: 'deposit'; readonly delta: number; readonly late: boolean }
  | { readonly do: 'changeDeposit'; readonly id: number; readonly delta: number; readonly late: boolean }
  | { readonly do: 'removeDeposit'; readonly id: number }

/** What the plan must include for a step, or nothing. */
export const needsPro = (step: ContentStep): boolean => 'kind' in step && step.kind !== 'instrument'

const none = { all: [], last: 0 }
const defaultSetup = { id: 1, name: 'Default Setup', active: true, tilt: 0 }

/** Only the comments of the group "entry" are looked at; the others take numbers too. */
export const newContent: Content = {
  lists: {
    instrument: none,
    setup: { all: [defaultSetup], last: 1 },
    comment: {
      all: starterComments.flatMap(({ name, type, rating }, i) =>
        type === 'ENTRY' ? [{ id: i + 1, name, active: true, tilt: rating === 'POSITIVE' ? 1 : -1 }] : [],
      ),
      last: starterComments.length,
    },
    customComment: none,
    checklist: none,
  },
  trades: none,
  payins: none,
}

const duplicates = {
  instrument: 'Duplicate Instrument',
  setup: 'Duplicate Setup',
  comment: 'Duplicate Comment',
  customComment: 'Duplicate CustomComment',
  checklist: 'Duplicate Checklist',
} as const

/** Why a step is refused: status and code. */
export type Refusal = readonly [number, string]
export const isRefusal = (result: Content | Refusal): result is Refusal => Array.isArray(result)
const notFound: Refusal = [404, 'Not found']
const invalid: Refusal = [400, 'Invalid input']

const added = <R>({ all, last }: Numbered<R>, record: (id: number) => R): Numbered<R> => ({
  all: [...all, record(last + 1)],
  last: last + 1,
})
const has = <R extends { readonly id: number }>({ all }: Numbered<R>, id: number): boolean =>
  all.some((record) => record.id === id)
const without = <R extends { readonly id: number }>({ all, last }: Numbered<R>, id: number): Numbered<R> => ({
  all: all.filter((record) => record.id !== id),
  last,
})
const changed = <R extends { readonly id: number }>(
  { all, last }: Numbered<R>,
  id: number,
  change: (record: R) => R,
) => ({
  all: all.map((record) => (record.id === id ? change(record) : record)),
  last,
})

/** The content after a step, or why it is refused. @param pro whether the caller's plan includes custom statistics */
export function after(content: Content, step: ContentStep, pro: boolean): Content | Refusal {
  const { lists, trades, payins } = content
  switch (step.do) {
    case 'addTrade': {
      const { instrument, setup, comment, customComment, checklist, gain } = step
      const trade = { instrument, setup, comment, customComment, checklist, gain }
      if (!has(lists.instrument, trade.instrument) || !has(lists.setup, trade.setup)) return invalid
      for (const kind of ['comment', 'customComment', 'checklist'] as const)
        if (trade[kind] !== 0 && !has(lists[kind], trade[kind])) return invalid
      if (trade.customComment !== 0 && !pro) return [403, 'No permission']
      return { ...content, trades: added(trades, (id) => ({ ...trade, id })) }
    }
    case 'removeTrade':
      return has(trades, step.id) ? { ...content, trades: without(trades, step.id) } : [404, 'Unknown trade']
    case 'deposit':
      return { ...content, payins: added(payins, (id) => ({ id, delta: step.delta, late: step.late })) }
    case 'changeDeposit':
      if (!has(payins, step.id)) return notFound
      return { ...content, payins: changed(payins, step.id, ({ id }) => ({ id, delta: step.delta, late: step.late })) }
    case 'removeDeposit':
      return has(payins, step.id) ? { ...content, payins: without(payins, step.id) } : notFound
    default: {
      const list = afterInList(content, step)
      return 'all' in list ? { ...content, lists: { ...lists, [step.kind]: list } } : list
    }
  }
}

function afterInList(
  { lists, trades }: Content,
  step: Extract<ContentStep, { kind: ListKind }>,
): Numbered<Item> | Refusal {
  const { kind } = step
  const list = lists[kind]
  if (step.do === 'addItem') {
    if (list.all.some(({ name }) => name === step.name)) return [409, duplicates[kind]]
    return added(list, (id) => ({ id, name: step.name, active: true, tilt: kind === 'comment' ? 1 : 0 }))
  }
  const { id } = step
  if (!has(list, id)) return notFound
  if (step.do === 'renameItem') {
    if (list.all.some((item) => item.name === step.name && item.id !== id)) return [409, duplicates[kind]]
    return changed(list, id, (item) => ({ ...item, name: step.name, active: true, tilt: kind === 'comment' ? 1 : 0 }))
  }
  if (step.do === 'dropItem') {
    if (list.all.findIndex((item) => item.id === id) !== step.oldOrder) return [409, 'Changed elsewhere']
    if (step.order >= list.all.length) return invalid
    const order = [...list.all]
    order.splice(step.order, 0, ...order.splice(step.oldOrder, 1))
    return { ...list, all: order }
  }
  const used = trades.all.some((trade) => trade[kind] === id)
  const left = used ? changed(list, id, (item) => ({ ...item, active: false })) : without(list, id)
  return kind === 'setup' && !left.all.some(({ active }) => active) ? invalid : left
}

/** What a copy holds. */
export function copyOf({ lists, trades, payins }: Content, flags: Readonly<Record<CopyFlag, boolean>>): Content {
  const entries = flags.copyJournalEntries
  const counted = entries || flags.copyMissedTrades // what trades need is copied with them
  const needed = (kind: 'instrument' | 'setup'): Numbered<Item> => ({
    all: entries ? lists[kind].all.filter(({ id }) => trades.all.some((trade) => trade[kind] === id)) : [],
    last: counted ? lists[kind].last : 0,
  })
  const setups = flags.copySetups ? lists.setup : needed('setup')
  const first = setups.all[0]
  const anyActive = setups.all.some(({ active }) => active)
  return {
    lists: {
      instrument: flags.copyInstruments ? lists.instrument : needed('instrument'),
      setup:
        first === undefined
          ? added(setups, (id) => ({ ...defaultSetup, id }))
          : anyActive
            ? setups
            : changed(setups, first.id, (setup) => ({ ...setup, active: true })),
      comment: flags.copyComments ? lists.comment : none,
      customComment: flags.copyCustomComments ? lists.customComment : none,
      checklist: flags.copyChecklists ? lists.checklist : none,
    },
    trades: entries
      ? {
          ...trades,
          all: trades.all.map((trade) => ({
            ...trade,
            comment: flags.copyComments ? trade.comment : 0,
            customComment: flags.copyCustomComments ? trade.customComment : 0,
            checklist: flags.copyChecklists ? trade.checklist : 0,
          })),
        }
      : none,
    payins: flags.copyAccountBalances ? payins : none,
  }
}

/** What is read of it, balances and tilts worked out anew each time. */
export function viewOf({ lists, trades, payins }: Content) {
  const inTime = [...payins.all.filter(({ late }) => !late), ...payins.all.filter(({ late }) => late)]
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  const gained = sum(trades.all.map(({ gain }) => gain))
  const deposits = inTime.filter(({ delta }) => delta > 0)
  const missing = deposits.length === 0 ? 'Missing initial deposit.' : null
  const tooLate = deposits.every(({ late }) => late) ? 'First deposit should be before the first trade.' : null
  return {
    lists: Object.fromEntries(
      listKinds.map((kind) => [kind, lists[kind].all.map(({ id, name, active }) => ({ id, name, active }))]),
    ),
    trades: trades.all.map((trade) => ({
      ...trade,
      tilt: lists.comment.all.find(({ id }) => id === trade.comment)?.tilt ?? 0,
    })),
    payins: inTime.map(({ id, delta, late }, i) => ({
      id,
      delta,
      balance: sum(inTime.slice(0, i + 1).map((payin) => payin.delta)) + (late ? gained : 0),
    })),
    balance: sum(inTime.map(({ delta }) => delta)) + gained,
    warning: trades.all.length === 0 ? null : (missing ?? tooLate),
  }
}
