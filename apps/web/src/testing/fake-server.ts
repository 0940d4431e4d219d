import { vi } from 'vitest'
import { answering, type Answers, requestsBy } from './answers.ts'

export { Refusal } from './answers.ts'

/** Mocks `fetch` and uploads, by "METHOD /path"; records all requests in the returned list. */
export function fakeServer(answers: Answers) {
  const { fetch, received } = answering(answers)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', requestsBy(fetch))
  return received
}
