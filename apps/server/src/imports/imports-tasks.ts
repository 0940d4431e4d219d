import type { Quotas } from '@afterclose/contract/storage'
import type { Db } from '../store/db.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import type { ImportAsk, Reading } from './plan/plan-types.ts'
import { readUpload } from './upload/read-upload.ts'
import { type FileAsk, type Recognised, recogniseUpload } from './upload/recognise.ts'
import { cleanUp } from './save/remove-hidden.ts'
import { type Saved, saveImport } from './save/save-import.ts'
import { changePartialExits, type PartialExitsAsk } from './partial-exits/change-partial-exits.ts'
import { undoImport } from './save/undo-import.ts'

/** Time after which a task returns to be resumed later, so that a thread's timeout catches hung work and not large work. */
export const sliceMs = 60_000

interface OfImport {
  readonly journalId: number
  readonly importIdentifier: string
}

/** Long-running work on imports, in a worker thread with its own connections. */
export function importsTasks(db: Db, files: WorkFiles) {
  return {
    read: (ask: ImportAsk): Promise<Reading> => readUpload(db, files, ask),
    recognise: (ask: FileAsk): Promise<Recognised> => recogniseUpload(files, ask),
    /** @param ask `claim` is unique to this run */
    save: (ask: { ask: ImportAsk; shown: Reading['preview']; claim: string; quotas: Quotas }): Promise<Saved> =>
      saveImport(db, files, { ...ask, until: Date.now() + sliceMs }),
    undo: ({ journalId, importIdentifier }: OfImport): Promise<void> => undoImport(db, journalId, importIdentifier),
    partialExits: (ask: PartialExitsAsk): Promise<void> => changePartialExits(db, ask),
    /** False if there is more to remove. */
    clean: ({ journalId, importIdentifier }: OfImport): Promise<boolean> =>
      cleanUp(db, journalId, importIdentifier, Date.now() + sliceMs),
  }
}
export type ImportsTasks = ReturnType<typeof importsTasks>
