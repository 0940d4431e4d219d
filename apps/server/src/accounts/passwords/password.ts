import { AppError } from '@afterclose/contract/problems'
import { hash, verify } from '@node-rs/argon2'
import { currentOwner } from '../../platform/workers/on-behalf.ts'
import { FairQueue } from '../../platform/workers/fair-queue.ts'
import { nameKey } from '../../store/codecs.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id with 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core, and a pool thread that file access needs too. Hashes from one address are queued. */
const hashing = new FairQueue({ atOnce: 2, ofOneAtOnce: 1, ofOneWaiting: 100 })

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(currentOwner(), () => hash(password.normalize('NFKC'), cost))

/** Hash to compare with if there is no such user, computed at the start, so that an unknown name takes no longer. */
const stranger = hashPassword('nobody has this password')

/**
 * Whether the password matches `hashed`. Without a hash (no such user) it takes equally long and is false, so that timing does not reveal
 * whether a name exists.
 *
 * @param stillAllowed is called after queueing, as others may have failed meanwhile; its errors are thrown
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

/** Why a new password is too easy to guess; null if it is not. All characters are allowed, in any mix. */
export function weakness(password: string, username: string): string | null {
  if (nameKey(password) === nameKey(username)) return 'Password must not be the user name'
  return isCommonPassword(password) ? 'Password is too common; choose another' : null
}

/**
 * @param field its place in the input
 * @throws AppError 'Invalid input' for a common password
 */
export function mustBeStrong(password: string, username: string, field: string): void {
  const message = weakness(password, username)
  if (message !== null) throw new AppError('Invalid input', { fields: [{ field, message }] })
}
