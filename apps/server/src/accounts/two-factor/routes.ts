import { AppError } from '@afterclose/contract/problems'
import * as calls from '@afterclose/contract/two-factor'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { tokenSealer } from './accept-code.ts'
import { findRecoveryCodes, findTokens } from './repository.ts'
import * as service from './service.ts'

/** @throws AppError 'Switched off', 'Demo account': anyone can open the demo journal, so no one may lock it */
function mustHaveFeature(config: Config, user: SessionUser): void {
  if (!config.twoFactor) throw new AppError('Switched off')
  if (user.demo) throw new AppError('Demo account')
}

export function twoFactorRoutes(app: FastifyInstance): void {
  const sealer = tokenSealer(app.services.key)

  route(app, calls.listTwoFactorTokens, async ({ user, db, config }) => {
    if (!config.twoFactor) throw new AppError('Switched off')
    const tokens = await findTokens(db, user.id)
    return {
      tokens: tokens.filter(({ enabled }) => user.fullyAuthenticated || enabled === 1).map(service.presentToken),
      recoveryCodesLeft: (await findRecoveryCodes(db, user.id)).length,
    }
  })

  route(
    app,
    calls.createTwoFactorToken,
    async ({ body, user, db, config }) => {
      mustHaveFeature(config, user)
      return service.createToken(db, sealer, user, body.name, Date.now())
    },
    limitedByUser(30),
  )

  route(
    app,
    calls.verifyTwoFactorToken,
    async ({ params, body, user, db, config }) => {
      mustHaveFeature(config, user)
      return service.enableToken(db, sealer, user, { tokenId: params.tokenId, code: body.code }, Date.now())
    },
    limitedByUser(30),
  )

  route(
    app,
    calls.removeTwoFactorToken,
    async ({ params, user, db, config }) => {
      mustHaveFeature(config, user)
      await service.removeToken(db, user, params.tokenId)
      return { ok: true }
    },
    limitedByUser(30),
  )

  route(
    app,
    calls.renewRecoveryCodes,
    async ({ user, db, config }) => {
      mustHaveFeature(config, user)
      return { recoveryCodes: await service.renewRecoveryCodes(db, user) }
    },
    limitedByUser(30),
  )
}
