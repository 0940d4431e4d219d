import { me, signIn, signOut, signUp, verifySignIn } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import { DAY, HOUR } from '@afterclose/core/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { idleDays, tokenOf } from '../../http/access/session.ts'
import { route } from '../../http/route.ts'
import { limited, limitedByUser } from '../../http/security.ts'
import { presentUser } from '../../records/accounts/sessions.ts'
import { deleteExpiredSessions, deleteSession } from '../../records/accounts/sessions-repository.ts'
import { removeOldAttempts } from '../../records/attempts/attempts.ts'
import { tokenSealer } from '../../records/two-factor/accept-code.ts'
import { beginSession, checkCredentials, createAccount, finishSession } from './service.ts'

/** Removes what nobody can use any more. Servers that do it at once do no harm. */
async function cleanUp(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db, new Date(now).toISOString(), new Date(now - idleDays * DAY).toISOString())
  await removeOldAttempts(db, now)
}

function cleanUpHourly(app: FastifyInstance): void {
  const { db } = app.services
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  app.addHook('onReady', async () => {
    await cleanUp(db, Date.now())
    timer = setInterval(() => {
      running = cleanUp(db, Date.now()).catch((error: unknown) => app.log.error(error))
    }, HOUR).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

/** For whoever looks into the log for what happened to an account; refusals are noted where they are answered. */
const note = (request: FastifyRequest, done: string, user: number): void =>
  request.log.info({ done, user, address: request.ip })

export function authRoutes(app: FastifyInstance): void {
  const { key } = app.services
  const sealer = tokenSealer(key)
  cleanUpHourly(app)

  route(
    app,
    signUp,
    async ({ body, db, config, request }) => {
      const proven = await createAccount(db, config, body, request.ip)
      const { account, token } = await beginSession(db, config, proven)
      note(request, 'account made', account.id)
      return presentUser(db, config, key, account, token)
    },
    limited(30),
  )

  route(
    app,
    signIn,
    async ({ body, db, config, request }) => {
      const proven = await checkCredentials(db, body, request.ip, Date.now())
      const { account, token } = await beginSession(db, config, proven)
      note(request, token.fullyAuthenticated ? 'signed in' : 'password right, code to come', account.id)
      return presentUser(db, config, key, account, token)
    },
    limited(30),
  )

  route(
    app,
    verifySignIn,
    async ({ body, user, db, config, request }) => {
      if (!config.twoFactor) throw new AppError('Switched off')
      const token = await finishSession(db, sealer, user, body, Date.now())
      note(request, 'signed in with a code', user.id)
      return presentUser(db, config, key, user, token)
    },
    limitedByUser(30),
  )

  route(app, signOut, async ({ user, db, request }) => {
    await deleteSession(db, user.sessionId)
    note(request, 'signed out', user.id)
    return { ok: true }
  })

  route(app, me, async ({ user, db, config, request }) => presentUser(db, config, key, user, tokenOf(request.headers)))
}
