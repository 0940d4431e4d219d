import * as calls from '@afterclose/contract/api-keys'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { Buckets } from '../../platform/http/access/bucket.ts'
import { findKeyCalls } from '../../platform/http/access/key-calls-repository.ts'
import { foundOr404, route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { keyGuesses, slowedDown } from '../attempts/attempts.ts'
import { findKey, findKeys } from './repository.ts'
import * as service from './service.ts'

export function apiKeyRoutes(app: FastifyInstance): void {
  app.decorate('callsOfKeys', new Buckets(60, 2))
  app.decorate('refuseKey', (address: string) =>
    slowedDown(app.services.db, keyGuesses(address), Date.now(), async () => {
      throw new AppError('Not signed in')
    }),
  )

  route(app, calls.listApiKeys, async ({ user, db }) => ({
    keys: (await findKeys(db, user.id)).map(service.presentKey),
  }))

  route(
    app,
    calls.createApiKey,
    async ({ body, user, db }) => service.createKey(db, user, body, Date.now()),
    limitedByUser(30),
  )

  route(
    app,
    calls.replaceApiKey,
    async ({ params, body, user, db }) => service.replaceKey(db, user, params.keyId, body, Date.now()),
    limitedByUser(30),
  )

  route(app, calls.listKeyCalls, async ({ params: { keyId }, query: { limit, after }, user, db }) => {
    foundOr404(await findKey(db, user.id, keyId))
    await app.keyCalls.flush()
    const rows = await findKeyCalls(db, keyId, { before: after ?? null, limit })
    return { calls: rows.map(service.presentCall), next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  })

  route(app, calls.revokeApiKey, async ({ params, user, db }) => {
    await service.revokeKey(db, user, params.keyId, Date.now())
    return { ok: true }
  })
}
