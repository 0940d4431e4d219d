import { oddKinds } from '@afterclose/core/price-bars'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, IdParam, WholeParam } from './values.ts'

const url = '/v1/bar-series/:seriesId'

const instant = 'UTC (`…Z`)'
const OddBars = z.object({
  kind: z.enum(oddKinds),
  /** Start of the first and last bar: one bar, or a run without movement. */
  time: z.string().describe(instant),
  until: z.string().describe(instant),
  bars: z.int(),
  /** Whether they are excluded. */
  leftOut: z.boolean(),
})
/** Maximum trades listed per gap and journal. */
export const gapTrades = 100
/** Maximum entries of a list in one response; the counts are of all. */
export const healthRows = 500
export const BarHealth = z.object({
  /** Symbol of the instrument whose session and tick size are used; null: days of the bars' zone, and no tick size. */
  instrument: z.string().nullable(),
  /** Zone of the days. */
  zone: z.string(),
  /** Start of the first bar checked: for the longest series only the last bars. */
  from: z.string().nullable().describe(instant),
  /** Trading days with bars or with missing ones, `date` as `yyyy-MM-dd`. */
  days: z.array(z.object({ date: z.string(), present: z.int(), expected: z.int() })),
  gapCount: z.int(),
  /** More than three consecutive bars missing in market hours; those with the most trades first, then the longest. */
  gaps: z.array(
    z.object({
      from: z.string().describe(instant),
      to: z.string().describe(instant),
      missing: z.int(),
      /** Missing bars that exist but are excluded. */
      leftOut: z.int(),
      /** The caller's own trades for the symbol that were open during the gap, by journal. */
      trades: z.array(z.object({ journalId: z.int(), count: z.int(), ids: z.array(z.int()).describe('The last 100') })),
    }),
  ),
  oddCounts: z.record(z.enum(oddKinds), z.int()),
  /** By time; excluded ones first. */
  odd: z.array(OddBars),
})
export type BarHealth = z.infer<typeof BarHealth>

export const readBarHealth = call({
  method: 'GET',
  url: `${url}/health`,
  summary: 'Missing and odd bars of a series',
  access: 'user',
  scope: null,
  params: z.object({ seriesId: IdParam }),
  response: BarHealth,
})
/** Excludes odd bars, which then count as missing everywhere, or includes them again. At most 10,000 per series. */
export const leaveOutBars = call({
  method: 'POST',
  url: `${url}/flags/:time`,
  summary: 'Leave odd price bars out, or take them back',
  access: 'user',
  scope: null,
  params: z.object({
    seriesId: IdParam,
    time: WholeParam(0, 9_999_999_999).describe('Start of the first, seconds UTC'),
  }),
  /** `until`: start of the last of them, seconds UTC. */
  body: z.object({ kind: z.enum(oddKinds), until: z.int().min(0).max(9_999_999_999), leftOut: z.boolean() }),
  response: Done,
})

/** Separate from `api.ts`, because only one page needs them, and all would load them. */
export const barHealthCalls = { readBarHealth, leaveOutBars } as const
