import { AppError } from '@afterclose/contract/problems'
import { hash, verify } from '@node-rs/argon2'
import { currentOwner } from '../../platform/workers/on-behalf.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { nameKey } from '../../store/codecs.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id with 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core, and a thread of the pool that files need too. One address that tries many passwords waits for its own hashes. */
const hashing = new FairQueue({ atOnce: 2, ofOneAtOnce: 1, ofOneWaiting: 100 })

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(currentOwner(), () => hash(password.normalize('NFKC'), cost))

/** Hash to compare with if there is no such user, computed at the start, so that an unknown name takes no longer. */
const stranger = hashPassword('nobody has this password')

/**
 * Whether the password is the one behind `hashed`. Without a hash (no such user) it takes as long, and is false: time
 * must not tell whether a name exists.
 *
 * @param stillAllowed is asked when it is the caller's turn: others may have failed while he waited. What it throws is thrown
 */
export async function isPassword(
  hashed: string | null,
  password: string,
  stillAllowed: () => Promise<void> = async () => {},
): Promise<boolean> {
  const known = hashed ?? (await stranger)
  const right = await hashing.run(currentOwner(), async () => {
    await stillAllowed()
    return verify(known, password.normalize('NFKC'))
  })
  return right && hashed !== null
}

/** Why a new password is too easy to guess; null when it is not. Any characters will do, in any mix. */
export function weakness(password: string, username: string): string | null {
  if (nameKey(password) === nameKey(username)) return 'Password must not be the user name'
  return isCommonPassword(password) ? 'Password is too common; choose another' : null
}

/**
 * @param field where in the input it stands
 * @throws AppError 'Invalid input' for a password that is guessed among the first
 */
export function mustBeStrong(password: string, username: string, field: string): void {
  const message = weakness(password, username)
  if (message !== null) throw new AppError('Invalid input', { fields: [{ field, message }] })
}
