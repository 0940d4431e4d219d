import { settingProblem } from '@afterclose/contract/setting-rules'
import { counted } from '@afterclose/core/format'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { type Db, type Tx, transaction } from '../../store/db.ts'
import { replaceInstallationId } from '../../platform/http/access/repository.ts'
import type { Services } from '../../platform/http/services.ts'
import { temporaryFile } from '../../platform/files/temporary.ts'
import { fillJournal } from '../archive/fill-journal.ts'
import { prepareJournal } from '../archive/prepare-journal.ts'
import { anySize } from '../archive/limits.ts'
import { preparePriceBars } from '../archive/price-bars.ts'
import { type PreparedBars, removeReplaced, showAllBars } from '../../bars/save-bars.ts'
import { archiveRefusal } from '../archive/refusal.ts'
import { findJournal, rowsOf, rowWriter, setCounters, type StoredRow } from '../archive/repository.ts'
import { openArchive, type ZipReader } from '../archive/zip-reader.ts'
import { type CheckedBackup, checkBackup, withJournal } from './check-backup.ts'
import { fingerprintOf } from './facts.ts'
import * as repository from './repository.ts'
import { rowsIn } from './rows.ts'
import { isBackupEntry, numberedTables, tablesIn } from './tables.ts'

type Places = Pick<Services, 'db' | 'store' | 'files' | 'workFiles' | 'key' | 'config'>

export interface RestoreChoices {
  /** Drops values sealed with a key that is not available. */
  readonly withoutSecrets: boolean
  /** Called with the progress. */
  readonly say: (text: string) => void
}

export interface RestoredCounts {
  readonly accounts: number
  readonly journals: number
  /** Dropped secrets. */
  readonly secretsLeftOut: number
}

/**
 * Restores a backup into an empty store, in one transaction. Everything is validated before anything is written.
 * @throws AppError 'Archive refused', also for a non-empty store
 */
export async function restoreBackup(places: Places, path: string, choices: RestoreChoices): Promise<RestoredCounts> {
  const { db, config } = places
  await mustBeEmpty(db)
  const zip = await openArchive(path, 'backup', isBackupEntry, anySize)
  try {
    const checked = await checkBackup(zip, db, config.dataDir, choices.say)
    const secrets = whatOfSecrets(places, checked, choices)
    const replaced = await transaction(db, (tx) => restore(tx, places, zip, checked, secrets, choices.say))
    for (const one of replaced) await removeReplaced(places.workFiles, one)
    return {
      accounts: zip.manifest.counts['user_account'] ?? 0,
      journals: checked.journalIds.length,
      secretsLeftOut: secrets === 'leave out' ? checked.sealed : 0,
    }
  } finally {
    zip.close()
  }
}

/** @throws AppError 'Archive refused' */
async function mustBeEmpty(db: Db): Promise<void> {
  const accounts = await repository.countAccounts(db)
  if (accounts > 0)
    throw archiveRefusal(
      `This store is not empty: it has ${counted(accounts, 'account')}. Restore a backup into an empty store.`,
    )
}

/** @throws AppError 'Archive refused' if the sealed values could never be decrypted */
function whatOfSecrets(
  { key, config }: Places,
  { facts, sealed }: CheckedBackup,
  { withoutSecrets }: RestoreChoices,
): 'keep' | 'leave out' {
  const sameKey = fingerprintOf(key) === facts.keyFingerprint
  if (sealed === 0 || sameKey || (facts.key !== null && config.sessionKey === null)) return 'keep'
  if (withoutSecrets) return 'leave out'
  throw archiveRefusal(
    `This backup contains secrets (two-factor tokens, FTP passwords: ${sealed}) encrypted with another installation’s key. Set SESSION_KEY to that key, or skip the secrets with --without-secrets.`,
  )
}

/** @returns bars whose former files are to be removed */
async function restore(
  tx: Tx,
  places: Places,
  zip: ZipReader,
  { facts, journalIds }: CheckedBackup,
  secrets: 'keep' | 'leave out',
  say: (text: string) => void,
): Promise<readonly PreparedBars[]> {
  const { store, config } = places
  await repository.lockAccounts(tx)
  await mustBeEmpty(tx) // again: someone may have signed up meanwhile
  await repository.deleteAccounts(tx) // of the demo
  await repository.deleteJobs(tx)
  await copyTable(tx, zip, 'user_account')
  await copyTable(tx, zip, 'journal')
  const bars: PreparedBars[] = []
  for (const [i, journalId] of journalIds.entries()) {
    say(`Restoring journal ${i + 1} of ${journalIds.length}`)
    bars.push(...(await restoreJournal(tx, places, zip, journalId)))
  }
  for (const { table, sealed } of tablesIn(zip.names)) {
    if (table === 'user_account' || table === 'journal') continue
    if (sealed === undefined || secrets === 'keep') await copyTable(tx, zip, table)
  }
  await repository.putWritings(tx)
  for (const table of numberedTables)
    await repository.setLastNumber(tx, store.kind, table, facts.lastNumbers[table] ?? 0)
  if (facts.key !== null && config.sessionKey === null) await repository.replaceKey(tx, facts.key)
  if (facts.installation !== undefined) await replaceInstallationId(tx, facts.installation)
  await repository.forgetEpoch(tx)
  for (const journalId of journalIds) await askForContexts(tx, journalId)
  return bars
}

/** @returns its price bars */
async function restoreJournal(
  tx: Tx,
  { files, workFiles, config }: Places,
  backup: ZipReader,
  journalId: number,
): Promise<readonly PreparedBars[]> {
  return withJournal(backup, journalId, config.dataDir, async (zip, { lastNumbers }) => {
    const prepared = await prepareJournal({ db: tx, files }, zip, {
      journalId,
      spool: await temporaryFile(config.dataDir),
      charged: null,
      decode: false,
      withImports: true,
      keep: async () => {},
      read: async () => {},
    })
    try {
      await fillJournal(tx, journalId, prepared)
    } finally {
      await prepared.rows.close()
    }
    await setCounters(tx, journalId, lastNumbers)
    const ownerId = (await findJournal(tx, journalId))?.owner_id
    if (ownerId === undefined) throw new Error(`Journal ${journalId} has no row`)
    const bars = await preparePriceBars({ db: tx, workFiles }, zip, ownerId)
    await showAllBars(tx, bars)
    return bars
  })
}

/** Drops settings of earlier versions. */
const settingsOfToday = (rows: readonly StoredRow[]): readonly StoredRow[] =>
  rows.filter((row) => settingProblem(String(row['key']), String(row['value'])) === null)

/**
 * Drops rows about trades that such a backup does not contain: merged trades, and trades that had just been deleted and could still be
 * restored.
 */
async function writingsOfTrades(rows: readonly StoredRow[], tx: Tx): Promise<readonly StoredRow[]> {
  const kept: StoredRow[] = []
  for (const [journalId, those] of Map.groupBy(rows, (row) => Number(row['journal_id']))) {
    const ids = those.map((row) => Number(row['trade_id']))
    const known = await repository.findTradeIds(tx, journalId, ids)
    kept.push(...those.filter((row) => row['shown_on'] === null && known.has(Number(row['trade_id']))))
  }
  return kept
}

/** Rows in stored form. */
type Change = (rows: readonly StoredRow[], tx: Tx) => readonly StoredRow[] | Promise<readonly StoredRow[]>

/** Fills whose merge was running are merged again: saved ones are known then. */
const fillsThatWait: Change = (rows) =>
  rows.map((row) =>
    row['state'] === 'MERGING' || row['state'] === 'NEEDS_INPUT' ? { ...row, state: 'WAITING', merged_by: null } : row,
  )

/** Rows of trades are of revision 1: clients that know a journal fetch all of it. */
const unknownToClients: Change = (rows) => rows.map((row) => ({ ...row, patches_from: row['revision'] ?? 1 }))

const changes: Readonly<Record<string, Change>> = {
  journal: unknownToClients,
  setting: settingsOfToday,
  writing: writingsOfTrades,
  fill_batch: fillsThatWait,
}

async function copyTable(tx: Tx, zip: ZipReader, table: string): Promise<void> {
  const insert = rowWriter()
  const change = changes[table] ?? ((rows) => rows)
  for await (const rows of rowsIn(zip, table)) {
    const changed = await change(rows, tx)
    // Queries are compiled for rows with the same columns.
    for (const alike of Map.groupBy(changed, (row) => Object.keys(row).join()).values())
      await insert(tx, rowsOf(table, alike))
  }
}
