import type { Payin } from '@afterclose/core/payin'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'

export type StoredPayin = Omit<Payin, 'accountBalance'> & { readonly modified: Instant }

/** Oldest first. */
export const findPayins = (db: Db, journalId: number): Promise<StoredPayin[]> =>
  storedPayins(db, journalId).orderBy('timestamp').orderBy('id').execute()

export const findPayin = (db: Db, journalId: number, id: number): Promise<StoredPayin | undefined> =>
  storedPayins(db, journalId).where('id', '=', id).executeTakeFirst()

const storedPayins = (db: Db, journalId: number) =>
  db
    .selectFrom('payin')
    .select(['id', 'delta', 'timestamp', 'textual_reason as textualReason', 'modified'])
    .where('journal_id', '=', journalId)

/** Exit and gain of every closed trade, unordered. */
export async function findGains(db: Db, journalId: number): Promise<{ exitDate: LocalDateTime; gain: string }[]> {
  const rows = await db
    .selectFrom('trade')
    .select(['exit_date', 'gain'])
    .where('journal_id', '=', journalId)
    .where('exit_date', 'is not', null)
    .where('gain', 'is not', null)
    .$narrowType<{ exit_date: LocalDateTime; gain: string }>()
    .execute()
  return rows.map(({ exit_date, gain }) => ({ exitDate: exit_date, gain }))
}

/** Entry of the earliest trade, open ones included; null without trades. */
export async function findEarliestEntry(db: Db, journalId: number): Promise<LocalDateTime | null> {
  const row = await db
    .selectFrom('trade')
    .select((eb) => eb.fn.min('entry_date').as('earliest'))
    .where('journal_id', '=', journalId)
    .executeTakeFirst()
  return row?.earliest ?? null
}

export interface PayinColumns {
  readonly delta: string
  readonly timestamp: LocalDateTime
  readonly textual_reason: string
  readonly modified: string
}

export async function insertPayin(tx: Tx, journalId: number, id: number, columns: PayinColumns): Promise<void> {
  const origin = { source: 'MANUAL', external_id: null, import_job_id: null, created: columns.modified }
  await tx
    .insertInto('payin')
    .values({ journal_id: journalId, id, ...columns, ...origin })
    .execute()
}

export async function updatePayin(tx: Tx, journalId: number, id: number, columns: PayinColumns): Promise<void> {
  await tx.updateTable('payin').set(columns).where('journal_id', '=', journalId).where('id', '=', id).execute()
}

export async function deletePayins(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('payin').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}
