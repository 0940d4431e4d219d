import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { NewerStore } from '../store/migrate.ts'
import { outageOf } from '../platform/outage.ts'

const textOf = (error: unknown, key: 'code' | 'syscall' | 'hostname'): string => {
  const value: unknown = error instanceof Error && key in error ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** Node returns several errors for a host with several addresses. */
function causeOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error // its message is complete without the cause
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0]
  return error instanceof Error && error.cause !== undefined && textOf(error, 'code') === ''
    ? causeOf(error.cause)
    : error
}

/** Why a start failed, as a sentence; null for an error that needs its stack. */
export function startProblem(thrown: unknown, config: Config | null): string | null {
  const error = causeOf(thrown)
  if (error instanceof ConfigError || error instanceof NewerStore) return error.message
  if (config === null || !(error instanceof Error)) return null
  return listenProblem(error, config) ?? storeProblem(error, config) ?? folderProblem(error, config)
}

function listenProblem(error: Error, { host, port }: Config): string | null {
  const code = textOf(error, 'code')
  switch (textOf(error, 'syscall')) {
    case 'listen':
    case 'bind':
      if (code === 'EADDRINUSE')
        return `Port ${port} is already in use. Stop the other program, or choose another port with PORT.`
      if (code === 'EADDRNOTAVAIL') return `This machine has no address "${host}". Choose another with HOST.`
      if (code !== 'EACCES' && code !== 'EPERM') return null
      return `This user is not allowed to listen on port ${port}. Choose another with PORT.`
    case 'getaddrinfo':
      return textOf(error, 'hostname') === host ? `HOST is "${host}", which cannot be resolved.` : null
    default:
      return null
  }
}

function storeProblem(error: Error, { databaseUrl, dataDir }: Config): string | null {
  const { message } = error
  const isPostgres = databaseUrl !== null && !textOf(error, 'code').startsWith('SQLITE_')
  const database = isPostgres ? 'The database at DATABASE_URL' : `The database in the data folder ${dataDir}`
  switch (outageOf(error)) {
    case 'Disk full':
      return isPostgres
        ? `${database} has no space left: ${message}.`
        : `The disk of the data folder ${dataDir} is full.`
    case 'Database damaged':
      return isPostgres
        ? `${database} is damaged: ${message}.`
        : `The file afterclose.db in ${dataDir} is damaged or not an Afterclose database.`
    case 'Database not writable':
      return `${database} is not writable: ${message}.`
    case 'Database unavailable':
      return isPostgres ? `${database} cannot be reached: ${message}.` : `${database} cannot be opened: ${message}.`
    default:
      // PostgreSQL's socket is a file that may be missing.
      return isPostgres && textOf(error, 'syscall') === 'connect' ? `${database} cannot be reached: ${message}.` : null
  }
}

/** System errors of a read-only folder. */
const folderFaults: Readonly<Record<string, string>> = {
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'the folder cannot be created',
}

function folderProblem(error: Error, { dataDir }: Config): string | null {
  if (textOf(error, 'code') === 'EISDIR')
    return `afterclose.db in the data folder ${dataDir} is a folder and not a database. Move it away, or choose another data folder with the setting DATA_DIR.`
  const fault = textOf(error, 'syscall') === '' ? undefined : folderFaults[textOf(error, 'code')]
  if (fault === undefined) return null
  return `The data folder ${dataDir} is not writable: ${fault}. Choose another with DATA_DIR.`
}
