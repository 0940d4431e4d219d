/** Maximum delay of work that waits for an idle page, ms. */
const patience = 100

/**
 * Runs work after the next frame is painted, so that the new content is visible first, and after pending user input, but soon. Work of
 * several callers runs as several tasks; in a hidden tab it waits until the tab is shown.
 *
 * @returns cancels it, if it has not run yet
 */
export function afterPaint(work: () => void): () => void {
  let callOff = () => {}
  const frame = requestAnimationFrame(() => {
    callOff = whenIdle(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    callOff()
  }
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(waiting)
}
