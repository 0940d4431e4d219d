import type { BodyOf } from '@afterclose/contract/call'
import type { renameCaption } from '@afterclose/contract/captions'
import { AppError } from '@afterclose/contract/problems'
import { isCaption, settingProblem } from '@afterclose/contract/setting-rules'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type Db, transaction } from '../../store/db.ts'
import { findCaption, storeCaption } from './repository.ts'

const invalid = (field: string, message: string): AppError =>
  new AppError('Invalid input', { fields: [{ field, message }] })

/**
 * Saves a caption in the settings of the user.
 *
 * @returns the caption that was stored before; null for the standard one
 * @throws AppError 'Changed elsewhere' when another one than `former` is stored, 'Invalid input' for a key that names no caption, or an empty one
 */
export async function saveCaption(
  db: Db,
  userId: number,
  { key, name, former }: BodyOf<typeof renameCaption>,
): Promise<string | null> {
  if (!isCaption(key)) throw invalid('key', 'is not a caption')
  const problem = name === null ? null : settingProblem(key, name)
  if (problem !== null) throw invalid('name', problem)
  return transaction(db, async (tx) => {
    await lockUser(tx, userId)
    const before = await findCaption(tx, userId, key)
    if (former !== undefined && former !== before) throw new AppError('Changed elsewhere')
    await storeCaption(tx, userId, key, name)
    return before
  })
}
