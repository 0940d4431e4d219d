import { vi } from 'vitest'
import { answering, type Answers } from './answers.ts'

export { Refusal } from './answers.ts'

/** Answers `fetch` by "METHOD /path"; everything asked is kept in the list it returns. */
export function fakeServer(answers: Answers) {
  const { fetch, received } = answering(answers)
  vi.stubGlobal('fetch', fetch)
  return received
}
