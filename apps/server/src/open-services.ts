import { join } from 'node:path'
import type { Config } from './config.ts'
import { prepareStore, storeSettings } from './db/store.ts'
import { folderStore } from './files/file-store.ts'
import { sessionKey } from './http/access/key.ts'
import type { Services } from './http/services.ts'

/** Opens the store, brings its schema up to date and finds the key: what every feature stands on. */
export async function openServices(config: Config, onLost: (error: Error) => void): Promise<Services> {
  const store = storeSettings(config.dataDir, config.databaseUrl)
  const db = await prepareStore(store, onLost)
  const files = folderStore(join(config.dataDir, 'files'))
  return { config, db, store, files, key: await sessionKey(db, config.sessionKey) }
}
