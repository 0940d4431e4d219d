/** Plays many users at once, as a process of its own: one connection and one thing at a time for each of them. */
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answered, Play, Played, PlayedCall, PlayedUser } from './answered.ts'

const agent = new Agent({ keepAlive: true })
const writesAmongCalls = 0.3
const mostErrors = 10

function ask({ method, url, body }: PlayedCall, headers: PlayedUser['headers']): Promise<number> {
  return new Promise((resolve, reject) => {
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const asked = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

async function play({ users, seconds, pauseMs }: Play): Promise<Played> {
  const answers: Answered[] = []
  const errors: string[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const end = Date.now() + seconds * 1000
  const pause = (): Promise<unknown> => wait(Math.min(-Math.log(1 - Math.random()) * pauseMs, 5 * pauseMs))
  async function be(user: PlayedUser, place: number): Promise<void> {
    await wait(Math.random() * pauseMs)
    while (Date.now() < end) {
      const kind = Math.random() < writesAmongCalls ? 'write' : 'read'
      const call = oneOf(kind === 'write' ? user.writes : user.reads)
      const at = Date.now()
      const began = performance.now()
      try {
        const status = await ask(call, user.headers)
        answers.push({ user: place, name: call.name, kind, at, ms: performance.now() - began })
        if (status !== 200) errors.push(`${call.name} answered ${status}`)
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

process.on('message', (asked: Play) => void play(asked).then((played) => process.send?.(played)))
