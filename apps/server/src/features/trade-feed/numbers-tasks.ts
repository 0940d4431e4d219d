import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Filters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { statistics } from '@afterclose/engine/stats/statistics'
import { encodeFeed } from '@afterclose/feed/feed'
import { encodePatch } from '@afterclose/feed/patch'
import type { Db } from '../../db/db.ts'
import { type Account, readAccount } from '../../records/payins/account.ts'
import { readChanges } from './journal-changes.ts'
import { readColumns } from './journal-columns.ts'

export type FeedEncoding = 'br' | 'gzip' | 'identity'
export interface Feed {
  readonly revision: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Rows of all books that are kept; a book needs roughly half a kilobyte a row. */
const rowsKept = 1_500_000

const compress: Record<FeedEncoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  identity: (bytes) => bytes,
}

/**
 * Everything that reads a whole journal, made for a worker thread. What is asked for a `revision` is answered from that
 * revision or a newer one.
 */
export function numbersTasks(db: Db) {
  /** Oldest use first. */
  const books = new Map<number, TradeBook>()
  let lastAccount: { readonly of: string; readonly account: Account } | null = null

  async function load(journalId: number, revision: number): Promise<TradeBook> {
    const kept = books.get(journalId)
    const loaded =
      kept !== undefined && kept.table.columns.revision >= revision
        ? kept
        : openBook(await readColumns(db, journalId), bestKernel)
    books.delete(journalId)
    books.set(journalId, loaded)
    forgetOldest()
    return loaded
  }
  function forgetOldest(): void {
    let rows = 0
    for (const { table } of books.values()) rows += table.columns.rows
    for (const [journalId, { table }] of books) {
      if (rows <= rowsKept || books.size === 1) break
      books.delete(journalId)
      rows -= table.columns.rows
    }
  }

  return {
    async feed({ journalId, encoding }: { journalId: number; encoding: FeedEncoding }): Promise<Feed> {
      const columns = await readColumns(db, journalId)
      return { revision: columns.revision, bytes: new Uint8Array(compress[encoding](encodeFeed(columns))) }
    },
    /** Null when the whole feed is to be sent instead. */
    async patch(ask: { journalId: number; since: number; encoding: FeedEncoding }): Promise<Feed | null> {
      const changes = await readChanges(db, ask.journalId, ask.since)
      if (changes === null) return null
      return { revision: changes.revision, bytes: new Uint8Array(compress[ask.encoding](encodePatch(changes))) }
    },
    async statistics(ask: { journalId: number; revision: number; filters: Filters }): Promise<Statistics> {
      const book = await load(ask.journalId, ask.revision)
      return statistics(book, book.select(ask.filters))
    },
    /** A page asks for the account of its journal several times in a row, so the last answer is kept. */
    async account({ journalId, revision }: { journalId: number; revision: number }): Promise<Account> {
      const of = `${journalId} ${revision}`
      if (lastAccount?.of !== of) lastAccount = { of, account: await readAccount(db, journalId) }
      return lastAccount.account
    },
  }
}
export type NumbersTasks = ReturnType<typeof numbersTasks>
