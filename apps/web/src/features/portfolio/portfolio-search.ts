import { z } from 'zod'
import { UnitSearch } from '../../parts/unit-search.ts'

export const portfolioModes = ['COMPARE', 'COMBINED'] as const
export type PortfolioMode = (typeof portfolioModes)[number]

const Day = z.iso.date().optional().catch(undefined)

/** `?journals=1,4&display=COMBINED&from=2026-01-01&to=2026-06-30&unit=R`; without journals it shows those of the open one's currency. */
export const PortfolioSearch = UnitSearch.extend({
  journals: z
    .preprocess(
      (said) => (typeof said === 'string' ? said.split(',').flatMap((id) => (id === '' ? [] : [Number(id)])) : said),
      z.array(z.int().positive()).optional(),
    )
    .catch(undefined),
  display: z.enum(portfolioModes).optional().catch(undefined),
  from: Day,
  to: Day,
})
