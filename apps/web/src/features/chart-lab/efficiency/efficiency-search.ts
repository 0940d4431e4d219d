import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

export const efficiencyGroups = ['setup', 'instrument'] as const

/** `?by=instrument` */
export const EfficiencySearch = UnitSearch.extend({ by: z.enum(efficiencyGroups).optional().catch(undefined) })
