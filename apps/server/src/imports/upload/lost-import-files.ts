import { DAY } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { importsKey, keyOf } from '../import-files.ts'
import { findActiveIds } from '../repository.ts'

export const lostImportFilesKind = 'import-lost-files'

/** Removes uploads of imports that are over or gone, when a crash kept that from being done at once. */
export const lostImportFiles = (db: Db, files: WorkFiles): JobKind => ({
  kind: lostImportFilesKind,
  attempts: 3,
  run: async () => {
    const kept = await files.list(importsKey)
    const active = await findActiveIds(db)
    const before = Date.now() - DAY // what is just being uploaded is of no import yet
    const old = kept.filter(({ modified }) => modified.getTime() < before)
    const ids = new Set(old.map(({ key }) => key.split('/')[1] ?? ''))
    for (const id of ids) if (id !== '' && !active.has(id)) await files.remove(keyOf(id))
  },
})
