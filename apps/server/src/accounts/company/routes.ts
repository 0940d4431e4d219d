import * as calls from '@afterclose/contract/company-sign-in'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { callLimit, limitedByUser } from '../../platform/http/security.ts'
import { topics } from '../../platform/bus/topics.ts'
import { placeOf, presentUser } from '../login-sessions/login-sessions.ts'
import { Provider, reasonOf } from './provider.ts'
import { findIdentities } from './repository.ts'
import * as service from './service.ts'

/** Paths of the callback and of the pages that it redirects to, below the public address. */
const callback = '/v1/auth/oidc/callback'
const backChannelLogout = '/v1/auth/oidc/logout'
const longestLogout = 16 * 1024
const pages = { 'sign-in': '/login', link: '/settings/account', confirm: '/settings/account' } as const
const cookieName = 'afterclose-oidc'

export function companyRoutes(app: FastifyInstance): void {
  const { key, db: store, config, bus } = app.services
  const { company, publicUrl } = config
  const place = publicUrl ?? ''
  const ways =
    company === null
      ? null
      : { company, provider: new Provider(company, place + callback), tickets: service.companyTickets(key) }
  /** @throws AppError 'Switched off' without a provider */
  const use = (): service.Company => {
    if (ways === null) throw new AppError('Switched off')
    return ways
  }
  const note = (request: FastifyRequest, done: string, user: number): void =>
    request.log.info({ done, user, address: request.ip })

  function setCookie(reply: FastifyReply, text: string, seconds: number): void {
    const path = new URL(place + callback).pathname
    const secure = place.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${cookieName}=${text}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    )
  }
  async function begin(reply: FastifyReply, purpose: service.Purpose, userId: number | null) {
    const { address, cookie, lasts } = await service.begin(use(), purpose, userId, Date.now())
    setCookie(reply, cookie, lasts)
    return { address }
  }

  route(app, calls.startCompanySignIn, ({ reply }) => begin(reply, 'sign-in', null), callLimit(30))
  route(app, calls.startCompanyLink, ({ user, reply }) => begin(reply, 'link', user.id), limitedByUser(30))
  route(app, calls.startCompanyProof, ({ user, reply }) => begin(reply, 'confirm', user.id), limitedByUser(30))

  // A redirect and not JSON, so it is no call of the contract.
  app.get(callback, { ...callLimit(60), schema: { hide: true } }, async (request, reply) => {
    const cookie = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    const on = (page: string, hash: string) => reply.redirect(`${place}${page}#${hash}`, 303)
    if (ways === null) return on(pages['sign-in'], 'refused=Switched off')
    setCookie(reply, '', 0)
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const refuse = (page: string, error: AppError) => {
      request.log.warn({ refused: error.code, reason: reasonOf(error), address: request.ip })
      return on(page, `refused=${encodeURIComponent(error.code)}`)
    }
    try {
      const { purpose, outcome } = await service.comeBack(store, ways, query, cookie, Date.now())
      if (outcome instanceof AppError) return refuse(pages[purpose], outcome)
      return on(pages[purpose], `${purpose}=${encodeURIComponent(outcome)}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return refuse(pages['sign-in'], error)
    }
  })

  // The provider sends a form, so it is no call of the contract.
  app.register(async (scope) => {
    const read = async (_request: FastifyRequest, text: string) => new URLSearchParams(text).get('logout_token') ?? ''
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, read)
    scope.post(
      backChannelLogout,
      { ...callLimit(600), schema: { hide: true }, bodyLimit: longestLogout },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        try {
          const logout = await service.logOut(store, use(), typeof request.body === 'string' ? request.body : '')
          if (logout === null) return reply.send()
          note(request, `signed out by the provider, ${logout.ended} sessions`, logout.userId)
          await bus.publish(topics.sessions, String(logout.userId))
          return await reply.send()
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          request.log.warn({ refused: error.code, reason: reasonOf(error), address: request.ip })
          if (error.code !== 'Answer refused') throw error
          return await reply.code(400).send({ error: 'invalid_request' }) // as the specification has it, 2.8
        }
      },
    )
  })

  route(
    app,
    calls.finishCompanySignIn,
    async ({ body, db, request }) => {
      const { account, token } = await service.signIn(db, config, use(), body.code, placeOf(request), Date.now())
      note(
        request,
        token.fullyAuthenticated ? 'signed in with a company account' : 'company account right, code to come',
        account.id,
      )
      return presentUser(db, config, key, account, token)
    },
    callLimit(30),
  )

  route(
    app,
    calls.confirmByCompany,
    async ({ body, user, db, request }) => {
      const freshUntil = await service.confirm(db, use(), user, body.code, Date.now())
      note(request, 'confirmed by company account', user.id)
      return { freshUntil }
    },
    limitedByUser(30),
  )

  route(app, calls.listIdentities, async ({ user, db }) => ({
    identities: (await findIdentities(db, user.id)).map(service.presentIdentity),
  }))

  route(
    app,
    calls.linkIdentity,
    async ({ body, user, db, request }) => {
      const linked = await service.link(db, use(), user, body.code, Date.now())
      note(request, 'company account linked', user.id)
      return linked
    },
    limitedByUser(30),
  )

  route(app, calls.removeIdentity, async ({ params, user, db, request }) => {
    await service.unlink(db, use(), user, params.identityId)
    note(request, 'company account unlinked', user.id)
    return { ok: true }
  })
}
