import { readAfterExits as readAfterExitsCall } from '@afterclose/contract/after-exit'
import { leaveOutBars, readBarHealth } from '@afterclose/contract/bar-health'
import {
  cancelBarJob,
  changeBarSeries,
  confirmBarJob,
  fillPriceExtremes,
  listBarJobs,
  listBarSeries,
  readBarJob,
  readTradeBars,
  removeBarSeries,
  startBarUpload,
} from '@afterclose/contract/bars'
import { listLastPrices } from '@afterclose/contract/last-prices'
import { listPriceNeeds } from '@afterclose/contract/price-needs'
import { readTradeContext } from '@afterclose/contract/trade-context'
import { contextSeconds } from '@afterclose/core/market-context'
import type { FastifyInstance } from 'fastify'
import { askedOf } from './trade-in-bars.ts'
import { receipts } from '../records/receipts/receipts.ts'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { route } from '../platform/http/route.ts'
import { storageUse } from '../platform/quotas/quotas.ts'
import { findInstrument } from '../records/instruments/repository.ts'
import { existingTrade } from '../records/trades/existing-trade.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import { barJobKinds, lostBarFilesKind } from './bar-jobs.ts'
import { barsThreads } from './bars-thread.ts'
import { contextsJobKind } from './contexts/contexts-job.ts'
import { fillFromBars } from './fill.ts'
import { presentBarJob, presentSeries } from './present.ts'
import { readAfterExits } from './read-after-exits.ts'
import { readLastPrices } from './read-last-prices.ts'
import { readPriceNeeds } from './read-price-needs.ts'
import { findBarJobs, findSeries } from './repository.ts'
import { practiceRoutes } from './practice/routes.ts'
import { priceSourceRoutes } from './sources/routes.ts'
import {
  cancelUpload,
  changeSeries,
  confirmUpload,
  existingBarJob,
  existingSeries,
  flagBars,
  removeSeries,
  startUpload,
} from './service.ts'
import { healthAskOf, sessionOf } from './health-of.ts'
import { walkRoutes } from './walks/routes.ts'

export function barRoutes(app: FastifyInstance): void {
  const { db, bus, store, workFiles, fileSettings, incoming, config } = app.services
  const { quotas } = config
  const { jobs } = app
  const threads = barsThreads({ store, files: fileSettings, quotas })
  const barServices = { db, workFiles, jobs, quotas, incoming, longest: config.maxUploadMb * 1024 * 1024 }
  for (const jobKind of barJobKinds({ db, bus, files: workFiles, threads, log: (error) => app.log.error(error) }))
    jobs.register(jobKind)
  jobs.schedule('lost files of price bars', '40 3 * * *', lostBarFilesKind)
  app.addHook('onClose', async () => {
    await Promise.all([threads.reading.close(), threads.asking.close(), threads.walking.close()])
  })

  priceSourceRoutes(app, threads)
  walkRoutes(app, threads)
  practiceRoutes(app, threads)
  const { walking } = threads
  const contextsKind = contextsJobKind({
    db,
    jobs,
    bus,
    tasks: {
      writtenAfter: (request) => walking.run('writtenAfter', request),
      contexts: (request) => walking.run('contexts', request),
    },
  })
  jobs.register(contextsKind)

  route(app, listBarSeries, async ({ user }) => {
    const series = await findSeries(db, user.id)
    const { used: bytes, most: mostBytes } = await storageUse(db, quotas, user.id, 'BARS')
    return { series: series.map(presentSeries), bytes, mostBytes }
  })

  route(app, removeBarSeries, async ({ user, params }) => {
    await removeSeries(barServices, user.id, params.seriesId)
    return { ok: true as const }
  })

  route(app, changeBarSeries, async ({ user, params, body }) => {
    await changeSeries(barServices, user.id, params.seriesId, body)
    return { ok: true as const }
  })

  route(app, readBarHealth, async ({ user, params }) => {
    const series = await existingSeries(db, user.id, params.seriesId)
    return threads.asking.run('health', await healthAskOf(db, user.id, series))
  })

  route(app, leaveOutBars, async ({ user, params, body }) => {
    await flagBars(barServices, user.id, params.seriesId, { ...body, time: params.time })
    return { ok: true as const }
  })

  route(app, startBarUpload, ({ user, request }) => startUpload(barServices, user, request))

  route(app, listBarJobs, async ({ user }) => ({ jobs: (await findBarJobs(db, user.id)).map(presentBarJob) }))

  route(app, readBarJob, async ({ user, params }) => presentBarJob(await existingBarJob(db, user.id, params.jobId)))

  route(app, confirmBarJob, ({ user, params, body }) => confirmUpload(barServices, user.id, params.jobId, body))

  route(app, cancelBarJob, async ({ user, params }) => {
    await cancelUpload(barServices, user.id, params.jobId)
    return { ok: true as const }
  })

  const { give: giveReceipt } = receipts(app.services.key)
  route(app, fillPriceExtremes, async ({ journal, body }) => {
    const { counts, trades, apart, undo } = await fillFromBars({ db, threads, saving: app.saving }, journal, {
      ...body,
      ids: body.ids === null ? null : [...body.ids],
    })
    return {
      counts,
      trades,
      apart,
      receipt: undo === null ? null : giveReceipt(journal.id, { filled: { at: undo.at, before: [...undo.before] } }),
    }
  })

  route(app, readAfterExitsCall, ({ journal, body }) => readAfterExits(db, threads, journal, body.ids))

  route(app, listLastPrices, ({ journal }) => readLastPrices(db, threads, journal))

  route(app, listPriceNeeds, async ({ journal }) => ({ needs: await readPriceNeeds(db, threads, journal) }))

  route(app, readTradeBars, async ({ journal, params, query }) => {
    return threads.asking.run('tradeBars', {
      ...(await tradeAndInstrument(db, journal, params.tradeId)),
      length: query.length ?? null,
      before: query.before ?? null,
      after: query.after ?? null,
      window: query.window ?? null,
      untilEntry: query.until === 'ENTRY',
    })
  })

  route(app, readTradeContext, async ({ journal, params, query }) =>
    threads.asking.run('context', {
      ...(await tradeAndInstrument(db, journal, params.tradeId)),
      over: contextSeconds[query.length],
    }),
  )
}

/** A trade, with what finds its bars: the journal owner's id, and the names and session of its instrument. @throws AppError 'Unknown trade' */
async function tradeAndInstrument(db: Db, journal: JournalAccess, tradeId: number) {
  const trade = await existingTrade(db, journal.id, tradeId)
  const instrument = await findInstrument(db, journal.id, trade.instrumentId)
  return {
    userId: journal.ownerId,
    names: instrument === undefined ? [] : [instrument.name, ...fromJson(instrument.aliases)],
    zone: journal.timeZone,
    session: instrument === undefined ? null : sessionOf(instrument),
    trade: askedOf(trade),
  }
}
