import type { WorkFiles } from '../platform/files/work-files.ts'
import type { ImportAsk, Reading } from './plan/plan-types.ts'
import type { Db } from '../store/db.ts'
import { readUpload } from './upload/read-upload.ts'
import { type FileAsk, type Recognised, recogniseUpload } from './upload/recognise.ts'

/** Long-running reading of imports, in a worker thread with its own connections. */
export const importsTasks = (db: Db, files: WorkFiles) => ({
  read: (ask: ImportAsk): Promise<Reading> => readUpload(db, files, ask),
  recognise: (ask: FileAsk): Promise<Recognised> => recogniseUpload(files, ask),
})
export type ImportsTasks = ReturnType<typeof importsTasks>
