import type { ParsedFile } from '@afterclose/importers/importer'
import type { Db } from '../../store/db.ts'
import type { FillsOf } from '../../store/import-tables.ts'
import { asFile, type FillRecords, union } from './fill-records.ts'
import { findImportOfMonth, readMonth } from './repository.ts'

/** A month of fills as a file: what its import keeps, with what came since. */
export interface MonthOfFills {
  readonly parsed: ParsedFile
  /** Records that came since. */
  readonly added: ParsedFile
  /** The import whose place this one takes; null for the first of its month. */
  readonly replaces: string | null
}

/** @param content what came since, as its work file has it */
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
