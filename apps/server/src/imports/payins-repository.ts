import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'
import type { KnownPayin, PayinToCreate } from './plan/plan-types.ts'

/** Deposits and withdrawals of imports. */

export async function readKnownPayins(
  db: Db,
  journalId: number,
  source: string,
  externalIds: readonly string[],
): Promise<Map<string, KnownPayin>> {
  const knownPayins = new Map<string, KnownPayin>()
  for (const part of inParts(externalIds)) {
    const rows = await db
      .selectFrom('payin')
      .select(['id', 'timestamp', 'delta', 'textual_reason', 'import_job_id', 'created', 'modified'])
      .select((eb) => eb.ref('external_id').$notNull().as('name'))
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('external_id', 'in', part)
      .execute()
    for (const { name, textual_reason: textualReason, import_job_id: importJobId, ...payin } of rows)
      knownPayins.set(name, { ...payin, textualReason, importJobId })
  }
  return knownPayins
}

interface PayinStamp {
  readonly source: string
  /** The import that adds them; null for an undo. */
  readonly importJobId: string | null
  readonly at: Instant
}

const payinsPerStatement = 500

/** @param first the number of the first; the others follow */
export async function insertImportedPayins(
  tx: Tx,
  journalId: number,
  payins: readonly PayinToCreate[],
  first: number,
  { source, importJobId, at }: PayinStamp,
): Promise<void> {
  const rows = payins.map(({ externalId, timestamp, delta, before }, i) => ({
    journal_id: journalId,
    id: first + i,
    delta,
    timestamp,
    textual_reason: before?.textualReason ?? 'Import',
    source,
    external_id: externalId,
    import_job_id: before === undefined ? importJobId : before.importJobId,
    // Rows written only by imports count as created by the last one.
    created: before === undefined || before.created === before.modified ? at : before.created,
    modified: at,
  }))
  for (const part of inParts(rows, payinsPerStatement))
    await tx
      .insertInto('payin')
      .values([...part])
      .execute()
}
