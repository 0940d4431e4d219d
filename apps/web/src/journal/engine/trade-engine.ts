import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { decodePatch } from '@afterclose/feed/patch'
import {
  type NewestOfMany,
  type OpenTrades,
  answerFrom,
  answerFromNewest,
  newestOfMany,
  openTrades,
} from './answers.ts'
import type { FeedCache, KeptFeed, KeptPatch } from './feed-cache.ts'
import {
  type FeedSource,
  type FeedState,
  feedState,
  type JournalKey,
  type Refreshed,
  sameJournal,
  tradeCounts,
} from './feed-state.ts'
import type { FetchFeed } from './fetch-feed.ts'
import { bringReports } from './known-reports.ts'
import type { Answer, LoadQuestion, QuestionOf, TradeQuestion } from './protocol.ts'

/** The requested journal is not the open one. */
export class NotOpen extends Error {
  override name = 'NotOpen'
  override message = 'The journal is not open'
}

interface Opened extends OpenTrades {
  readonly journal: JournalKey
  readonly state: FeedState
  /** Cached bytes of the feed and its patches, and the number of patches. */
  readonly feedBytes: number
  readonly patchBytes: number
  readonly patches: number
}

/** Compact patches into the cached feed above this share of its size, or when replaying them gets slow. */
const patchShare = 0.1
const mostPatches = 40

/**
 * Holds the trades of one journal at a time, and computes every request about them. Runs in the worker; has no DOM and is tested without
 * one. A request about another journal than the loaded one fails, so that data of one journal or user can never show under another.
 */
export function createTradeEngine({
  cache,
  fetchFeed,
  now,
  later,
}: {
  readonly cache: FeedCache
  readonly fetchFeed: FetchFeed
  readonly now: () => number
  /** Runs a function after the page had time to request its visible content. */
  readonly later: (run: () => void) => void
}) {
  let wantedJournal: JournalKey | null = null
  let openJournal: Opened | null = null
  let newestTrades: (NewestOfMany & { readonly journal: JournalKey }) | null = null

  const isWanted = (journal: JournalKey): boolean => wantedJournal !== null && sameJournal(wantedJournal, journal)
  const openedOf = (journal: JournalKey): Opened | null =>
    openJournal !== null && sameJournal(openJournal.journal, journal) ? openJournal : null

  /** Nothing is stored for a user who has signed out. A full disk or a private window only slows down the next visit. */
  const keep = (journal: JournalKey, write: () => Promise<void>): void => {
    const isHere = (): boolean => wantedJournal?.userId === journal.userId
    later(() => {
      if (!isHere()) return
      write()
        .then(() => (isHere() ? undefined : cache.drop(journal)))
        .catch(() => {})
    })
  }

  function load(journal: JournalKey, { etag, bytes, readAt }: KeptFeed, former?: Opened): Opened {
    const columns = decodeFeed(bytes)
    return {
      journal,
      state: feedState(columns, { etag, readAt }),
      feedBytes: bytes.length,
      patchBytes: 0,
      patches: 0,
      ...openTrades(openBook(columns, bestKernel, former?.book)),
    }
  }

  /** @throws RangeError if the bytes are not a patch; the book may be in any state after an error */
  function patched(before: Opened, { etag, bytes, readAt }: KeptFeed): Opened {
    before.book.patch(decodePatch(bytes))
    return {
      ...before,
      state: feedState(before.book.table.columns, { etag, readAt }),
      patchBytes: before.patchBytes + bytes.length,
      patches: before.patches + 1,
      ...openTrades(before.book),
    }
  }

  function settle(settled: Opened): FeedState {
    openJournal = settled
    newestTrades = null
    if (settled.patchBytes <= settled.feedBytes * patchShare && settled.patches <= mostPatches) return settled.state
    openJournal = { ...settled, feedBytes: settled.feedBytes + settled.patchBytes, patchBytes: 0, patches: 0 }
    keep(settled.journal, async () => {
      const currentJournal = openedOf(settled.journal)
      if (currentJournal === null) return
      const { state, book } = currentJournal
      const { etag, readAt } = state
      await cache.keep(settled.journal, { etag, bytes: encodeFeed(book.table.columns), readAt })
    })
    return settled.state
  }

  /**
   * Opens a journal from the device; null if it is not cached, was cached by another version of the product, or only at another revision
   * than `at`.
   */
  async function openKept(journal: JournalKey, at: number | undefined): Promise<FeedState | null> {
    wantedJournal = journal
    const keptJournal = openedOf(journal) === null ? await cache.read(journal).catch(() => null) : null
    const openedMeanwhile = openedOf(journal)
    if (openedMeanwhile !== null) return openedMeanwhile.state
    if (keptJournal === null || !isWanted(journal)) return null
    try {
      let replayed = load(journal, keptJournal.feed)
      for (
        let nextPatch = following(replayed, keptJournal.patches);
        nextPatch !== undefined;
        nextPatch = following(replayed, keptJournal.patches)
      )
        replayed = patched(replayed, nextPatch)
      if (at !== undefined && replayed.state.revision !== at) return null
      const readAt = Math.max(replayed.state.readAt, keptJournal.confirmedAt ?? 0)
      return settle({ ...replayed, state: { ...replayed.state, readAt } })
    } catch {
      await cache.drop(journal).catch(() => {})
      return null // it is fetched from the server again
    }
  }

  /**
   * Updates the journal to the server's state; the loaded state stays if the server cannot be reached.
   *
   * @param tellNewest called with the newest trades of a very large journal while it is loading
   */
  async function refresh(
    journal: JournalKey,
    source: FeedSource,
    tellNewest: (refreshed: Refreshed) => void,
  ): Promise<Refreshed> {
    wantedJournal = journal
    let formerlyOpen: Opened | undefined
    for (;;) {
      const before = openedOf(journal)
      formerlyOpen = before ?? formerlyOpen
      const held = before === null ? null : { revision: before.state.revision, etag: before.state.etag }
      const answer = await fetchFeed(source, held, (columns) => {
        if (!isWanted(journal) || openedOf(journal) !== null) return
        newestTrades = { journal, ...newestOfMany(columns) }
        tellNewest({ outcome: 'newest', newest: { revision: columns.revision, ...tradeCounts(columns) } })
      })
      if (answer.outcome === 'failed') {
        // the journal was deleted, or is no longer shared with the user: its cache is removed too
        if (answer.problem.status === 403 || answer.problem.status === 404) {
          if (openedOf(journal) !== null) openJournal = null
          await cache.drop(journal).catch(() => {})
        }
        return answer
      }
      // a response that arrives after the user or the journal has changed is discarded
      if (!isWanted(journal)) throw new NotOpen()
      if (openedOf(journal) !== before) continue // another response came before this one: continue from that state
      const readAt = now()
      if (answer.outcome === 'whole') {
        const feed = { etag: answer.etag, bytes: answer.bytes, readAt }
        const state = settle(load(journal, feed, formerlyOpen))
        keep(journal, () => cache.keep(journal, feed))
        return { outcome: 'open', state }
      }
      if (before === null) throw new Error('The server sent a patch for a feed that was never loaded')
      if (answer.outcome === 'unchanged') {
        keep(journal, () => cache.used(journal, readAt))
        return { outcome: 'open', state: settle({ ...before, state: { ...before.state, readAt } }) }
      }
      const state = advance(before, { etag: answer.etag, bytes: answer.bytes, readAt })
      if (state !== null) return { outcome: 'open', state }
      // request everything
    }
  }

  /** Patches the trades, and keeps the patch on the device. Null if the bytes do not fit; then no journal is open. */
  function advance(before: Opened, feed: KeptFeed): FeedState | null {
    const { journal } = before
    try {
      const patchedJournal = patched(before, feed)
      const patch: KeptPatch = { ...feed, since: before.state.revision, revision: patchedJournal.state.revision }
      keep(journal, () => cache.append(journal, patch))
      return settle(patchedJournal)
    } catch {
      openJournal = null
      return null
    }
  }

  /** Patches the trades with the response to a change; null if they are not those of just before it. */
  function takePatch({ journal, heldFeed, etag, bytes }: QuestionOf<'takePatch'>): FeedState | null {
    const before = openedOf(journal)
    return before === null || before.state.etag !== heldFeed ? null : advance(before, { etag, bytes, readAt: now() })
  }

  /** Written after the trades that it is about, which wait for their turn as well. */
  function keepPage({ path, page }: QuestionOf<'keepPage'>): void {
    const { journal, state } = page
    keep(journal, async () => {
      if (openedOf(journal)?.state.revision === state.revision) await cache.keepPage(journal, path, page)
    })
  }

  return {
    async load(question: LoadQuestion, part: (answer: Answer) => void): Promise<Answer> {
      if (question.ask === 'openKept') return { to: 'openKept', answer: await openKept(question.journal, question.at) }
      if (question.ask === 'refresh') {
        const tell = (answer: Refreshed): void => part({ to: 'refresh', answer })
        return { to: 'refresh', answer: await refresh(question.journal, question.source, tell) }
      }
      if (question.ask === 'takePatch') return { to: 'takePatch', answer: takePatch(question) }
      if (question.ask === 'keepPage') {
        keepPage(question)
        return { to: 'keepPage', answer: null }
      }
      if (question.ask === 'bringReports') {
        await bringReports()
        return { to: 'bringReports', answer: null }
      }
      wantedJournal = null
      openJournal = null
      newestTrades = null
      return { to: 'forget', answer: null }
    },

    /** @throws NotOpen */
    compute(question: TradeQuestion): Answer {
      const openTradesOfJournal = openedOf(question.journal)
      if (openTradesOfJournal !== null) return answerFrom(openTradesOfJournal, question)
      const newestOfJournal =
        newestTrades !== null && sameJournal(newestTrades.journal, question.journal) ? newestTrades : null
      const answer = newestOfJournal === null ? null : answerFromNewest(newestOfJournal, question)
      if (answer === null) throw new NotOpen()
      return answer
    },
  }
}
export type TradeEngine = ReturnType<typeof createTradeEngine>

/** The patch that leads furthest from the open state: several may start at it, because tabs write concurrently. */
const following = ({ state: { revision } }: Opened, patches: readonly KeptPatch[]): KeptPatch | undefined =>
  patches
    .filter((patch) => patch.since <= revision && patch.revision > revision)
    .toSorted((a, b) => b.revision - a.revision)[0]
