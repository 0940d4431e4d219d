import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

const never = new AbortController().signal

describe('the queue of questions', () => {
  it('runs one after the other', async () => {
    const inTurn = createQueue()
    const log: string[] = []
    const job = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await Promise.all([inTurn(job('first'), never), inTurn(job('second'), never)])
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('never runs what nobody waits for any more', async () => {
    const inTurn = createQueue()
    const ran: number[] = []
    const gate = Promise.withResolvers<void>()
    const first = inTurn(() => gate.promise, never)
    const questions = [1, 2, 3].map((n) => {
      const controller = new AbortController()
      const answer = inTurn(async () => ran.push(n), controller.signal)
      return { controller, answer }
    })
    for (const { controller } of questions.slice(0, 2)) controller.abort()
    gate.resolve()
    await first
    const [one, two, three] = await Promise.allSettled(questions.map(({ answer }) => answer))
    expect([one?.status, two?.status, three?.status]).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(ran).toEqual([3])
  })

  it('goes on after a failure', async () => {
    const inTurn = createQueue()
    await expect(inTurn(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
    expect(await inTurn(async () => 'fine', never)).toBe('fine')
  })
})
