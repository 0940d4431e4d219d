import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountSettingsRoutes } from './features/account-settings/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { backtestRoutes } from './features/backtests/routes.ts'
import { checklistRoutes } from './features/checklists/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { configRoutes } from './features/config/routes.ts'
import { customCommentRoutes } from './features/custom-comments/routes.ts'
import { demoRoutes } from './features/demo/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { ftpImporterRoutes } from './features/ftp-importer/routes.ts'
import { gridStateRoutes } from './features/grid-state/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { instrumentRoutes } from './features/instruments/routes.ts'
import { issueRoutes } from './features/issues/routes.ts'
import { journalRoutes } from './features/journals/routes.ts'
import { milestoneRoutes } from './features/milestones/routes.ts'
import { missedTradeRoutes } from './features/missed-trades/routes.ts'
import { monthReviewRoutes } from './features/month-reviews/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { payinRoutes } from './features/payins/routes.ts'
import { progressRoutes } from './features/progress/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { restoreRoutes } from './features/restore/routes.ts'
import { savedFilterRoutes } from './features/saved-filters/routes.ts'
import { screenshotRoutes } from './features/screenshots/routes.ts'
import { sessionNoteRoutes } from './features/session-notes/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { setupRoutes } from './features/setups/routes.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { tradeFeedRoutes } from './features/trade-feed/routes.ts'
import { tradePlanRoutes } from './features/trade-plans/routes.ts'
import { tradeRoutes } from './features/trades/routes.ts'
import { twoFactorRoutes } from './features/two-factor/routes.ts'
import { watchHealth } from './health/watch-health.ts'
import { answerConnectionErrors, noteAnswers } from './http/connection-errors.ts'
import { answerErrors, answerUnrouted } from './http/errors.ts'
import { acceptJson } from './http/json.ts'
import { describeApi } from './http/openapi.ts'
import { refuseConnection } from './http/raw-refusal.ts'
import { receiveBodies } from './http/request-bodies.ts'
import { secure } from './http/security.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Services } from './http/services.ts'
import { stopInOrder } from './http/stopping.ts'
import { compressAnswers, serveWebApp } from './http/web-app.ts'
import { JobRunner } from './jobs/runner.ts'
import { serveLive } from './features/live/serve-live.ts'
import { isLiveUpgrade } from './features/live/upgrades.ts'
import { startRichTextThread } from './rich-text/rich-text-thread.ts'
import { version } from './version.ts'

const MiB = 1024 * 1024
const minute = 60_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Each registers the calls of one feature. */
const features: readonly ((app: FastifyInstance) => void)[] = [
  configRoutes,
  authRoutes,
  twoFactorRoutes,
  profileRoutes,
  demoRoutes,
  accountSettingsRoutes,
  feedRoutes,
  journalRoutes,
  shareRoutes,
  instrumentRoutes,
  setupRoutes,
  commentRoutes,
  customCommentRoutes,
  checklistRoutes,
  sessionNoteRoutes,
  sessionRoutes,
  noteRoutes,
  savedFilterRoutes,
  monthReviewRoutes,
  missedTradeRoutes,
  tradePlanRoutes,
  backtestRoutes,
  gridStateRoutes,
  notificationRoutes,
  payinRoutes,
  tradeRoutes,
  screenshotRoutes,
  tradeFeedRoutes,
  statsRoutes,
  milestoneRoutes,
  issueRoutes,
  importRoutes,
  progressRoutes,
  ftpImporterRoutes,
  exportRoutes,
  restoreRoutes,
]

/** The server, ready to listen. Closing it leaves the store open: whoever opened it closes it. */
export async function buildApp(services: Services, pages: string = webFolder): Promise<FastifyInstance> {
  const headers = securityHeaders(services.config.publicUrl)
  const app = fastify({
    connectionTimeout: 10 * minute, // in which nothing comes or goes: a large journal takes a while to be copied
    requestTimeout: 60 * minute, // until all of it has come: a large file over a slow line takes its time (`receiveBodies`)
    trustProxy: services.config.trustProxy,
    http: {
      maxHeaderSize: 80 * 1024, // the address is part of it, and in it the longest filters, three bytes a character
      headersTimeout: minute / 3,
      connectionsCheckingInterval: minute / 12, // for both timeouts
      requireHostHeader: false, // Node would answer by itself; `secure` asks for it
      shouldUpgradeCallback: isLiveUpgrade,
    },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerConnectionErrors(headers),
    frameworkErrors: answerUnrouted(headers),
    return503OnClosing: false, // what comes while the server stops is answered still
    logger: {
      level: services.config.logLevel,
      redact: [
        'req.headers.authorization',
        'req.headers["x-auth-token"]',
        'busboyOptions.headers', // all of the request, as the parser of forms traces them
        '*.password',
        '*.originalToken',
      ],
    },
  })
  stopInOrder(app)
  noteAnswers(app.server)
  receiveBodies(app, ({ socket }, code) => refuseConnection(socket, code, headers))
  app.decorate('services', services)
  watchHealth(app, services)
  const jobs = new JobRunner(services, (error) => app.health.tell(error))
  app.decorate('jobs', jobs)
  app.addHook('preClose', () => jobs.close())
  app.decorateRequest('user', null)
  app.decorateRequest('journal', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  acceptJson(app)
  await secure(app)
  await compressAnswers(app)
  await app.register(multipart, {
    limits: { fileSize: services.config.maxUploadMb * MiB, files: 1, fields: 20, fieldSize: MiB },
  })
  await describeApi(app, version)
  startRichTextThread(app)
  serveLive(app)
  for (const register of features) register(app)
  await serveWebApp(app, pages)
  app.addHook('onReady', () => jobs.start()) // after what the features do when they are ready
  return app
}
