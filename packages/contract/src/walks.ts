import { barStudies, walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { priceSides } from '@afterclose/core/price-bars'
import { z } from 'zod'
import { call } from './call.ts'
import { Strategies, StrategyInput } from './strategies.ts'
import { Id, IdParam, JournalParams, NonNegativeDecimal } from './values.ts'

/**
 * Strategies walked on price bars: a walk gives the worst and the best outcome of every closed trade under one strategy. The bars are those
 * of the journal's owner. Its key identifies the strategy and the state of trades and bars; results of a key never change.
 */

export const walkStates = ['RUNNING', 'READY', 'FAILED'] as const
export const BarWalk = z.object({
  key: z.string(),
  state: z.enum(walkStates),
  /** Number of closed trades walked so far, and in total. */
  done: z.int(),
  of: z.int(),
})
export type BarWalk = z.infer<typeof BarWalk>

/**
 * An assumed spread, which bars do not show. With bid bars exits of short trades include it, with ask bars those of long trades, with
 * midpoints all of them.
 */
export const AssumedSpread = z.object({
  instrumentId: Id,
  /** The price shown by bars of the instrument. */
  side: z.enum(priceSides).exclude(['TRADE']),
  /** As a price; 0: exits are assumed to be free. */
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

/** Rejected with 'Busy' while two of the caller's are running. Results are before costs and independent of size. */
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
      /** Whether to walk all stops and targets of the map, too. */
      map: z.boolean().default(false),
    })
    .refine(({ strategies, map }) => map || strategies.length > 0, { message: 'At least one strategy, or the map.' }),
  example: { body: { strategies: [{ name: 'Trailing', stopMode: 'ORIGINAL', targetMode: 'NONE', trail }] } },
  response: z.object({
    /** Whether the owner has price bars; without them nothing is walked, and the list is empty. */
    hasBars: z.boolean(),
    /** In the order of the strategies. */
    walks: z.array(BarWalk),
    /** Null if not requested, and without price bars. */
    map: BarWalk.nullable(),
    /** Each instrument of closed trades, once per price that its bars show. */
    spreads: z.array(AssumedSpread),
  }),
})
/**
 * Studies every closed trade by price bars, ignoring filters: `TIME_IN_TRADE`, its result at a number of minutes; `OFFERED`, how far price
 * moved after its entry. Progress and results are those of a walk with its key. Rejected with 'Busy' like walks.
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
    /** As for walks. */
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
/** Cancels it after the current trades. A finished one stays. */
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
 * Trade id, end, reason, worst and best of every trade, by column: decoded by `readWalkColumns` of the feed package, for the map by
 * `readMapColumns`, for a study by `readStudyColumns`: values in R. ETag: the key. 'Not found' until it is finished.
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
  /** Why bars cannot decide; null with no end: the trade is open, or lacks a stop, a target or pips. */
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
