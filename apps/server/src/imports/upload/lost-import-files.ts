import { DAY } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { importsKey, keyOf } from '../import-files.ts'
import { findActiveIds } from '../repository.ts'

export const lostImportFilesKind = 'import-lost-files'

/** Removes uploads of ended or deleted imports that a crash left behind. */
export const lostImportFiles = (db: Db, files: WorkFiles): JobKind => ({
  kind: lostImportFilesKind,
  attempts: 3,
  run: async () => {
    const storedFiles = await files.list(importsKey)
    const active = await findActiveIds(db)
    const before = Date.now() - DAY // files that are being uploaded belong to no import yet
    const old = storedFiles.filter(({ modified }) => modified.getTime() < before)
    const ids = new Set(old.map(({ key }) => key.split('/')[1] ?? ''))
    for (const id of ids) if (id !== '' && !active.has(id)) await files.remove(keyOf(id))
  },
})
