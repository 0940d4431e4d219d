import type { Answer } from '../answer.ts'
import type { JobColumns } from '../job-columns.ts'
import type { Question } from '../question.ts'

/** Another implementation of the job. */
export interface Peer {
  /** Converts the trades to its own representation. */
  load(job: JobColumns): Promise<void> | void
  /** Null: it does not support the question. */
  answer(question: Question): Promise<Answer | null> | Answer | null
}
