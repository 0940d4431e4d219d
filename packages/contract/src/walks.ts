import { barStudies, walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { priceSides } from '@afterclose/core/price-bars'
import { z } from 'zod'
import { call } from './call.ts'
import { Strategies, StrategyInput } from './strategies.ts'
import { Id, IdParam, JournalParams, NonNegativeDecimal } from './values.ts'

/**
 * Strategies tried on price bars: a walk gives the worst and the best outcome of every closed trade under one strategy. The bars are those of
 * the journal's owner. Its key names the strategy, the state of the trades and of the bars; results of a key never change.
 */

export const walkStates = ['RUNNING', 'READY', 'FAILED'] as const
export const BarWalk = z.object({
  key: z.string(),
  state: z.enum(walkStates),
  /** Closed trades that have been walked, of so many. */
  done: z.int(),
  of: z.int(),
})
export type BarWalk = z.infer<typeof BarWalk>

/**
 * A spread that bars do not show and that walks assume. With bars of bids exits of short trades assume it, with bars of asks those of long trades, with the
 * middle all of them.
 */
export const AssumedSpread = z.object({
  instrumentId: Id,
  /** The price that bars of the instrument show. */
  side: z.enum(priceSides).exclude(['TRADE']),
  /** As a price; 0: exits are assumed to cost none. */
  spread: NonNegativeDecimal,
})
export type AssumedSpread = z.infer<typeof AssumedSpread>

const url = '/v1/databases/:journalId/walks'
const one = JournalParams.extend({
  walkKey: z
    .string()
    .max(64)
    .regex(/^[0-9a-f]{64}$/),
})
const trail = { by: 'R', value: 1, fromR: 1 }

/** Refused with 'Busy' while two of the caller's are running. Costs and size do not matter: results are before both. */
export const startWalks = call({
  method: 'POST',
  url,
  summary:
    'Try strategies, or a map of stops and targets, on the price bars of all closed trades, or find their results',
  access: 'read',
  scope: 'trades.read',
  permission: 'SESSIONS',
  params: JournalParams,
  body: z
    .object({
      strategies: Strategies.default([]),
      /** Whether all stops and targets of the map are tried, too. */
      map: z.boolean().default(false),
    })
    .refine(({ strategies, map }) => map || strategies.length > 0, { message: 'At least one strategy, or the map.' }),
  example: { body: { strategies: [{ name: 'Trailing', stopMode: 'ORIGINAL', targetMode: 'NONE', trail }] } },
  response: z.object({
    /** Whether the owner has price bars; without them nothing is walked, and the list is empty. */
    hasBars: z.boolean(),
    /** In the order of the strategies. */
    walks: z.array(BarWalk),
    /** Null where it was not asked for, and without price bars. */
    map: BarWalk.nullable(),
    /** Each instrument of closed trades, once for each price that its bars show. */
    spreads: z.array(AssumedSpread),
  }),
})
/**
 * Studies every closed trade by price bars, ignoring filters: `TIME_IN_TRADE`, its result at so many minutes; `OFFERED`, how far price went
 * after its entry. Progress and results are those of a walk with its key. Refused with 'Busy' as walks are.
 */
export const startBarStudy = call({
  method: 'POST',
  url: '/v1/databases/:journalId/bar-studies',
  summary: 'Study all closed trades minute by minute by price bars, or find the results',
  access: 'read',
  scope: 'trades.read',
  permission: 'PREMIUM_GRAPHS',
  params: JournalParams,
  body: z.object({ is: z.enum(barStudies).exclude(['MAP']) }),
  example: { body: { is: 'OFFERED' } },
  response: z.object({
    hasBars: z.boolean(),
    /** Null without price bars. */
    study: BarWalk.nullable(),
    /** As those of walks. */
    spreads: z.array(AssumedSpread),
  }),
})
export const readWalk = call({
  method: 'GET',
  url: `${url}/:walkKey`,
  summary: 'Progress of a walk through price bars',
  access: 'read',
  scope: 'trades.read',
  permission: 'SESSIONS',
  params: one,
  response: BarWalk,
})
/** Ends it after the trades that are being walked. One that is ready stays. */
export const cancelWalk = call({
  method: 'POST',
  url: `${url}/:walkKey/cancel`,
  summary: 'Stop a walk through price bars',
  access: 'read',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: z.object({ ok: z.literal(true) }),
})
/**
 * Trade id, end, reason, worst and best of every trade, column by column: `readWalkColumns` of the feed package reads the bytes, of the map
 * `readMapColumns`, of a study `readStudyColumns`: values of R. ETag: the key. 'Not found' until it is ready.
 */
export const readWalkColumns = call({
  method: 'GET',
  url: `${url}/:walkKey/columns`,
  summary: 'Results of a walk through price bars',
  access: 'read',
  scope: 'trades.read',
  permission: 'SESSIONS',
  params: one,
  response: 'binary',
})

const wall = 'seconds since 1970 on the wall clock of the journal’s zone'
const Fill = z.object({
  /** Start of its bar. */
  time: z.number().describe(wall),
  price: z.number(),
  /** Part of the position. */
  share: z.number(),
})
export const WalkOfTrade = z.object({
  /** Why bars cannot tell; null with no end: the trade is open, or lacks a stop, a target or pips. */
  why: z.enum(walkReasons).nullable(),
  how: z.enum(walkEnds).nullable(),
  /** R, before costs. */
  worst: z.number().nullable(),
  best: z.number().nullable(),
  /** The stop from a bar on, where it changes. */
  stops: z.array(z.object({ time: z.number().describe(wall), price: z.number() })),
  until: z.number().nullable().describe(wall),
  worstFills: z.array(Fill),
  bestFills: z.array(Fill),
})
export type WalkOfTrade = z.infer<typeof WalkOfTrade>

export const walkTrade = call({
  method: 'POST',
  url: '/v1/databases/:journalId/trades/:tradeId/walk',
  summary: 'Stop and exits of a strategy on the price bars of one trade',
  access: 'read',
  scope: 'trades.read',
  permission: 'SESSIONS',
  params: JournalParams.extend({ tradeId: IdParam }),
  body: z.object({ strategy: StrategyInput }),
  example: { body: { strategy: { name: 'Trailing', stopMode: 'ORIGINAL', targetMode: 'NONE', trail } } },
  response: WalkOfTrade,
})
