import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { AppError } from '@afterclose/contract/problems'
import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import type { Issue } from '@afterclose/core/issue'
import type { WallClock } from '@afterclose/core/time'
import type { MilestoneCounters } from '@afterclose/engine/book/milestones'
import { TableTooLarge } from '@afterclose/engine/reports/pivot/pair-grouping'
import { type PeriodAsk, type PeriodFacts, periodFacts } from '@afterclose/engine/reports/notices/period-facts'
import { type TradeFacts, tradeFacts } from '@afterclose/engine/reports/notices/trade-facts'
import { sessionFigures, type SessionSpan } from '@afterclose/engine/reports/sessions/session-figures'
import type { View } from '@afterclose/engine/reports/definition'
import { type ReportName, shownReport } from '@afterclose/engine/reports/registry'
import { issuesOf } from '@afterclose/engine/reports/issues/issues'
import { statistics } from '@afterclose/engine/stats/statistics'
import { encodeFeed } from '@afterclose/feed/feed'
import { encodePatch } from '@afterclose/feed/patch'
import { fromFlag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { type Account, balanceAfter, type ComingPayin, withComing } from '../../records/payins/account.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { readInstruments } from '../../records/instruments/read-instruments.ts'
import { readSetups } from '../../records/setups/read-setups.ts'
import { type LedgerFigures, ledgerFigures } from '../../records/trades/ledger-figures.ts'
import { readRatings } from '../../records/references/repository.ts'
import { askWithFacts } from '../books/book-with-facts.ts'
import { heldAccount } from '../books/held-account.ts'
import { heldBooks } from '../books/held-books.ts'
import { guardTasks } from '../guard/guard-tasks.ts'
import { withJournalsOwn } from '../reports/journals-own.ts'
import { rTasks } from './r-tasks.ts'
import { readChanges } from '../books/journal-changes.ts'

export type FeedEncoding = 'br' | 'gzip' | 'identity'
export interface Feed {
  readonly revision: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Basis = Filters['options']['entryOrExitDate']
interface OfJournal {
  readonly journalId: number
  readonly revision: number
}

interface OfReport {
  readonly name: ReportName
  readonly filters: Filters
  readonly view: View
}

interface FindAsk {
  readonly filters: Filters
  readonly by: 'exitDate' | 'entryDate' | 'gain' | 'rMultiple'
  readonly ascending: boolean
  readonly from: number
  readonly most: number
}

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]
/** Compressed in libuv's pool: for a large journal this takes too long for the thread. */
const compress: Record<FeedEncoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => asGzip(bytes, { level: 1 }),
  identity: async (bytes) => bytes,
}
const packed = async (revision: number, encoding: FeedEncoding, bytes: Uint8Array): Promise<Feed> => ({
  revision,
  bytes: new Uint8Array(await compress[encoding](bytes)),
})

/** Counts the rows with each id of a list. O(rows). */
function tradesOfEach(ids: readonly number[], codes: Uint32Array, rows: number): ReadonlyMap<number, number> {
  const counts = new Uint32Array(ids.length)
  for (let row = 0; row < rows; row++) counts[codes[row]!]!++
  return new Map(ids.map((id, code) => [id, counts[code]!]))
}

/** Work that reads a whole journal, for a worker thread. Results for a `revision` are from that revision or a newer one. */
export function numbersTasks(db: Db) {
  const books = heldBooks(db)
  return {
    ...rTasks(db),
    ...guardTasks(db, books),
    async feed(ask: { journalId: number; revision: number; encoding: FeedEncoding }): Promise<Feed> {
      const { columns } = (await books.at(ask.journalId, ask.revision)).table
      return packed(columns.revision, ask.encoding, encodeFeed(columns))
    },
    /** Null if the whole feed has to be sent instead. */
    async patch(ask: { journalId: number; since: number; encoding: FeedEncoding }): Promise<Feed | null> {
      const changes = await readChanges(db, ask.journalId, ask.since)
      return changes === null ? null : packed(changes.revision, ask.encoding, encodePatch(changes))
    },
    /**
     * Changes that led to `revision`; null if it changed too many trades, another one has followed, or the journal is not in memory: a save does
     * not wait until all its trades are read.
     */
    async journalPatch({ journalId, revision }: OfJournal) {
      if (!books.holds(journalId)) return null
      const changes = await readChanges(db, journalId, revision - 1)
      if (changes?.revision !== revision) return null
      const { columns } = (await books.at(journalId, revision)).table
      const counts = {
        instruments: tradesOfEach(columns.instruments, columns.instrument, columns.rows),
        setups: tradesOfEach(columns.setups, columns.setup, columns.rows),
      }
      return {
        trades: encodePatch(changes),
        ...counts,
        account: await heldAccount({ db, books }, { journalId, revision }),
      }
    },
    async statistics(ask: { journalId: number; revision: number; filters: Filters }): Promise<Statistics> {
      const book = await books.at(ask.journalId, ask.revision)
      return statistics(book, book.select(ask.filters))
    },
    async report({ journalId, revision, name, filters, view }: OfJournal & OfReport) {
      const book = await books.at(journalId, revision)
      const completeView = await withJournalsOwn(db, journalId, { name, filters, view })
      try {
        return shownReport(name, book, filters, completeView)
      } catch (error) {
        throw error instanceof TableTooLarge ? new AppError('Table too large', { message: error.message }) : error
      }
    },
    /** A page of sorted ids of filtered closed trades; unknown values come last. */
    async find({ journalId, revision, filters, by, ascending, from, most }: OfJournal & FindAsk) {
      const book = await books.at(journalId, revision)
      const { table } = book
      const rows = book.select(filters).rows()
      const column = table.columns[by]
      const sign = ascending ? 1 : -1
      const inOrder = (a: number, b: number): number => {
        const [one, other] = [column[a]!, column[b]!]
        if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
        return (one - other) * sign || (a - b) * sign
      }
      const sorted = by === 'exitDate' && ascending ? rows : rows.toSorted(inOrder)
      return { of: rows.length, ids: Array.from(sorted.subarray(from, from + most), (row) => table.columns.id[row]!) }
    },
    /** Over all closed trades. */
    milestones: (ask: OfJournal): Promise<MilestoneCounters> =>
      askWithFacts(
        db,
        books,
        ask,
        (tx) => readRatings(tx, ask.journalId),
        (book, ratings) => {
          const positive = [...ratings].filter(([, { rating }]) => rating === 'POSITIVE').map(([id]) => id)
          return book.milestones(book.select(noFilters), new Set(positive))
        },
      ),
    /** @param ask with the time of the journal's clock */
    issues: (ask: OfJournal & { readonly now: WallClock }): Promise<readonly Issue[]> =>
      askWithFacts(
        db,
        books,
        ask,
        (tx) => findInstruments(tx, ask.journalId),
        (book, rows) => {
          const instruments = rows.map(({ id, name, active, tick_size, tick_value }) => ({
            id,
            name,
            active: fromFlag(active),
            hasTickData: tick_size !== null && tick_value !== null,
          }))
          return issuesOf(book.table, instruments, ask.now)
        },
      ),
    /** Facts for the rules of notifications after a trade was saved. */
    async tradeFacts(ask: OfJournal & { readonly sessions: readonly SessionSpan[] }): Promise<TradeFacts> {
      const { table } = await books.at(ask.journalId, ask.revision)
      return tradeFacts(table, ask.sessions)
    },
    /** Facts for the nightly rules. */
    async periodFacts(ask: OfJournal & PeriodAsk): Promise<PeriodFacts> {
      const { table } = await books.at(ask.journalId, ask.revision)
      return periodFacts(table, ask)
    },
    async sessions(ask: OfJournal & { readonly spans: readonly SessionSpan[]; readonly basis: Basis }) {
      const { table } = await books.at(ask.journalId, ask.revision)
      return sessionFigures(table, ask.spans, ask.basis)
    },
    async ledger(ask: OfJournal & { readonly ids: readonly number[] }): Promise<ReadonlyMap<number, LedgerFigures>> {
      const { table } = await books.at(ask.journalId, ask.revision)
      return ledgerFigures(table, ask.ids)
    },
    instruments: (ask: OfJournal) =>
      askWithFacts(
        db,
        books,
        ask,
        (tx) => readInstruments(tx, ask.journalId),
        ({ table: { columns } }, present) =>
          present(tradesOfEach(columns.instruments, columns.instrument, columns.rows)),
      ),
    setups: (ask: OfJournal) =>
      askWithFacts(
        db,
        books,
        ask,
        (tx) => readSetups(tx, ask.journalId),
        ({ table: { columns } }, present) => present(tradesOfEach(columns.setups, columns.setup, columns.rows)),
      ),
    account: (ask: OfJournal): Promise<Account> => heldAccount({ db, books }, ask),
    balanceAfter: async ({ payin, ...ask }: OfJournal & { readonly payin: ComingPayin }) =>
      balanceAfter(await heldAccount({ db, books }, ask, withComing(payin)), payin),
  }
}
export type NumbersTasks = ReturnType<typeof numbersTasks>
