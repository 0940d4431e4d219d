/** `npm run admin`: manages accounts of an installation, and checks its backups and updates, also while the server runs. */
import { createInterface } from 'node:readline/promises'
import type { Config } from '../config/config.ts'
import { readInstallationId } from '../platform/http/access/repository.ts'
import { openStore, prepareStore, storeSettings } from '../store/store.ts'
import { mustNotHaveLostDatabase } from './lost-database.ts'
import { carryOut } from './commands.ts'
import { checkUpdate } from './check-update.ts'
import { mustHaveStore } from './existing-store.ts'
import { listBackups } from './list-backups.ts'
import { print } from './print.ts'
import { runCommand } from './run-command.ts'
import { type Ask, readArguments, usage } from './usage.ts'

/** First line of standard input; empty if there is none. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password (visible as you type): ')
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

async function describeBackups(config: Config): Promise<string> {
  const db = openStore(storeSettings(config.dataDir, config.databaseUrl))
  try {
    return await listBackups(config.backup, await readInstallationId(db), Date.now())
  } finally {
    await db.destroy()
  }
}

async function run(request: Ask, config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (request.command === 'create-user') await mustNotHaveLostDatabase(config)
  else mustHaveStore(config)
  if (request.command === 'backups') return print(await describeBackups(config))
  if (request.command === 'check') return print(await checkUpdate(config, Date.now()))
  const db = await prepareStore(storeSettings(dataDir, databaseUrl))
  try {
    print(await carryOut(request, { db, config, now: Date.now(), readPassword }))
  } finally {
    await db.destroy()
  }
}

await runCommand({
  usage,
  read(args) {
    const request = readArguments(args)
    return request.command === 'help' ? null : request
  },
  run,
})
