import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { NewerStore } from './db/migrate.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** SQLite tells more behind the name of a fault: SQLITE_READONLY_DIRECTORY. */
const familyOf = (code: unknown): unknown =>
  typeof code === 'string' ? code.replace(/^(SQLITE_[A-Z]+)_\w+$/, '$1') : code

/** Of a name that was looked up. */
const hostOf = (error: unknown): unknown => (error instanceof Error && 'hostname' in error ? error.hostname : undefined)

/** Node gives several errors for one host that has several addresses. */
function causeOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error // it says all, whatever caused it
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0]
  return error instanceof Error && error.cause !== undefined && codeOf(error) === undefined
    ? causeOf(error.cause)
    : error
}

/** Why a start failed, as a sentence; null for a fault that deserves its stack. */
export function startProblem(thrown: unknown, config: Config | null): string | null {
  const error = causeOf(thrown)
  if (error instanceof ConfigError || error instanceof NewerStore) return error.message
  if (config === null) return null
  const { host, port, dataDir } = config
  const message = error instanceof Error ? error.message : String(error)
  const away = `The database of the setting DATABASE_URL cannot be reached: ${message}.`
  switch (familyOf(codeOf(error))) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another with the setting PORT.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      if (hostOf(error) !== host) return away
      return `The setting HOST names "${host}", which no name server knows.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address "${host}" to listen on. Choose another with the setting HOST.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `The data folder ${dataDir} cannot be written, or port ${port} may not be used. Choose others with the settings DATA_DIR and PORT.`
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return `The disk of the data folder ${dataDir} is full.`
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The file afterclose.db in ${dataDir} is not a database of Afterclose, or it is damaged.`
    case 'ECONNREFUSED':
    case 'ENOENT':
    case '28P01':
    case '3D000':
      return away
    default:
      return null
  }
}
