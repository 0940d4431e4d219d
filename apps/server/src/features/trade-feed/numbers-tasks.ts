import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Filters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { statistics } from '@afterclose/engine/stats/statistics'
import { encodeFeed } from '@afterclose/feed/feed'
import { createSelector, type Selector } from '@afterclose/engine/trades/select'
import { buildTradeTable, type TradeTable } from '@afterclose/engine/trades/trade-table'
import type { Db } from '../../db/db.ts'
import { type Account, readAccount } from '../../records/payins/account.ts'
import { readColumns } from './journal-columns.ts'

export type FeedEncoding = 'br' | 'gzip' | 'identity'
export interface Feed {
  readonly revision: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface Loaded {
  readonly table: TradeTable
  readonly selector: Selector
}

/** Rows of all tables that are kept; a table needs roughly half a kilobyte a row. */
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
  const tables = new Map<number, Loaded>()
  let lastAccount: { readonly of: string; readonly account: Account } | null = null

  async function load(journalId: number, revision: number): Promise<Loaded> {
    const kept = tables.get(journalId)
    const loaded = kept !== undefined && kept.table.columns.revision >= revision ? kept : await build(journalId)
    tables.delete(journalId)
    tables.set(journalId, loaded)
    forgetOldest()
    return loaded
  }
  async function build(journalId: number): Promise<Loaded> {
    const table = buildTradeTable(await readColumns(db, journalId))
    return { table, selector: createSelector(table) }
  }
  function forgetOldest(): void {
    let rows = 0
    for (const { table } of tables.values()) rows += table.columns.rows
    for (const [journalId, { table }] of tables) {
      if (rows <= rowsKept || tables.size === 1) break
      tables.delete(journalId)
      rows -= table.columns.rows
    }
  }

  return {
    async feed({ journalId, encoding }: { journalId: number; encoding: FeedEncoding }): Promise<Feed> {
      const columns = await readColumns(db, journalId)
      return { revision: columns.revision, bytes: new Uint8Array(compress[encoding](encodeFeed(columns))) }
    },
    async statistics(ask: { journalId: number; revision: number; filters: Filters }): Promise<Statistics> {
      const { table, selector } = await load(ask.journalId, ask.revision)
      return statistics(table, selector.select(ask.filters))
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
