import { expect, it } from 'vitest'
import { atOnce } from './at-once.ts'

const { signal } = new AbortController()

/** Tasks by their names, which end when told to. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const task = (name: string) => () => {
    begun.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  const settled = () => new Promise((go) => setTimeout(go))
  return { begun, task, end: (name: string) => ends.get(name)!.resolve(name), ends, settled }
}

it('runs two side by side, the others in the order in which they came', async () => {
  const { begun, task, end, settled } = tasks()
  const turn = atOnce(2)
  const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => turn(task(name), signal)))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await results).toEqual(['a', 'b', 'c', 'd'])
})

it('goes on after one that fails, and begins none that was given up', async () => {
  const { begun, task, ends, end, settled } = tasks()
  const turn = atOnce(1)
  const failed = turn(task('a'), signal)
  const left = new AbortController()
  const given = turn(task('b'), left.signal)
  const last = turn(task('c'), signal)
  left.abort()
  ends.get('a')!.reject(new Error('refused'))
  await expect(failed).rejects.toThrow('refused')
  await expect(given).rejects.toThrow()
  await settled()
  expect(begun).toEqual(['a', 'c'])
  end('c')
  expect(await last).toBe('c')
})
