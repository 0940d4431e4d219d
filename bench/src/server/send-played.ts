import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Answered, bodyOf, type PlayedCall, type PlayedUser } from './answered.ts'

const agent = new Agent({ keepAlive: true })
/** Number of times each call was sent, by address. */
const marks = new Map<string, number>()

/**
 * Sends a call with its next mark.
 *
 * @throws Error for any status other than 200
 */
export function sendPlayed(call: PlayedCall, headers: PlayedUser['headers']): Promise<Omit<Answered, 'user' | 'kind'>> {
  const { name, method, url } = call
  const key = `${method} ${url}`
  const mark = (marks.get(key) ?? 0) + 1
  marks.set(key, mark)
  const body = bodyOf(call, mark)
  const type = body === null ? {} : { 'content-type': 'application/json' }
  const [at, began] = [Date.now(), performance.now()]
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      const done = (id: number | null): void => {
        if (answer.statusCode === 200) resolve({ name, mark, id, at, ms: performance.now() - began })
        else reject(new Error(`answered ${answer.statusCode}`))
      }
      if (body === null) answer.resume().on('end', () => done(null))
      else text(answer).then((json) => done(idOf(json)), reject)
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

function idOf(json: string): number | null {
  const { id }: { readonly id?: unknown } = JSON.parse(json)
  return typeof id === 'number' ? id : null
}
