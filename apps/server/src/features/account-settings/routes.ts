import { changeSettings, readSettings, settingDefaults } from '@afterclose/contract/account-settings'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/db.ts'
import type { SessionUser } from '../../http/access/session.ts'
import { route } from '../../http/route.ts'
import { countSettings, findSettings, saveSettings } from '../../records/settings/repository.ts'

/** One user's settings are a handful; a thousand keys are a fault or an attack. */
const mostSettings = 1000

const settingsOf = async (db: Db, user: SessionUser): Promise<Record<string, string>> => ({
  ...settingDefaults,
  ...(await findSettings(db, user.id)),
  username: user.username,
})

function mustBeOwn(user: SessionUser, userId: number): void {
  if (user.id !== userId) throw new AppError('Not found')
}

export function accountSettingsRoutes(app: FastifyInstance): void {
  route(app, readSettings, async ({ params, user, db }) => {
    mustBeOwn(user, params.userId)
    return settingsOf(db, user)
  })

  route(app, changeSettings, async ({ params, body, user, db }) => {
    mustBeOwn(user, params.userId)
    const { username: _readOnly, ...settings } = body
    await transaction(db, async (tx) => {
      await saveSettings(tx, user.id, settings)
      if ((await countSettings(tx, user.id)) > mostSettings) throw new AppError('Invalid input')
    })
    return settingsOf(db, user)
  })
}
