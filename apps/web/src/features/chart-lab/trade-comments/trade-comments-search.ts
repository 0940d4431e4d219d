import { commentTypes } from '@afterclose/core/comment'
import { z } from 'zod'
import { MeasureSearch } from '../../../parts/group-bars/measure-search.ts'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** The selected comments. */
export const TabSearch = z.object({ tab: z.enum(commentTypes).optional().catch(undefined) })

export const TradeCommentsSearch = z.object({ ...UnitSearch.shape, ...MeasureSearch.shape, ...TabSearch.shape })
