import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../store/db.ts'
import { installationValue } from './repository.ts'

/** The key that signs sessions: the configured one, else one that is made at the first start and kept with the data. */
export async function sessionKey(db: Db, configured: string | null): Promise<Buffer> {
  if (configured !== null) return createHash('sha256').update(configured).digest()
  return Buffer.from(await installationValue(db, 'session-key', randomBytes(32).toString('base64url')), 'base64url')
}
