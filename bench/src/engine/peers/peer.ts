import type { Answer } from '../answer.ts'
import type { JobColumns } from '../job-columns.ts'
import type { Question } from '../question.ts'

/** Another way to do the job. */
export interface Peer {
  /** Takes the trades into the form that it answers from. */
  load(job: JobColumns): Promise<void> | void
  /** Null: this way cannot answer such a question. */
  answer(question: Question): Promise<Answer | null> | Answer | null
}
