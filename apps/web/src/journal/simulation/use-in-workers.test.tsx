import '../../testing/browser.ts'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type RunListener, useWorkerRun } from './use-in-workers.ts'

interface Asked {
  readonly name: string
}
interface Begun {
  readonly asked: Asked
  readonly tell: RunListener<string>
  readonly signal: AbortSignal
  readonly end: (result: string) => void
  readonly fail: (error: Error) => void
}

/** Work that goes on as the test says. */
function work() {
  const begun: Begun[] = []
  const run = (_: unknown, asked: Asked, tell: RunListener<string>, signal: AbortSignal): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    begun.push({ asked, tell, signal, end: resolve, fail: reject })
    return promise
  }
  return { begun, run }
}

const [one, two]: readonly [Asked, Asked] = [{ name: 'one' }, { name: 'two' }]
interface Props {
  readonly asked: Asked | null
  readonly ready?: boolean
}
const begins: Props = { asked: one }
const show = (run: ReturnType<typeof work>['run']) =>
  renderHook(({ asked, ready }: Props) => useWorkerRun(asked, run, ready), { initialProps: begins })

describe('work at a question', () => {
  it('reports its progress, shows partial results, and ends with the whole result', async () => {
    const { begun, run } = work()
    const { result } = show(run)
    expect(result.current).toMatchObject({ state: 'running', done: 0, shown: null })
    act(() => begun[0]!.tell.progress(32))
    act(() => begun[0]!.tell.early('some'))
    expect(result.current).toMatchObject({ state: 'running', done: 32, shown: { asked: one, result: 'some' } })
    await act(async () => begun[0]!.end('all'))
    expect(result.current).toMatchObject({ state: 'done', shown: { asked: one, result: 'all' } })
  })

  it('stops at another question, and shows the former result until there is a partial one', async () => {
    const { begun, run } = work()
    const { result, rerender } = show(run)
    await act(async () => begun[0]!.end('first'))
    rerender({ asked: two })
    expect(begun[0]!.signal.aborted).toBe(true)
    expect(result.current).toMatchObject({ state: 'running', done: 0, shown: { asked: one, result: 'first' } })
    act(() => begun[0]!.tell.early('too late'))
    expect(result.current.shown?.result).toBe('first')
    await act(async () => begun[1]!.end('second'))
    expect(result.current.shown).toEqual({ asked: two, result: 'second' })
    rerender({ asked: null })
    expect(result.current.shown).toBeNull()
  })

  it('can be stopped, keeps what it has, and begins again when it is asked to', async () => {
    const { begun, run } = work()
    const { result, unmount } = show(run)
    act(() => begun[0]!.tell.early('some'))
    act(() => result.current.stop())
    expect(begun[0]!.signal.aborted).toBe(true)
    expect(result.current).toMatchObject({ state: 'stopped', shown: { result: 'some' } })
    await act(async () => begun[0]!.fail(new Error('aborted')))
    expect(result.current.state).toBe('stopped')
    act(() => result.current.again())
    expect(result.current.state).toBe('running')
    await act(async () => begun[1]!.fail(new Error('The calculation stopped unexpectedly')))
    expect(result.current).toMatchObject({
      state: 'failed',
      error: { message: 'The calculation stopped unexpectedly' },
    })
    act(() => result.current.again())
    unmount()
    expect(begun[2]!.signal.aborted).toBe(true)
  })

  it('waits until it is ready, and shows the former result meanwhile', async () => {
    const { begun, run } = work()
    const { result, rerender } = show(run)
    await act(async () => begun[0]!.end('first'))
    rerender({ asked: two, ready: false })
    expect(begun).toHaveLength(1)
    expect(result.current.shown?.result).toBe('first')
    rerender({ asked: two, ready: true })
    expect(begun[1]?.asked).toBe(two)
  })
})
