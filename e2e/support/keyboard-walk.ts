import type { Page } from '@playwright/test'

/**
 * Usable controls that Tab does not reach, and focused ones without a visible focus. The focus style of grid cells is the library's, and
 * not checked.
 */
interface Walked {
  readonly notReached: readonly string[]
  readonly focusNotSeen: readonly string[]
}

/** Presses Tab until the focus has been everywhere. One radio button per group is enough: arrow keys reach the rest. */
export async function walkByKeyboard(page: Page): Promise<Walked> {
  for (let round = 1; ; round++) {
    const before = await page.evaluate(startWalk)
    for (let steps = 0; steps < 200; steps++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(noteStop)) break
    }
    const { places, ...walked } = await page.evaluate(endWalk)
    // elements that were loaded meanwhile are before the focus
    if (places <= before || round === 3) return walked
  }
}

declare global {
  interface Window {
    walk: {
      readonly looks: Map<Element, { focused?: string; blurred?: string }>
      last: Element | null
      readonly lookOf: (element: Element) => string
      readonly interactive: () => readonly Element[]
    }
  }
}

/** Number of tab stops. */
function startWalk(): number {
  const lookOf = (element: Element): string => {
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    return around
      .map((one) => {
        if (one == null) return ''
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clipPath } = getComputedStyle(one)
        const outline = outlineStyle === 'none' ? 'none' : outlineWidth
        const after = getComputedStyle(one, '::after')
        return [outline, boxShadow, borderColor, backgroundColor, clipPath, after.content, after.borderColor].join()
      })
      .join('|')
  }
  const interactive = (): readonly Element[] => {
    const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    const all = top.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex], [contenteditable="true"]',
    )
    return [...all].filter((one) => {
      if (one.tabIndex < 0 || !one.checkVisibility() || one.closest('[inert], [aria-hidden="true"]') !== null)
        return false
      // a grid moves the focus between cells itself; its rows and guards are no tab stops
      if (one.matches('.ag-root-wrapper :is([role="row"], [role="presentation"])')) return false
      if (one.parentElement?.isContentEditable === true) return false // a link in editable text: browsers skip it
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true
      const group = [...all].filter((other) => other instanceof HTMLInputElement && other.name === one.name)
      const chosen = group.find((other) => other instanceof HTMLInputElement && other.checked)
      return one === (chosen ?? group[0])
    })
  }
  window.walk = { looks: new Map(), last: null, lookOf, interactive }
  return interactive().length
}

/** True if the focus returns to a previous element. */
function noteStop(): boolean {
  const { looks, last, lookOf } = window.walk
  const now = document.activeElement
  if (last !== null) looks.set(last, { ...looks.get(last), blurred: lookOf(last) })
  window.walk.last = now
  if (now === null || now === document.body) return looks.size > 0
  if (looks.get(now)?.focused !== undefined) return true
  looks.set(now, { ...looks.get(now), focused: lookOf(now) })
  return false
}

function endWalk(): { notReached: string[]; focusNotSeen: string[]; places: number } {
  const { looks, interactive } = window.walk
  const told = (element: Element) => element.outerHTML.slice(0, 160)
  const alone = looks.size === 1 && document.activeElement !== document.body
  const places = interactive()
  return {
    places: places.length,
    notReached: places.filter((element) => !looks.has(element)).map(told),
    focusNotSeen: [...looks]
      .filter(([element, { focused, blurred }]) => !alone && !element.matches('.ag-cell') && focused === blurred)
      .map(([element]) => told(element)),
  }
}
