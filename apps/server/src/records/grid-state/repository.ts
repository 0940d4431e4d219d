import type { GridState } from '@afterclose/contract/grid-state'
import type { Db } from '../../store/db.ts'

export const findGridStates = (db: Db, journalId: number, userId: number): Promise<GridState[]> =>
  db
    .selectFrom('grid_state')
    .select(['grid_type as gridType', 'state', 'version'])
    .where('journal_id', '=', journalId)
    .where('user_id', '=', userId)
    .orderBy('grid_type')
    .execute()

/** @param state null for none */
export async function storeGridState(
  db: Db,
  journalId: number,
  userId: number,
  { gridType, state, version }: Omit<GridState, 'state'> & { readonly state: string | null },
): Promise<void> {
  if (state === null) {
    await db
      .deleteFrom('grid_state')
      .where('journal_id', '=', journalId)
      .where('user_id', '=', userId)
      .where('grid_type', '=', gridType)
      .execute()
    return
  }
  await db
    .insertInto('grid_state')
    .values({ journal_id: journalId, user_id: userId, grid_type: gridType, state, version })
    .onConflict((conflict) => conflict.columns(['journal_id', 'user_id', 'grid_type']).doUpdateSet({ state, version }))
    .execute()
}
