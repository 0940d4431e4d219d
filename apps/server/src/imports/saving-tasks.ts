import type { WorkFiles } from '../platform/files/work-files.ts'
import type { Db } from '../store/db.ts'
import { changeGrouping, type GroupingChange } from './position-grouping/change-grouping.ts'
import { type DecidedLegs, decideLegs, type LegsToDecide } from './position-grouping/decide-legs.ts'
import { type PreviewAsk, previewOptionLegs } from './position-grouping/preview-option-legs.ts'
import { type SaveAsk, type Saved, saveImport } from './save/save-import.ts'
import { undoImport } from './save/undo-import.ts'

/** Writes of imports. */
export const importSaving = (db: Db, files: WorkFiles) => ({
  saveImport: (ask: SaveAsk): Promise<Saved> => saveImport(db, files, ask, (change) => changeGrouping(db, change)),
  undoImport: (ask: { readonly journalId: number; readonly importIdentifier: string }): Promise<void> =>
    undoImport(db, ask.journalId, ask.importIdentifier),
  changeGrouping: (ask: GroupingChange): Promise<number> => changeGrouping(db, ask),
  decideLegs: (ask: LegsToDecide): Promise<DecidedLegs> => decideLegs(db, ask),
  previewOptionLegs: (ask: PreviewAsk) => previewOptionLegs(db, ask),
})
