/** Simulates many users, in a separate process: each has one connection and one request at a time. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answered, Play, Played, PlayedUser } from './answered.ts'
import { sendPlayed } from './send-played.ts'

const writesAmongCalls = 0.3
const mostErrors = 10

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
      try {
        answers.push({ user: place, kind, ...(await sendPlayed(call, user.headers)) })
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
