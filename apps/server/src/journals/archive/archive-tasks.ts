import type { Instant } from '@afterclose/core/time'
import { type Db, snapshot } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { updateClaimed } from '../../platform/jobs/repository.ts'
import { type CheckedJournal, checkJournal, isJournalEntry } from './check-journal.ts'
import { payinsCsv, tradesCsv } from './csv-files.ts'
import type { PreparedBars } from '../../bars/save-bars.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { preparePriceBars } from './price-bars.ts'
import type { Charged } from '../../platform/quotas/quotas.ts'
import { fillJournal } from './fill-journal.ts'
import { writeCsv, writeJournal } from './write-journal.ts'
import { sentSize } from './limits.ts'
import { openArchive } from './zip-reader.ts'

/** Job that restores, for its progress. */
interface OfJob {
  readonly jobId: string
  readonly worker: string
  /** All records of the archive. */
  readonly records: number
}

interface FillAsk {
  readonly path: string
  readonly journalId: number
  readonly holder: string
  readonly revision: number
  readonly charged: Charged
  readonly job: OfJob
}

/** Reads and writes journals as archives, in a worker thread with its own store. */
export function archiveTasks(db: Db, files: FileStore, workFiles: WorkFiles) {
  return {
    async archive(ask: { journalId: number; path: string; created: Instant; bars: boolean }): Promise<null> {
      const bars = ask.bars ? { db, workFiles } : null
      await snapshot(db, (tx) => writeJournal(tx, files, ask.journalId, ask.path, new Date(ask.created), bars))
      return null
    },
    /** @param ask `texts`: whether to include notes and reasons; else their cells are empty */
    async csv(ask: { journalId: number; of: 'trades' | 'payins'; path: string; texts: boolean }): Promise<null> {
      const rows = ask.of === 'trades' ? tradesCsv : payinsCsv
      await snapshot(db, (tx) => writeCsv(ask.path, rows(tx, ask.journalId, ask.texts)))
      return null
    },
    async check({ path }: { path: string }): Promise<CheckedJournal> {
      const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
      try {
        return await checkJournal(zip, true)
      } finally {
        zip.close()
      }
    },
    async fill(ask: FillAsk): Promise<null> {
      const { journalId, holder, revision, charged, job } = ask
      const zip = await openArchive(ask.path, 'journal', isJournalEntry, sentSize)
      try {
        const filling = { journalId, holder, revision, charged, decode: true, withImports: false }
        await fillJournal(db, files, zip, filling, progressOf(db, job))
      } finally {
        zip.close()
      }
      return null
    },
    /** The price bars of an archive, merged with those of a user but not visible yet. */
    async bars({ path, userId }: { path: string; userId: number }): Promise<readonly PreparedBars[]> {
      const zip = await openArchive(path, 'journal', isJournalEntry, sentSize)
      try {
        return await preparePriceBars({ db, workFiles }, zip, userId)
      } finally {
        zip.close()
      }
    },
  }
}
export type ArchiveTasks = ReturnType<typeof archiveTasks>

/** Progress after checking and after writing, percent. */
const [checked, filled] = [40, 98]

function progressOf(db: Db, { jobId, worker, records }: OfJob): (written: number) => Promise<void> {
  let sentProgress = 0
  return async (written) => {
    const progress = Math.floor(checked + ((filled - checked) * written) / Math.max(1, records))
    if (progress === sentProgress) return
    sentProgress = progress
    await updateClaimed(db, jobId, worker, { progress })
  }
}
