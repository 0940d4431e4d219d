/** `npm run backup`: writes a whole installation to one file, also while the server runs. */
import { counted } from '@afterclose/core/format'
import { existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../journals/backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { makeFolder } from '../config/make-folder.ts'
import { closeServices, openServices } from '../platform/open-services.ts'
import { RefusedError } from './commands.ts'
import { mustHaveStore } from './existing-store.ts'
import { print, say } from './print.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run backup [-- [folder or file] [--with-key] [--with-price-bars]]

Writes all accounts, journals and pictures of the store that DATA_DIR or DATABASE_URL names, as of one moment, to one
ZIP (docs/archive.md). Without a file name, the current time is used, in "backups" or the given folder.

The key that encrypts secrets (two-factor tokens, FTP passwords) is not included unless you pass --with-key: then anyone
who has the file can read them. Otherwise keep the key (SESSION_KEY) elsewhere. Price bars are not included unless you pass
--with-price-bars, which adds those of the journals' instruments.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

interface BackupOptions {
  readonly given: string | undefined
  readonly withKey: boolean
  readonly withBars: boolean
}

/** Target file or folder of the backup. */
function targetOf(given: string | undefined, created: Date): string {
  const name = `afterclose-${created.toISOString().slice(0, 19).replaceAll(':', '-')}.zip`
  const path = resolve(given ?? 'backups')
  const isFolder = given === undefined || /[/\\]$/.test(given) || (existsSync(path) && statSync(path).isDirectory())
  return isFolder ? join(path, name) : path
}

/** An error of the backup's target, not of the store. */
const isOfTarget = (error: unknown, target: string): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  (!('path' in error) || typeof error.path !== 'string' || error.path.startsWith(dirname(target)))

/** Writes the file under a temporary name until it is complete. */
async function run(options: BackupOptions, config: Config): Promise<void> {
  mustHaveStore(config)
  const created = new Date()
  const target = targetOf(options.given, created)
  const unfinished = `${target}.unfinished`
  if (existsSync(target)) throw new RefusedError(`${target} already exists.`)
  if (existsSync(unfinished))
    throw new RefusedError(
      `${unfinished} exists: another backup is running, or one was interrupted. If no backup is running, delete that file.`,
    )
  const refuse = (error: Error): never => {
    throw new RefusedError(`${target} cannot be written: ${error.message}.`)
  }
  try {
    makeFolder(dirname(target))
  } catch (error) {
    if (error instanceof Error) refuse(error)
  }
  try {
    await write(options, config, { created, target, unfinished })
  } catch (error) {
    await rm(unfinished, { force: true })
    if (isOfTarget(error, target)) refuse(error)
    throw error
  }
}

async function write(
  { withKey, withBars }: BackupOptions,
  config: Config,
  { created, target, unfinished }: { readonly created: Date; readonly target: string; readonly unfinished: string },
): Promise<void> {
  const services = await openServices(config, (error) => say(error.message))
  try {
    const { accounts, journals, missingFiles } = await writeBackup(services, unfinished, {
      withKey,
      withBars,
      created,
      say,
    })
    await rename(unfinished, target)
    print(`${counted(accounts, 'account')} and ${counted(journals, 'journal')}: ${target}`)
    if (missingFiles > 0) say(`Not included, because missing: ${counted(missingFiles, 'picture')}.`)
    if (withKey) say('The backup includes the key. Guard this file like a password.')
    else
      say(
        config.sessionKey === null
          ? 'The backup does not include the key. SESSION_KEY is not set, so two-factor tokens and FTP passwords can only be restored from a backup made with --with-key.'
          : 'The backup does not include the key. Keep SESSION_KEY: two-factor tokens and FTP passwords cannot be restored without it.',
      )
  } finally {
    await closeServices(services)
  }
}

function readArguments(args: readonly string[]): BackupOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean' },
      'with-price-bars': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return null
  if (positionals.length > 1) throw new UsageError('Give only one file or folder.')
  return { given: positionals[0], withKey: values['with-key'] === true, withBars: values['with-price-bars'] === true }
}

await runCommand({ usage, read: readArguments, run })
