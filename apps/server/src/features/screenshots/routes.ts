import * as calls from '@afterclose/contract/screenshots'
import type { FastifyInstance } from 'fastify'
import { removeLostFiles, tidyFiles } from '../../files/unused-files.ts'
import { found, route } from '../../http/route.ts'
import { pictureType } from './picture-type.ts'
import { receiveScreenshot } from './receive-screenshot.ts'
import { findJournalOfFile } from '../../records/screenshots/repository.ts'
import { removeScreenshot, setScreenshot } from './service.ts'

export function screenshotRoutes(app: FastifyInstance): void {
  const { db, files } = app.services
  app.addHook('onReady', () => removeLostFiles(db, files))

  route(app, calls.setScreenshot, async ({ journal, params: { tradeId, slot }, request }) => {
    const given = await receiveScreenshot(request)
    const changed = await setScreenshot(db, files, { journalId: journal.id, tradeId, slot }, given)
    await tidyFiles(app, journal.id)
    return changed
  })

  route(app, calls.removeScreenshot, async ({ journal, params: { tradeId, slot } }) => {
    const changed = await removeScreenshot(db, { journalId: journal.id, tradeId, slot })
    await tidyFiles(app, journal.id)
    return changed
  })

  // A file never changes under its name, but who may see it does: the browser keeps it and asks each time.
  route(app, calls.readFile, async ({ user, params: { fileId }, request, reply }) => {
    const journalId = found(await findJournalOfFile(db, user.id, fileId))
    const etag = `"${fileId}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const bytes = found(await files.read(journalId, fileId))
    reply.type(found(pictureType(bytes)))
    return bytes
  })
}
