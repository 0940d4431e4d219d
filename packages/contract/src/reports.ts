import type { PlanPermission } from '@afterclose/core/permission'
import { z } from 'zod'
import { call } from './call.ts'
import { longestFilters } from './stats.ts'
import { JournalParams } from './values.ts'

interface ReportParts<View extends z.ZodRawShape, Shown extends z.ZodType> {
  readonly summary: string
  /** Parameters of the report, besides filters. */
  readonly view: View
  readonly response: Shown
  readonly example?: { readonly query: object }
  readonly permission?: PlanPermission
}

/** `GET …/reports/NAME`. Reports are defined in the engine's registry; the server makes a call for each. */
export const reportCall = <View extends z.ZodRawShape, Shown extends z.ZodType>(
  name: string,
  { summary, view, response, example = { query: {} }, ...gate }: ReportParts<View, Shown>,
) =>
  call({
    method: 'GET',
    url: `/v1/databases/:journalId/reports/${name}`,
    summary,
    access: 'read',
    scope: 'numbers.read',
    ...gate,
    params: JournalParams,
    query: z.object({
      ...view,
      filters: z
        .string()
        .max(longestFilters)
        .optional()
        .describe('JSON of the filters. When left out: all closed trades.'),
    }),
    example,
    response,
  })
