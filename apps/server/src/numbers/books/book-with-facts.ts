import { AppError } from '@afterclose/contract/problems'
import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { type Db, snapshot, type Tx } from '../../store/db.ts'
import type { HeldBooks } from './held-books.ts'
import { readRevisions } from './repository.ts'

/** While a journal is written to without a pause, what was read beside the trades may be one write newer than they are. */
const tries = 3

/**
 * Asks the book of a journal, at `revision` or a newer one, together with what it does not hold of the same state.
 * @throws AppError 'Unknown journal'
 */
export async function askWithFacts<Facts, Answer>(
  db: Db,
  books: HeldBooks,
  { journalId, revision }: { readonly journalId: number; readonly revision: number },
  readFacts: (tx: Tx) => Promise<Facts>,
  ask: (book: TradeBook, facts: Facts) => Answer,
): Promise<Answer> {
  let wanted = revision
  for (let left = tries; ; left--) {
    const book = await books.at(journalId, wanted)
    const { known, facts } = await snapshot(db, async (tx) => ({
      known: await readRevisions(tx, journalId),
      facts: await readFacts(tx),
    }))
    if (known === null) throw new AppError('Unknown journal')
    if (left === 1 || book.table.columns.revision === known.revision) return ask(book, facts)
    wanted = known.revision
  }
}
