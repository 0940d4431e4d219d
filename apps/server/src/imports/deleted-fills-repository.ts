import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'

/** Fills of imported trades that the trader deleted. */

/** Which of these fills are in deleted trades. */
export async function findDeletedFills(
  db: Db,
  journalId: number,
  source: string,
  fills: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const part of inParts(fills)) {
    const rows = await db
      .selectFrom('deleted_fill')
      .select('fill')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('fill', 'in', part)
      .execute()
    found.push(...rows.map(({ fill }) => fill))
  }
  return found
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

/** Leaves the trades of these fills out, as if the trader had deleted them. */
export async function keepLeftOut(
  tx: Tx,
  { journalId, source }: { journalId: number; source: string },
  fills: readonly string[],
): Promise<void> {
  for (const part of inParts(fills))
    await tx
      .insertInto('deleted_fill')
      .values(part.map((fill) => ({ journal_id: journalId, source, fill })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
