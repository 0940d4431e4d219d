import * as calls from '@afterclose/contract/presets'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { simulatorPresets, strategyPresets } from './service.ts'

export function presetRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)

  route(app, calls.listSimulatorPresets, async ({ journal, db }) => ({
    presets: await simulatorPresets.list(db, journal.id),
  }))
  route(app, calls.createSimulatorPreset, async ({ body, journal, db }) =>
    simulatorPresets.create(db, journal.id, body),
  )
  route(app, calls.replaceSimulatorPreset, async ({ params, body, journal, db }) =>
    simulatorPresets.replace(db, journal.id, params.presetId, body),
  )
  route(app, calls.removeSimulatorPreset, async ({ params, journal, db }) => ({
    ok: true,
    receipt: give(journal.id, await simulatorPresets.remove(db, journal.id, params.presetId)),
  }))

  route(app, calls.listStrategyPresets, async ({ journal, db }) => ({
    presets: await strategyPresets.list(db, journal.id),
  }))
  route(app, calls.createStrategyPreset, async ({ body, journal, db }) => strategyPresets.create(db, journal.id, body))
  route(app, calls.replaceStrategyPreset, async ({ params, body, journal, db }) =>
    strategyPresets.replace(db, journal.id, params.presetId, body),
  )
  route(app, calls.removeStrategyPreset, async ({ params, journal, db }) => ({
    ok: true,
    receipt: give(journal.id, await strategyPresets.remove(db, journal.id, params.presetId)),
  }))
}
