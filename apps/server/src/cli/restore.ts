/** `npm run restore`: restores a backup into an empty store, of either kind. */
import { counted, plural } from '@afterclose/core/format'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../journals/backup/restore-backup.ts'
import type { Config } from '../config/config.ts'
import { countListeners } from '../store/listen.ts'
import { holdStore } from '../store/one-server.ts'
import { openStore, type StoreSettings, storeSettings } from '../store/store.ts'
import { isAbsent } from '../platform/files/disk.ts'
import { closeServices, openServices } from '../platform/open-services.ts'
import { RefusedError } from './commands.ts'
import { print, say } from './print.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run restore -- <file> [--without-secrets]

Restores a backup into the store that DATA_DIR or DATABASE_URL names, which must hold no accounts; stop its
servers first. The whole file is checked before anything is written, and nothing is visible until everything is restored.

If the backup's secrets were encrypted with another installation's key, set that key as SESSION_KEY, or skip them with
--without-secrets; two-factor sign-in must then be set up again.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

interface RestoreOptions {
  readonly file: string
  readonly withoutSecrets: boolean
}

/** @throws RefusedError */
async function mustBeFile(path: string): Promise<void> {
  await using file = await open(path).catch((error: Error) => {
    throw new RefusedError(isAbsent(error) ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`)
  })
  if (!(await file.stat()).isFile()) throw new RefusedError(`${path} is not a file. Name the ZIP of a backup.`)
}

async function run({ file, withoutSecrets }: RestoreOptions, config: Config): Promise<void> {
  const path = resolve(file)
  await mustBeFile(path)
  const store = storeSettings(config.dataDir, config.databaseUrl)
  const release = holdStore(store)
  if (store.kind === 'postgres') await mustHaveNoServers(store)
  const services = await openServices(config, (error) => say(error.message))
  try {
    const { accounts, journals, secretsLeftOut } = await restoreBackup(services, path, { withoutSecrets, say })
    print(`Restored ${counted(accounts, 'account')} and ${counted(journals, 'journal')}.`)
    if (secretsLeftOut > 0) say(`Not restored: ${counted(secretsLeftOut, 'sealed secret')}.`)
  } finally {
    await closeServices(services)
    release()
  }
}

/** Checks that no server is listening; must run before this command listens itself. @throws RefusedError */
async function mustHaveNoServers(store: StoreSettings): Promise<void> {
  const db = openStore(store)
  try {
    const listening = await countListeners(db)
    if (listening > 0)
      throw new RefusedError(
        `${counted(listening, 'server')} ${plural(listening, 'is', 'are')} connected to this database. Stop all servers first.`,
      )
  } finally {
    await db.destroy()
  }
}

function readArguments(args: readonly string[]): RestoreOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'without-secrets': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) return null
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  return { file, withoutSecrets: values['without-secrets'] === true }
}

await runCommand({ usage, read: readArguments, run })
