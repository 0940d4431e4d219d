import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

/** What waits for the next frame and for an idle page, to be let go by hand. */
let frames: Map<number, () => void>
let idle: Map<number, () => void>
const release = (waiting: Map<number, () => void>) => {
  const all = [...waiting.values()]
  waiting.clear()
  for (const run of all) run()
}
const queue = (waiting: () => Map<number, () => void>) => ({
  add: (run: () => void) => {
    const id = Math.max(0, ...waiting().keys()) + 1
    waiting().set(id, run)
    return id
  },
  remove: (id: number) => waiting().delete(id),
})

beforeEach(() => {
  frames = new Map()
  idle = new Map()
  const ofFrames = queue(() => frames)
  const ofIdle = queue(() => idle)
  vi.stubGlobal('requestAnimationFrame', ofFrames.add)
  vi.stubGlobal('cancelAnimationFrame', ofFrames.remove)
  vi.stubGlobal('requestIdleCallback', ofIdle.add)
  vi.stubGlobal('cancelIdleCallback', ofIdle.remove)
})
afterEach(() => vi.unstubAllGlobals())

describe('work after the paint', () => {
  it('waits for the frame, and then until the page has nothing else to do', () => {
    const done: string[] = []
    afterPaint(() => done.push('drawn'))
    release(idle)
    release(frames)
    expect(done).toEqual([])
    release(idle)
    expect(done).toEqual(['drawn'])
  })

  it('is not done when it is called off, before or after the frame', () => {
    const done: string[] = []
    const first = afterPaint(() => done.push('first'))
    first()
    release(frames)
    release(idle)
    const second = afterPaint(() => done.push('second'))
    release(frames)
    second()
    release(idle)
    expect(done).toEqual([])
  })

  it('is a task after the frame where a browser does not tell when it is idle', () => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done: string[] = []
    afterPaint(() => done.push('drawn'))
    const off = afterPaint(() => done.push('called off'))
    release(frames)
    off()
    expect(done).toEqual([])
    vi.runAllTimers()
    expect(done).toEqual(['drawn'])
    vi.useRealTimers()
  })
})
