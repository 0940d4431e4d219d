import { z } from 'zod'

export const shownTabs = ['strategies', 'rules'] as const
export const mapSplits = ['HALF', 'THIRD', 'WHOLE'] as const
export type MapSplit = (typeof mapSplits)[number]
const orders = ['EXIT', 'GAINED', 'LOST'] as const

const mostText = 4000
const list = z
  .string()
  .max(mostText)
  .regex(/^\[.*\]$/)
  .optional()
  .catch(undefined)

/**
 * `?tested=HALF&order=LOST&by=2`: strategies and rules are JSON, as in the URLs of their reports. Parsed with the page, so that no other
 * page loads the parser.
 */
export const AlternativeStrategiesSearch = z.object({
  show: z.enum(shownTabs).optional().catch(undefined),
  strategies: list,
  /** Preset ids of the strategies, one each: `0,12`; 0 for none. */
  presets: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,9}$/)
    .optional()
    .catch(undefined),
  tested: z.enum(mapSplits).optional().catch(undefined),
  order: z.enum(orders).optional().catch(undefined),
  by: z.coerce.number().int().min(1).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  rules: list,
  /** Preset id of the rules. */
  preset: z.coerce.number().int().positive().optional().catch(undefined),
})
