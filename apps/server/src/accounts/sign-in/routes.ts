import { me, signIn, signOut, signUp, verifySignIn } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import { signInByLink } from '@afterclose/contract/sign-in-link'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { tokenOf } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { callLimit, limitedByUser } from '../../platform/http/security.ts'
import { placeOf, presentUser } from '../login-sessions/login-sessions.ts'
import { deleteSession } from '../login-sessions/repository.ts'
import { tokenSealer } from '../two-factor/accept-code.ts'
import { enterByLink } from './sign-in-link.ts'
import { checkCredentials, createAccount, finishSession, removeEnded, signInByPassword } from './service.ts'

/** @throws AppError 'Switched off' if only company accounts can sign in */
function mustTakePasswords({ company }: Config): void {
  if (company?.only === true) throw new AppError('Switched off')
}

/** Audit log entries for successful sign-ins; refusals are logged where they are thrown. */
const note = (request: FastifyRequest, done: string, user: number): void =>
  request.log.info({ done, user, address: request.ip })

export function authRoutes(app: FastifyInstance): void {
  const { db: store, key } = app.services
  const sealer = tokenSealer(key)
  app.jobs.register({ kind: 'remove-ended-sessions', attempts: 3, run: () => removeEnded(store, Date.now()) })
  app.jobs.schedule('ended sessions', '20 * * * *', 'remove-ended-sessions')

  route(
    app,
    signUp,
    async ({ body, db, config, request }) => {
      mustTakePasswords(config)
      const proven = await createAccount(db, config, body, request.ip)
      const { account, token } = await signInByPassword(db, config, proven, placeOf(request))
      note(request, 'account made', account.id)
      return presentUser(db, config, key, account, token)
    },
    callLimit(30),
  )

  route(
    app,
    signIn,
    async ({ body, db, config, request }) => {
      mustTakePasswords(config)
      const proven = await checkCredentials(db, body, request.ip, Date.now())
      const { account, token } = await signInByPassword(db, config, proven, placeOf(request))
      note(request, token.fullyAuthenticated ? 'signed in' : 'password right, code to come', account.id)
      return presentUser(db, config, key, account, token)
    },
    callLimit(30),
  )

  route(
    app,
    signInByLink,
    async ({ body, db, config, request }) => {
      const { account, token } = await enterByLink(db, config, key, body.link, placeOf(request), Date.now())
      note(request, token.fullyAuthenticated ? 'signed in by a link' : 'link right, code to come', account.id)
      return presentUser(db, config, key, account, token)
    },
    callLimit(30),
  )

  route(
    app,
    verifySignIn,
    async ({ body, user, db, config, request }) => {
      if (!config.twoFactor) throw new AppError('Switched off')
      const token = await finishSession(db, sealer, user, body, placeOf(request), Date.now())
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
