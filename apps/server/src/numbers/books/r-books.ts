import { AppError } from '@afterclose/contract/problems'
import { numbersById, rTrades } from '@afterclose/engine/book/r-trades'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { type FeedTrade, toColumns } from '@afterclose/engine/trades/to-columns'
import { type Db, snapshot } from '../../store/db.ts'
import { readFeedTrades, readRevisions } from './repository.ts'

/** A journal for redacted keys, which see R but no money. */
export interface RBook {
  readonly book: TradeBook
  /** All trades, by id. */
  readonly trades: readonly FeedTrade[]
  /** Instrument id behind each number. */
  readonly instruments: ReadonlyMap<number, number>
}

/** Builds them; the last one is cached until its journal changes. */
export function rBooks(db: Db) {
  let held: { readonly journalId: number; readonly revision: number; readonly made: RBook } | null = null
  return {
    /** @throws AppError 'Unknown journal' */
    async of(journalId: number): Promise<RBook> {
      return snapshot(db, async (tx) => {
        const known = await readRevisions(tx, journalId)
        if (known === null) throw new AppError('Unknown journal')
        const { revision } = known
        if (held?.journalId === journalId && held.revision === revision) return held.made
        const all: FeedTrade[] = []
        for await (const some of readFeedTrades(tx, journalId)) all.push(...some)
        const trades = rTrades(all)
        const ids = numbersById(all.map(({ instrumentId }) => instrumentId))
        const made = {
          book: openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel),
          trades,
          instruments: new Map([...ids].map(([id, number]) => [number, id])),
        }
        held = { journalId, revision, made }
        return made
      })
    },
  }
}
