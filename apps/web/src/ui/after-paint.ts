/** Milliseconds that work may wait for the page to have nothing else to do. */
const patience = 100

/**
 * Does the work after the next frame is on its way to the screen, so that what was just rendered is seen first, and
 * after what the user does meanwhile, but soon. Work of several callers runs as several tasks; in a hidden tab it waits
 * until the tab is shown.
 *
 * @returns calls it off, if it has not been done yet
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
  // Safari does not tell when it is idle
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: patience })
  return () => cancelIdleCallback(waiting)
}
