import { parseArgs } from 'node:util'

export const usage = `Usage: npm run admin -- <command>

  create-user <name> [--plan FREE|PRO|TRIAL]   Create an account, whatever SIGN_UP says.
  reset-password <name> [--and-everything-else]
                                               Give an account a new password, and end its sessions. Lists what else opens it,
                                               or revokes its API keys, and removes its passkeys and company accounts.
  remove-two-factor <name> [--passkeys]        Remove all two-factor tokens and recovery codes of an account, and its passkeys.
  set-plan <name> FREE|PRO|TRIAL [--until <yyyy-MM-dd>]
                                               Set the plan; PRO may have a last day (in UTC). TRIAL is PRO for 14 days.
  end-sessions <name>                          Sign an account out everywhere.
  list-access <name>                           List everything that opens an account: password, sessions, API keys, passkeys,
                                               company accounts and FTP.
  revoke-keys <name>                           Revoke all API keys of an account.
  unlink <name>                                Remove all company accounts of an account.
  lock-user <name>                             Let nothing open an account, and end its sessions. Nothing is deleted.
  unlock-user <name>                           Let it be opened again.
  sign-in-link <name>                          Print an address that signs in to the account once, within 10 minutes.
  broadcast <text>                             Show every account a message; links and simple HTML are kept.
  list-users                                   Name, plan, two-factor and last use of every account.
  usage                                        Pictures, price bars, waiting files, archives and journals of every account,
                                               compared with its limits.
  backups                                      Automatic backups, and whether they were proved.
  check                                        Before an update: versions, free disk and the last proved backup. Changes nothing.
  help                                         This text.

create-user and reset-password generate a password and print it once. With --password-stdin they read it from the first
line of the standard input instead. All commands work while the server runs, on the store that DATA_DIR or DATABASE_URL names.
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

/** An unknown command, or one with missing arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const commands = {
  'create-user': { words: 1, options: ['plan', 'password-stdin'] },
  'reset-password': { words: 1, options: ['password-stdin', 'and-everything-else'] },
  'remove-two-factor': { words: 1, options: ['passkeys'] },
  'set-plan': { words: 2, options: ['until'] },
  'end-sessions': { words: 1, options: [] },
  'list-access': { words: 1, options: [] },
  'revoke-keys': { words: 1, options: [] },
  unlink: { words: 1, options: [] },
  'lock-user': { words: 1, options: [] },
  'unlock-user': { words: 1, options: [] },
  'sign-in-link': { words: 1, options: [] },
  broadcast: { words: 1, options: [] },
  'list-users': { words: 0, options: [] },
  usage: { words: 0, options: [] },
  backups: { words: 0, options: [] },
  check: { words: 0, options: [] },
  help: { words: 0, options: [] },
} as const satisfies Record<string, { words: number; options: readonly string[] }>
type CommandName = keyof typeof commands
const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

export interface Ask {
  readonly command: CommandName
  /** The account, or the text of a broadcast; empty if the command needs none. */
  readonly name: string
  /** The plan of set-plan; otherwise empty. */
  readonly word: string
  readonly plan: string | undefined
  readonly until: string | undefined
  readonly passwordFromInput: boolean
  /** Whether remove-two-factor also removes passkeys. */
  readonly withPasskeys: boolean
  /** Whether reset-password also removes what else opens the account. */
  readonly andEverythingElse: boolean
}

const passwordHint = (options: readonly string[]): string =>
  options.includes('password-stdin') ? ' Passwords cannot be passed as arguments.' : ''

/** @throws UsageError */
export function readArguments(args: readonly string[]): Ask {
  const {
    values: { help, ...values },
    positionals,
  } = parse(args)
  const [command = 'help', ...words] = help === true ? [] : positionals
  if (!isCommand(command)) throw new UsageError(`There is no command "${command}".`)
  const expected = commands[command]
  if (words.length < expected.words) throw new UsageError(`${command} needs more arguments: see its line below.`)
  const isText = command === 'broadcast' // quoted or not
  if (words.length > expected.words && !isText)
    throw new UsageError(`${command} does not take "${words[expected.words]}".${passwordHint(expected.options)}`)
  const allowed: readonly string[] = expected.options
  for (const option of Object.keys(values))
    if (!allowed.includes(option)) throw new UsageError(`${command} has no option --${option}.`)
  return {
    command,
    name: (isText ? words.join(' ') : words[0]) ?? '',
    word: words[1] ?? '',
    plan: values.plan,
    until: values.until,
    passwordFromInput: values['password-stdin'] === true,
    withPasskeys: values.passkeys === true,
    andEverythingElse: values['and-everything-else'] === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        until: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        passkeys: { type: 'boolean' },
        'and-everything-else': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
