import type { Instant, LocalDateTime } from '@afterclose/core/time'
import { type Db, nextId, type Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'
import type { KnownPayin, PayinToCreate } from './plan/plan-types.ts'

/** Deposits and withdrawals that imports bring. */

export async function readKnownPayins(
  db: Db,
  journalId: number,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownPayin>> {
  const known = new Map<string, KnownPayin>()
  for (const part of inParts(externalIds)) {
    const rows = await db
      .selectFrom('payin')
      .select(['id', 'timestamp', 'delta', 'external_id'])
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('external_id', 'in', part)
      .execute()
    for (const { external_id, ...payin } of rows) if (external_id !== null) known.set(external_id, payin)
  }
  return known
}

/** Its time is what statements say. What nobody else has changed is as old as it is now. */
export async function movePayin(
  tx: Tx,
  journalId: number,
  id: number,
  timestamp: LocalDateTime,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('payin')
    .set((eb) => ({
      timestamp,
      created: eb.case().when('created', '=', eb.ref('modified')).then(at).else(eb.ref('created')).end(),
      modified: at,
    }))
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function insertImportedPayins(
  tx: Tx,
  journalId: number,
  payins: readonly PayinToCreate[],
  { source, importJobId, at }: { source: string; importJobId: string; at: Instant },
): Promise<void> {
  if (payins.length === 0) return
  const first = await nextId(tx, journalId, 'payin', payins.length)
  const rows = payins.map(({ externalId, timestamp, delta }, i) => ({
    journal_id: journalId,
    id: first + i,
    delta,
    timestamp,
    textual_reason: 'Import',
    source,
    external_id: externalId,
    import_job_id: importJobId,
    created: at,
    modified: at,
  }))
  for (const part of inParts(rows, 1000)) await tx.insertInto('payin').values(part).execute()
}

/** Payins that imports made, by their names. */
export async function findPayinsNamed(db: Db, journalId: number, source: string, names: readonly string[]) {
  const found: { id: number; name: string; created: Instant; modified: Instant }[] = []
  for (const part of inParts(names))
    found.push(
      ...(await db
        .selectFrom('payin')
        .select((eb) => ['id', eb.ref('external_id').$notNull().as('name'), 'created', 'modified'])
        .where('journal_id', '=', journalId)
        .where('source', '=', source)
        .where('external_id', 'in', part)
        .execute()),
    )
  return found
}

export async function deletePayinsById(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  for (const part of inParts(ids))
    await tx.deleteFrom('payin').where('journal_id', '=', journalId).where('id', 'in', part).execute()
}
