import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountSettingsRoutes } from './accounts/settings/routes.ts'
import { apiKeyRoutes } from './accounts/api-keys/routes.ts'
import { authRoutes } from './accounts/sign-in/routes.ts'
import { backupJobs } from './journals/backup/backup-jobs.ts'
import { barRoutes } from './bars/routes.ts'
import { backtestRoutes } from './records/backtests/routes.ts'
import { calls } from './calls.ts'
import { captionRoutes } from './records/captions/routes.ts'
import { checklistItemRoutes } from './records/checklists/routes.ts'
import { commentRoutes } from './records/comments/routes.ts'
import { configRoutes } from './platform/about/routes.ts'
import { demoRoutes } from './journals/demo/routes.ts'
import { exportRoutes } from './journals/export/routes.ts'
import { feedRoutes } from './news/routes.ts'
import { ftpImporterRoutes } from './imports/ftp-importer/routes.ts'
import { gridStateRoutes } from './records/grid-state/routes.ts'
import { backtestFileRoutes } from './imports/backtest-files/routes.ts'
import { positionGroupingRoutes } from './imports/position-grouping/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { instrumentRoutes } from './records/instruments/routes.ts'
import { fillRoutes } from './imports/fills/routes.ts'
import { formulaRoutes } from './numbers/formulas/routes.ts'
import { issueRoutes } from './numbers/issues/routes.ts'
import { companyRoutes } from './accounts/company/routes.ts'
import { freshProofRoutes } from './accounts/fresh-proof/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { loginSessionRoutes } from './accounts/login-sessions/routes.ts'
import { journalRoutes } from './journals/routes.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { milestoneRoutes } from './numbers/milestones/routes.ts'
import { missedTradeRoutes } from './records/missed-trades/routes.ts'
import { monthReviewRoutes } from './records/month-reviews/routes.ts'
import { reviewRoutes } from './records/reviews/routes.ts'
import { readGuardRoutes } from './numbers/guard/routes.ts'
import { guardRoutes } from './records/guard/routes.ts'
import { weekRuleRoutes } from './records/week-rules/routes.ts'
import { noteRoutes } from './records/notes/routes.ts'
import { notificationRoutes } from './notices/routes.ts'
import { payinRoutes } from './records/payins/routes.ts'
import { undoRoutes } from './records/undo/routes.ts'
import { progressRoutes } from './notices/progress/routes.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { restoreRoutes } from './journals/restore/routes.ts'
import { describedRoutes } from './records/described/routes.ts'
import { screenshotRoutes } from './records/screenshots/routes.ts'
import { sessionRoutes } from './records/sessions/routes.ts'
import { startSavingThread } from './saving/saving-thread.ts'
import { setupRoutes } from './records/setups/routes.ts'
import { shareRoutes } from './journals/shares/routes.ts'
import { reportRoutes } from './numbers/reports/routes.ts'
import { startRoutes } from './journals/start/routes.ts'
import { statsRoutes } from './numbers/stats/routes.ts'
import { tradeFeedRoutes } from './numbers/trade-feed/routes.ts'
import { removedPlanRoutes } from './records/removed-plans/routes.ts'
import { tradePlanRoutes } from './records/trade-plans/routes.ts'
import { tradeRoutes } from './records/trades/routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { noteKeyCalls } from './platform/http/access/key-calls.ts'
import { queueByCaller } from './platform/http/access/caller.ts'
import { checkDatabase } from './platform/health/check-database.ts'
import { watchHealth } from './platform/health/watch-health.ts'
import { answerConnectionErrors, noteAnswers } from './platform/http/connection-errors.ts'
import { answerErrors, answerUnrouted } from './platform/http/errors.ts'
import { acceptJson } from './platform/http/json.ts'
import { describeApi } from './platform/http/openapi.ts'
import { refuseConnection } from './platform/http/raw-refusal.ts'
import { withoutBasePath } from './platform/http/base-path.ts'
import { receiveBodies } from './platform/http/request-bodies.ts'
import { secureHeaders } from './platform/http/security.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { Services } from './platform/http/services.ts'
import { hearThoseWhoConnect } from './platform/http/turns.ts'
import { stopInOrder } from './platform/http/stopping.ts'
import { compressAnswers, serveWebApp } from './platform/http/web-app.ts'
import { JobRunner } from './platform/jobs/runner.ts'
import { serveLive } from './notices/live-channel/serve-live.ts'
import { isLiveUpgrade } from './notices/live-channel/upgrades.ts'
import { startRichTextThread } from './platform/rich-text/rich-text-thread.ts'
import { version } from './config/version.ts'

const MiB = 1024 * 1024
const minute = 60_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Each registers the routes of one feature. */
const features: readonly ((app: FastifyInstance) => void)[] = [
  configRoutes,
  authRoutes,
  loginSessionRoutes,
  freshProofRoutes,
  passkeyRoutes,
  companyRoutes,
  twoFactorRoutes,
  apiKeyRoutes,
  profileRoutes,
  demoRoutes,
  accountSettingsRoutes,
  feedRoutes,
  journalRoutes,
  startRoutes,
  shareRoutes,
  instrumentRoutes,
  setupRoutes,
  commentRoutes,
  captionRoutes,
  checklistItemRoutes,
  sessionRoutes,
  noteRoutes,
  describedRoutes,
  monthReviewRoutes,
  guardRoutes,
  readGuardRoutes,
  weekRuleRoutes,
  reviewRoutes,
  missedTradeRoutes,
  tradePlanRoutes,
  removedPlanRoutes,
  backtestRoutes,
  gridStateRoutes,
  notificationRoutes,
  payinRoutes,
  undoRoutes,
  tradeRoutes,
  screenshotRoutes,
  tradeFeedRoutes,
  statsRoutes,
  reportRoutes,
  formulaRoutes,
  milestoneRoutes,
  issueRoutes,
  barRoutes,
  importRoutes,
  positionGroupingRoutes,
  fillRoutes,
  backtestFileRoutes,
  progressRoutes,
  ftpImporterRoutes,
  exportRoutes,
  restoreRoutes,
  mcpRoutes,
  backupJobs,
]

/** Builds the HTTP server. Closing it does not close the store; the caller does. */
export async function buildApp(services: Services, pages: string = webFolder): Promise<FastifyInstance> {
  const { basePath } = services.config
  const headers = securityHeaders(services.config.publicUrl)
  const app = fastify({
    connectionTimeout: 10 * minute, // idle time: copying a large journal takes a while
    requestTimeout: 60 * minute, // until the whole body has arrived: a large file over a slow line takes long (`receiveBodies`)
    trustProxy: services.config.trustProxy,
    http: {
      maxHeaderSize: 80 * 1024, // contains the path with the longest filters, three bytes per character
      headersTimeout: minute / 3,
      connectionsCheckingInterval: minute / 12, // for both timeouts
      requireHostHeader: false, // Node would respond by itself; `secureHeaders` rejects requests without one
      shouldUpgradeCallback: isLiveUpgrade(basePath),
    },
    // The only place where BASE_PATH is stripped: all routes are defined without it.
    rewriteUrl: ({ url = '' }) => withoutBasePath(url, basePath),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerConnectionErrors(headers),
    frameworkErrors: answerUnrouted(headers),
    return503OnClosing: false, // requests that arrive during shutdown still get responses
    logger: {
      level: services.config.logLevel,
      // Logs no query string: it may contain search words, a provider's code, or a misplaced key.
      serializers: {
        req: ({ method, url, host, ip }: FastifyRequest) => ({
          method,
          url: url.replace(/\?.*/s, ''),
          host,
          remoteAddress: ip,
        }),
      },
      redact: [
        'req.headers.authorization',
        'req.headers["x-auth-token"]',
        'busboyOptions.headers', // all headers of the request, in the form parser's trace
        '*.password',
        '*.originalToken',
      ],
    },
  })
  stopInOrder(app, services.times.stopping)
  noteAnswers(app.server)
  receiveBodies(app, ({ socket }, code) => refuseConnection(socket, code, headers))
  app.decorate('services', services)
  const checks = watchHealth(app, services)
  const jobs = new JobRunner(services, (error) => app.health.reportError(error))
  app.decorate('jobs', jobs)
  checkDatabase(app, checks)
  app.addHook('preClose', () => jobs.close())
  app.decorateRequest('user', null)
  app.decorateRequest('journal', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  hearThoseWhoConnect(app)
  queueByCaller(app)
  noteKeyCalls(app, calls)
  answerErrors(app)
  acceptJson(app)
  await secureHeaders(app)
  await compressAnswers(app)
  await app.register(multipart, {
    limits: { fileSize: services.config.maxUploadMb * MiB, files: 1, fields: 20, fieldSize: MiB },
  })
  await describeApi(app, version, calls)
  startRichTextThread(app)
  startSavingThread(app)
  serveLive(app)
  await serveMetrics(app, {
    liveConnections: () => app.live.connections,
    isWell: async () => (await app.health.currentOutage()) === null,
  })
  for (const register of features) register(app)
  await serveWebApp(app, pages)
  app.addHook('onReady', () => jobs.start()) // after the features' own ready hooks
  return app
}
