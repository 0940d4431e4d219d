/** `npm run backup`: everything that an installation holds in one file, also while the server runs. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../archive/backup/write-backup.ts'
import type { Config } from '../config.ts'
import { closeServices, openServices } from '../open-services.ts'
import { RefusedError } from './commands.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run backup [-- [folder or file] [--with-key]]

Writes all accounts, journals and pictures of the store that DATA_DIR or DATABASE_URL names, as they are at one moment,
to one ZIP (docs/archive.md). Without a file it is called by the time, in the folder "backups" or the given one.

The key that seals secrets (two-factor tokens, passwords of FTP) stays out, unless --with-key takes it along: then whoever
has the file can read them. Without it keep the key (SESSION_KEY) elsewhere.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

interface Asked {
  readonly given: string | undefined
  readonly withKey: boolean
}

/** Where the backup goes. */
async function targetOf(given: string | undefined, created: Date): Promise<string> {
  const name = `afterclose-${created.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`
  const path = resolve(given ?? 'backups')
  const isFolder = given === undefined || /[/\\]$/.test(given) || (existsSync(path) && (await stat(path)).isDirectory())
  const target = isFolder ? join(path, name) : path
  if (existsSync(target)) throw new RefusedError(`${target} is there already.`)
  await mkdir(dirname(target), { recursive: true })
  return target
}

async function run({ given, withKey }: Asked, config: Config): Promise<void> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'afterclose.db')))
    throw new RefusedError(`There is no database in ${config.dataDir} yet. The setting DATA_DIR names the folder.`)
  const created = new Date()
  const target = await targetOf(given, created)
  const unfinished = `${target}.unfinished`
  const services = await openServices(config, (error) => console.error(error.message))
  try {
    const say = (text: string) => console.error(text)
    const { accounts, journals, missingFiles } = await writeBackup(services, unfinished, { withKey, created, say })
    await rename(unfinished, target)
    console.log(`${accounts} accounts and ${journals} journals are in ${target}`)
    if (missingFiles > 0) console.error(`${missingFiles} pictures were not there to be taken along.`)
    if (withKey) console.error('The key is in it: keep this file as you keep a password.')
    else
      console.error('The key is not in it: without SESSION_KEY of now the secrets in it cannot be read (--with-key).')
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await closeServices(services)
  }
}

function readArguments(args: readonly string[]): Asked | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'with-key': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help === true) return null
  if (positionals.length > 1) throw new UsageError('One file or folder is enough.')
  return { given: positionals[0], withKey: values['with-key'] === true }
}

await runCommand({ usage, read: readArguments, run })
