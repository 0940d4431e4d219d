import { vi } from 'vitest'
import { answering, type Answers, requestsBy } from './answers.ts'

export { Refusal } from './answers.ts'

/** Answers `fetch`, and what sends files, by "METHOD /path"; everything asked is kept in the list it returns. */
export function fakeServer(answers: Answers) {
  const { fetch, received } = answering(answers)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', requestsBy(fetch))
  return received
}
