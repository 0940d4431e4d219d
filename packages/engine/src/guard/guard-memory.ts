import type { WallClock } from '@afterclose/core/time'
import { startOfTradingDay, tradingDayOf } from '@afterclose/core/trading-day'
import type { TradeBook } from '../book/trade-book.ts'
import { firstAtOrAfter } from '../trades/first-at-or-after.ts'
import { closingLater, eventsOf } from './guard-events.ts'
import { guardDecimals } from './guard-money.ts'
import type { GuardQuestion } from './guard-state.ts'
import { walk } from './guard-walk.ts'
import { dayOf } from './trading-days.ts'
import { startOfWalk, type Touch, takeRules, type WalkLists, type WalkState } from './walk-state.ts'
import { type WatchedRules, watchedRules } from './watched-rules.ts'

/** An attempt, walked to a moment. */
export interface WalkedAttempt {
  readonly rules: WatchedRules
  readonly state: WalkState
  readonly lists: WalkLists
  /** Rows of trades that are open then. */
  readonly open: readonly number[]
  /** Rows of its closed trades. */
  readonly closed: { readonly from: number; readonly to: number }
}

/** State at the start of a trading day, before its first event, with the lengths of what grows. */
interface Snapshot {
  readonly state: Readonly<WalkState>
  readonly lengths: Readonly<Record<keyof WalkLists, number>>
  readonly weekForbidden: number
  readonly mostForbidden: number
}

/** How far the last walk got, so that the next one only walks over what changed since. */
interface GuardMemory {
  readonly key: string
  readonly rules: WatchedRules
  readonly lists: WalkLists
  snapshots: Snapshot[]
  patches: number
  /** End of the trades of the last walk, and the earliest entry of a trade that closes after it. */
  cut: WallClock
  closesLaterFrom: WallClock
}

/** Last used first. An attempt that its maximum loss has ended is asked about as ended, and as if it ran on. */
const memories = new WeakMap<TradeBook, readonly GuardMemory[]>()
const mostMemories = 2

/** More are thinned out: old ones are rarely needed. */
const mostSnapshots = 128

const newLists = ({ rules, state }: { rules: WatchedRules; state: WalkState }): WalkLists => ({
  breaches: [],
  dayBreaches: [],
  weekBreaches: [],
  days: [dayOf(rules, state, rules.start)],
  unknownBest: [],
  unknownWorst: [],
  withoutResult: [],
})

/**
 * Walks over an attempt up to a moment. All trades of its trading day count, even if the platform's clock is ahead of the journal's; trades
 * of later days do not. After a change of the journal, it starts again at the last trading day before the change.
 */
export function walkedAttempt(book: TradeBook, question: GuardQuestion): WalkedAttempt {
  const memory = memoryOf(book, question)
  const { rules, lists } = memory
  const { now } = question
  const dayEnd = startOfTradingDay(tradingDayOf(now, rules.dayShift) + 1, rules.dayShift)
  const cut = Math.min(dayEnd, rules.end + 1)
  const closesLaterFrom = closingLater(book, rules, cut).reduce(
    (first, row) => Math.min(first, book.table.columns.entryDate[row]!),
    Number.POSITIVE_INFINITY,
  )
  const unchangedTo = Math.min(
    book.changedSince(memory.patches),
    cut === memory.cut ? Number.POSITIVE_INFINITY : Math.min(memory.closesLaterFrom, closesLaterFrom, cut - 1),
  )
  memory.snapshots = memory.snapshots.filter(({ state }) => state.at <= unchangedTo)
  const snapshot = memory.snapshots.at(-1)
  const state = snapshot === undefined ? startOfWalk(rules) : restored(snapshot)
  if (snapshot === undefined) Object.assign(lists, newLists({ rules, state }))
  else for (const name of listNames) lists[name].length = snapshot.lengths[name]

  const { events, open } = eventsOf(book, rules, snapshot === undefined ? null : state.at, cut)
  const stride = Math.floor(events.entries.length / mostSnapshots)
  let nextSnapshot = state.events
  walk(rules, events, state, lists, Math.max(now, rules.start), () => {
    if (state.events < nextSnapshot) return
    nextSnapshot = state.events + stride
    memory.snapshots.push(snapshotOf(state, lists))
    if (memory.snapshots.length > mostSnapshots)
      memory.snapshots = memory.snapshots.filter((_, i) => i % 2 === 0 || i > mostSnapshots / 2)
  })
  // Events later today may be after a change of the rules that does not count yet.
  takeRules(state, rules, Math.max(now, rules.start))
  memory.patches = book.patches
  memory.cut = cut
  memory.closesLaterFrom = closesLaterFrom
  const { exitDate, closed } = book.table.columns
  return {
    rules,
    state,
    lists,
    open,
    closed: { from: firstAtOrAfter(exitDate, closed, rules.start), to: events.closedTo },
  }
}

const listNames = [
  'breaches',
  'dayBreaches',
  'weekBreaches',
  'days',
  'unknownBest',
  'unknownWorst',
  'withoutResult',
] as const

function memoryOf(book: TradeBook, question: GuardQuestion): GuardMemory {
  const { now: _, ...lasting } = question
  const decimals = guardDecimals(book.table, question)
  const key = `${decimals} ${JSON.stringify(lasting)}`
  const held = memories.get(book) ?? []
  const same = held.find((one) => one.key === key)
  const memory = same ?? newMemory(key, watchedRules(question, decimals), book.patches)
  if (memory !== held[0]) memories.set(book, [memory, ...held.filter((one) => one !== memory)].slice(0, mostMemories))
  return memory
}

const newMemory = (key: string, rules: WatchedRules, patches: number): GuardMemory => ({
  key,
  rules,
  lists: {
    breaches: [],
    dayBreaches: [],
    weekBreaches: [],
    days: [],
    unknownBest: [],
    unknownWorst: [],
    withoutResult: [],
  },
  snapshots: [],
  patches,
  cut: Number.NaN,
  closesLaterFrom: Number.POSITIVE_INFINITY,
})

const snapshotOf = (state: WalkState, lists: WalkLists): Snapshot => ({
  state: { ...state },
  lengths: {
    breaches: lists.breaches.length,
    dayBreaches: lists.dayBreaches.length,
    weekBreaches: lists.weekBreaches.length,
    days: lists.days.length,
    unknownBest: lists.unknownBest.length,
    unknownWorst: lists.unknownWorst.length,
    withoutResult: lists.withoutResult.length,
  },
  weekForbidden: state.weekTouch?.forbidden.length ?? 0,
  mostForbidden: state.mostTouch?.forbidden.length ?? 0,
})

function restored({ state, weekForbidden, mostForbidden }: Snapshot): WalkState {
  const cutTouch = (touch: Touch | null, length: number): Touch | null =>
    touch === null ? null : { ...touch, forbidden: touch.forbidden.slice(0, length) }
  return {
    ...state,
    weekTouch: cutTouch(state.weekTouch, weekForbidden),
    mostTouch: cutTouch(state.mostTouch, mostForbidden),
  }
}
