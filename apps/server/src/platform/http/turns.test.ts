import { once } from 'node:events'
import { createServer, type Server, type Socket, connect } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneEachTime, untilNobodyConnects } from './turns.ts'

describe('turns', () => {
  it('come one in each round of the event loop, in the order in which they were asked for', async () => {
    const turn = oneEachTime(nextRound)
    const rounds: string[][] = []
    const callers = ['a', 'b', 'c'].map((name) => turn().then(() => rounds.at(-1)?.push(name)))
    for (let round = 0; round < 4; round++) {
      rounds.push([])
      await nextRound()
    }
    await Promise.all(callers)
    expect(rounds.filter((came) => came.length > 0)).toEqual([['a'], ['b'], ['c']])
  })

  it('are there again for who comes later', async () => {
    const turn = oneEachTime(nextRound)
    await Promise.all([turn(), turn()])
    await expect(turn()).resolves.toBeUndefined()
  })
})

describe('a wait until nobody connects', () => {
  let server: Server
  let port: number
  let sockets: Socket[] = []
  let accepted = 0
  beforeEach(async () => {
    accepted = 0
    server = createServer(() => accepted++).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    ;({ port } = address)
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  /** That many connect in this round of the event loop; none of them is accepted in it. */
  function connectMany(count: number): void {
    sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}))
    // They begin to connect in the next tick; after this one, the kernel has them all.
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50))
  }

  it('lasts until all who were before are accepted, which takes a round of the event loop each', async () => {
    const wait = untilNobodyConnects(server)
    connectMany(60)
    await nextRound()
    await nextRound()
    expect(accepted).toBeLessThan(60)
    await wait()
    expect(accepted).toBe(60)
  })

  it('ends where somebody connects without end', async () => {
    const wait = untilNobodyConnects(server)
    connectMany(300)
    await wait()
    expect(accepted).toBeGreaterThan(100)
    expect(accepted).toBeLessThan(300)
  })

  it('is over soon where nobody does', async () => {
    const state = { isOver: false }
    void untilNobodyConnects(server)().then(() => (state.isOver = true))
    for (let round = 0; round < 4; round++) await nextRound()
    expect(state.isOver).toBe(true)
  })
})
