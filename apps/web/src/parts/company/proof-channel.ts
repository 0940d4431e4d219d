/**
 * A proof of identity by company account runs in another window, so that the page with the change stays open. The window ends at this
 * origin with a code in the `#`, and sends it to the waiting page. They have no reference to each other: the opener policy of pages removes
 * it.
 */

/** How long the other window waits for a waiting page, ms. */
const patienceMs = 1000

/** Instances below different paths of one host must not receive each other's messages. */
const open = (): BroadcastChannel => new BroadcastChannel(`afterclose.proof ${new URL(document.baseURI).pathname}`)

function tell(channel: BroadcastChannel, message: 'taken' | { readonly code: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(message)
}

/**
 * Waits for a code from the other window.
 *
 * @returns stops waiting
 */
export function awaitProof(onCode: (code: string) => void): () => void {
  const channel = open()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string') return
    tell(channel, 'taken')
    onCode(data.code)
  })
  return () => channel.close()
}

/** Sends a code to the waiting page; false if there is none. */
export function handOver(code: string): Promise<boolean> {
  const channel = open()
  return new Promise((resolve) => {
    const end = (taken: boolean): void => {
      clearTimeout(timer)
      channel.close()
      resolve(taken)
    }
    const timer = setTimeout(() => end(false), patienceMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'taken') end(true)
    })
    tell(channel, { code })
  })
}
