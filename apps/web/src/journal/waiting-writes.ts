let unansweredWrites = 0
/** Whether a write waits for its answer. */
export const isSending = (): boolean => unansweredWrites > 0
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Has the browser ask before it leaves or reloads the page, until a write is answered: the write, and those queued behind it, might otherwise
 * be lost although the page already shows them.
 *
 * @param answer of the write; returned as it is
 */
export async function askBeforeLeaving<T>(answer: Promise<T>): Promise<T> {
  // only as long as needed: a page that listens is not kept for the Back button
  if (unansweredWrites++ === 0) window.addEventListener('beforeunload', ask)
  try {
    return await answer
  } finally {
    if (--unansweredWrites === 0) window.removeEventListener('beforeunload', ask)
  }
}
