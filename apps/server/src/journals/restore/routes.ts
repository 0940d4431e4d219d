import { importClassicJournal, restoreJournal } from '@afterclose/contract/restore'
import type { FastifyInstance } from 'fastify'
import { receiveArchive } from '../archive/receive-archive.ts'
import { mayImportClassic } from '../../accounts/settings/classic-import.ts'
import { askToRestore } from '../archive/restore-request.ts'
import { mustBeWritable } from '../../platform/http/access/journal-access.ts'
import { requirePermission } from '../../platform/http/access/permission.ts'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { mustBeEmpty } from './empty-journal.ts'
import { restoreJob } from './restore-job.ts'
import { removeLeftovers } from './leftovers.ts'
import { lostRestoreFiles, lostRestoreFilesKind } from './lost-restore-files.ts'

export function restoreRoutes(app: FastifyInstance): void {
  const { services, jobs } = app
  const { workFiles } = services
  jobs.register(restoreJob(services))
  jobs.register(lostRestoreFiles(services))
  jobs.schedule('lost files of restores', '30 3 * * *', lostRestoreFilesKind)
  app.addHook('onReady', () => removeLeftovers(services))

  route(
    app,
    restoreJournal,
    async ({ db, user, request }) => {
      await requirePermission(db, user, 'CREATE_DATABASE')
      const { key, classic } = await receiveArchive(request, workFiles)
      try {
        if (classic) await mayImportClassic(db, user)
        return { jobId: await askToRestore(jobs, db, user.id, { key, target: null }) }
      } catch (error) {
        await workFiles.remove(key)
        throw error
      }
    },
    limitedByUser(20),
  )

  route(
    app,
    importClassicJournal,
    async ({ db, user, journal, request }) => {
      mustBeWritable(journal)
      await mayImportClassic(db, user)
      await mustBeEmpty(db, journal.id)
      const { key } = await receiveArchive(request, workFiles, ['ew3'])
      return { jobId: await askToRestore(jobs, db, user.id, { key, target: journal.id }) }
    },
    limitedByUser(20),
  )
}
