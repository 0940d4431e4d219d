import type { exportFormats } from '@afterclose/contract/export'
import type { Instant } from '@afterclose/core/time'
import { type Db, snapshot } from '../../store/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { legsCsv, payinsCsv, tradesCsv } from './csv-files.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { writeCsv, writeJournal } from './write-journal.ts'

type CsvTable = Exclude<(typeof exportFormats)[number], 'archive'>

/** Writes journals as archives and tables, in a worker thread with its own store. */
export function archiveTasks(db: Db, files: FileStore, workFiles: WorkFiles) {
  return {
    async archive(ask: { journalId: number; path: string; created: Instant; bars: boolean }): Promise<null> {
      const bars = ask.bars ? { db, workFiles } : null
      await snapshot(db, (tx) => writeJournal(tx, files, ask.journalId, ask.path, new Date(ask.created), bars))
      return null
    },
    /** @param ask `texts`: whether to include notes and reasons; else their cells are empty */
    async csv(ask: { journalId: number; of: CsvTable; path: string; texts: boolean }): Promise<null> {
      const rows = { trades: tradesCsv, legs: legsCsv, payins: payinsCsv }[ask.of]
      await snapshot(db, (tx) => writeCsv(ask.path, rows(tx, ask.journalId, ask.texts)))
      return null
    },
  }
}
export type ArchiveTasks = ReturnType<typeof archiveTasks>
