import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'
import type { KnownPayin, PayinToCreate, PayinToUpdate } from './plan/plan-types.ts'

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

/** The highest number of rows whose times one statement changes. */
const movedAtOnce = 500

/** Their times are what statements say. What nobody else has changed is as old as it is now. */
export async function movePayins(
  tx: Tx,
  journalId: number,
  moved: readonly PayinToUpdate[],
  at: Instant,
): Promise<void> {
  for (const part of inParts(moved, movedAtOnce)) {
    const rows = part.map(({ id, timestamp }) => sql`(${id}, ${timestamp})`)
    await sql`update stored_payin set timestamp = moved.column2, modified = ${at},
      created = case when created = modified then ${at} else created end
      from (values ${sql.join(rows)}) as moved
      where journal_id = ${journalId} and stored_payin.id = cast(moved.column1 as integer)`.execute(tx)
  }
}

interface PayinStamp {
  readonly source: string
  /** The import that brings them; null for an undo. */
  readonly importJobId: string | null
  readonly at: Instant
}

/** @param first the number of the first; the others follow */
export async function insertImportedPayins(
  tx: Tx,
  journalId: number,
  payins: readonly PayinToCreate[],
  first: number,
  { source, importJobId, at }: PayinStamp,
): Promise<void> {
  if (payins.length === 0) return
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
  await tx.insertInto('stored_payin').values(rows).execute()
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
