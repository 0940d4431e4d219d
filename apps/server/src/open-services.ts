import type { Config } from './config.ts'
import { prepareStore, storeSettings } from './db/store.ts'
import { sessionKey } from './http/access/key.ts'
import type { Services } from './http/services.ts'

/** Opens the store, brings its schema up to date and finds the key: what every feature stands on. */
export async function openServices(config: Config, onLost: (error: Error) => void): Promise<Services> {
  const store = storeSettings(config.dataDir, config.databaseUrl)
  const db = await prepareStore(store, onLost)
  return { config, db, store, key: await sessionKey(db, config.sessionKey) }
}
