import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** How many of the latest trades are drawn. */
export const exitSpans = ['50', '100', 'ALL'] as const

/** `?last=100` */
export const ExitAnalysisSearch = UnitSearch.extend({ last: z.enum(exitSpans).optional().catch(undefined) })
