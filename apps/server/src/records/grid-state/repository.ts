import type { Db } from '../../store/db.ts'
import type { GridStateTable } from '../../store/schema.ts'

export const findGridStates = (db: Db, journalId: number, userId: number) =>
  db
    .selectFrom('grid_state')
    .select(['grid_type as gridType', 'state', 'version'])
    .where('journal_id', '=', journalId)
    .where('user_id', '=', userId)
    .orderBy('grid_type')
    .execute()

export async function saveGridState(
  db: Db,
  journalId: number,
  userId: number,
  { gridType, state, version }: { gridType: GridStateTable['grid_type']; state: string; version: number },
): Promise<void> {
  await db
    .insertInto('grid_state')
    .values({ journal_id: journalId, user_id: userId, grid_type: gridType, state, version })
    .onConflict((conflict) => conflict.columns(['journal_id', 'user_id', 'grid_type']).doUpdateSet({ state, version }))
    .execute()
}
