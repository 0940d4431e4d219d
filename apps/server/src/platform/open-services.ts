import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Db } from '../store/db.ts'
import { prepareStore, storeSettings } from '../store/store.ts'
import { fileSettingsOf, openFileStore, openWorkFiles } from './files/file-settings.ts'
import { checkS3 } from './files/check-s3.ts'
import { installationValue } from './http/access/repository.ts'
import type { Services } from './http/services.ts'
import { localBus } from './bus/bus.ts'
import { postgresBus } from './bus/postgres-bus.ts'
import { Incoming } from './quotas/incoming.ts'
import { IncomingTexts } from './quotas/incoming-texts.ts'
import { type Times, usualTimes } from './times.ts'

/** Opens the store, runs the migrations and reads the key, for all features. */
export async function openServices(
  config: Config,
  onLost: (error: Error) => void,
  times: Times = usualTimes,
): Promise<Services> {
  const store = storeSettings(config.dataDir, config.databaseUrl)
  const db = await prepareStore(store, onLost)
  const fileSettings = fileSettingsOf(config)
  if (config.s3 !== null) await checkS3(config.s3)
  const files = openFileStore(fileSettings)
  const workFiles = openWorkFiles(fileSettings)
  const key = await sessionKey(db, config.sessionKey)
  const bus = store.kind === 'postgres' ? await postgresBus(db, store.url, onLost) : localBus()
  const incoming = new Incoming(db, config.quotas)
  const incomingTexts = new IncomingTexts(db, config.quotas)
  return { config, db, store, files, workFiles, fileSettings, incoming, incomingTexts, bus, key, times }
}

/** Call after closing the app. */
export async function closeServices({ bus, db }: Services): Promise<void> {
  await bus.close()
  await db.destroy()
}

/** The key that signs sessions: the configured one, else one generated at the first start and stored with the data. */
export async function sessionKey(db: Db, configured: string | null): Promise<Buffer> {
  if (configured !== null) return createHash('sha256').update(configured).digest()
  return Buffer.from(await installationValue(db, 'session-key', randomBytes(32).toString('base64url')), 'base64url')
}
