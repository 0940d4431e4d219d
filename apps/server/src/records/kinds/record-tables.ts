import type { Kysely } from 'kysely'
import type { Db } from '../../store/db.ts'
import type { ColumnValue } from './record-kind.ts'

type RecordRow = Record<string, ColumnValue> & { journal_id: number; id: number }

/** Tables of numbered records, for queries about a kind known only at run time: its description determines the columns. */
export const recordTables = (db: Db): Kysely<Record<string, RecordRow>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same handle, with less said of its tables
  db as unknown as Kysely<Record<string, RecordRow>>
