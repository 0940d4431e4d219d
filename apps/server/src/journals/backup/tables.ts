import type { Schema } from '../../store/schema.ts'

/** A table that a backup stores row by row. */
export interface BackupTable {
  readonly table: keyof Schema
  /** Its primary key. */
  readonly key: readonly string[]
  /** A column sealed with the installation's key. */
  readonly sealed?: string
  /** Missing in backups of earlier versions. */
  readonly later?: true
}

/**
 * Tables of an installation besides the records of its journals, in the order in which rows refer to each other. Rows of demo accounts, of
 * hidden journals and of imports in progress are skipped.
 */
export const backupTables: readonly BackupTable[] = [
  { table: 'user_account', key: ['id'] },
  { table: 'journal', key: ['id'] },
  { table: 'two_factor_token', key: ['id'], sealed: 'sealed_secret' },
  { table: 'recovery_code', key: ['user_id', 'code_hash'] },
  { table: 'api_key', key: ['id'], later: true },
  { table: 'key_call', key: ['id'], later: true },
  { table: 'passkey', key: ['id'], later: true },
  { table: 'user_identity', key: ['id'], later: true },
  { table: 'setting', key: ['user_id', 'key'] },
  { table: 'share', key: ['journal_id', 'id'] },
  { table: 'journal_use', key: ['journal_id', 'user_id'] },
  { table: 'grid_state', key: ['journal_id', 'user_id', 'grid_type'] },
  { table: 'column_mapping', key: ['user_id', 'fingerprint'] },
  { table: 'import_job', key: ['journal_id', 'id'] },
  { table: 'fill_batch', key: ['id'], later: true },
  { table: 'ftp_account', key: ['journal_id'], sealed: 'sealed_password' },
  { table: 'price_source', key: ['id'], sealed: 'sealed_key', later: true },
  { table: 'notification', key: ['user_id', 'id'] },
  { table: 'notification_counter', key: ['user_id'] },
  { table: 'blog_view', key: ['user_id'] },
]

/** Tables stored separately before journal archives contained them. */
const formerTables: readonly BackupTable[] = [
  { table: 'writing', key: ['journal_id', 'trade_id'] },
  { table: 'statement', key: ['journal_id', 'import_job_id', 'seq'] },
  { table: 'statement_part', key: ['journal_id', 'import_job_id', 'seq', 'account', 'month', 'kind'] },
  { table: 'statement_block', key: ['journal_id', 'digest'] },
]

/** Tables to restore from a backup with these entries. */
export const tablesIn = (names: readonly string[]): readonly BackupTable[] => [
  ...backupTables.filter(({ table, later }) => later !== true || names.includes(tableFile(table))),
  ...formerTables.filter(({ table }) => names.includes(tableFile(table))),
]

/** Tables that a backup omits, and why. */
export const notBackedUp: Readonly<Record<string, string>> = {
  user_session: 'everybody signs in again',
  push_device: 'a device belongs to a session',
  failed_attempt: 'counts for minutes',
  used_ticket: 'counts for minutes',
  idempotency: 'requests that may be sent again within 30 days',
  job: 'work that is under way belongs to the servers that do it',
  deleted_trade: 'clients of a restored journal fetch it again',
  counter: 'in journal.json',
  review_skip: 'skipped cards are dealt again tomorrow',
  ftp_file: 'what arrived is in its imports; what waits is with the server that takes it',
  held_file: 'pictures of what was deleted',
  picture_file: 'counted again as the pictures are restored',
  demo_visit: 'visitors of the demo journal',
  bar_series: 'in the archives of journals, where it is asked for',
  bar_block: 'price bars',
  bar_flag: 'price bars that are left out',
  bar_job: 'uploads of price bars',
  bar_fetch: 'price bars that are fetched',
  bar_walk: 'strategies are tried on the bars again',
  trade_context: 'found from the bars again',
  context_state: 'found from the bars again',
  judged_attempt: 'judged again after the next change',
  installation: 'the id is in the manifest, and the key if requested; the rest belongs to one store',
}

/** Tables with ids assigned by the store. */
export const numberedTables = [
  'user_account',
  'journal',
  'two_factor_token',
  'api_key',
  'key_call',
  'passkey',
  'user_identity',
  'fill_batch',
  'price_source',
] as const

export const tableFile = (table: string): string => `${table}.jsonl`
export const journalArchive = (journalId: number): string => `journals/${journalId}.zip`
/** The journal of an archive entry in a backup; null for other entries. */
export const journalIn = (name: string): number | null => {
  const digits = /^journals\/([1-9]\d{0,14})\.zip$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

const files: ReadonlySet<string> = new Set([...backupTables, ...formerTables].map(({ table }) => tableFile(table)))
export const isBackupEntry = (name: string): boolean => files.has(name) || journalIn(name) !== null
