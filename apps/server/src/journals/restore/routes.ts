import { importClassicJournal, largestArchive, restoreJournal } from '@afterclose/contract/restore'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ReceivedArchive, receiveArchive } from '../archive/receive-archive.ts'
import { mayImportClassic } from '../../accounts/settings/classic-import.ts'
import { askToRestore, mayRestore } from '../archive/restore-request.ts'
import { mustBeWritable } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { mustHaveJournalLeft } from '../../platform/quotas/journals-left.ts'
import { transaction } from '../../store/db.ts'
import { mustBeEmpty } from './empty-journal.ts'
import { restoreJob } from './restore-job.ts'
import { lostRestoreFiles, lostRestoreFilesKind } from './lost-restore-files.ts'

export function restoreRoutes(app: FastifyInstance): void {
  const { services, jobs } = app
  const { db, workFiles, incoming, config } = services
  const { quotas } = config
  jobs.register(restoreJob(services))
  jobs.register(lostRestoreFiles(services))
  jobs.schedule('lost files of restores', '30 3 * * *', lostRestoreFilesKind)

  /** Receives an archive and schedules its restore; rejected archives are removed. */
  const restore = (
    { user: { id: userId }, request: { headers } }: { readonly user: SessionUser; readonly request: FastifyRequest },
    target: number | null,
    receive: () => Promise<ReceivedArchive>,
    check: (received: ReceivedArchive) => Promise<void> = async () => {},
  ): Promise<{ jobId: string }> =>
    incoming.receive({ userId, kind: 'ARCHIVES', headers, longest: largestArchive }, async () => {
      const received = await receive()
      const { key, bytes } = received
      try {
        await check(received)
        const request = { key, bytes, target }
        return { jobId: await transaction(db, (tx) => askToRestore(tx, { jobs, quotas }, userId, request)) }
      } catch (error) {
        await workFiles.remove(key)
        throw error
      }
    })

  route(
    app,
    restoreJournal,
    async ({ user, request }) => {
      mayRestore(user)
      await mustHaveJournalLeft(db, quotas, user)
      const receive = () => receiveArchive(request, workFiles)
      return restore({ user, request }, null, receive, async ({ classic }) => {
        if (classic) await mayImportClassic(db, user)
      })
    },
    limitedByUser(20),
  )

  route(
    app,
    importClassicJournal,
    async ({ user, journal, request }) => {
      mayRestore(user)
      mustBeWritable(journal)
      await mayImportClassic(db, user)
      await mustBeEmpty(db, journal.id)
      return restore({ user, request }, journal.id, () => receiveArchive(request, workFiles, ['ew3']))
    },
    limitedByUser(20),
  )
}
