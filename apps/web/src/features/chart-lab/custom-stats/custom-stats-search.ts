import { customGroups } from '@afterclose/core/comment'
import { z } from 'zod'
import { MeasureSearch } from '../../../parts/group-bars/measure-search.ts'
import { UnitSearch } from '../../../parts/unit-search.ts'

const Group = z.coerce.number().int().min(1).max(customGroups).optional().catch(undefined)

/** The selected custom statistic, and the one it is combined with. */
export const StatisticsSearch = z.object({ group: Group, beside: Group })

export const CustomStatsSearch = z.object({
  ...UnitSearch.shape,
  ...MeasureSearch.shape,
  ...StatisticsSearch.shape,
})
