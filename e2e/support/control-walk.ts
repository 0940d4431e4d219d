import type { Page } from '@playwright/test'

/** A usable control on screen. */
export interface Control {
  /** The same for a control that repeats in every row and on every page: its position in the code, and its action. */
  readonly key: string
  readonly name: string
  /** `text`: a text input; `choice`: a switch or selection. `list`: only trying shows whether it opens. */
  readonly kind: 'button' | 'link' | 'tab' | 'text' | 'choice' | 'list' | 'handle'
  /** `own`: around every page, such as the sidebar, and panels of a button: their settings are the user's own. */
  readonly place: 'page' | 'dialog' | 'own'
}

/** Prefixes of labels of actions that change data. */
const writing =
  /^(Activate|Add|Assign|Attach|Change|Confirm|Convert|Copy(?! (?:link|the calculation))|Create|Delete|Disable|Discard|Drag|Duplicate|Edit|Enable|Import|Log(?= )|Mark|Merge|Move|New(?! York)|Paste|Pin|Rate|Reactivate|Remove|Rename|Reorder|Restore|Save|Split|Star|Start(?= (?:a|with) )|Take|Undo|Unpin|Upload|Write)\b/
/** Labels of search fields, and of bar lengths. */
const reading = /^(Search|Find|Filter)|^\d+[mh]$/

/**
 * Whether a control would change the journal: by its label, as a drag handle, or as a field of a dialog.
 *
 * @param typed whether input on the page itself is stored, unlike on pages of figures
 */
export function writes({ name, kind, place }: Control, typed: boolean): boolean {
  if (kind === 'handle') return true
  if (kind === 'link') return false // it leads to another page, which is visited itself
  if (kind === 'choice' && place === 'own') return false
  if (writing.test(name)) return true
  if (place === 'own' || reading.test(name)) return false
  return kind === 'text' ? typed || place === 'dialog' : kind === 'choice' && place === 'dialog'
}

declare global {
  interface Window {
    /** Last result of `controlsOf`, by key and name. */
    controls: Map<string, HTMLElement>
  }
}

/** Usable controls of the page or, while a dialog is open, of the topmost one. Read-only fields are not usable. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const noText = '[type="checkbox"], [type="radio"], [type="file"]'
    /** It is read-only because it is not for typing: only trying shows whether it opens. */
    const list = 'input[aria-haspopup="listbox"]:read-only'
    const textOf = (element: Element | null | undefined): string =>
      element?.textContent?.trim().replace(/\s+/g, ' ') ?? ''
    const nameOf = (element: HTMLElement): string => {
      const by = element.getAttribute('aria-labelledby')
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      return (
        (element.getAttribute('aria-label') ??
          (by === null
            ? ''
            : by
                .split(' ')
                .map((id) => textOf(document.getElementById(id)))
                .join(' '))) ||
        textOf(label) ||
        textOf(element) ||
        element.getAttribute('placeholder') ||
        element.title
      )
    }
    const kindOf = (element: HTMLElement) => {
      if (/sortable|draggable/.test(element.getAttribute('aria-roledescription') ?? '')) return 'handle'
      if (element.matches('a[href]')) return 'link'
      if (element.role === 'tab') return 'tab'
      if (element.matches(list)) return 'list'
      if (element.matches('[type="checkbox"], [type="radio"], [role="switch"]')) return 'choice'
      if (element.matches('input:not([type="button"], [type="submit"]), select, textarea, [contenteditable="true"]'))
        return 'text'
      return 'button'
    }
    const usable = (element: HTMLElement): boolean =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]') &&
      element.closest('[inert], [aria-hidden="true"]') === null &&
      !(element.matches(':is(input, textarea):read-only') && !element.matches(`${noText}, ${list}`))
    const top = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')]
      .filter((layer) => layer.checkVisibility())
      .at(-1)
    const found = (top ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [contenteditable="true"], [role="button"], [role="menuitem"], [role="tab"], [aria-roledescription]',
    )
    window.controls = new Map()
    return [...found].filter(usable).map((element) => {
      const name = nameOf(element)
      const [first = ''] = name.split(' ')
      const key = `${element.tagName} ${element.className} ${/^[A-Z][a-z]+$/.test(first) ? first : ''}`
      window.controls.set(key + name, element)
      const around =
        top === undefined ? element.closest('main') !== null && 'page' : top.ariaModal === 'true' && 'dialog'
      return { key, name, kind: kindOf(element), place: around === false ? 'own' : around }
    })
  })

/** Uses a control of `controlsOf`, unless it no longer exists. */
export const use = (page: Page, { key, name }: Control): Promise<void> =>
  page.evaluate((which) => {
    const element = window.controls.get(which)
    element?.focus()
    element?.click()
  }, key + name)
