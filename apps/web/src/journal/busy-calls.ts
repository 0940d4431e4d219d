import { useSyncExternalStore } from 'react'

/** Number of calls that wait for a retry because the server was too busy. */
let waitingCalls = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  waitingCalls += change
  for (const listener of listeners) listener()
}

/** Waits before a call is retried; pages show meanwhile that the server is busy. @throws the signal's reason when it is aborted */
export async function waitWhileBusy(ms: number, signal: AbortSignal | undefined): Promise<void> {
  count(1)
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
      signal?.addEventListener('abort', resolve, { once: true })
    })
    signal?.throwIfAborted()
  } finally {
    count(-1)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call of this page waits for a busy server. */
export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => waitingCalls > 0)
