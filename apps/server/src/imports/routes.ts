import {
  addSplit as addSplitCall,
  backgroundImporter,
  cancelImport as cancelImportCall,
  changeImport as changeImportCall,
  confirmImport as confirmImportCall,
  listImporters,
  listImports,
  PreviewChange,
  PreviewLookAlike,
  PreviewRow,
  PreviewTrade,
  readImport,
  readImportRows,
  recogniseFile,
  startImport as startImportCall,
  undoImport,
} from '@afterclose/contract/imports'
import { importers } from '@afterclose/importers/importers'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { importsClassic } from '../accounts/settings/classic-import.ts'
import { mustBePerson } from '../platform/http/access/api-key.ts'
import { fromJson } from '../store/codecs.ts'
import { route } from '../platform/http/route.ts'
import { limitedByUser } from '../platform/http/security.ts'
import { keysOf } from './import-files.ts'
import { importKinds } from './import-jobs.ts'
import { addSplit } from './add-split.ts'
import { importsThreads } from './imports-thread.ts'
import { lostImportFiles, lostImportFilesKind } from './upload/lost-import-files.ts'
import { findLeftSteps } from './next-steps.ts'
import { presentJob } from './present-job.ts'
import { countWithoutFills } from './writings-repository.ts'
import { findJobs } from './repository.ts'
import { readAgainAfterUpdate } from './read-again.ts'
import type { SaveAsk } from './save/save-import.ts'
import { readRows } from './upload/row-file.ts'
import { cancelImport, changeImport, confirmImport, existingJob, recognise, startImport } from './service.ts'

export function importRoutes(app: FastifyInstance): void {
  const { db, bus, store, workFiles, fileSettings, incoming, config } = app.services
  const { jobs } = app
  const threads = importsThreads({ store, files: fileSettings })
  const imports = {
    db,
    workFiles,
    jobs,
    quotas: config.quotas,
    incoming,
    longest: config.maxUploadMb * 1024 * 1024,
  }
  const log = (error: unknown) => app.log.error(error)
  const { quotas } = config
  const saveImport = (ask: SaveAsk) => app.saving.run('saveImport', ask)
  for (const kind of importKinds({ db, bus, files: workFiles, jobs, threads, saveImport, quotas, log }))
    jobs.register(kind)
  jobs.register(lostImportFiles(db, workFiles))
  jobs.follow(() => findLeftSteps(db))
  jobs.schedule('lost files of imports', '20 3 * * *', lostImportFilesKind)
  app.addHook('onReady', () => readAgainAfterUpdate(imports))
  app.addHook('onClose', async () => {
    await Promise.all([threads.reading, threads.readingLarge].map((thread) => thread.close()))
  })

  route(app, listImporters, async ({ user, journal }) => ({
    importers: [
      ...importers.map(({ type, label, fileExtensions, supportsBalance }) => ({
        type,
        localization: label,
        enabled: true,
        startType: 'Upload' as const,
        supportsBalance,
        settings: { fileExtensions: [...fileExtensions] },
      })),
      {
        type: backgroundImporter,
        localization: 'MetaTrader (FTP)',
        enabled: config.ftp !== null,
        startType: 'BackgroundTrigger' as const,
        supportsBalance: true,
        settings: { fileExtensions: [] },
      },
      {
        type: 'CLASSIC', // sent to `importClassicJournal`
        localization: 'Classic journal file',
        enabled: journal.access === 'owner' && (await importsClassic(db, user)),
        startType: 'Upload' as const,
        supportsBalance: true,
        settings: { fileExtensions: ['ew3'] },
      },
    ],
  }))

  route(app, startImportCall, ({ journal, user, request }) => startImport(imports, journal.id, user.id, request))

  route(app, addSplitCall, ({ journal, user, params: { instrumentId }, body }) =>
    addSplit(imports, { journalId: journal.id, userId: user.id, instrumentId }, body),
  )

  route(app, recogniseFile, ({ user, request }) => recognise(imports, threads, user.id, request), limitedByUser(60))

  route(app, listImports, async ({ journal, query }) => ({
    imports: (await findJobs(db, journal.id, query.active === 'true')).map(presentJob),
    withoutFills: await countWithoutFills(db, journal.id),
  }))

  route(app, readImport, async ({ journal, params }) =>
    presentJob(await existingJob(db, journal.id, params.importIdentifier)),
  )

  route(app, readImportRows, async ({ journal, params, query: { list, offset, limit } }) => {
    const job = await existingJob(db, journal.id, params.importIdentifier)
    if (job.state !== 'NEEDS_INPUT') throw new AppError('Import not ready')
    const page = await readRows(workFiles, keysOf(job.id).list(list), offset, limit)
    if (page === null) throw new AppError('Import not ready')
    const { total, rows } = page
    const none = { total, rows: [], trades: [], changes: [], lookAlikes: [] }
    if (list === 'trades') return { ...none, trades: z.array(PreviewTrade).parse(rows) }
    if (list === 'changes') return { ...none, changes: z.array(PreviewChange).parse(rows) }
    if (list === 'lookAlikes') return { ...none, lookAlikes: z.array(PreviewLookAlike).parse(rows) }
    return { ...none, rows: z.array(PreviewRow).parse(rows) }
  })

  route(app, changeImportCall, ({ journal, user, params, body }) =>
    changeImport(imports, { journalId: journal.id, userId: user.id, id: params.importIdentifier }, body),
  )

  route(app, confirmImportCall, async ({ journal, user, params, query }) => {
    const { options } = await existingJob(db, journal.id, params.importIdentifier)
    if (fromJson(options).optionLegs !== undefined) mustBePerson(user, 'change how legs of options are grouped')
    return confirmImport(
      imports,
      { journalId: journal.id, userId: user.id, id: params.importIdentifier },
      { acceptDifferences: query.acceptDifferences === 'true', previewId: query.previewId },
    )
  })

  route(app, cancelImportCall, async ({ journal, params }) => {
    await cancelImport(imports, journal.id, params.importIdentifier)
    return { ok: true as const }
  })

  route(app, undoImport, async ({ journal, params: { importIdentifier } }) => {
    await existingJob(db, journal.id, importIdentifier)
    await app.saving.run('undoImport', { journalId: journal.id, importIdentifier })
    return presentJob(await existingJob(db, journal.id, importIdentifier))
  })
}
