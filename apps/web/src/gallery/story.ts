import type { ReactNode } from 'react'
import type { Answers } from '../testing/answers.ts'

/**
 * One state of a component, with plain props: a named export of `part.story.tsx` next to `part.tsx`. Its name is shown in the gallery,
 * `WithAnIcon` → "With an icon". It runs in the journal of `testing/samples.ts`, with the trades of the worked example; its other requests
 * to the server are answered by `server`.
 */
export interface Story {
  (): ReactNode
  server?: Answers
}
