/**
 * Selects the content of the field that Tab moves to, as browsers do by default. In dialogs and popovers Mantine's focus trap moves the
 * focus by script, which leaves the caret at the end, so that typed text would be appended.
 *
 * @returns removes the listeners
 */
export function selectOnTab(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let byTab = false
  window.addEventListener('keydown', ({ key }) => (byTab = key === 'Tab'), { capture: true, signal })
  for (const over of ['keyup', 'pointerdown'])
    window.addEventListener(over, () => (byTab = false), { capture: true, signal })
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (byTab && target instanceof HTMLInputElement) target.select()
    },
    { signal },
  )
  return () => listeners.abort()
}
