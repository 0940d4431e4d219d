import type { Db, Tx } from '../../store/db.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { fieldsOf } from '../kinds/record-kind.ts'
import type { DeletableRow, StoredRow } from '../receipts/repository.ts'
import { parts } from '../trades/parts.ts'

/**
 * Finds references to deleted records.
 * @param table of the rows
 * @returns a function that lists the columns of a row that hold such a reference
 */
export async function findBrokenReferences(
  db: Db,
  journalId: number,
  table: TableOfJournal,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => readonly string[]> {
  const kind = journalKinds.find((journalKind) => storedTable(journalKind.table) === table)
  if (kind === undefined) throw new Error(`No kind of record is kept in ${table}`)
  const referenceColumns: { readonly column: string; readonly ids: ReadonlySet<number> }[] = []
  for (const { name, column } of fieldsOf(kind)) {
    const target = journalKinds.find((journalKind) => journalKind.name === kind.refers?.[name])
    if (target === undefined) continue
    const referencedIds = [...new Set(rows.flatMap((row) => idsIn(row, column)))]
    referenceColumns.push({
      column,
      ids: await findExistingIds(db, journalId, storedTable(target.table), referencedIds),
    })
  }
  return (row) =>
    referenceColumns
      .filter(({ column, ids }) => idsIn(row, column).some((id) => !ids.has(id)))
      .map(({ column }) => column)
}

/** Ids in a column, which contains one id, or several as JSON. */
function idsIn(row: StoredRow, column: string): readonly number[] {
  const value: unknown = Object.entries(row).find(([name]) => name === column)?.[1]
  if (typeof value === 'number') return [value]
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : []
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : []
}

async function findExistingIds(
  db: Db,
  journalId: number,
  table: TableOfJournal,
  candidateIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (candidateIds.length === 0) return new Set()
  const { dynamic } = db
  const rows = await db
    .selectFrom(dynamic.table(table).as('named'))
    .select(dynamic.ref<'id'>('named.id'))
    .where(dynamic.ref('named.journal_id'), '=', journalId)
    .where(dynamic.ref('named.id'), 'in', candidateIds)
    .execute()
  return new Set(rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
}

/** Whether one of these deleted payins has been imported again, as another row. */
export async function areReimported(db: Db, journalId: number, rows: readonly DeletableRow[]): Promise<boolean> {
  const importKeyOf = (row: object): string =>
    JSON.stringify([Reflect.get(row, 'source'), Reflect.get(row, 'external_id')])
  const deletedIds = new Map(rows.map((row) => [importKeyOf(row), row.id]))
  const externalIds = rows.flatMap((row) => {
    const externalId: unknown = Reflect.get(row, 'external_id')
    return typeof externalId === 'string' ? [externalId] : []
  })
  if (externalIds.length === 0) return false
  const storedPayins = await db
    .selectFrom('payin')
    .select(['id', 'source', 'external_id'])
    .where('journal_id', '=', journalId)
    .where('external_id', 'in', externalIds)
    .execute()
  return storedPayins.some((row) => (deletedIds.get(importKeyOf(row)) ?? row.id) !== row.id)
}

/** Ids of the backtests to which these backtest trades belong. */
export const backtestsOf = (rows: readonly DeletableRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => idsIn(row, 'backtest_id')))

/** Ids of the plans whose status depends on these rows: the rows themselves, or the plans that missed trades were made from. */
export function plansOf(table: TableOfJournal, rows: readonly DeletableRow[]): readonly number[] {
  if (table === 'trade_plan') return rows.map(({ id }) => id)
  return table === 'missed_trade' ? rows.flatMap((row) => idsIn(row, 'plan_id')) : []
}

/** Gives a restored plan its trades back, except those that have another plan by now. @param revision new one of the journal */
export async function linkTrades(
  tx: Tx,
  journalId: number,
  planId: number,
  tradeIds: readonly number[],
  revision: number,
): Promise<void> {
  for await (const batch of parts(tradeIds)) {
    await tx
      .updateTable('stored_trade')
      .set({ plan_id: planId, modified: new Date().toISOString(), revision })
      .where('journal_id', '=', journalId)
      .where('plan_id', 'is', null)
      .where('id', 'in', batch)
      .execute()
  }
}

/** Gives a restored plan its missed trades back, except those that have another plan by now. */
export async function linkMissedTrades(
  tx: Tx,
  journalId: number,
  planId: number,
  missedTradeIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('missed_trade')
    .set({ plan_id: planId, modified: new Date().toISOString() })
    .where('journal_id', '=', journalId)
    .where('plan_id', 'is', null)
    .where('id', 'in', missedTradeIds)
    .execute()
}
