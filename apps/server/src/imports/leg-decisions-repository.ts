import type { Db, Tx } from '../store/db.ts'
import type { LegDecision } from './plan/plan-types.ts'

/** All decisions of a journal's trader about legs of options. */
export const findLegDecisions = (db: Db, journalId: number): Promise<LegDecision[]> =>
  db
    .selectFrom('leg_decision')
    .select(['source', 'fill', 'together_with as togetherWith'])
    .where('journal_id', '=', journalId)
    .orderBy('source')
    .orderBy('fill')
    .execute()

/** Stores decisions; one without `togetherWith` is forgotten. */
export async function keepLegDecisions(
  tx: Tx,
  journalId: number,
  decisions: readonly {
    readonly source: string
    readonly fill: string
    readonly togetherWith: string | null | undefined
  }[],
): Promise<void> {
  for (const { source, fill, togetherWith } of decisions) {
    const row = { journal_id: journalId, source, fill }
    await tx
      .deleteFrom('leg_decision')
      .where((eb) => eb.and(row))
      .execute()
    if (togetherWith !== undefined)
      await tx
        .insertInto('leg_decision')
        .values({ ...row, together_with: togetherWith })
        .execute()
  }
}
