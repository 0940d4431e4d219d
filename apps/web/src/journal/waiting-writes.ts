let waiting = 0
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Sends a write. Until it is answered, the browser asks before it leaves or reloads the page: the write, and those queued behind it, might
 * otherwise be lost although the page already shows them.
 */
export async function askBeforeLeaving<T>(write: () => Promise<T>): Promise<T> {
  // only as long as needed: a page that listens is not kept for the Back button
  if (waiting++ === 0) window.addEventListener('beforeunload', ask)
  try {
    return await write()
  } finally {
    if (--waiting === 0) window.removeEventListener('beforeunload', ask)
  }
}
