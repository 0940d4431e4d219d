import { AppError } from '@afterclose/contract/problems'
import { type Config, readConfig } from '../config/config.ts'
import { FilesUnavailable } from '../platform/files/outage.ts'
import { RefusedError } from './commands.ts'
import { print, say, sayProblem } from './print.ts'
import { UsageError } from './usage.ts'

/** Options of every command. */
const options = ['with-key', 'with-price-bars', 'without-secrets', 'password-stdin', 'passkeys', 'plan', 'until']

/** Runs a command from its arguments to its exit code: 0 done, 1 refused or failed, 2 not understood. */
interface Command<Options> {
  readonly usage: string
  /** Null prints the usage. Throws errors of `parseArgs`, or a UsageError. */
  readonly read: (args: readonly string[]) => Options | null
  readonly run: (options: Options, config: Config) => Promise<void>
}

const isSentence = (error: unknown): error is Error =>
  error instanceof RefusedError || error instanceof AppError || error instanceof FilesUnavailable

export async function runCommand<Options>(command: Command<Options>): Promise<void> {
  let config: Config | null = null
  try {
    const options = parseOptions(command)
    if (options === null) return print(command.usage)
    config = readConfig(process.env, process.cwd())
    await command.run(options, config)
  } catch (error) {
    if (error instanceof UsageError) say(`${error.message}\n\n${command.usage}`)
    else if (isSentence(error)) say(error.message)
    else sayProblem(error, config)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function parseOptions<Options>({ read }: Command<Options>): Options | null {
  // npm takes arguments that begin with "--" for itself, unless preceded by "--".
  const lost = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined)
  if (lost !== undefined) throw new UsageError(`npm has kept --${lost} for itself: put " -- " before the arguments.`)
  try {
    return read(process.argv.slice(2))
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error))
  }
}
