import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Filters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { statistics } from '@afterclose/engine/stats/statistics'
import { encodeFeed } from '@afterclose/feed/feed'
import { encodePatch } from '@afterclose/feed/patch'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../records/payins/account.ts'
import { heldAccount } from './held-account.ts'
import { heldBooks } from './held-books.ts'
import { readChanges } from './journal-changes.ts'

export type FeedEncoding = 'br' | 'gzip' | 'identity'
export interface Feed {
  readonly revision: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const compress: Record<FeedEncoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  identity: (bytes) => bytes,
}
const packed = (revision: number, encoding: FeedEncoding, bytes: Uint8Array): Feed => ({
  revision,
  bytes: new Uint8Array(compress[encoding](bytes)),
})

/**
 * Everything that reads a whole journal, made for a worker thread. What is asked for a `revision` is answered from that
 * revision or a newer one.
 */
export function numbersTasks(db: Db) {
  const books = heldBooks(db)

  return {
    async feed(ask: { journalId: number; revision: number; encoding: FeedEncoding }): Promise<Feed> {
      const { columns } = (await books.at(ask.journalId, ask.revision)).table
      return packed(columns.revision, ask.encoding, encodeFeed(columns))
    },
    /** Null when the whole feed is to be sent instead. */
    async patch(ask: { journalId: number; since: number; encoding: FeedEncoding }): Promise<Feed | null> {
      const changes = await readChanges(db, ask.journalId, ask.since)
      return changes === null ? null : packed(changes.revision, ask.encoding, encodePatch(changes))
    },
    async statistics(ask: { journalId: number; revision: number; filters: Filters }): Promise<Statistics> {
      const book = await books.at(ask.journalId, ask.revision)
      return statistics(book, book.select(ask.filters))
    },
    account: ({ journalId, revision }: { journalId: number; revision: number }): Promise<Account> =>
      heldAccount(db, books, journalId, revision),
  }
}
export type NumbersTasks = ReturnType<typeof numbersTasks>
