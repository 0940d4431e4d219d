import type { ParsedFile } from '@afterclose/importers/importer'
import type { Db } from '../../store/db.ts'
import type { FillsOf } from '../../store/import-tables.ts'
import { asFile, type FillRecords, union } from './fill-records.ts'
import { findImportOfMonth, readMonth } from './repository.ts'

/** A month of fills as a file: the import's stored ones with the newer ones. */
export interface MonthOfFills {
  readonly parsed: ParsedFile
  /** Newer records. */
  readonly added: ParsedFile
  /** The import that this one replaces; null for the first of its month. */
  readonly replaces: string | null
}

/** @param content newer records, as stored in their work file */
export async function readFills(
  db: Db,
  journalId: number,
  source: string,
  fillsOf: FillsOf,
  content: Buffer,
): Promise<MonthOfFills> {
  const added: FillRecords = JSON.parse(content.toString('utf8'))
  const replaces = await findImportOfMonth(db, journalId, source, fillsOf)
  const before = replaces === null ? null : await readMonth(db, journalId, replaces)
  return { parsed: asFile(before === null ? added : union(before, added)), added: asFile(added), replaces }
}
