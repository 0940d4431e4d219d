import type { FindingData } from './finding-data.ts'
import type { Look } from './look.ts'

/** Comparisons of one subject that are made together, in one part. At most 0.1 s at 100,000 trades. */
export type FindingTask = () => readonly Look[]

/** What a report offers to the list of findings. Its tasks are the same in each part, which computes every tenth. */
export type FindingSource = (data: FindingData) => readonly FindingTask[]
