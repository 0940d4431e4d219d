import type { BarsThreads } from '../bars-thread.ts'
import type { ReadAnswer } from './ask-source.ts'
import { SourceProblem } from './source-problem.ts'

/** Reads answers in the thread that reads files of bars: four megabytes of them would keep every call waiting. */
export const inThread =
  ({ reading }: Pick<BarsThreads, 'reading'>): ReadAnswer =>
  async (bytes, form) => {
    const { bars, problem } = await reading.run('readAnswer', { bytes, form })
    if (problem !== null) throw new SourceProblem(problem)
    return bars
  }
