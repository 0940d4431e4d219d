import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import type { Db } from '../../store/db.ts'
import { readChanges } from './journal-changes.ts'
import { readColumns } from './journal-columns.ts'

/** Rows of all books that are held; a row needs half a kilobyte to one. */
const rowsHeld = 1_500_000
/** Size of a book without trades, in rows. */
const rowsOfAny = 500

interface Held {
  /** Done when the journal's book is as was asked last. */
  readonly ready: Promise<TradeBook>
  rows: number
}

/** An LRU cache of journals, held ready for questions and kept up to date by what changes in them. */
export function heldBooks(db: Db) {
  /** Oldest use first. */
  const books = new Map<number, Held>()

  async function broughtTo(journalId: number, revision: number, before: Held | undefined): Promise<TradeBook> {
    const book = await before?.ready.catch(() => undefined)
    const known = book?.table.columns.revision ?? -1
    if (book !== undefined && known >= revision) return book
    const changes = book === undefined ? null : await readChanges(db, journalId, known)
    if (book === undefined || changes === null) return openBook(await readColumns(db, journalId), bestKernel)
    book.patch(changes)
    return book
  }
  function forgetOldest(): void {
    let rows = 0
    for (const held of books.values()) rows += held.rows
    for (const [journalId, held] of books) {
      if (rows <= rowsHeld || books.size === 1) break
      books.delete(journalId)
      rows -= held.rows
    }
  }

  return {
    /**
     * The book of a journal, of `revision` or a newer one. Ask it at once: the next caller may change it.
     * @throws AppError 'Unknown journal'
     */
    async at(journalId: number, revision: number): Promise<TradeBook> {
      const before = books.get(journalId)
      // One after the other, so that what changed is read and put in once.
      const held: Held = { ready: broughtTo(journalId, revision, before), rows: before?.rows ?? 0 }
      books.delete(journalId)
      books.set(journalId, held)
      try {
        const book = await held.ready
        held.rows = rowsOfAny + book.table.columns.rows
        forgetOldest()
        return book
      } catch (error) {
        if (books.get(journalId) === held) books.delete(journalId)
        throw error
      }
    },
  }
}
export type HeldBooks = ReturnType<typeof heldBooks>
