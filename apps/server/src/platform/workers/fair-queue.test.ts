import fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { FairQueue, type Weight } from './fair-queue.ts'

const many = { atOnce: Number.POSITIVE_INFINITY, ofOneAtOnce: Number.POSITIVE_INFINITY, ofOneWaiting: 1000 }

/** Works that end when they are told to, and the order in which they began. */
function works(queue: FairQueue) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (owner: string, name: string, weight: Weight = 'light') =>
    queue.run(
      owner,
      () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      weight,
    )
  /** Also waits until what may begin has begun. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { began, begin, end }
}

describe('a fair queue', () => {
  it('serves another owner next, however much one has waiting', async () => {
    const { began, begin, end } = works(new FairQueue({ ...many, atOnce: 1 }))
    for (let i = 1; i <= 50; i++) void begin('busy', `busy ${i}`)
    void begin('other', 'other 1')
    void begin('other', 'other 2')
    await end('')
    await end('busy 1')
    await end('other 1')
    await end('busy 2')
    expect(began).toEqual(['busy 1', 'other 1', 'busy 2', 'other 2'])
  })

  it('lets one owner have only so many at once, also when there is room', async () => {
    const { began, begin, end } = works(new FairQueue({ ...many, atOnce: 3, ofOneAtOnce: 2 }))
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void begin(name[0]!, name)
    await end('')
    expect(began).toEqual(['a1', 'a2', 'b1'])
    await end('a1')
    expect(began.slice(3)).toEqual(['a3']) // both have one left and one that runs: that of a began first
    await end('b1')
    expect(began.slice(4)).toEqual(['b2'])
  })

  it('lets one owner have less at once where much runs, and more again when it ends', async () => {
    const ofOneAtOnce = (running: number) => (running < 3 ? 2 : 1)
    const { began, begin, end } = works(new FairQueue({ ...many, ofOneAtOnce }))
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2']) void begin(name[0]!, name)
    await end('')
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1']) // a third one begins its first, though the others have theirs
    await end('a1')
    expect(began).toHaveLength(4)
    await end('a2')
    expect(began.slice(4)).toEqual(['a3'])
    await end('b1')
    expect(began.slice(5)).toEqual(['b2'])
    await end('a3')
    expect(began.slice(6)).toEqual(['c2'])
  })

  it('begins light works before heavy ones while as many heavy ones run as may', async () => {
    const { began, begin, end } = works(new FairQueue({ ...many, atOnce: 3, heavyAtOnce: 1 }))
    for (const [owner, name] of [
      ['a', 'heavy a'],
      ['b', 'heavy b'],
      ['b', 'light b'],
      ['c', 'heavy c'],
      ['c', 'light c'],
      ['d', 'light d'],
    ] as const)
      void begin(owner, name, name.startsWith('heavy') ? 'heavy' : 'light')
    await end('')
    expect(began).toEqual(['heavy a', 'light b', 'light c']) // a place is left for light ones, and then none
    await end('light b')
    expect(began.slice(3)).toEqual(['light d'])
    await end('light c')
    expect(began).toHaveLength(4)
    await end('heavy a')
    expect(began.slice(4)).toEqual(['heavy b'])
    await end('heavy b')
    expect(began.slice(5)).toEqual(['heavy c'])
  })

  it('refuses what one owner sends beyond his share, and no other', async () => {
    const queue = new FairQueue({ ...many, atOnce: 1, ofOneWaiting: 2 })
    const { begin } = works(queue)
    for (const name of ['a1', 'a2', 'a3']) void begin('a', name)
    await expect(begin('a', 'a4')).rejects.toMatchObject({ code: 'Busy' })
    void begin('b', 'b1')
    await expect(queue.take('a')).rejects.toMatchObject({ code: 'Busy' })
  })

  it('goes on after a work that failed, and counts an end that is told twice once', async () => {
    const queue = new FairQueue({ ...many, atOnce: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const leave = await queue.take('a')
    leave()
    leave()
    const { began, begin } = works(queue)
    void begin('a', 'a1')
    void begin('a', 'a2')
    await new Promise(setImmediate)
    expect(began).toEqual(['a1'])
  })

  it('refuses what waits and what comes once it is closed', async () => {
    const queue = new FairQueue({ ...many, atOnce: 1 })
    const { begin, end } = works(queue)
    const runs = begin('a', 'a1')
    const waits = begin('a', 'a2')
    queue.close(new Error('closed'))
    await expect(waits).rejects.toThrow('closed')
    await expect(begin('b', 'b1')).rejects.toThrow('closed')
    await end('a1')
    await runs
  })

  it('keeps to the limits and passes over nobody, whoever sends and ends what', async () => {
    const step = fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.nat(2) })
    const limits = fc.record({ atOnce: fc.integer({ min: 1, max: 4 }), ofOneAtOnce: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (most, steps) => {
        const queue = new FairQueue({ ...most, ofOneWaiting: 1000 })
        const running: { owner: string; leave: () => void }[] = []
        const waiting: { owner: string; name: number; passedBy: string[] }[] = []
        const of = (owner: string) => running.filter((one) => one.owner === owner).length
        const settled = async () => {
          await new Promise(setImmediate)
          if (broken !== null) throw broken
        }
        let broken: Error | null = null
        for (const [name, { owner, ends }] of steps.entries()) {
          waiting.push({ owner, name, passedBy: [] })
          const begins = queue.take(owner).then((leave) => {
            const first = waiting.find((one) => one.owner === owner)!
            expect(first.name).toBe(name) // in the order given
            waiting.splice(waiting.indexOf(first), 1)
            running.push({ owner, leave })
            for (const other of waiting) {
              if (other.owner === owner || of(other.owner) >= most.ofOneAtOnce) continue
              if (waiting.find((one) => one.owner === other.owner) !== other) continue
              expect(other.passedBy).not.toContain(owner)
              other.passedBy.push(owner)
            }
          })
          begins.catch((error: Error) => (broken ??= error))
          await settled()
          for (let i = 0; i < ends && running.length > 0; i++) {
            running.splice(name % running.length, 1)[0]!.leave()
            await settled()
          }
          expect(running.length).toBeLessThanOrEqual(most.atOnce)
          for (const one of 'abcd') expect(of(one)).toBeLessThanOrEqual(most.ofOneAtOnce)
          if (running.length < most.atOnce)
            expect(waiting.filter((one) => of(one.owner) < most.ofOneAtOnce)).toEqual([]) // nothing waits for no reason
        }
        while (running.length > 0) {
          running.pop()!.leave()
          await settled()
        }
        expect(waiting).toEqual([])
      }),
      { numRuns: runs({ quick: 2000 }) },
    )
  })
})
