/**
 * Selects the content of the field that Tab moves the focus to, as browsers do by themselves. In dialogs and popovers the
 * focus trap of Mantine moves the focus by script, which leaves the caret at the end: what is typed would be appended.
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
