import type { Config } from '../../config/config.ts'
import type { Db } from '../../store/db.ts'
import type { StoreSettings } from '../../store/store.ts'
import type { FileSettings } from '../files/file-settings.ts'
import type { FileStore } from '../files/file-store.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { MessageBus } from '../bus/bus.ts'
import type { WorkFiles } from '../files/work-files.ts'
import type { Incoming } from '../quotas/incoming.ts'
import type { IncomingTexts } from '../quotas/incoming-texts.ts'
import type { Times } from '../times.ts'
import type { SessionUser } from './access/login-session.ts'
import type { JournalAccess } from './access/journal-access.ts'

/** Services shared by all features. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** For worker threads, which open their own connections. */
  readonly store: StoreSettings
  readonly files: FileStore
  /** Connects the servers on the same store. */
  readonly bus: MessageBus
  readonly workFiles: WorkFiles
  /** Uploads that this server is receiving. */
  readonly incoming: Incoming
  readonly incomingTexts: IncomingTexts
  /** For worker threads, as `store`. */
  readonly fileSettings: FileSettings
  /** Signs the tokens. */
  readonly key: Buffer
  readonly times: Times
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    /** Jobs to run after the request; features register their kinds before the server is ready. */
    jobs: JobRunner
  }
  interface FastifyRequest {
    /** Set by the guard before a handler runs; null if the call needs none. */
    user: SessionUser | null
    journal: JournalAccess | null
  }
}
