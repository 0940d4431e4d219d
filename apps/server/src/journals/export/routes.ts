import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { exportJournal } from '@afterclose/contract/export'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { archiveThread } from '../archive/archive-thread.ts'
import { removeOldTemporary, temporaryFile } from '../../platform/files/temporary.ts'
import { isWithheld } from '../../platform/http/access/withhold.ts'
import { mustBePerson } from '../../platform/http/access/api-key.ts'
import { hasUnfinished } from '../../imports/fills/repository.ts'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { exportName, fileNameHeader } from './file-name.ts'

export function exportRoutes(app: FastifyInstance): void {
  const { dataDir } = app.services.config
  const thread = archiveThread(app.services)
  app.addHook('onReady', () => removeOldTemporary(dataDir, Date.now()))
  app.addHook('onClose', () => thread.close())

  // Written to a file first, so that failures are reported, and a slow line holds no snapshot.
  route(
    app,
    exportJournal,
    async ({ journal, user, query: { format, with: more }, reply }) => {
      if (format === 'archive') mustBePerson(user, 'read the archive of a journal')
      if (format === 'archive' && journal.access === 'reader') throw new AppError('Owner only')
      if (format === 'archive' && (await hasUnfinished(app.services.db, journal.id)))
        throw new AppError('Import in progress', {
          message: 'Fills that a program sent are still being merged. Please try again in a moment.',
        })
      const path = await temporaryFile(dataDir)
      const created = new Date().toISOString()
      try {
        if (format === 'archive')
          await thread.run('archive', { journalId: journal.id, path, created, bars: more === 'price-bars' })
        else
          await thread.run('csv', { journalId: journal.id, of: format, path, texts: !isWithheld(exportJournal, user) })
        const { size } = await stat(path)
        const content = createReadStream(path)
        void finished(content)
          .catch(() => {})
          .then(() => rm(path, { force: true }))
        return reply
          .type(format === 'archive' ? 'application/zip' : 'text/csv; charset=utf-8')
          .header('content-length', size)
          .header('content-disposition', fileNameHeader(exportName(journal, format, Date.parse(created))))
          .header('cache-control', 'private, no-store')
          .send(content)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    limitedByUser(20),
  )
}
