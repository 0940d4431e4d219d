import { oddKinds } from '@afterclose/core/price-bars'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, IdParam, WholeParam } from './values.ts'

const url = '/v1/bar-series/:seriesId'

const instant = 'UTC (`…Z`)'
const OddBars = z.object({
  kind: z.enum(oddKinds),
  /** Start of the first bar and of the last: one bar, or a run without movement. */
  time: z.string().describe(instant),
  until: z.string().describe(instant),
  bars: z.int(),
  /** Whether they count as missing. */
  leftOut: z.boolean(),
})
/** Trades that a gap lists of each journal. */
export const gapTrades = 100
/** Entries of a list that one answer holds; the counts are of all. */
export const healthRows = 500
export const BarHealth = z.object({
  /** Symbol of the instrument whose session and tick size count; null: days of the bars' zone, and no tick size. */
  instrument: z.string().nullable(),
  /** Zone of the days. */
  zone: z.string(),
  /** Start of the first bar that was looked at: of the longest series only the last bars. */
  from: z.string().nullable().describe(instant),
  /** Trading days with bars or with some missing, `date` as `yyyy-MM-dd`. */
  days: z.array(z.object({ date: z.string(), present: z.int(), expected: z.int() })),
  gapCount: z.int(),
  /** More than three bars missing in a row in market hours; those with the most trades first, of these the longest. */
  gaps: z.array(
    z.object({
      from: z.string().describe(instant),
      to: z.string().describe(instant),
      missing: z.int(),
      /** Missing ones that are there but left out. */
      leftOut: z.int(),
      /** The caller's own trades for the symbol that were open during the gap, by journal. */
      trades: z.array(z.object({ journalId: z.int(), count: z.int(), ids: z.array(z.int()).describe('The last 100') })),
    }),
  ),
  oddCounts: z.record(z.enum(oddKinds), z.int()),
  /** By time; those that are left out first. */
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
/** Leaves out odd bars, which then count as missing everywhere, or takes them back. At most 10,000 for a series. */
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

/** Apart from those of `api.ts`: one page needs them, and all would load them. */
export const barHealthCalls = { readBarHealth, leaveOutBars } as const
