import { health, readConfig } from '@afterclose/contract/config'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { backupHealth } from '../backup-list/backup-health.ts'
import { hasAccounts, hasPasskeys, readInstallationId } from '../http/access/repository.ts'
import { route } from '../http/route.ts'
import { brand } from '../../config/brand.ts'
import { version } from '../../config/version.ts'

export function configRoutes(app: FastifyInstance): void {
  route(app, readConfig, async ({ config, db }) => ({
    brand,
    version,
    signUp: config.company?.only === true ? 'closed' : config.signUp,
    firstVisit: !(await hasAccounts(db)),
    demo: config.demo,
    features: { twoFactor: config.twoFactor, issues: config.issuesPage },
    ftpImporter: config.ftp !== null,
    passkeys: config.company?.only !== true && (await hasPasskeys(db)),
    company: config.company?.name ?? null,
    passwords: config.company?.only !== true,
    plans: config.links.billing !== null || config.defaultPlan !== 'PRO',
    feeds: {
      youtube: config.feeds.video !== null,
      afterclose: config.feeds.blog !== null,
      'afterclose-changelog': config.feeds.changelog !== null,
    },
    links: config.links,
  }))

  const ready = async () => {
    app.stopping.look()
    const outage = await app.health.currentOutage()
    if (outage !== null) throw new AppError(outage)
    const { config, db } = app.services
    const backup = await backupHealth(config.backup, await readInstallationId(db), Date.now())
    return { status: 'ok', version, lastWrite: app.health.lastWrite, backup } as const
  }
  route(app, health, ready)
  // Readiness and liveness probes of orchestrators.
  app.get('/health/ready', { schema: { hide: true } }, ready)
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
}
