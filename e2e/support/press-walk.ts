import { expect, type Locator, type Page } from '@playwright/test'

/** Time between the press and the release of a hand, ms: the page can be drawn again in between. */
const pressMs = 60

/** A form with a field that is left invalid before each press. */
export interface PressedForm {
  /** Opens it with nothing typed, and returns it. */
  readonly open: () => Promise<Locator>
  /** The invalid field, by its label. */
  readonly field: string
  /** Makes the field invalid; by default it is empty, and required. */
  readonly typed?: string
  /** It is a part of the page, and cannot be closed. */
  readonly stays?: boolean
}

export interface Pressed {
  readonly controls: readonly string[]
  /** Controls that moved between press and release, or whose click reached something else. */
  readonly lost: readonly string[]
  /** Number of presses after which the field was marked as invalid. */
  readonly marked: number
}

declare global {
  interface Window {
    press: { control: Element; place: string; click: string | null }
  }
}

/**
 * Presses each control of a form for 60 ms, right after its invalid field. A form shows an error of a field only once, so it is opened again
 * for each control. The clicks themselves do nothing: the first listener of the page notes and ends them.
 */
export async function walkPresses(page: Page, { open, field, typed, stays = false }: PressedForm): Promise<Pressed> {
  const controls: string[] = []
  const lost: string[] = []
  let marked = 0
  for (let index = 0; ; index++) {
    const form = await open()
    const box = form.getByLabel(new RegExp(`^${field}`)).first() // a hint may follow
    await box.focus()
    if (typed !== undefined) await box.fill(typed)
    const handle = await box.elementHandle()
    const place = await form.evaluate(preparePress, { index, field: handle })
    if (place === null) {
      if (!stays) await close(page, form)
      return { controls, lost, marked }
    }
    const { x, y, name } = place
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.waitForTimeout(pressMs)
    await page.mouse.up()
    const click = await page.evaluate(() => window.press.click)
    controls.push(name)
    if (click !== 'its own') lost.push(`${name}: ${click ?? 'no click'}`)
    if ((await box.count()) > 0 && (await box.getAttribute('aria-invalid')) === 'true') marked++
    if (!stays) await close(page, form)
  }
}

/** Scrolls the control of this index into view, waits until it is at rest, and listens for its click; null if there is none. */
async function preparePress(
  form: HTMLElement | SVGElement,
  { index, field }: { index: number; field: Node | null },
): Promise<{ x: number; y: number; name: string } | null> {
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const all = [
    ...form.querySelectorAll<HTMLElement>(
      'button:enabled, a[href], textarea:enabled, input:enabled, [contenteditable="true"], label:has(input[type="radio"])',
    ),
  ].filter((element) => {
    if (element === field || !shown(element)) return false
    if (element instanceof HTMLInputElement && element.type === 'file') return false
    const { width, height } = element.getBoundingClientRect()
    return width > 4 && height > 4
  })
  const control = all[index]
  if (control === undefined) return null
  control.scrollIntoView({ block: 'center' }) // not below the foot of a dialog
  const placeOf = () => {
    const { x, y, width, height } = control.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2, text: [x, y, width, height].map(Math.round).join(' ') }
  }
  // the form may still be loading: only what the press itself moves counts
  let atRest = 0
  for (let last = placeOf().text; atRest < 10; atRest = placeOf().text === last ? atRest + 1 : 0) {
    last = placeOf().text
    await new Promise(requestAnimationFrame)
  }
  const { x, y, text } = placeOf()
  window.press = { control, place: text, click: null }
  const note = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const reached = event.target instanceof Node && (control.contains(event.target) || labelOf(event.target))
    window.press.click = !reached
      ? `the click reached ${event.target instanceof Element ? event.target.outerHTML.slice(0, 80) : 'the page'}`
      : placeOf().text === text
        ? 'its own'
        : `it moved from ${text} to ${placeOf().text}`
  }
  const labelOf = (target: Node): boolean =>
    control instanceof HTMLInputElement && [...(control.labels ?? [])].some((label) => label.contains(target))
  addEventListener('click', note, { capture: true, once: true })
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  const label = control instanceof HTMLInputElement ? (control.labels?.[0]?.textContent ?? '') : ''
  return { x, y, name: `${control.localName} ${name || label || control.id}`.slice(0, 60) }
}

/** Closes the form without saving. */
async function close(page: Page, form: Locator): Promise<void> {
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' })
  await expect(async () => {
    if (await leave.isVisible()) await leave.click({ timeout: 1000 })
    else if (await form.isVisible()) {
      await form.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // an editor keeps Escape
      })
      await page.keyboard.press('Escape')
    }
    await expect(form).toBeHidden({ timeout: 300 })
  }).toPass({ intervals: [0, 100, 200], timeout: 10_000 })
}
