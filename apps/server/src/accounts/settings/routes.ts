import { changeSetting, changeSettings, readSettings } from '@afterclose/contract/account-settings'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function accountSettingsRoutes(app: FastifyInstance): void {
  route(app, readSettings, async ({ params, user, db }) => {
    service.mustBeOwn(user, params.userId)
    return service.settingsOf(db, user)
  })

  route(app, changeSettings, async ({ params, body, user, db }) => {
    service.mustBeOwn(user, params.userId)
    await service.change(db, user, body)
    return service.settingsOf(db, user)
  })

  route(app, changeSetting, async ({ params, body, user, db }) => {
    service.mustBeOwn(user, params.userId)
    await service.changeOne(db, user, params.key, body.value)
    return service.settingsOf(db, user)
  })
}
