import { settingProblem } from '@afterclose/contract/setting-rules'
import { counted } from '@afterclose/core/format'
import { randomUUID } from 'node:crypto'
import { type Db, type Tx, transaction } from '../../store/db.ts'
import { replaceInstallationId } from '../../platform/http/access/repository.ts'
import type { Services } from '../../platform/http/services.ts'
import { fillJournal } from '../archive/fill-journal.ts'
import { backupHolder, NotHeld } from '../archive/hidden-repository.ts'
import { anySize } from '../archive/limits.ts'
import { preparePriceBars } from '../archive/price-bars.ts'
import { removeReplaced, showAllBars } from '../../bars/save-bars.ts'
import { refused } from '../archive/refusal.ts'
import { findJournal, rowWriter, setCounters, type StoredRow } from '../archive/repository.ts'
import { putSomeWritings } from '../archive/settle-writings.ts'
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
 * Restores a backup into an empty store. Everything is validated before anything is written. Until the last transaction, no one can sign in
 * and no journal is visible; leftovers of a crash are removed on the next start.
 * @throws AppError 'Archive refused', also for a non-empty store or a concurrent restore
 */
export async function restoreBackup(places: Places, path: string, choices: RestoreChoices): Promise<RestoredCounts> {
  const { db, config } = places
  await mustBeEmpty(db, await repository.isHalfRestored(db))
  const holder = `${backupHolder} ${randomUUID()}`
  const zip = await openArchive(path, 'backup', isBackupEntry, anySize)
  try {
    const checked = await checkBackup(zip, db, config.dataDir, choices.say)
    const secrets = whatOfSecrets(places, checked, choices)
    await begin(places, zip, holder)
    try {
      for (const [i, journalId] of checked.journalIds.entries()) {
        choices.say(`Restoring journal ${i + 1} of ${checked.journalIds.length}`)
        await restoreJournal(places, zip, journalId, holder)
      }
      await finish(places, zip, checked, { secrets, holder })
    } catch (error) {
      // the other one has removed rows of this one, which fails here in one way or another
      if (error instanceof NotHeld || !(await repository.hasStore(db, holder)))
        throw refused('Another restore into this store was started; this one stopped.', error)
      throw error
    }
    return {
      accounts: zip.manifest.counts['user_account'] ?? 0,
      journals: checked.journalIds.length,
      secretsLeftOut: secrets === 'leave out' ? checked.sealed : 0,
    }
  } finally {
    zip.close()
  }
}

/** @throws AppError 'Archive refused' for accounts that are not from an interrupted restore */
async function mustBeEmpty(db: Db, halfRestored: boolean): Promise<void> {
  const accounts = halfRestored ? 0 : await repository.countAccounts(db)
  if (accounts > 0)
    throw refused(
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
  throw refused(
    `This backup contains secrets (two-factor tokens, FTP passwords: ${sealed}) encrypted with another installation’s key. Set SESSION_KEY to that key, or skip the secrets with --without-secrets.`,
  )
}

/** Accounts without passwords, so that no one signs in, and hidden journals. */
async function begin({ db }: Places, zip: ZipReader, holder: string): Promise<void> {
  await transaction(db, async (tx) => {
    await mustBeEmpty(tx, await repository.takeStore(tx, holder)) // again: someone may have signed up meanwhile
    await repository.deleteAccounts(tx) // of the demo, or of an interrupted restore
    await repository.deleteJobs(tx)
    await copyTable(tx, zip, 'user_account', (rows) => rows.map((row) => ({ ...row, password_hash: null })))
    const unseen = (row: StoredRow): StoredRow => ({
      ...row,
      deleted: 1,
      restored_by: holder,
      patches_from: row['revision'] ?? 1,
    })
    await copyTable(tx, zip, 'journal', (rows) => rows.map(unseen))
  })
}

async function restoreJournal(
  { db, files, workFiles, config }: Places,
  backup: ZipReader,
  journalId: number,
  holder: string,
): Promise<void> {
  await withJournal(backup, journalId, config.dataDir, async (zip, { lastNumbers }) => {
    const revision = await repository.readRevision(db, journalId)
    await fillJournal(db, files, zip, { journalId, holder, revision, charged: null, decode: false, withImports: true })
    await transaction(db, (tx) => setCounters(tx, journalId, lastNumbers))
    const ownerId = (await findJournal(db, journalId))?.owner_id
    if (ownerId === undefined) throw new NotHeld(`Journal ${journalId} is gone`)
    const bars = await preparePriceBars({ db, workFiles }, zip, ownerId)
    await transaction(db, (tx) => showAllBars(tx, bars))
    for (const one of bars) await removeReplaced(workFiles, one)
  })
}

async function finish(
  { db, store, config }: Places,
  zip: ZipReader,
  checked: CheckedBackup,
  { secrets, holder }: { readonly secrets: 'keep' | 'leave out'; readonly holder: string },
): Promise<void> {
  const { facts } = checked
  await transaction(db, async (tx) => {
    await repository.giveStoreBack(tx, holder) // first, to exclude others
    for (const { table, sealed } of tablesIn(zip.names)) {
      if (table === 'user_account' || table === 'journal') continue
      if (sealed === undefined || secrets === 'keep') await copyTable(tx, zip, table, changes[table])
    }
    for (const journalId of checked.journalIds) while (await putSomeWritings(tx, journalId));
    for await (const rows of rowsIn(zip, 'user_account'))
      for (const { id, password_hash: hash } of rows)
        if (typeof hash === 'string') await repository.setPassword(tx, Number(id), hash)
    for (const table of numberedTables)
      await repository.setLastNumber(tx, store.kind, table, facts.lastNumbers[table] ?? 0)
    if (facts.key !== null && config.sessionKey === null) await repository.replaceKey(tx, facts.key)
    if (facts.installation !== undefined) await replaceInstallationId(tx, facts.installation)
    await repository.forgetEpoch(tx)
    await repository.revealAll(tx, holder)
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

const changes: Readonly<Record<string, Change>> = {
  setting: settingsOfToday,
  writing: writingsOfTrades,
  fill_batch: fillsThatWait,
}

async function copyTable(tx: Tx, zip: ZipReader, table: string, change: Change = (rows) => rows): Promise<void> {
  for await (const rows of rowsIn(zip, table)) {
    const changed = await change(rows, tx)
    // Queries are compiled for rows with the same columns.
    for (const alike of Map.groupBy(changed, (row) => Object.keys(row).join()).values())
      await rowWriter()(tx, table, alike)
  }
}
