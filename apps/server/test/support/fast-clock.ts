import { onTestFinished, vi } from 'vitest'

/**
 * Stops the clock of timers and time limits in this process; `pass` moves it. What goes through a socket still takes its time.
 * Ends with the test.
 */
export function fastClock(): { readonly pass: (ms: number) => Promise<void> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms)
    return limit.signal
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return { pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)) }
}

/** Whether something is still waited for, when all that needs no time is done. */
export async function isPending(asked: Promise<unknown>): Promise<boolean> {
  let pending = true
  const settled = () => void (pending = false)
  asked.then(settled, settled)
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  return pending
}

/**
 * Stops the date in this process; `vi.setSystemTime` moves it. A wait of seconds is then not over because the machine is busy. Ends with
 * the test.
 */
export function stopDate(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}
