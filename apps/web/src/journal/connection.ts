import { health } from '@afterclose/contract/config'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, callOf } from './call-server.ts'
import { isMissingCode } from './code-failures.ts'
import { isOffline } from './offline.ts'

/** Interval at which an unreachable server is tried again, ms. */
const againMs = 5000

/** Whether the server was not reached, as far as an error shows it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : isMissingCode(error) && isOffline.get()

/** Whether the server responds, whatever it says. */
const isReached = (): Promise<boolean> =>
  callOf(health)().then(
    () => true,
    (error: unknown) => !isUnreached(error),
  )

/** Calls `retry` whenever the server responds: shortly after the network returns, or within five seconds. */
export function useWhenBack(waits: boolean, retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!waits) return undefined
    let left = false
    const look = (): void =>
      void isReached().then((reached) => {
        if (reached && !left) again()
      })
    const timer = setInterval(look, againMs)
    window.addEventListener('online', look)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [waits])
}

/** Reloads the page if the server responds: the browser's own error page would have no way back. */
export async function reloadIfReached(): Promise<void> {
  if (await isReached()) window.location.reload()
}
