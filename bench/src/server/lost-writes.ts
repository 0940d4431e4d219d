import { listJournals } from '@afterclose/contract/journals'
import { Refused } from '@afterclose/server/test/support/client'
import type { Account } from '../support/account.ts'
import { type Answered, bodyOf } from './answered.ts'
import type { KnownUser, KnownWrite } from './played-users.ts'

/**
 * The revision of a user's journal, before he writes.
 *
 * @throws Error when it is not there
 */
export async function revisionOf({ journalId }: KnownUser, through: Account): Promise<number> {
  const { journals } = await through.call(listJournals, {})
  const journal = journals.find(({ id }) => id === journalId)
  if (journal === undefined) throw new Error(`Journal ${journalId} is not listed`)
  return journal.revision
}

/**
 * How many of a user's acknowledged writes are not there: each addition is looked for by its id, of changes the last one of
 * its kind. Changes of the journal that others cover are counted by its revision, which each write raises by one.
 *
 * @param answers his alone, all since `before` was the revision
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
