import type { ReactNode } from 'react'
import type { Answers } from '../testing/answers.ts'

/**
 * One state of a part, with plain props: a named export of `part.story.tsx` beside `part.tsx`. Its name is what the gallery
 * calls it, `WithAnIcon` → "With an icon". It stands in the journal of `testing/samples.ts`, with the trades of the worked
 * example; what it asks of the server beside that is answered by `server`.
 */
export interface Story {
  (): ReactNode
  server?: Answers
}
