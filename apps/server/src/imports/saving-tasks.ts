import type { WorkFiles } from '../platform/files/work-files.ts'
import type { Db } from '../store/db.ts'
import { changePartialExits, type PartialExitsChange } from './partial-exits/change-partial-exits.ts'
import { type SaveAsk, type Saved, saveImport } from './save/save-import.ts'
import { undoImport } from './save/undo-import.ts'

/** Writes of imports. */
export const importSaving = (db: Db, files: WorkFiles) => ({
  saveImport: (ask: SaveAsk): Promise<Saved> => saveImport(db, files, ask),
  undoImport: (ask: { readonly journalId: number; readonly importIdentifier: string }): Promise<void> =>
    undoImport(db, ask.journalId, ask.importIdentifier),
  changePartialExits: (ask: PartialExitsChange): Promise<void> => changePartialExits(db, ask),
})
