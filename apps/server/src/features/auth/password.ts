import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** What the password of nobody is compared with; made at the start, so that the first stranger waits no longer. */
const stranger = hashPassword('nobody has this password')

/**
 * Whether the password is the one behind `hashed`. Without a hash (no such user) it takes as long, and is false: time
 * must not tell whether a name exists.
 */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await stranger), password.normalize('NFKC'))
  return right && hashed !== null
}
