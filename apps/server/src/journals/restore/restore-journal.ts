import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { DAY } from '@afterclose/core/time'
import { saveSettings } from '../../accounts/settings/repository.ts'
import {
  dropPrepared,
  type PreparedBars,
  removeReplaced,
  SeriesChanged,
  showAllBars,
  withinQuota,
} from '../../bars/save-bars.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { Services } from '../../platform/http/services.ts'
import { updateClaimed } from '../../platform/jobs/repository.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { mustFit, mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { tidyHeldFiles } from '../../records/picture-files/unused-files.ts'
import { insertSetups } from '../../records/setups/repository.ts'
import { askForContexts } from '../../store/ask-for-contexts.ts'
import { toJson } from '../../store/codecs.ts'
import { transaction, type Tx } from '../../store/db.ts'
import { fillJournal } from '../archive/fill-journal.ts'
import type { JournalFile } from '../archive/journal-file.ts'
import { type PreparedJournal, prepareJournal } from '../archive/prepare-journal.ts'
import { preparePriceBars } from '../archive/price-bars.ts'
import { setCounters } from '../archive/repository.ts'
import type { ZipReader } from '../archive/zip-reader.ts'
import { enableFirstSetup } from '../copy/repository.ts'
import { insertJournal, noteUse, updateFilled } from '../repository.ts'
import { planOf } from './account.ts'
import { clearToFill, mustBeFillable } from './empty-journal.ts'

export interface Restoring {
  readonly userId: number
  readonly jobId: string
  /** Worker that has claimed the job. */
  readonly worker: string
  /** Journal to fill, or the reserved id of a new one. */
  readonly journalId: number
  readonly isNew: boolean
  readonly journal: JournalFile
  /** All records of the archive. */
  readonly records: number
  readonly quotas: Quotas
}

type Places = Pick<Services, 'db' | 'files' | 'workFiles'>

const mostTries = 3

/**
 * Creates or fills a journal from a validated archive. All is read and all pictures are stored before one transaction writes the rest, with
 * the result of the job.
 * @param spool path of a temporary file
 * @throws AppError 'No permission', 'Quota reached', 'Unknown journal', 'Journal not empty', 'Import in progress', 'Archive refused'
 */
export async function restoreJournal(
  { db, files, workFiles }: Places,
  zip: ZipReader,
  spool: string,
  restoring: Restoring,
): Promise<void> {
  const { userId, journalId, isNew, quotas } = restoring
  const until = new Date(Date.now() + DAY).toISOString()
  if (!isNew) await mustBeFillable(db, journalId, userId)
  const prepared = await prepareJournal({ db, files }, zip, {
    journalId,
    spool,
    charged: { userId, quotas },
    decode: true,
    withImports: false,
    keep: async (fileId) => {
      // A new journal is not there yet; those of an existing one are tidied.
      if (!isNew) await transaction(db, (tx) => tidyHeldFiles(tx, journalId, [fileId], until))
    },
    read: progressOf(db, restoring),
  })
  try {
    for (let tries = 1; ; tries++) {
      const bars = await preparePriceBars({ db, workFiles }, zip, userId)
      const isWritten = await writeUnlessChanged(db, restoring, zip, prepared, bars)
      for (const one of bars) await (isWritten ? removeReplaced : dropPrepared)(workFiles, one)
      if (isWritten) return
      if (tries === mostTries)
        throw new AppError('Archive refused', { message: 'Price bars are being changed. Please try again.' })
    }
  } finally {
    await prepared.rows.close()
  }
}

/** False, without effect, if price bars changed since those of the archive were merged with them. */
async function writeUnlessChanged(
  db: Services['db'],
  restoring: Restoring,
  zip: ZipReader,
  prepared: PreparedJournal,
  bars: readonly PreparedBars[],
): Promise<boolean> {
  const trades = zip.manifest.counts['trades'] ?? 0
  try {
    await transaction(db, (tx) => writeJournal(tx, restoring, trades, prepared, bars))
    return true
  } catch (error) {
    if (error instanceof SeriesChanged) return false
    throw error
  }
}

const counted: ReadonlySet<string> = new Set(journalKinds.flatMap(({ numbered = {} }) => Object.values(numbered)))

async function writeJournal(
  tx: Tx,
  { userId, jobId, worker, journalId, isNew, journal, quotas }: Restoring,
  trades: number,
  prepared: PreparedJournal,
  bars: readonly PreparedBars[],
): Promise<void> {
  const now = new Date().toISOString()
  if (isNew) {
    await lockUser(tx, userId) // concurrent calls must not pass the same limit
    await mustHaveJournalLeft(tx, quotas, { id: userId, plan: await planOf(tx, userId) })
    await insertJournal(tx, userId, journal, now, journalId)
  } else {
    await clearToFill(tx, journalId, userId)
    await updateFilled(tx, journalId, journal, now)
  }
  if (trades > 0) await mustHaveRoom(tx, quotas, { userId, kind: 'TRADES' }, { more: trades })
  const pictureBytes = await fillJournal(tx, journalId, prepared)
  await mustFit(tx, quotas, { userId, kind: 'PICTURES' }, pictureBytes)
  const numbers = Object.entries(journal.lastNumbers).filter(([kind]) => counted.has(kind))
  await setCounters(tx, journalId, Object.fromEntries(numbers))
  const settings = Object.entries(journal.settings).map(([name, value]) => [`journal.${journalId}.${name}`, value])
  await saveSettings(tx, userId, Object.fromEntries(settings))
  if (!(await enableFirstSetup(tx, journalId))) await insertSetups(tx, journalId, [{ name: 'Default Setup' }], now)
  await noteUse(tx, journalId, userId, now)
  await withinQuota(tx, { userId, quotas }, () => showAllBars(tx, bars))
  await askForContexts(tx, journalId)
  const isOwn = await updateClaimed(tx, jobId, worker, { result: toJson({ journalId }) })
  if (!isOwn) throw new Error(`Job ${jobId} is another server's now`)
}

/** Percent of the job when the archive is checked, and when it is read. */
const [checked, ready] = [40, 90]

function progressOf(db: Services['db'], { jobId, worker, records }: Restoring): (read: number) => Promise<void> {
  let sent = 0
  return async (read) => {
    const progress = Math.floor(checked + ((ready - checked) * read) / Math.max(1, records))
    if (progress === sent) return
    sent = progress
    await updateClaimed(db, jobId, worker, { progress })
  }
}
