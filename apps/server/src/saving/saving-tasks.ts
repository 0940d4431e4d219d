import { importSaving } from '../imports/saving-tasks.ts'
import { copyWriter } from '../journals/copy/write-copy.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { recordSaving } from '../records/saving-tasks.ts'
import type { Db } from '../store/db.ts'

/** Writes of more than a few hundred rows. */
export const savingTasks = (db: Db, files: WorkFiles) => ({
  ...recordSaving(db),
  ...importSaving(db, files),
  writeCopy: copyWriter(db),
})
export type SavingTasks = ReturnType<typeof savingTasks>
