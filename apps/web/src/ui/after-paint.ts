/**
 * Does the work as a task of its own once the next frame is on its way to the screen, so that what was just rendered is
 * seen first. Work of several callers runs as several tasks; in a hidden tab it waits until the tab is shown.
 *
 * @returns calls it off, if it has not been done yet
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
