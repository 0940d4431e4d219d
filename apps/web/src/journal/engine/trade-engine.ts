import type { Filters } from '@afterclose/core/filters'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { equityAnswer } from '@afterclose/engine/reports/equity/equity-answer'
import { type EquityReport, type EquityView, equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { homeAnswer } from '@afterclose/engine/reports/home/home-answer'
import { type HomeReport, homeReport } from '@afterclose/engine/reports/home/home-report'
import { type Month, type MonthCalendar, monthCalendar } from '@afterclose/engine/reports/home/month-calendar'
import { type TradeLine, tradeLines } from '@afterclose/engine/reports/trade-lines'
import { openTradesAnswer, type TradeChoice, tradesAnswer } from '@afterclose/engine/reports/trades-answer'
import { type Summary, summary } from '@afterclose/engine/stats/statistics'
import type { Unit } from '@afterclose/engine/trades/unit'
import { decodeFeed } from '@afterclose/feed/feed'
import { type FeedState, feedState } from './feed-state.ts'

export interface JournalKey {
  readonly userId: number
  readonly journalId: number
}

/** A feed as it lies on the device. */
export interface KeptFeed {
  readonly etag: string | null
  readonly bytes: Uint8Array
  /** When the server last said that this is its state, milliseconds UTC. */
  readonly readAt: number
}
export interface FeedCache {
  readonly read: (journal: JournalKey) => Promise<KeptFeed | null>
  readonly keep: (journal: JournalKey, feed: KeptFeed) => Promise<void>
  readonly drop: (journal: JournalKey) => Promise<void>
  /** It is in use now: journals not used for long are dropped first. */
  readonly used: (journal: JournalKey) => Promise<void>
}

/** Where the feed is, and who asks. */
export interface FeedSource {
  readonly address: string
  readonly headers: Record<string, string>
}
export interface FeedProblem {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly code: string
  readonly message: string
}
export type FeedAnswer =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'read'; readonly etag: string | null; readonly bytes: Uint8Array }
  | { readonly outcome: 'failed'; readonly problem: FeedProblem }
export type FetchFeed = (source: FeedSource, etag: string | null) => Promise<FeedAnswer>

export type Refreshed =
  | { readonly outcome: 'open'; readonly state: FeedState }
  | { readonly outcome: 'failed'; readonly problem: FeedProblem }

/** Thrown as a message, since only messages travel between threads: the journal asked about is not the one loaded. */
export const notOpen = 'The journal is not open'

interface Opened {
  readonly journal: JournalKey
  readonly feed: KeptFeed
  readonly book: TradeBook
  readonly state: FeedState
}

/**
 * The trades of one journal at a time, and every question about them. Lives in the worker; holds no DOM and is tested
 * without one. A question about another journal than the loaded one fails, so that nothing of one journal or user can
 * ever show under another.
 */
export function createTradeEngine({
  cache,
  fetchFeed,
  now,
}: {
  readonly cache: FeedCache
  readonly fetchFeed: FetchFeed
  readonly now: () => number
}) {
  let wanted: JournalKey | null = null
  let opened: Opened | null = null
  let computed = new Map<string, Summary>()

  const load = (journal: JournalKey, feed: KeptFeed): FeedState => {
    const columns = decodeFeed(feed.bytes)
    const state = feedState(columns, feed.readAt)
    opened = { journal, feed, book: openBook(columns, bestKernel), state }
    computed = new Map()
    return state
  }
  const open = (journal: JournalKey): Opened => {
    if (opened === null || !same(opened.journal, journal)) throw new Error(notOpen)
    return opened
  }
  const summaryOf = ({ book }: Opened, filters: Filters): Summary => {
    const key = JSON.stringify(filters)
    const known = computed.get(key)
    if (known !== undefined) return known
    if (computed.size >= 30) computed.clear()
    const result = summary(book, book.select(filters))
    computed.set(key, result)
    return result
  }

  return {
    /** Opens a journal from the device; null when it was never read here, or by another version of the product. */
    async openKept(journal: JournalKey): Promise<FeedState | null> {
      wanted = journal
      if (opened !== null && same(opened.journal, journal)) return opened.state
      const kept = await cache.read(journal).catch(() => null)
      if (kept === null || wanted !== journal) return null
      try {
        return load(journal, kept)
      } catch {
        return null // kept by another version: it is read from the server again
      }
    },

    /** Brings the journal to the server's state; what is loaded stays when the server cannot be asked. */
    async refresh(journal: JournalKey, source: FeedSource): Promise<Refreshed> {
      wanted = journal
      const before = opened !== null && same(opened.journal, journal) ? opened : null
      const answer = await fetchFeed(source, before?.feed.etag ?? null)
      if (answer.outcome === 'failed') {
        // the journal is gone, or no longer shared with the user: what is kept of it goes too
        if (answer.problem.status === 403 || answer.problem.status === 404) {
          if (before !== null) opened = null
          await cache.drop(journal).catch(() => {})
        }
        return answer
      }
      // a feed that arrives after the user or the journal has changed is thrown away
      if (wanted === null || !same(wanted, journal)) throw new Error(notOpen)
      if (answer.outcome === 'unchanged') {
        if (before === null) throw new Error('The server says that a feed is unchanged that was never read')
        const feed = { ...before.feed, readAt: now() }
        const state = { ...before.state, readAt: feed.readAt }
        opened = { ...before, feed, state }
        void cache.used(journal).catch(() => {})
        return { outcome: 'open', state }
      }
      const feed = { etag: answer.etag, bytes: answer.bytes, readAt: now() }
      const state = load(journal, feed)
      // a full disk or a private window costs the next visit some time, nothing else
      await cache.keep(journal, feed).catch(() => {})
      return { outcome: 'open', state }
    },

    /** Forgets everything, for logout. */
    forget(): void {
      wanted = null
      opened = null
      computed = new Map()
    },

    /** A copy of the feed, for the grid in the page. */
    columns: (journal: JournalKey): Uint8Array => open(journal).feed.bytes.slice(),

    /** Rows of the closed trades that pass the filters, in exit order. */
    selection: (journal: JournalKey, filters: Filters): Uint32Array =>
      open(journal).book.select(filters).rows().slice(),

    statistics: (journal: JournalKey, filters: Filters): Summary => summaryOf(open(journal), filters),

    home: (journal: JournalKey, filters: Filters, unit: Unit, columns: number): HomeReport =>
      homeReport(homeAnswer(open(journal).book, filters, { unit, columns })),

    /** A month of results by exit date. */
    month: (journal: JournalKey, filters: Filters, unit: Unit, month: Month): MonthCalendar =>
      monthCalendar(homeAnswer(open(journal).book, filters, { unit, columns: 1 }).equity.block, month, unit),

    equity: (journal: JournalKey, filters: Filters, view: EquityView): EquityReport =>
      equityReport(equityAnswer(open(journal).book, filters, view)),

    /** The selected trades among those chosen, in exit order. */
    trades: (journal: JournalKey, filters: Filters, choice: TradeChoice): readonly TradeLine[] =>
      tradeLines(tradesAnswer(open(journal).book, filters, choice)),

    openTrades: (journal: JournalKey): readonly TradeLine[] => tradeLines(openTradesAnswer(open(journal).book)),
  }
}
export type TradeEngine = ReturnType<typeof createTradeEngine>

const same = (a: JournalKey, b: JournalKey): boolean => a.userId === b.userId && a.journalId === b.journalId
