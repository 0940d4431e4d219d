// @large: starts, kills and restarts threads
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fastClock } from '../../../test/support/fast-clock.ts'
import type { TestTasks } from '../../../test/support/test-worker.ts'
import { type TaskThread, taskThread, type ThreadSettings } from './task-thread.ts'
import { onBehalfOf } from './on-behalf.ts'
import { giveLowPriority, takeThreadsFrom } from './thread-file.ts'
import type { Weight } from './fair-queue.ts'

const file = new URL('../../../test/support/test-worker.ts', import.meta.url)
const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

describe('a task thread', () => {
  let thread: TaskThread<TestTasks>
  const usually = { file, data: null, atOnce: 4, patienceMs: 20_000, memoryMb: 64, background: false, idleMs: null }
  const start = (settings: Partial<ThreadSettings> = {}) =>
    (thread = taskThread<TestTasks>({ ...usually, ...settings }))
  afterEach(() => thread.close())

  it('answers each caller with his own result', async () => {
    const { run } = start()
    const answers = await Promise.all([1, 2, 3].map((value) => run('double', value)))
    expect(answers).toEqual([2, 4, 6])
    expect((await run('bytes', 3)).join()).toBe('7,7,7')
  })

  it('passes on a problem for the user as it was thrown, and hides none of a fault', async () => {
    const { run } = start()
    await expect(run('refuse', null)).rejects.toMatchObject({
      code: 'Unknown trade',
      message: 'There is none.',
      fields: [{ field: 'id', message: 'wrong' }],
    })
    await expect(run('fail', null)).rejects.toThrow('a fault of ours')
  })

  it('comes from the bundle, whose faults name the source all the same, or from its source', async () => {
    const line = /\/test\/support\/test-worker\.ts:\d+/
    await expect(start().run('fail', null)).rejects.toThrow(line)
    expect(await thread.run('file', null)).toMatch(/\/dist\/[\da-f]+\/test-worker\.js$/)
    takeThreadsFrom(null)
    onTestFinished(() => takeThreadsFrom(dist))
    giveLowPriority(true)
    onTestFinished(() => giveLowPriority(false))
    const ofSource = taskThread<TestTasks>({ ...usually, background: true })
    await expect(ofSource.run('fail', null)).rejects.toThrow(line)
    expect(await ofSource.run('file', null)).toBe(fileURLToPath(file))
    await ofSource.close()
  })

  it.each([
    ['crash', /stopped with code 3/],
    ['fill', /worker thread failed/],
    ['block', '"block" took longer than 20000 ms'],
  ] as const)('fails the task that it is lost to (%s), and begins again what waited behind it', async (bad, reason) => {
    const clock = fastClock() // a new thread on a busy machine may take longer than a short patience
    const { run } = start()
    const lost = run(bad, null)
    lost.catch(() => {}) // it is looked at below
    const waiting = [run('double', 21), run('double', 4)]
    if (bad === 'block') await clock.pass(usually.patienceMs)
    await expect(lost).rejects.toThrow(reason)
    expect(await Promise.all(waiting)).toEqual([42, 8])
  })

  it('works on no more at once than it may, one of each owner in turn, and has patience with each from its turn on', async () => {
    const clock = fastClock()
    const { run } = start({ atOnce: 2 })
    const ends: string[] = []
    const nap = (name: string) => onBehalfOf(name[0]!, () => run('nap', 100)).then(() => ends.push(name))
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(nap)
    for (const [turn, names] of [
      ['a1', 'b1'],
      ['a2', 'c1'],
      ['a3', 'b2'],
    ].entries()) {
      await clock.pass(usually.patienceMs * 0.6)
      await vi.waitUntil(() => ends.length >= 2 * turn + 2)
      expect(ends.slice(2 * turn, 2 * turn + 2).toSorted()).toEqual(names)
    }
    await Promise.all(all)
  })

  it('works on one heavy task at a time, which light ones do not wait for', async () => {
    const { run } = start()
    const ends: string[] = []
    const task = (name: string, task: 'hang' | 'count', weight: Weight) =>
      onBehalfOf(name, () => run(task, null, weight)).then(
        () => ends.push(name),
        () => ends.push(`${name} refused`),
      )
    const all = [task('heavy', 'hang', 'heavy'), task('next heavy', 'count', 'heavy'), task('light', 'count', 'light')]
    await all[2]
    expect(ends).toEqual(['light']) // of two that the thread has, the first would be answered first
    await thread.close()
    await Promise.all(all)
    expect(ends.slice(1).toSorted()).toEqual(['heavy refused', 'next heavy refused'])
  })

  it('gives up what takes too long', async () => {
    const { run } = start({ patienceMs: 300 })
    await expect(run('hang', null)).rejects.toThrow('"hang" took longer than 300 ms')
    const patient = taskThread<TestTasks>(usually)
    expect(await patient.run('double', 1)).toBe(2)
    await patient.close()
  })

  // Elsewhere a priority is the whole process's, and is left alone.
  it.runIf(process.platform === 'linux')(
    'gives way to every other thread when it is one for the background',
    async () => {
      giveLowPriority(true)
      onTestFinished(() => giveLowPriority(false))
      const usual = getPriority()
      const background = taskThread<TestTasks>({ ...usually, background: true })
      expect(await background.run('nice', null)).toBe(Math.min(19, usual + 10))
      expect(await background.run('double', 21)).toBe(42)
      expect(await start().run('nice', null)).toBe(usual)
      expect(getPriority()).toBe(usual)
      await background.close()
    },
  )

  it('ends when nothing is asked of it, and begins again when something is', async () => {
    const { run } = start({ idleMs: 0 })
    expect(await run('count', null)).toBe(1)
    await vi.waitFor(async () => expect(await run('count', null)).toBe(1))
    const { run: ask } = start()
    expect([await ask('count', null), await ask('count', null)]).toEqual([1, 2])
  })

  it('gives memory back that its tasks no longer use, and goes on', async () => {
    const { run } = start({ memoryMb: 512 })
    expect(await run('count', null)).toBe(1)
    const [, heap] = await Promise.all([run('waste', 200), run('heap', null)])
    expect(heap).toBeGreaterThan(150)
    // Each question lets it idle anew, so there are seconds between them.
    await vi.waitFor(async () => expect(await run('heap', null)).toBeLessThan(50), { timeout: 60_000, interval: 3000 })
    expect(await run('count', null)).toBe(2)
  })

  it('fails what it was doing when it is closed', async () => {
    const { run, close } = start()
    await run('double', 1)
    const waiting = run('hang', null)
    await Promise.all([expect(waiting).rejects.toThrow('The server is stopping'), close()])
    await expect(run('double', 1)).rejects.toThrow('The server is stopping')
  })
})
