/**
 * A proof of identity by company account is given in another window, so that the page with the change stays as it is. The window ends
 * below this origin with a code behind the `#`, and hands it over to the page that waits. They have no reference to each other: the
 * opener policy of pages takes it from them.
 */

/** How long the other window looks for a page that waits, ms. */
const patienceMs = 1000

/** Instances below different paths of one host do not hear each other. */
const open = (): BroadcastChannel => new BroadcastChannel(`afterclose.proof ${new URL(document.baseURI).pathname}`)

function tell(channel: BroadcastChannel, message: 'taken' | { readonly code: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(message)
}

/**
 * Waits for a code from the other window.
 *
 * @returns ends the wait
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

/** Hands a code over to the page that waits for it; false if none does. */
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
