import { checklistGroupings } from '@afterclose/engine/reports/checklists/checklist-groupings'
import { z } from 'zod'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** Grouping of the table. */
export const BySearch = z.object({ by: z.enum(checklistGroupings).optional().catch(undefined) })

/** `?by=adherence&unit=R` */
export const ChecklistsSearch = z.object({ ...UnitSearch.shape, ...BySearch.shape })
