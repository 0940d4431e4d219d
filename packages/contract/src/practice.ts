import { barsAfter, barsAtOnce, dealLengths, dealSources, grades, type PracticeOrders } from '@afterclose/core/practice'
import { priceSides } from '@afterclose/core/price-bars'
import { directions } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { Id, IdParam, JournalParams, LocalDateText, LocalDateTimeText, ManyIds } from './values.ts'

/**
 * Practice (BARS 6): moments of the past are played blind, bar by bar. Until a deal has ended, no response contains its symbol, its date,
 * the direction of its trade, or a bar later than 100 after the last one requested.
 */

/** Maximum trades to draw a deal from. */
const mostPracticeTrades = 20_000
/** Maximum deals of a journal, and tries of a session. */
export const mostDeals = 20_000
export const mostTries = 10_000
/** Maximum bytes of the orders of a try as JSON. */
export const longestOrders = 8192

/** Error for dealing, continuing or ending a deal in an ended session. */
export const sessionHasEnded = 'This session has ended. Reopen it to continue, or start another one.'

const Grade = z.enum(grades)
const seen = z.int().min(0).max(barsAfter)
const units = z.int()
const perR = z.number().positive().max(1000)

/** Orders given after `at` bars take effect at the open of the next. Levels are integer units of the deal's prices. */
export const PracticeOrdersBody = z
  .strictObject({
    at: seen,
    direction: z.enum(directions),
    stop: units,
    target: units.nullable(),
    partials: z.array(z.strictObject({ atR: perR, percent: z.number().positive().max(100).multipleOf(0.01) })).max(3),
    breakEvenAtR: perR.nullable(),
    trail: z.strictObject({ distanceR: perR, fromR: z.number().min(0).max(1000) }).nullable(),
    moves: z.array(z.strictObject({ at: seen, stop: units, target: units.nullable() })).max(barsAfter),
    exitAt: seen.nullable(),
  })
  .refine((orders) => JSON.stringify(orders).length <= longestOrders, `must have at most ${longestOrders} bytes`)
  .refine(({ partials }) => partials.reduce((sum, { percent }) => sum + percent, 0) < 100 - 1e-9, {
    path: ['partials'],
    message: 'must add up to less than 100 percent',
  })
  .refine(({ at, exitAt, moves }) => [...moves.map((move) => move.at), exitAt ?? at + 1].every((bar) => bar > at), {
    path: ['moves'],
    message: 'must be made after the entry',
  })
  .refine(({ moves }) => moves.every((move, i) => i === 0 || move.at >= moves[i - 1]!.at), {
    path: ['moves'],
    message: 'must be in the order in which they were made',
  })
  .refine(
    ({ direction, moves, ...first }) =>
      [first, ...moves].every(
        ({ stop, target }) => target === null || (direction === 'LONG' ? stop < target : stop > target),
      ),
    { path: ['target'], message: 'must be on the other side of the entry than the stop' },
  ) satisfies z.ZodType<PracticeOrders>

/** Bars as columns. Prices are integer units of 10^-digits of the deal. */
export const PracticeBars = z.object({
  open: z.array(z.number()),
  high: z.array(z.number()),
  low: z.array(z.number()),
  close: z.array(z.number()),
  volume: z.array(z.number().nullable()),
  /** Rows that start a trading session. */
  sessions: z.array(z.int()),
  /** Their starts in minutes since midnight, in the journal's zone; null if not requested. */
  clock: z.array(z.int()).nullable(),
})
export type PracticeBars = z.infer<typeof PracticeBars>

export const PracticeDeal = z.object({
  id: Id,
  /** Its index among the deals of the session. */
  number: z.int(),
  /** Seconds of a bar. */
  length: z.int(),
  /** Decimals of a price: a price is units ÷ 10^digits. */
  digits: z.int(),
  /** The price that the bars show, and the units between bid and ask. */
  side: z.enum(priceSides),
  spread: z.number(),
  /** Average true range of the 14 bars before, in units; null if unknown. */
  atr: z.number().nullable(),
  before: PracticeBars,
  /** Fixed once the first bar after the moment was returned; null before. */
  grade: Grade.nullable(),
  /** Number of bars after the moment already returned. */
  shown: z.int(),
})
export type PracticeDeal = z.infer<typeof PracticeDeal>

/**
 * Why there is no deal: no trade or series has enough bars, all with enough bars were played within a week, are being played, or are
 * scheduled; or the spread is unknown: in ticks of an instrument without a tick size, or not set.
 */
export const noDealReasons = ['NO_BARS', 'NONE_LEFT', 'NO_SPREAD'] as const

const url = '/v1/databases/:journalId/practice'
const session = JournalParams.extend({ backtestId: IdParam })
const one = session.extend({ dealId: IdParam })
const clock = z.boolean().default(false)

/** Returns the session's open deal if there is one. Due deals come first, at most every third. */
export const dealMoment = call({
  method: 'POST',
  url: `${url}/:backtestId/deals`,
  summary: 'Deal a moment of the past to practise on',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: session,
  body: z.object({
    source: z.enum(dealSources).default('TRADE'),
    /** Closed trades to draw from; null for all. */
    trades: ManyIds(mostPracticeTrades).nullable().default(null),
    /** Series of bars to draw moments from; null for all. */
    series: ManyIds(1000).nullable().default(null),
    /** Seconds of a bar: 1m, 5m, 15m, 1h, 4h or 1D. */
    length: z.union(dealLengths.map((seconds) => z.literal(seconds))).default(300),
    clock,
  }),
  response: z.object({ deal: PracticeDeal.nullable(), why: z.enum(noDealReasons).nullable() }),
})
/** From a bar already returned, or the next one: none can be skipped. */
export const readDealBars = call({
  method: 'POST',
  url: `${url}/:backtestId/deals/:dealId/bars`,
  summary: `Hand out up to ${barsAtOnce} bars after the moment of a deal`,
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: z.object({
    /** Number of bars between the moment and the first of these. */
    from: seen,
    /** Fixed with the first bar; later grades are ignored. */
    grade: Grade,
    clock,
  }),
  example: { body: { from: 0, grade: 'B' } },
  response: z.object({ bars: PracticeBars, grade: Grade, shown: z.int(), ended: z.boolean() }),
})

const R = z.number().nullable()
/** One try of a moment. */
export const PracticeTry = z.object({
  tried: z.string(),
  direction: z.enum(directions).nullable(),
  grade: Grade,
  taken: z.boolean(),
  /** In prices. */
  stopDistance: z.number().nullable(),
  worst: R,
  best: R,
  misjudged: z.boolean().nullable(),
  partials: z.int(),
  moves: z.int(),
})
export type PracticeTry = z.infer<typeof PracticeTry>

export const PracticeResult = z.object({
  symbol: z.string(),
  /** In the journal's zone. */
  moment: LocalDateTimeText,
  digits: z.int(),
  /** The try; its bounds in R before costs. */
  worst: R,
  best: R,
  misjudged: z.boolean().nullable(),
  /** Judgement by the four hours after; null: neither +2R nor -1R for certain. */
  was: z.enum(['GOOD', 'BAD']).nullable(),
  /** Furthest moves for and against in R within these hours, and the last close; null without a direction. */
  offered: z.object({ best: z.number(), worst: z.number(), close: z.number() }).nullable(),
  /** Date of its repetition; null for none. */
  due: LocalDateText.nullable(),
  box: z.int(),
  /** Its trade; null for a random moment and if deleted. */
  trade: z
    .object({
      id: Id,
      direction: z.enum(directions),
      entryDate: LocalDateTimeText,
      exitDate: LocalDateTimeText.nullable(),
      entryPrice: z.number().nullable(),
      exitPrice: z.number().nullable(),
      stopLoss: z.number().nullable(),
      takeProfit: z.number().nullable(),
      rMultiple: R,
      setupId: Id,
    })
    .nullable(),
  /** Seconds since 1970 on the wall clock of the journal's zone, of the bars before the moment and all after it. */
  time: z.array(z.number()),
  after: PracticeBars,
  /** This try and earlier ones, latest first. */
  tries: z.array(PracticeTry),
})
export type PracticeResult = z.infer<typeof PracticeResult>

/** Ends a deal. Rejected with 'Changed elsewhere' if it was ended before, in another tab. */
export const endDeal = call({
  method: 'POST',
  url: `${url}/:backtestId/deals/:dealId/tries`,
  summary: 'End a deal: take it with orders or skip it, and see how it was',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: z.object({
    grade: Grade,
    /** Null: skipped. */
    orders: PracticeOrdersBody.nullable().default(null),
  }),
  example: { body: { grade: 'C' } },
  response: PracticeResult,
})

export const PracticeStatistics = z.object({
  deals: z.int(),
  taken: z.int(),
  /** Tries with a judgement, and misjudged ones. */
  judged: z.int(),
  misjudged: z.int(),
  /** Deals that are due today. */
  due: z.int(),
  grades: z.array(
    z.object({
      grade: Grade,
      tries: z.int(),
      taken: z.int(),
      /** Taken tries with a result. */
      withR: z.int(),
      /** Mean of the worst-case results, with its 95 % interval; null below one, and below two results. */
      meanR: R,
      low: R,
      high: R,
    }),
  ),
  /** First and next grade of own deals at least 7 days apart: rows first. */
  repeats: z.object({
    pairs: z.int(),
    counts: z.array(z.array(z.int())),
    /** Quadratic weighted kappa with its 95 % interval; null below 20 pairs, and if chance could not disagree. */
    kappa: R,
    low: R,
    high: R,
  }),
})
export type PracticeStatistics = z.infer<typeof PracticeStatistics>

export const practiceStatistics = call({
  method: 'GET',
  url: `${url}/statistics`,
  summary: 'Whether the grades of practice tell: results by grade, and how alike they repeat',
  access: 'read',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  response: PracticeStatistics,
})
