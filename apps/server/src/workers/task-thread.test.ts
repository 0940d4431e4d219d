import { getPriority } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestTasks } from '../testing/test-worker.ts'
import { type TaskThread, taskThread } from './task-thread.ts'

const file = new URL('../testing/test-worker.ts', import.meta.url)

describe('a task thread', () => {
  let thread: TaskThread<TestTasks>
  const start = (patienceMs = 20_000, atOnce = 4) =>
    (thread = taskThread<TestTasks>({ file, data: null, atOnce, patienceMs, memoryMb: 64, background: false }))
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

  it.each([
    ['crash', /stopped with code 3/],
    ['fill', /worker thread failed/],
    ['block', '"block" took longer than 2000 ms'],
  ] as const)('fails the task that it is lost to (%s), and begins again what waited behind it', async (bad, reason) => {
    const { run } = start(2000)
    const lost = run(bad, null)
    const waiting = [run('double', 21), run('double', 4)]
    await expect(lost).rejects.toThrow(reason)
    expect(await Promise.all(waiting)).toEqual([42, 8])
  })

  it('works on no more at once than it may, in the order given, and has patience with each from its turn on', async () => {
    const { run } = start(1000, 2)
    const ends: string[] = []
    const nap = (name: string) => run('nap', 400).then(() => ends.push(name))
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(nap))
    expect(ends.join('')).toMatch(/^(ab|ba)(cd|dc)(ef|fe)(gh|hg)$/)
  })

  it('gives up what takes too long', async () => {
    const { run } = start(300)
    await expect(run('hang', null)).rejects.toThrow('"hang" took longer than 300 ms')
    const patient = taskThread<TestTasks>({
      file,
      data: null,
      atOnce: 4,
      patienceMs: 20_000,
      memoryMb: 64,
      background: false,
    })
    expect(await patient.run('double', 1)).toBe(2)
    await patient.close()
  })

  // Elsewhere a priority is the whole process's, and is left alone.
  it.runIf(process.platform === 'linux')(
    'gives way to every other thread when it is one for the background',
    async () => {
      const usual = getPriority()
      const settings = { file, data: null, atOnce: 4, patienceMs: 20_000, memoryMb: 64, background: true }
      const background = taskThread<TestTasks>(settings)
      expect(await background.run('nice', null)).toBe(Math.min(19, usual + 10))
      expect(await background.run('double', 21)).toBe(42)
      expect(await start().run('nice', null)).toBe(usual)
      expect(getPriority()).toBe(usual)
      await background.close()
    },
  )

  it('fails what it was doing when it is closed', async () => {
    const { run, close } = start()
    await run('double', 1)
    const waiting = run('hang', null)
    await Promise.all([expect(waiting).rejects.toThrow('The server is stopping'), close()])
    await expect(run('double', 1)).rejects.toThrow('The server is stopping')
  })
})
