import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { installationValue } from '../../platform/http/access/repository.ts'

interface FeedTags {
  readonly of: (journalId: number, revision: number) => string
  readonly isOf: (journalId: number, tag: string) => boolean
}

/**
 * ETags of trade feeds. A store restored from a backup continues from an earlier revision, of which clients may have cached other data. Each
 * store has its own name in them, so that clients notice.
 */
export function feedTags(app: FastifyInstance): FeedTags {
  let storeName = ''
  app.addHook('onReady', async () => {
    storeName = await installationValue(app.services.db, 'epoch', randomBytes(6).toString('hex'))
  })
  return {
    of: (journalId, revision) => `"${storeName}-${journalId}-${revision}"`,
    isOf: (journalId, tag) => tag.startsWith(`"${storeName}-${journalId}-`),
  }
}
