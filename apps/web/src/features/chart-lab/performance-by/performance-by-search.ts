import { MeasureSearch } from '../../../parts/group-bars/measure-search.ts'
import { UnitSearch } from '../../../parts/unit-search.ts'

/** `?unit=R&measure=AVERAGE` */
export const PerformanceBySearch = UnitSearch.extend(MeasureSearch.shape)
