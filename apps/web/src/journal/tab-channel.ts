/** Messages between the tabs of this browser; a tab does not receive its own. */
interface TabChannel<T> {
  readonly tell: (message: T) => void
  readonly follow: (heard: (message: T) => void) => void
}

/** @param isMessage type guard; messages of other versions of the page are ignored */
export function tabChannel<T>(name: string, isMessage: (data: unknown) => data is T): TabChannel<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    tell: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel?.postMessage(message)
    },
    follow: (heard) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) heard(data)
      })
    },
  }
}
