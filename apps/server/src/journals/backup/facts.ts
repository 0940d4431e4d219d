import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Fields that the manifest of a backup has besides those of every archive. */
export const BackupFacts = z.object({
  /** Fingerprint of the installation's key, which does not reveal it. */
  keyFingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  /** The key itself, in base64url, if requested. */
  key: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable(),
  /** Id of the installation that it contains; absent in backups of earlier versions. */
  installation: z.uuid().optional(),
  /** Last ids of accounts and journals. */
  lastNumbers: z.record(z.string(), z.int().min(0)),
})
export type BackupFacts = z.infer<typeof BackupFacts>

export const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update('afterclose key fingerprint').update(key).digest('hex').slice(0, 16)
