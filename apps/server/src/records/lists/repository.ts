import type { z } from 'zod'
import type { Instant } from '@afterclose/core/time'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { type ArchivedRecord, type ColumnValue, type RecordKind, type Row, toRow } from '../kinds/record-kind.ts'
import { recordTables } from '../kinds/record-tables.ts'
import type { Placed } from './arrange.ts'

/** @param order sort columns of the list */
export function findRecords(
  db: Db,
  table: TableOfJournal,
  journalId: number,
  order: readonly string[],
): Promise<Row[]> {
  const all = recordTables(db).selectFrom(table).selectAll().where('journal_id', '=', journalId)
  return order.reduce((query, column) => query.orderBy(column), all).execute()
}

export const findRecord = (db: Db, table: TableOfJournal, journalId: number, id: number): Promise<Row | undefined> =>
  recordTables(db)
    .selectFrom(table)
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Number of records with this value in a column. */
export async function countRecords(
  db: Db,
  table: TableOfJournal,
  journalId: number,
  { column, value }: { readonly column: string; readonly value: ColumnValue },
): Promise<number> {
  const { count } = await recordTables(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('journal_id', '=', journalId)
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Kinds with a list know neither the journal's revision nor imports. */
const facts = { revision: 0, withImports: true }

/**
 * Appends records with ids in the given order. One without a place in its list gets the last.
 *
 * @returns the id of the first; the others follow
 */
export async function insertRecords(
  tx: Tx,
  kind: RecordKind,
  journalId: number,
  records: readonly ArchivedRecord[],
  now: Instant,
): Promise<number> {
  const numbered = kind.numbered?.['id']
  if (numbered === undefined) throw new Error(`${kind.name} have no number`)
  const first = await nextId(tx, journalId, numbered, records.length)
  const rows = records.map((record, i) => ({
    ...toRow(kind, { order: first + i, ...record, created: now, modified: now }, facts),
    id: first + i,
    journal_id: journalId,
  }))
  await recordTables(tx).insertInto(kind.table).values(rows).execute()
  return first
}

/** Fields of a caller's input that have a value. */
export const fieldsIn = (sent: object): ArchivedRecord =>
  Object.fromEntries(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Appends records that a caller could have sent. @returns the id of the first; the others follow */
export const insertInputs = <Body extends z.ZodType<object>>(
  tx: Tx,
  kind: RecordKind & { readonly served: { readonly create: { readonly body: Body } } },
  journalId: number,
  inputs: readonly z.input<Body>[],
  now: Instant,
): Promise<number> =>
  insertRecords(
    tx,
    kind,
    journalId,
    inputs.map((input) => fieldsIn(kind.served.create.body.parse(input))),
    now,
  )

export async function updateRecord(
  tx: Tx,
  kind: RecordKind,
  journalId: number,
  id: number,
  record: ArchivedRecord,
): Promise<void> {
  const row = toRow(kind, record, facts)
  await updateColumns(tx, kind.table, journalId, id, row)
}

/** Existing references to a disabled record stay, but it is no longer offered. */
export const disableRecord = (
  tx: Tx,
  table: TableOfJournal,
  journalId: number,
  id: number,
  now: Instant,
): Promise<void> => updateColumns(tx, table, journalId, id, { active: 0, modified: now })

/** Writes changed positions of records. */
export async function placeRecords(
  tx: Tx,
  table: TableOfJournal,
  journalId: number,
  placed: readonly Placed[],
): Promise<void> {
  for (const { id, position } of placed) await updateColumns(tx, table, journalId, id, { position })
}

async function updateColumns(tx: Tx, table: TableOfJournal, journalId: number, id: number, row: Row): Promise<void> {
  await recordTables(tx).updateTable(table).set(row).where('journal_id', '=', journalId).where('id', '=', id).execute()
}

/** Deletes a record with its dependent rows. */
export async function deleteRecord(tx: Tx, table: TableOfJournal, journalId: number, id: number): Promise<void> {
  await recordTables(tx).deleteFrom(table).where('journal_id', '=', journalId).where('id', '=', id).execute()
}
