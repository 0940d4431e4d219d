/** Whether a mouse button, finger or pen is down. */
let isPressed = false
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  // after the click that follows
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

document.addEventListener('pointerdown', () => void (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { capture: true })

/**
 * Runs work immediately, or, while a pointer is down, after its click. A press moves the focus before it is released: if the field that
 * loses it then shows an error, everything below moves, and the click misses its control.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
