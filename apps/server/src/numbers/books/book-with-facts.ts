import { AppError } from '@afterclose/contract/problems'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { type Db, snapshot, type Tx } from '../../store/db.ts'
import type { HeldBooks } from './held-books.ts'
import { columnsWithin } from './journal-columns.ts'
import { readRevisions } from './repository.ts'

/** Number of concurrent writes after which a separate book is loaded for this query. */
const tries = 3

/**
 * Queries the book of a journal, at `revision` or newer, together with data that it does not contain, consistently even under constant
 * writes.
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
  for (let tried = 0; tried < tries; tried++) {
    const book = await books.at(journalId, wanted)
    const { known, facts } = await snapshot(db, async (tx) => ({
      known: await readRevisions(tx, journalId),
      facts: await readFacts(tx),
    }))
    if (known === null) throw new AppError('Unknown journal')
    if (book.table.columns.revision === known.revision) return ask(book, facts)
    wanted = known.revision
  }
  return snapshot(db, async (tx) => {
    const facts = await readFacts(tx)
    return ask(openBook(await columnsWithin(tx, journalId), bestKernel), facts)
  })
}
