import { equityOverlays } from '@afterclose/engine/reports/equity/overlays'
import { equityAxes } from '@afterclose/engine/reports/equity/line'
import { UnitSearch } from '../../../parts/unit-search.ts'
import { z } from 'zod'

/** `?unit=R&axis=DATE&overlays=ALL,TREND` */
export const EquitySearch = UnitSearch.extend({
  axis: z.enum(equityAxes).optional().catch(undefined),
  overlays: z
    .preprocess(
      (said) => (typeof said === 'string' ? equityOverlays.filter((known) => said.split(',').includes(known)) : said),
      z.array(z.enum(equityOverlays)).optional(),
    )
    .catch(undefined),
})
