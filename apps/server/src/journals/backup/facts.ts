import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Fields that the manifest of a backup has besides those of every archive. */
export const BackupFacts = z.object({
  /** Tells the key of the installation from others, without giving it away. */
  keyFingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  /** The key itself, in base64url, when it was asked for. */
  key: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
  /** The last numbers that the store gave to accounts and journals. */
  lastNumbers: z.record(z.string(), z.int().min(0)),
})
export type BackupFacts = z.infer<typeof BackupFacts>

export const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update('afterclose key fingerprint').update(key).digest('hex').slice(0, 16)
