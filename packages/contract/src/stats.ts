import type { WordFilters } from '@afterclose/core/filters'
import { byName } from '@afterclose/core/record-field'
import {
  type Statistic,
  statisticFields,
  type StatisticKey,
  statisticKeys,
  type Summary,
} from '@afterclose/core/statistics'
import { checklistStatuses, outcomes, type WordFilter, wordFields, wordFilters } from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { Id, JournalParams, LocalDateText } from './values.ts'

const Ranges = z.array(z.object({ min: z.number().nullable(), max: z.number().nullable() })).max(1000)
const Ids = z.array(Id).max(1000)
const Some = <const T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).max(values.length)
const Ints = (min: number, max: number) => z.array(z.int().min(min).max(max)).max(1000)

/** A list for each field of a trade with a filter. */
function wordLists(): {
  readonly [Name in WordFilter]: z.ZodDefault<z.ZodArray<z.ZodType<Word<Name>, Word<Name>>>>
}
function wordLists(): Readonly<Record<string, z.ZodType>> {
  return byName(wordFilters, (name) => {
    const { words } = wordFields[name]
    return z.array(z.enum<readonly string[]>(words)).max(words.length).default([])
  })
}
type Word<Name extends WordFilter> = WordFilters[Name][number]

/**
 * The product's filters, each part optional on the wire. Unknown names are rejected: ignoring one would give the figures of other trades.
 */
export const FiltersSchema = z.strictObject({
  basic: z
    .strictObject({
      instrument: Ids.default([]),
      setup: Ids.default([]),
      outcome: z.enum(outcomes).nullable().default(null),
      outcomes: Some(outcomes).default([]),
      ...wordLists(),
      lastTrades: z.int().min(1).nullable().default(null),
      year: Ints(1900, 9999).default([]),
      month: Ints(1, 12).default([]),
      day: Ints(1, 7).default([]),
      hour: Ints(0, 23).default([]),
      rrr: Ranges.default([]),
      gainPercentage: Ranges.default([]),
      rMultiple: Ranges.default([]),
      inReview: z.literal(true).nullable().default(null),
      dateRange: z.array(LocalDateText).max(2).default([]),
      checklistType: Some(checklistStatuses).default([]),
    })
    .prefault({}),
  advanced: z
    .strictObject({
      preTradeComment: Ids.default([]),
      entryComment: Ids.default([]),
      tradeManagementComment: Ids.default([]),
      exitComment: Ids.default([]),
      customComments: z.array(Ids).max(20).default([]),
    })
    .prefault({}),
  options: z
    .strictObject({
      orFilter: z.boolean().default(true),
      entryOrExitDate: z.enum(['ENTRY', 'EXIT']).default('EXIT'),
      excludeFilters: z.boolean().default(false),
    })
    .prefault({}),
})

/** A number for each statistic, or `null` if it cannot be computed. */
function statisticSchemas(): { readonly [Key in StatisticKey]: z.ZodType<Summary[Key]> }
function statisticSchemas(): Readonly<Record<string, z.ZodType>> {
  return byName(statisticKeys, (key) => {
    const { unknowable, integer }: Statistic = statisticFields[key]
    const schema = integer ? z.int() : z.number()
    return unknowable ? schema.nullable() : schema
  })
}
export const StatisticsView = z.object({ ...statisticSchemas(), profitFactorArray: z.array(z.number().nullable()) })

/** Maximum characters of filters as JSON, to fit into a URL. */
export const longestFilters = 20_000

export const readStats = call({
  method: 'GET',
  url: '/v1/databases/:journalId/stats',
  summary: 'All statistics over the filtered closed trades',
  access: 'read',
  scope: 'numbers.read',
  params: JournalParams,
  query: z.object({
    /** JSON of the filters; all closed trades if omitted. */
    filters: z.string().max(longestFilters).optional(),
  }),
  response: StatisticsView,
})
