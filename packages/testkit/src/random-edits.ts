import { big, decimalText } from '@afterclose/core/decimal'
import type { FeedPayin, FeedTrade } from '@afterclose/engine/trades/to-columns'
import * as fc from 'fast-check'
import { type RandomJournal, randomJournals } from './random-journals.ts'

/** One change of a journal: the request, and the journal afterwards. */
export interface RandomEdit {
  readonly upserts: readonly FeedTrade[]
  /** Some do not exist. */
  readonly deletes: readonly number[]
  readonly payins: readonly FeedPayin[]
  readonly journal: RandomJournal
}
export interface RandomEdits {
  readonly start: RandomJournal
  readonly edits: readonly RandomEdit[]
}

/** Effect of an edit on a trade; ids wrap around the existing ones. */
type Change =
  | { readonly kind: 'put' | 'append'; readonly id: number; readonly trade: FeedTrade }
  | { readonly kind: 'star' | 'leave' | 'reopen' | 'delete'; readonly id: number }
const touches = ['star', 'leave', 'reopen', 'delete', 'delete'] as const

/** Gains so large that in units of 8 decimals their sums exceed 2^53. */
const huge = big('100000000000')
const enlarged = (trade: FeedTrade): FeedTrade =>
  trade.gain === null ? trade : { ...trade, gain: decimalText(big(trade.gain).times(huge)) }

const changes: fc.Arbitrary<{ readonly list: readonly Change[]; readonly payins: readonly FeedPayin[] }> = fc
  .record({
    fresh: randomJournals({ maxTrades: 4 }),
    ids: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }),
    appended: fc.boolean(),
    enlarge: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    touched: fc.array(fc.tuple(fc.constantFrom(...touches), fc.integer({ min: 1, max: 40 })), { maxLength: 3 }),
  })
  .map(({ fresh, ids, appended, enlarge, touched }) => ({
    payins: fresh.payins,
    list: [
      ...fresh.trades.map((trade, i) => ({
        kind: appended ? ('append' as const) : ('put' as const),
        id: ids[i]!,
        trade: enlarge ? enlarged(trade) : trade,
      })),
      ...touched.map(([kind, id]) => ({ kind, id })),
    ],
  }))

/**
 * Random sequences of edits: new trades at the end and in between, trades that change slightly, completely or not at all, that are closed,
 * reopened or deleted, unknown ids, payins, money with more decimals or of too large a size.
 */
export const randomEdits = ({ maxTrades = 30 }: { readonly maxTrades?: number } = {}): fc.Arbitrary<RandomEdits> =>
  fc
    .record({
      start: randomJournals({ maxTrades }),
      steps: fc.array(fc.tuple(changes, fc.boolean()), { minLength: 1, maxLength: 5 }),
    })
    .map(({ start, steps }) => {
      const edits: RandomEdit[] = []
      let journal = start
      for (const [{ list, payins }, withPayins] of steps) {
        const edit = carryOut(journal, list, withPayins ? payins : journal.payins)
        edits.push(edit)
        journal = edit.journal
      }
      return { start, edits }
    })

function carryOut(journal: RandomJournal, list: readonly Change[], payins: readonly FeedPayin[]): RandomEdit {
  const trades = new Map(journal.trades.map((trade) => [trade.id, trade]))
  const upserts = new Map<number, FeedTrade>()
  const deletes: number[] = []
  for (const change of list) {
    const { id } = change
    const there = trades.get(id)
    if (upserts.has(id) || deletes.includes(id)) continue
    if (change.kind === 'put') upserts.set(id, { ...change.trade, id })
    else if (change.kind === 'append') upserts.set(...last({ ...change.trade, id: Math.max(0, ...trades.keys()) + id }))
    else if (change.kind === 'delete') deletes.push(id)
    else if (there !== undefined) upserts.set(id, touched(there, change.kind))
  }
  for (const id of deletes) trades.delete(id)
  for (const [id, trade] of upserts) trades.set(id, trade)
  const after = { revision: journal.revision + 1, trades: [...trades.values()], payins }
  return { upserts: [...upserts.values()], deletes, payins, journal: after }
}

const last = (trade: FeedTrade): [number, FeedTrade] => [
  trade.id,
  { ...trade, exitDate: trade.exitDate === null ? null : trade.exitDate.replace(/^\d{4}/, '2028') },
]

function touched(trade: FeedTrade, kind: 'star' | 'leave' | 'reopen'): FeedTrade {
  if (kind === 'star') return { ...trade, inReview: !trade.inReview }
  return kind === 'reopen' ? { ...trade, exitDate: null } : trade
}
