/** Outages: failing disks and databases, as opposed to bugs. */
import type { ProblemCode } from '@afterclose/contract/problems'

export type OutageCode = Extract<
  ProblemCode,
  | 'Disk full'
  | 'Database damaged'
  | 'Database not writable'
  | 'Database removed'
  | 'Database unavailable'
  | 'Data folder not writable'
  | 'Files unavailable'
>

/** An outage recognised elsewhere, such as in another thread. */
export class Outage extends Error {
  override name = 'Outage'
  readonly code: OutageCode

  constructor(code: OutageCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** By code, then by family of codes: SQLITE_IOERR_SHORT_READ, SQLITE_IOERR. */
const sqlite: Readonly<Record<string, OutageCode>> = {
  SQLITE_FULL: 'Disk full',
  SQLITE_CORRUPT: 'Database damaged',
  SQLITE_NOTADB: 'Database damaged',
  SQLITE_IOERR_SHORT_READ: 'Database damaged', // truncated file
  SQLITE_IOERR_CORRUPTFS: 'Database damaged',
  SQLITE_IOERR: 'Database not writable',
  SQLITE_READONLY_DBMOVED: 'Database removed',
  SQLITE_READONLY: 'Database not writable',
  SQLITE_BUSY: 'Database not writable', // another process has been writing for longer than the timeout
  SQLITE_CANTOPEN: 'Database unavailable',
}

/** By SQLSTATE, then by its class (PostgreSQL, appendix A). */
const postgres: Readonly<Record<string, OutageCode>> = {
  '53100': 'Disk full',
  '25006': 'Database not writable', // a standby, or default_transaction_read_only
  '58030': 'Database not writable',
  XX001: 'Database damaged',
  XX002: 'Database damaged',
  '53': 'Database unavailable', // too many connections, out of memory
  '57': 'Database unavailable', // shut down, or still starting
  '08': 'Database unavailable',
  '28': 'Database unavailable', // the password or the role is refused
  '3D': 'Database unavailable',
}
/** A cancelled query is no outage, though it shares its class with a shutdown. */
const noOutage: ReadonlySet<string> = new Set(['57014'])

/** Messages of PostgreSQL's driver without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** System errors of file access. */
const disk: Readonly<Record<string, OutageCode>> = {
  ENOSPC: 'Disk full',
  EDQUOT: 'Disk full',
  EROFS: 'Data folder not writable',
  EACCES: 'Data folder not writable',
  EPERM: 'Data folder not writable',
  EFBIG: 'Data folder not writable',
}
/** Error codes of a lost connection to the database. */
const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

const textAt = (error: Error, key: 'code' | 'syscall'): string => {
  const value: unknown = key in error ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : ''
}

/** Outage of a disk by the code of a system error; null for any other error. */
export const diskOutageOf = (error: Error): OutageCode | null => disk[textAt(error, 'code')] ?? null

/** Whether an error is an outage, and which; null for a bug and for errors shown to users. */
export function outageOf(error: unknown): OutageCode | null {
  if (error instanceof Outage) return error.code
  if (!(error instanceof Error)) return null
  const code = textAt(error, 'code')
  if (code.startsWith('SQLITE_')) return sqlite[code] ?? sqlite[code.split('_', 2).join('_')] ?? null
  const syscall = textAt(error, 'syscall')
  if (syscall === 'connect' || (syscall !== '' && unreachable.has(code))) return 'Database unavailable'
  if (syscall !== '') return diskOutageOf(error)
  if (/^[0-9A-Z]{5}$/.test(code) && !noOutage.has(code)) return postgres[code] ?? postgres[code.slice(0, 2)] ?? null
  return lostConnection.test(error.message) ? 'Database unavailable' : null
}
