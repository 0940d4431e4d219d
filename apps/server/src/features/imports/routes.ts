import {
  cancelImport as cancelImportCall,
  changeImport as changeImportCall,
  confirmImport as confirmImportCall,
  listImporters,
  listImports,
  PreviewRow,
  PreviewTrade,
  readImport,
  readImportRows,
  startImport as startImportCall,
  undoImport,
} from '@afterclose/contract/imports'
import { importers } from '@afterclose/importers/importers'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../../http/route.ts'
import { taskThread } from '../../workers/task-thread.ts'
import { filesIn, folderOf } from '../../records/imports/import-files.ts'
import { ImportRuns } from './import-runs.ts'
import type { ImportsTasks } from './imports-tasks.ts'
import { presentJob } from './present-job.ts'
import { findJobs } from '../../records/imports/repository.ts'
import { readRows } from './row-file.ts'
import { cancelImport, changeImport, confirmImport, existingJob, startImport } from './service.ts'

export function importRoutes(app: FastifyInstance): void {
  const { db, store, config } = app.services
  const { dataDir } = config
  const thread = taskThread<ImportsTasks>({
    file: new URL('imports-worker.ts', import.meta.url),
    data: store,
    atOnce: 1,
    patienceMs: 180_000,
    memoryMb: 2048,
  })
  const runs = new ImportRuns(db, dataDir, thread, (error) => app.log.error(error))
  const imports = { db, dataDir, runs }
  app.addHook('onReady', () => runs.recover())
  app.addHook('onClose', () => runs.close())

  route(app, listImporters, async () => ({
    importers: importers.map(({ type, label, fileExtensions, supportsBalance }) => ({
      type,
      localization: label,
      enabled: true,
      startType: 'Upload' as const,
      supportsBalance,
      settings: { fileExtensions: [...fileExtensions] },
    })),
  }))

  route(app, startImportCall, ({ journal, user, request }) => startImport(imports, journal.id, user.id, request))

  route(app, listImports, async ({ journal, query }) => ({
    imports: (await findJobs(db, journal.id, query.active === 'true')).map(presentJob),
  }))

  route(app, readImport, async ({ journal, params }) =>
    presentJob(await existingJob(db, journal.id, params.importIdentifier)),
  )

  route(app, readImportRows, async ({ journal, params, query: { list, offset, limit } }) => {
    const job = await existingJob(db, journal.id, params.importIdentifier)
    if (job.state !== 'NEEDS_INPUT') throw new AppError('Import not ready')
    const { total, rows } = await readRows(filesIn(folderOf(dataDir, job.id)).list(list), offset, limit)
    if (list === 'trades') return { total, rows: [], trades: z.array(PreviewTrade).parse(rows) }
    return { total, rows: z.array(PreviewRow).parse(rows), trades: [] }
  })

  route(app, changeImportCall, ({ journal, params, body }) =>
    changeImport(imports, journal.id, params.importIdentifier, body),
  )

  route(app, confirmImportCall, ({ journal, params }) => confirmImport(imports, journal.id, params.importIdentifier))

  route(app, cancelImportCall, async ({ journal, params }) => {
    await cancelImport(imports, journal.id, params.importIdentifier)
    return { ok: true as const }
  })

  route(app, undoImport, async ({ journal, params: { importIdentifier } }) => {
    await existingJob(db, journal.id, importIdentifier)
    await thread.run('undo', { journalId: journal.id, importIdentifier })
    return presentJob(await existingJob(db, journal.id, importIdentifier))
  })
}
