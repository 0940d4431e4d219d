import type { FindingData } from './finding-data.ts'
import type { Look } from './look.ts'

/** Comparisons of one subject that are made together, in one part. At most 0.05 s at 100,000 trades. */
export type FindingTask = () => readonly Look[]

/** An offer of a report to the list of findings. */
export interface FindingSource {
  /** First of the ten parts with a task of it: sources that prepare something for all their tasks begin in different parts. */
  readonly from: number
  /** The same in each part, which computes its share. */
  readonly tasks: (data: FindingData) => readonly FindingTask[]
}
