import type { Db } from '../../db/db.ts'
import { type Confirmation, confirmImport } from './confirm-import.ts'
import { type ImportAsk, type Reading, readUpload } from './read-upload.ts'
import { undoImport } from './undo-import.ts'

/** What takes long about imports, made for a worker thread with a connection of its own. */
export function importsTasks(db: Db) {
  return {
    read: (ask: ImportAsk): Promise<Reading> => readUpload(db, ask),
    confirm: ({ ask, shown }: { ask: ImportAsk; shown: Reading['preview'] }): Promise<Confirmation> =>
      confirmImport(db, ask, shown),
    undo: ({ journalId, importIdentifier }: { journalId: number; importIdentifier: string }): Promise<void> =>
      undoImport(db, journalId, importIdentifier),
  }
}
export type ImportsTasks = ReturnType<typeof importsTasks>
