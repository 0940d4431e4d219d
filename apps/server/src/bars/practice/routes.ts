import { randomBytes } from 'node:crypto'
import * as calls from '@afterclose/contract/practice'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { deal, handOutBars } from './deals.ts'
import { finishDeal } from './end-deal.ts'
import { practiceStatistics } from './statistics.ts'

/** Deals of practice. */
export function practiceRoutes(app: FastifyInstance, threads: BarsThreads): void {
  const { db } = app.services
  const services = { db, threads, seed: () => randomBytes(4).readUInt32LE() }

  route(app, calls.dealMoment, ({ journal, params, body }) => deal(services, journal, params.backtestId, body))

  route(app, calls.readDealBars, ({ journal, params, body }) => handOutBars(services, journal, params, body))

  route(app, calls.endDeal, ({ journal, params, body }) => finishDeal(services, journal, params, body))

  route(app, calls.practiceStatistics, ({ journal }) => practiceStatistics(db, journal))
}
