import { AppError } from '@afterclose/contract/problems'
import * as calls from '@afterclose/contract/screenshots'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countPictures, countPicturesKind } from '../picture-files/count-pictures.ts'
import { journalFiles } from '../picture-files/journal-files.ts'
import { lookForLostFiles, lostFiles } from '../picture-files/lost-files.ts'
import type { Db } from '../../store/db.ts'
import { tidyFiles } from '../picture-files/unused-files.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { presentSlot } from '../slots/present.ts'
import { findPictures, packCursor, unpackCursor } from './pictures-repository.ts'
import { readPictureFile, readThumbnailFile } from './read-files.ts'
import { receiveScreenshot } from './receive-screenshot.ts'
import { sendFile } from './send-file.ts'
import { removeScreenshot, setScreenshot } from './service.ts'
import type { Place } from './slots.ts'
import { Uploads } from './uploads.ts'

/** `Retry-After` when there was no room for a picture. */
const retrySeconds = 2

/** A request that fills a slot. */
interface Asked {
  readonly db: Db
  readonly user: SessionUser
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function screenshotRoutes(app: FastifyInstance): void {
  const { db, files, workFiles, config } = app.services
  const { quotas } = config
  app.jobs.register(tidyFiles(db, files))
  app.jobs.register(journalFiles(files, workFiles))
  app.jobs.register(lostFiles(db, files, workFiles))
  app.jobs.register(countPictures(db, files))
  app.jobs.schedule('sizes of pictures', '55 3 * * *', countPicturesKind)
  app.addHook('onReady', () => lookForLostFiles(db, new Date()))

  const uploads = new Uploads()
  const set = async ({ db: handle, user, request, reply }: Asked, place: Place): Promise<calls.ChangedScreenshots> => {
    const leave = uploads.enter(user.id, request.headers['content-length'])
    if (leave === null) {
      reply.header('retry-after', retrySeconds)
      throw new AppError('Too many attempts')
    }
    try {
      const charged = { userId: user.id, quotas }
      const given = await receiveScreenshot(request)
      return await setScreenshot(handle, files, charged, place, given)
    } finally {
      leave()
    }
  }

  route(app, calls.setScreenshot, ({ journal, params: { tradeId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'TRADE', id: tradeId }, slot }),
  )
  route(app, calls.removeScreenshot, ({ journal, params: { tradeId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'TRADE', id: tradeId }, slot }),
  )

  route(app, calls.setMissedTradeScreenshot, ({ journal, params: { missedTradeId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'MISSED', id: missedTradeId }, slot }),
  )
  route(app, calls.removeMissedTradeScreenshot, ({ journal, params: { missedTradeId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'MISSED', id: missedTradeId }, slot }),
  )

  route(app, calls.setTradePlanScreenshot, ({ journal, params: { tradePlanId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'PLAN', id: tradePlanId }, slot }),
  )
  route(app, calls.removeTradePlanScreenshot, ({ journal, params: { tradePlanId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'PLAN', id: tradePlanId }, slot }),
  )

  route(app, calls.setSessionScreenshot, ({ journal, params: { sessionId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'SESSION', id: sessionId }, slot }),
  )
  route(app, calls.removeSessionScreenshot, ({ journal, params: { sessionId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'SESSION', id: sessionId }, slot }),
  )

  route(app, calls.setSetupScreenshot, ({ journal, params: { setupId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'SETUP', id: setupId }, slot }),
  )
  route(app, calls.removeSetupScreenshot, ({ journal, params: { setupId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'SETUP', id: setupId }, slot }),
  )

  route(app, calls.setBacktestScreenshot, ({ journal, params: { backtestId, tradeId, slot }, ...asked }) =>
    set(asked, { journalId: journal.id, owner: { type: 'BACKTEST', id: tradeId, backtestId }, slot }),
  )
  route(app, calls.removeBacktestScreenshot, ({ journal, params: { backtestId, tradeId, slot } }) =>
    removeScreenshot(db, { journalId: journal.id, owner: { type: 'BACKTEST', id: tradeId, backtestId }, slot }),
  )

  route(app, calls.listPictures, async ({ journal, query: { of, limit, after } }) => {
    const page = { limit: limit + 1, after: after === undefined ? null : unpackCursor(after) }
    const found = await findPictures(db, journal.id, of, page)
    const shown = found.slice(0, limit)
    return {
      pictures: shown.map((slot) => ({ ownerId: slot.owner_id, ...presentSlot(slot) })),
      next: found.length > limit ? packCursor(shown.at(-1)!) : null,
    }
  })
  route(app, calls.readFile, async ({ user, params: { fileId }, reply }) =>
    sendFile(reply, fileId, await readPictureFile(app.services, user, fileId)),
  )
  route(app, calls.readThumbnail, async ({ user, params: { fileId }, reply }) =>
    sendFile(reply, `${fileId}-small`, await readThumbnailFile(app.services, user, fileId)),
  )
}
