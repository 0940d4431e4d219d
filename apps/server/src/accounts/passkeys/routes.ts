import * as calls from '@afterclose/contract/passkeys'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { callLimit, limitedByUser } from '../../platform/http/security.ts'
import { placeOf, presentUser } from '../login-sessions/login-sessions.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { findPasskeys } from './repository.ts'
import * as service from './service.ts'

export function passkeyRoutes(app: FastifyInstance): void {
  const { key, config } = app.services
  const use = service.passkeyTickets(key)
  /** @throws AppError 'Switched off' if browsers cannot create passkeys for the address */
  const siteOf = (request: FastifyRequest): RelyingParty => {
    const site = relyingParty(config, request)
    if (site === null) throw new AppError('Switched off')
    return site
  }
  /** @throws AppError 'Switched off' if only company accounts sign in: there a passkey is a second factor */
  const alone = (): void => {
    if (config.company?.only === true) throw new AppError('Switched off')
  }
  const using = (request: FastifyRequest): service.Using => ({ key, use, site: siteOf(request), jobs: app.jobs })
  const note = (request: FastifyRequest, done: string, user: number): void =>
    request.log.info({ done, user, address: request.ip })

  route(app, calls.listPasskeys, async ({ user, db, request }) => ({
    passkeys: (await findPasskeys(db, user.id)).map(service.presentPasskey),
    host: relyingParty(config, request)?.id ?? null,
  }))

  route(
    app,
    calls.beginPasskey,
    async ({ user, db, request }) => service.beginAdding(db, { key, use, site: siteOf(request) }, user, Date.now()),
    limitedByUser(30),
  )

  route(
    app,
    calls.addPasskey,
    async ({ body, user, db, request }) => {
      const added = await service.add(db, { use, site: siteOf(request) }, user, body, Date.now())
      note(request, 'passkey added', user.id)
      return added
    },
    limitedByUser(30),
  )

  route(app, calls.renamePasskey, async ({ params, body, user, db }) =>
    service.rename(db, user, params.passkeyId, body.name),
  )

  route(app, calls.removePasskey, async ({ params, user, db, request }) => {
    await service.remove(db, config, user, params.passkeyId)
    note(request, 'passkey removed', user.id)
    return { ok: true }
  })

  route(
    app,
    calls.beginPasskeySignIn,
    async ({ db, request }) => {
      alone()
      return service.beginUsing(db, { use, site: siteOf(request) }, null, Date.now())
    },
    callLimit(30),
  )

  route(
    app,
    calls.signInByPasskey,
    async ({ body, db, request }) => {
      alone()
      const from = { place: placeOf(request), address: request.ip }
      const { account, token } = await service.signIn(db, using(request), body, from, Date.now())
      note(request, 'signed in with a passkey', account.id)
      return presentUser(db, config, key, account, token)
    },
    callLimit(30),
  )

  route(
    app,
    calls.beginPasskeyProof,
    async ({ user, db, request }) => service.beginUsing(db, { use, site: siteOf(request) }, user.id, Date.now()),
    limitedByUser(30),
  )

  route(
    app,
    calls.verifyByPasskey,
    async ({ body, user, db, request }) => {
      if (!config.twoFactor) throw new AppError('Switched off')
      const token = await service.finish(db, using(request), user, body, placeOf(request), Date.now())
      note(request, 'signed in with a passkey in place of a code', user.id)
      return presentUser(db, config, key, user, token)
    },
    limitedByUser(30),
  )

  route(
    app,
    calls.confirmByPasskey,
    async ({ body, user, db, request }) => {
      const freshUntil = await service.confirm(db, using(request), user, body, Date.now())
      note(request, 'confirmed by passkey', user.id)
      return { freshUntil }
    },
    limitedByUser(30),
  )
}
