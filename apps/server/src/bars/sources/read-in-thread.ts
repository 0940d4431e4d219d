import type { BarsThreads } from '../bars-thread.ts'
import type { ReadAnswer } from './ask-source.ts'
import { SourceProblem } from './source-problem.ts'

/** Parses responses in the thread for bar files: four megabytes would block every call. */
export const inThread =
  ({ reading }: Pick<BarsThreads, 'reading'>): ReadAnswer =>
  async (bytes, form) => {
    const { bars, problem } = await reading.run('readAnswer', { bytes, form })
    if (problem !== null) throw new SourceProblem(problem.message, problem)
    return bars
  }
