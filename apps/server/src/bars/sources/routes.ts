import { priceText } from '@afterclose/bars/bar'
import {
  cancelBarFetch,
  createPriceSource,
  listBarFetches,
  listPriceSources,
  removePriceSource,
  replacePriceSource,
  startBarFetch,
  tryPriceSource,
} from '@afterclose/contract/price-sources'
import { AppError } from '@afterclose/contract/problems'
import { MINUTE } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { topics } from '../../platform/bus/topics.ts'
import { sealer } from '../../platform/http/access/secret-box.ts'
import { route } from '../../platform/http/route.ts'
import { type Outside, publicInternet } from '../../platform/outside/fetch-outside.ts'
import type { Services } from '../../platform/http/services.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { instantText } from '../present.ts'
import { type Asking, askSource, type OpenSource } from './ask-source.ts'
import { inThread } from './read-in-thread.ts'
import { fetchJobKinds, oldFetchesKind } from './fetch-job.ts'
import { cancelFetch, deleteSource, findFetches, findSources } from './repository.ts'
import { createSource, presentSource, replaceSource, sourceToTry } from './source-settings.ts'
import { SourceProblem } from './source-problem.ts'
import { presentFetch, startFetch } from './start-fetch.ts'

/** Maximum tries per user in ten minutes. */
const mostTries = 30
const hour = 3600
const shownBars = 5

/** The public internet, and addresses allowed by this server's settings. */
const outsideOf = ({ priceSourceAddresses: opened }: Services['config']): Outside => ({
  ...publicInternet,
  mayReach: (address, port) =>
    publicInternet.mayReach(address, port) ||
    opened.some((one) => one.address === address && (one.port === null || one.port === port)),
})

export function priceSourceRoutes(app: FastifyInstance, threads: BarsThreads): void {
  const { db, bus, key, config } = app.services
  const { jobs } = app
  const secrets = sealer(key, 'price source')
  const outside = outsideOf(config)
  const tries = new RateLimit(mostTries, 10 * MINUTE)
  const stop = new AbortController()
  app.addHook('preClose', async () => stop.abort())
  const asking = { stop: stop.signal, outside, read: inThread(threads) }
  for (const kind of fetchJobKinds({ db, bus, threads, outside, secrets, log: (error) => app.log.error(error) }))
    jobs.register(kind)
  jobs.schedule('old fetches of price bars', '45 3 * * *', oldFetchesKind)

  /** Refuses fetches from demo accounts. */
  const mayFetch = ({ demo }: SessionUser): void => {
    if (demo) throw new AppError('Demo account')
  }

  route(app, listPriceSources, async ({ user }) => ({ sources: (await findSources(db, user.id)).map(presentSource) }))

  route(app, createPriceSource, async ({ user, request: _request, body }) => {
    mayFetch(user)
    return presentSource(await createSource(db, secrets, user.id, thawed(body)))
  })

  route(app, replacePriceSource, async ({ user, params, body }) => {
    mayFetch(user)
    return presentSource(await replaceSource(db, secrets, user.id, params.sourceId, thawed(body)))
  })

  route(app, removePriceSource, async ({ user, params }) => {
    if (!(await deleteSource(db, user.id, params.sourceId))) throw new AppError('Not found')
    return { ok: true as const }
  })

  route(app, tryPriceSource, async ({ user, body }) => {
    mayFetch(user)
    if (!tries.allows(user.id, performance.now())) throw new AppError('Too many attempts')
    try {
      const source = await sourceToTry(db, secrets, user.id, { source: thawed(body.source), id: body.id })
      return { problem: null, ...(await lastHour(source, body.symbol, asking)) }
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error
      return { problem: error.message, bars: 0, last: [] }
    }
  })

  route(app, startBarFetch, async ({ user, journal, body }) => {
    mayFetch(user)
    const ids = body.ids === null ? null : [...body.ids]
    const instruments = body.instruments === null ? null : [...body.instruments]
    const request = { userId: user.id, journalId: journal.id, sourceId: body.sourceId, ids, instruments, gap: body.gap }
    return presentFetch(await startFetch({ db, jobs, quotas: app.services.config.quotas }, request))
  })

  route(app, listBarFetches, async ({ user }) => ({ fetches: (await findFetches(db, user.id)).map(presentFetch) }))

  route(app, cancelBarFetch, async ({ user, params }) => {
    if (!(await cancelFetch(db, user.id, params.fetchId))) throw new AppError('Unknown job')
    await bus.publish(topics.bars, String(user.id))
    return { ok: true as const }
  })
}

const thawed = <T extends { readonly symbols: readonly { readonly instrument: string; readonly symbol: string }[] }>(
  body: T,
) => ({ ...body, symbols: body.symbols.map((one) => ({ ...one })) })

/** Number of bars that a source has in the last hour of complete bars, and the last of them. */
async function lastHour(source: OpenSource, symbol: string, asking: Asking) {
  const { length } = source.settings
  const to = Math.floor(Date.now() / 1000 / length) * length
  const bars = await askSource(source, { symbol, from: to - Math.max(hour, length), to }, asking)
  const text = (value: number | undefined): string => priceText(value ?? 0, bars.digits)
  const shown = Array.from({ length: Math.min(shownBars, bars.length) }, (_, i) => bars.length - 1 - i)
  return {
    bars: bars.length,
    last: shown.map((row) => ({
      time: instantText(bars.time[row] ?? 0),
      open: text(bars.open[row]),
      high: text(bars.high[row]),
      low: text(bars.low[row]),
      close: text(bars.close[row]),
    })),
  }
}
