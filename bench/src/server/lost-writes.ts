import { listJournals } from '@afterclose/contract/journals'
import { Refused } from '@afterclose/server/test/support/client'
import type { Account } from '../support/account.ts'
import { type Answered, bodyOf } from './answered.ts'
import type { KnownUser, KnownWrite } from './played-users.ts'

/**
 * The revision of a user's journal, before the writes.
 *
 * @throws Error if it does not exist
 */
export async function revisionOf({ journalId }: KnownUser, through: Account): Promise<number> {
  const { journals } = await through.call(listJournals, {})
  const journal = journals.find(({ id }) => id === journalId)
  if (journal === undefined) throw new Error(`Journal ${journalId} is not listed`)
  return journal.revision
}

/**
 * Number of a user's acknowledged writes that are missing: each addition is looked up by id, of changes the last one of each kind.
 * Overwritten changes of the journal are counted by its revision, which each write increases by one.
 *
 * @param answers responses of only this user, all since the revision was `before`
 */
export async function lostWrites(
  user: KnownUser,
  through: Account,
  before: number,
  answers: readonly Answered[],
): Promise<number> {
  let [missing, ofAccount, raises] = [0, 0, 0]
  for (const write of user.writes) {
    const acknowledged = answers.filter(({ kind, name }) => kind === 'write' && name === write.name)
    if (write.raises) raises += acknowledged.length
    for (const answer of write.adds ? acknowledged : acknowledged.slice(-1)) {
      if (await isThere(write, through, answer)) continue
      if (write.raises) missing++
      else ofAccount++
    }
  }
  const unraised = raises - ((await revisionOf(user, through)) - before)
  return Math.max(missing, unraised) + ofAccount
}

async function isThere(write: KnownWrite, through: Account, { mark, id }: Answered): Promise<boolean> {
  const sent = bodyOf(write, mark)
  if (sent === null || (write.adds && id === null)) return false
  try {
    return await write.isThere(through, sent, id ?? 0)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return false
    throw error
  }
}
