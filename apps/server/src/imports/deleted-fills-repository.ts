import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'
import type { LeftOut } from './plan/plan-types.ts'

/** Fills of imported trades that the trader deleted, or left out because others count as the same. */

/** Which of these fills are in deleted trades. */
export async function findDeletedFills(
  db: Db,
  journalId: number,
  source: string,
  fills: readonly string[],
): Promise<readonly string[]> {
  const deletedFills: string[] = []
  for (const part of inParts(fills)) {
    const rows = await db
      .selectFrom('deleted_fill')
      .select('fill')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('fill', 'in', part)
      .execute()
    deletedFills.push(...rows.map(({ fill }) => fill))
  }
  return deletedFills
}

/** Forgets that the trader deleted the trades of these fills. */
export async function forgetDeletedFills(
  tx: Tx,
  { journalId, source }: { readonly journalId: number; readonly source: string },
  fills: readonly string[],
): Promise<void> {
  for (const part of inParts(fills))
    await tx
      .deleteFrom('deleted_fill')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('fill', 'in', part)
      .execute()
}

/** Leaves the trades of these fills out, because others count as the same. */
export async function keepLeftOut(
  tx: Tx,
  { journalId, source }: { journalId: number; source: string },
  leftOut: readonly LeftOut[],
): Promise<void> {
  for (const part of inParts(leftOut))
    await tx
      .insertInto('deleted_fill')
      .values(
        part.map(({ fill, counted }) => ({
          journal_id: journalId,
          source,
          fill,
          counted_source: counted.source,
          counted_fill: counted.fill,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** A trade that the trader left out. */
export interface LeftOutNote {
  readonly source: string
  readonly fill: string
  /** The trade that counts as the same. */
  readonly countedSource: string
  readonly countedFill: string
}

/** Trades that are left out, with one of these fills, or with one of them in the trade that counts. */
export async function findLeftOut(
  db: Db,
  journalId: number,
  source: string,
  fills: readonly string[],
): Promise<readonly LeftOutNote[]> {
  const notes = db
    .selectFrom('deleted_fill')
    .select((eb) => [
      'source',
      'fill',
      eb.ref('counted_source').$notNull().as('countedSource'),
      eb.ref('counted_fill').$notNull().as('countedFill'),
    ])
    .where('journal_id', '=', journalId)
    .where('counted_fill', 'is not', null)
  if ((await notes.limit(1).execute()).length === 0) return []
  const notesByFill = new Map<string, LeftOutNote>()
  for (const part of inParts(fills)) {
    const some = [
      ...(await notes.where('source', '=', source).where('fill', 'in', part).execute()),
      ...(await notes.where('counted_source', '=', source).where('counted_fill', 'in', part).execute()),
    ]
    for (const note of some) notesByFill.set(`${note.source}\u0000${note.fill}`, note)
  }
  return [...notesByFill.values()]
}
