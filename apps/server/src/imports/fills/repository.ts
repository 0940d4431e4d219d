import type { Instant } from '@afterclose/core/time'
import type { BrokerCash, BrokerFill } from '@afterclose/importers/statements/records'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { fromJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { FillBatchTable, FillsOf } from '../../store/import-tables.ts'
import { recordsIn } from '../statements/record-block.ts'
import { deleteStatements, readBlocks } from '../statements/repository.ts'
import { cashContent, fillContent, type FillRecords, fillsForm } from './fill-records.ts'

export type BatchRow = Selectable<FillBatchTable>

export const insertBatch = async (tx: Tx, batch: Insertable<FillBatchTable>): Promise<void> => {
  await tx.insertInto('fill_batch').values(batch).execute()
}

const unfinished = ['WAITING', 'MERGING', 'NEEDS_INPUT'] as const

/** Unmerged batches of a journal in order of arrival, without their content. */
export const findUnfinished = (db: Db, journalId: number): Promise<readonly Omit<BatchRow, 'bytes'>[]> =>
  db
    .selectFrom('fill_batch')
    .select(['id', 'journal_id', 'batch', 'user_id', 'key_id', 'source', 'account', 'digest', 'records', 'months'])
    .select(['counts', 'state', 'merged_by', 'error', 'created'])
    .where('journal_id', '=', journalId)
    .where('state', 'in', unfinished)
    .orderBy('id')
    .execute()

export async function hasUnfinished(db: Db, journalId: number): Promise<boolean> {
  const one = await db
    .selectFrom('fill_batch')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('state', 'in', unfinished)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Reads the records of batches, by batch id. */
export async function readBatches(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('fill_batch').select(['id', 'bytes']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, bytes }) => (bytes === null ? [] : [[id, bytes] as const])))
}

export const findBatch = (db: Db, journalId: number, batch: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('fill_batch')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('batch', '=', batch)
    .executeTakeFirst()

/** The last batch of an identical request. */
export const findSameBatch = (db: Db, journalId: number, digest: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('fill_batch')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('digest', '=', digest)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Updates batches in this state; returns how many. */
export async function updateBatches(
  db: Db,
  ids: readonly number[],
  from: readonly BatchRow['state'][],
  columns: Updateable<FillBatchTable>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('fill_batch')
    .set(columns)
    .where('id', 'in', ids)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes up to `atOnce` batches that ended before this time. @returns how many */
export async function deleteOldBatches(db: Db, before: Instant, atOnce: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('fill_batch')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('fill_batch')
        .select('id')
        .where('state', 'in', ['MERGED', 'FAILED'])
        .where('created', '<', before)
        .limit(atOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The import that contains a month of an account; null before its first merge. */
export async function findImportOfMonth(
  db: Db,
  journalId: number,
  source: string,
  { account, month }: FillsOf,
): Promise<string | null> {
  const rows = await db
    .selectFrom('import_job')
    .select(['id', 'fills_of'])
    .where('journal_id', '=', journalId)
    .where('importer_type', '=', source)
    .where('fills_of', 'is not', null)
    .where('state', '=', 'DONE')
    .where('undone', '=', 0)
    .execute()
  const monthImport = rows.find(({ fills_of }) => {
    const of = fills_of === null ? null : fromJson(fills_of)
    return of?.account === account && of.month === month
  })
  return monthImport?.id ?? null
}

interface KeptPart {
  readonly import_job_id: string
  readonly kind: string
  readonly digest: string
}

const partsOfFills = (db: Db, journalId: number) =>
  db
    .selectFrom('statement_part as part')
    .innerJoin('statement', (join) =>
      join
        .onRef('statement.journal_id', '=', 'part.journal_id')
        .onRef('statement.import_job_id', '=', 'part.import_job_id')
        .onRef('statement.seq', '=', 'part.seq'),
    )
    .select(['part.import_job_id', 'part.kind', 'part.digest'])
    .where('part.journal_id', '=', journalId)

/** All stored records of an import's month. */
export async function readMonth(db: Db, journalId: number, importJobId: string): Promise<FillRecords> {
  const parts: readonly KeptPart[] = await partsOfFills(db, journalId)
    .where('part.import_job_id', '=', importJobId)
    .execute()
  const blocks = await readBlocks(
    db,
    journalId,
    parts.map(({ digest }) => digest),
  )
  const of = <T>(kind: string): T[] =>
    parts.filter((part) => part.kind === kind).flatMap(({ digest }) => recordsIn<T>(blocks.get(digest)!))
  const span = await db
    .selectFrom('statement')
    .select(['span_from', 'span_to', 'stated'])
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .executeTakeFirst()
  return {
    fills: of<BrokerFill>('FILLS').map(({ name: _name, ...fill }) => fill),
    cash: of<BrokerCash>('CASH').map(({ name, timestamp, delta, textualReason }) => ({
      externalId: name,
      timestamp,
      delta,
      textualReason,
    })),
    covered: span === undefined || span.stated === 0 ? null : { from: span.span_from, to: span.span_to, stated: true },
  }
}

/** Contents of the records with these names in merged fills of an account, and their months. */
export async function findKnown(
  db: Db,
  journalId: number,
  { source, account }: { readonly source: string; readonly account: string },
  names: ReadonlySet<string>,
): Promise<Map<string, { content: string; month: string }>> {
  const parts: readonly KeptPart[] = await partsOfFills(db, journalId)
    .where('statement.source', '=', source)
    .where('statement.form', '=', fillsForm)
    .where('part.account', 'in', [account, ''])
    .orderBy('part.import_job_id')
    .orderBy('part.digest')
    .execute()
  const contents = new Map<string, { content: string; month: string }>()
  for (const { kind, digest } of parts) {
    // One block at a time, so that the event loop continues in between.
    const bytes = (await readBlocks(db, journalId, [digest])).get(digest)
    if (bytes === undefined) continue
    if (kind === 'FILLS')
      for (const fill of recordsIn<BrokerFill>(bytes))
        if (names.has(fill.name)) contents.set(fill.name, { content: fillContent(fill), month: fill.date.slice(0, 7) })
    if (kind === 'CASH')
      for (const cash of recordsIn<BrokerCash>(bytes)) {
        const name = `CASH ${cash.name}`
        if (names.has(name)) contents.set(name, { content: cashContent(cash), month: cash.timestamp.slice(0, 7) })
      }
  }
  return contents
}

/** Fingerprint of the statements and waiting batches that contain the known fills of an account. */
export async function seenMark(tx: Db, journalId: number, source: string): Promise<string> {
  const statements = await tx
    .selectFrom('statement')
    .select(['import_job_id', 'digest'])
    .where('journal_id', '=', journalId)
    .where('source', '=', source)
    .where('form', '=', fillsForm)
    .orderBy('import_job_id')
    .execute()
  const batches = await findUnfinished(tx, journalId)
  return JSON.stringify([statements, batches.map(({ id, state }) => [id, state])])
}

/** Replaces the import of a month by a newer one. Called once its content is stored. */
export async function replaceMonth(
  tx: Tx,
  journalId: number,
  {
    importIdentifier,
    source,
    fillsOf,
  }: { readonly importIdentifier: string; readonly source: string; readonly fillsOf: FillsOf },
): Promise<void> {
  const before = await findImportOfMonth(tx, journalId, source, fillsOf)
  if (before === null || before === importIdentifier) return
  await deleteStatements(tx, journalId, before)
  for (const table of ['stored_trade', 'instrument', 'payin'] as const)
    await tx
      .updateTable(table)
      .set({ import_job_id: importIdentifier })
      .where('journal_id', '=', journalId)
      .where('import_job_id', '=', before)
      .execute()
  await tx.deleteFrom('import_job').where('journal_id', '=', journalId).where('id', '=', before).execute()
}

export const nameImport = async (tx: Tx, journalId: number, id: string, name: string): Promise<void> => {
  await tx
    .updateTable('import_job')
    .set({ file_name: name })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}
