/** Simulates many users, in a separate process: each has one connection and one request at a time. */
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answered, Play, Played, PlayedCall, PlayedUser } from './answered.ts'

const writesAmongCalls = 0.3
const mostErrors = 10
const agent = new Agent({ keepAlive: true })

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

async function play({ users, seconds, pauseMs }: Play): Promise<Played> {
  const answers: Answered[] = []
  const errors: string[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const end = Date.now() + seconds * 1000
  const pause = (): Promise<unknown> => wait(Math.min(-Math.log(1 - Math.random()) * pauseMs, 5 * pauseMs))
  async function be(user: PlayedUser): Promise<void> {
    await wait(Math.random() * pauseMs)
    while (Date.now() < end) {
      const kind = Math.random() < writesAmongCalls ? 'write' : 'read'
      const call = oneOf(kind === 'write' ? user.writes : user.reads)
      try {
        answers.push({ kind, ...(await send(call, user.headers)) })
      } catch (error) {
        errors.push(`${call.name}: ${String(error)}`)
      }
      await pause()
    }
  }
  await Promise.all(users.map(be))
  delay.disable()
  return { answers, errors: errors.slice(0, mostErrors), late: delay.max / 1e6 }
}

/** @throws Error for any status other than 200 */
function send({ method, url, bodies }: PlayedCall, headers: PlayedUser['headers']): Promise<Omit<Answered, 'kind'>> {
  const body = bodies.length === 0 ? null : oneOf(bodies)
  const type = body === null ? {} : { 'content-type': 'application/json' }
  const [at, began] = [Date.now(), performance.now()]
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve({ at, ms: performance.now() - began })
        else reject(new Error(`answered ${answer.statusCode}`))
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

process.on('message', (asked: Play) => void play(asked).then((played) => process.send?.(played)))
