import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import type { Db } from '../../store/db.ts'
import { readChanges } from './journal-changes.ts'
import { readColumns } from './journal-columns.ts'

/** Maximum rows of all cached books; a row needs half a kilobyte to one. */
const rowsHeld = 1_500_000
/** Size of a book without trades, in rows. */
const rowsOfAny = 500

interface Held {
  /** Resolves when the journal's book is at the last requested revision. */
  readonly ready: Promise<TradeBook>
  rows: number
}

/** LRU cache of journals in memory, patched when they change. */
export function heldBooks(db: Db) {
  /** Least recently used first. */
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
    /** Whether the book of a journal is in memory, so that `at` need not read all its trades. */
    holds: (journalId: number): boolean => (books.get(journalId)?.rows ?? 0) > 0,
    /**
     * The book of a journal, at `revision` or newer. Query it synchronously: the next caller may change it.
     * @throws AppError 'Unknown journal'
     */
    async at(journalId: number, revision: number): Promise<TradeBook> {
      const before = books.get(journalId)
      // Serialised, so that changes are read and applied once.
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
