import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { statistics } from '@afterclose/engine/stats/statistics'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { columnsWithin } from '../../numbers/books/journal-columns.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import type { Tx } from '../../store/db.ts'
import { countRows, findChangedLast, findPictures } from './repository.ts'

const Count = z.int().min(0)

const JournalFacts = z.object({
  /** Records by kind. */
  rows: z.record(z.string(), Count),
  /** SHA-256 of the names of its pictures, which are the SHA-256 of their bytes. */
  pictures: z.string(),
  /** Statistics over all trades; null if not computed. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])).nullable(),
})
export type JournalFacts = z.infer<typeof JournalFacts>

/** Facts that are equal in a store and in its restored backup. */
export const StoreFacts = z.object({
  /** Rows of tables outside of journals. */
  tables: z.record(z.string(), Count),
  /** By journal id. */
  journals: z.record(z.string(), JournalFacts),
  /** Id of the installation, for the list of backups; a store restored from a backup has the same. */
  installation: z.string().optional(),
})
export type StoreFacts = z.infer<typeof StoreFacts>

/** Number of last changed journals whose figures are compared: each is read completely. */
const mostFigures = 200

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Collects facts that a restored backup must match.
 * @param tx a snapshot of the store
 * @param tables row counts of the other tables, by name
 * @param present which of a journal's pictures exist with the right content
 */
export async function noteFacts(
  tx: Tx,
  journalIds: readonly number[],
  tables: Readonly<Record<string, number>>,
  present: (journalId: number, fileIds: readonly string[]) => Promise<readonly string[]>,
): Promise<StoreFacts> {
  const withFigures = new Set(
    journalIds.length <= mostFigures ? journalIds : await findChangedLast(tx, journalIds, mostFigures),
  )
  const journals: Record<string, JournalFacts> = {}
  for (const journalId of journalIds) {
    const rows: Record<string, number> = {}
    for (const { name, table } of journalKinds) rows[name] = await countRows(tx, table, journalId)
    const fileIds = await present(journalId, await findPictures(tx, journalId))
    const figures = withFigures.has(journalId) ? await figuresOf(tx, journalId) : null
    journals[journalId] = { rows, pictures: digestOf(fileIds.toSorted().join()), figures }
  }
  return { tables, journals }
}

async function figuresOf(tx: Tx, journalId: number): Promise<JournalFacts['figures']> {
  const book = openBook(await columnsWithin(tx, journalId), bestKernel)
  const { profitFactorArray, ...figures } = statistics(book, book.select(noFilters))
  return { ...figures, profitFactorArray: digestOf(JSON.stringify([...profitFactorArray])) }
}

/** The first difference, as a sentence; null if they are equal. */
export function differenceOf(noted: StoreFacts, restored: StoreFacts): string | null {
  for (const [table, rows] of Object.entries(noted.tables)) {
    const found = restored.tables[table] ?? 0
    if (found !== rows) return `The table ${table} has ${found} rows in the restored backup, and had ${rows}.`
  }
  for (const [id, journal] of Object.entries(noted.journals)) {
    const difference = journalDifference(journal, restored.journals[id])
    if (difference !== null) return `Journal ${id}: ${difference}`
  }
  return null
}

function journalDifference(noted: JournalFacts, restored: JournalFacts | undefined): string | null {
  if (restored === undefined) return 'it is missing in the restored backup.'
  for (const [kind, rows] of Object.entries(noted.rows)) {
    const found = restored.rows[kind] ?? 0
    if (found !== rows) return `“${kind}” has ${found} records in the restored backup, and had ${rows}.`
  }
  if (restored.pictures !== noted.pictures) return 'a picture is missing or damaged in the restored backup.'
  for (const [name, value] of Object.entries(noted.figures ?? {}))
    if (restored.figures?.[name] !== value)
      return `the figure ${name} is ${restored.figures?.[name]} in the restored backup, and was ${value}.`
  return null
}

/** Number of closed and open trades in all journals. */
export const tradesIn = ({ journals }: StoreFacts): number =>
  Object.values(journals).reduce((sum, { rows }) => sum + (rows['trades'] ?? 0), 0)
