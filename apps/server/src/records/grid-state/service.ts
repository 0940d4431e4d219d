import type { BodyOf } from '@afterclose/contract/call'
import type { GridState, saveGridState as call } from '@afterclose/contract/grid-state'
import { AppError } from '@afterclose/contract/problems'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type Db, transaction } from '../../store/db.ts'
import { findGridStates, storeGridState } from './repository.ts'

/**
 * @returns the state that was stored before
 * @throws AppError 'Changed elsewhere' when another state than `former` is stored
 */
export const saveGridState = (
  db: Db,
  journalId: number,
  userId: number,
  { former, ...grid }: BodyOf<typeof call>,
): Promise<GridState | undefined> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId)
    const before = (await findGridStates(tx, journalId, userId)).find(({ gridType }) => gridType === grid.gridType)
    if (former !== undefined && former !== (before?.state ?? null)) throw new AppError('Changed elsewhere')
    await storeGridState(tx, journalId, userId, grid)
    return before
  })
