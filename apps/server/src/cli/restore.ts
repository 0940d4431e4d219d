/** `npm run restore`: a backup into a store that holds nothing, of either kind. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '@afterclose/contract/problems'
import { restoreBackup } from '../archive/backup/restore-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { closeServices, openServices } from '../open-services.ts'
import { startProblem } from '../start-problem.ts'
import { RefusedError } from './commands.ts'
import { UsageError } from './usage.ts'

const usage = `Usage: npm run restore -- <file> [--without-secrets]

Restores a backup into the store that DATA_DIR or DATABASE_URL names, which must hold no accounts; stop its server
first. Everything in the file is checked before anything is written, and nothing is seen before all of it is there.

When the secrets in it were sealed with another key than that of this installation, give that as SESSION_KEY;
--without-secrets leaves them out: two-factor sign-in is set up anew then.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

async function run(file: string, withoutSecrets: boolean, config: Config): Promise<void> {
  const path = resolve(file)
  if (!existsSync(path)) throw new RefusedError(`There is no file ${path}.`)
  const services = await openServices(config, (error) => console.error(error.message))
  try {
    const say = (text: string) => console.error(text)
    const { journals, secretsLeftOut } = await restoreBackup(services, path, { withoutSecrets, say })
    console.log(`${journals} journals are restored.`)
    if (secretsLeftOut > 0) console.error(`${secretsLeftOut} sealed secrets were left out.`)
  } finally {
    await closeServices(services)
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'without-secrets': { type: 'boolean' }, help: { type: 'boolean' } },
    })
    const [file, ...more] = positionals
    if (values.help !== true && (file === undefined || more.length > 0)) throw new UsageError('Name one file.')
    return { file: file ?? '', withoutSecrets: values['without-secrets'] === true, help: values.help === true }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}

let config: Config | null = null
try {
  const { file, withoutSecrets, help } = readArguments(process.argv.slice(2))
  if (help) console.log(usage)
  else {
    config = readConfig(process.env, process.cwd())
    await run(file, withoutSecrets, config)
  }
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof RefusedError || error instanceof AppError) console.error(error.message)
  else console.error(startProblem(error, config) ?? error)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
