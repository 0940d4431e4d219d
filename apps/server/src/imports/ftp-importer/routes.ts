import { readImporterSettings, removeImporterSettings, saveImporterSettings } from '@afterclose/contract/ftp-importer'
import { AppError } from '@afterclose/contract/problems'
import { MINUTE } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import type { FtpAccess } from '../../platform/ftp/ftp-access.ts'
import type { FtpServer } from '../../platform/ftp/ftp-server.ts'
import { mustBeWritable } from '../../platform/http/access/journal-access.ts'
import { sealer } from '../../platform/http/access/secret-box.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { type FtpUser, importerSettings, removePassword, setPassword, signIn } from './accounts.ts'
import { openEndpoint } from './endpoint.ts'
import { statementsJob, tidyStatementsJob } from './import-statements.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { receiveStatement } from './statements.ts'

/** Maximum uploads per journal within `whileMs`. A terminal publishes one or two statements an hour. */
const mostStatements = 60
const whileMs = 10 * MINUTE

export function ftpImporterRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, key, config, workFiles } = services
  const imports = { db, workFiles, jobs: app.jobs, quotas: config.quotas }
  const secrets = sealer(key, 'ftp')
  const uploads = new RateLimit(mostStatements, whileMs)
  let endpoint: FtpServer<FtpUser> | null = null

  app.addHook('onReady', async () => {
    if (config.ftp === null) return
    const access: FtpAccess<FtpUser> = {
      signIn: (login, password, address) =>
        signIn(db, secrets, { login, password, address }, (error) => app.health.reportError(error)),
      receive: async ({ journalId }, name, content) =>
        uploads.allows(journalId, performance.now()) ? receiveStatement(imports, journalId, name, content) : 'full',
    }
    endpoint = await openEndpoint(config.ftp, access, (error) => app.health.reportError(error))
  })
  app.addHook('preClose', async () => endpoint?.close())

  // Also if the endpoint is off, because arrived statements are imported.
  app.jobs.register(statementsJob(imports))
  const tidy = tidyStatementsJob(imports)
  app.jobs.register(tidy)
  app.jobs.schedule('ftp statements that are left', '40 3 * * *', tidy.kind)

  /** @throws AppError if FTP is off on this server or for this user */
  function portFor(user: SessionUser): number {
    if (endpoint === null)
      throw new AppError('Switched off', { message: 'Statements by FTP are switched off on this server.' })
    if (user.demo) throw new AppError('Demo account')
    return endpoint.port
  }

  route(app, readImporterSettings, ({ user, journal }) => importerSettings(db, services, portFor(user), journal.id))

  route(app, saveImporterSettings, async ({ user, journal, body }) => {
    const port = portFor(user)
    mustBeWritable(journal)
    await setPassword(db, key, secrets, journal.id, body.accountPassword)
    return importerSettings(db, services, port, journal.id)
  })

  route(app, removeImporterSettings, async ({ user, journal }) => {
    portFor(user)
    await removePassword(db, journal.id)
    return { ok: true }
  })
}
