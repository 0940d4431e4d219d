import { useLayoutEffect } from 'react'

interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Elements that toasts must not cover: title and footer of a dialog, the filter bar, the totals of the journal, the add button on a phone.
 */
export const keepClear = { 'data-keep-clear': true } as const

/** Gap between toasts and the edge of the window, or the element below them, in pixels. */
const gap = 16

interface Toasts {
  readonly left: number
  readonly right: number
  /** Height of all toasts together. */
  readonly height: number
}

/**
 * Distance of toasts from the lower edge of the window that keeps all elements in `clear` uncovered.
 *
 * @param clear elements to keep uncovered, in window coordinates
 * @param wishes more of them, each list to be kept uncovered if there is room for that; the first one that can be counts
 */
export function toastsBottom(
  windowHeight: number,
  toasts: Toasts,
  clear: readonly Place[],
  wishes: readonly (readonly Place[])[] = [],
): number {
  for (const wish of wishes) {
    const found = bottomAbove(windowHeight, toasts, [...clear, ...wish])
    if (found.isClear) return found.bottom
  }
  return bottomAbove(windowHeight, toasts, clear).bottom
}

function bottomAbove(
  windowHeight: number,
  toasts: Toasts,
  clear: readonly Place[],
): { readonly bottom: number; readonly isClear: boolean } {
  const beside = clear.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  let bottom = gap
  for (;;) {
    const lower = windowHeight - bottom
    const upper = lower - toasts.height
    const covered = beside.filter((place) => place.top < lower && place.bottom > upper)
    if (covered.length === 0) return { bottom, isClear: true }
    const next = windowHeight - Math.min(...covered.map(({ top }) => top)) + gap
    if (next + toasts.height > windowHeight) return { bottom, isClear: false } // no room above: at least covered from below
    bottom = next
  }
}

/** Interval at which the position is checked, ms: while toasts are visible, a dialog may open or a table may grow. */
const lookMs = 200

/** Keeps the toasts in this box off the elements that must stay clear, while there are toasts. */
export function useToastPlace(selector: string, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return undefined
    const place = () => {
      const box = document.querySelector(selector)
      const toasts = [...(box?.querySelectorAll('[role="status"], [role="alert"]') ?? [])].map(rectOf)
      if (toasts.length === 0) return
      const height = Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top))
      const left = Math.min(...toasts.map((toast) => toast.left))
      const right = Math.max(...toasts.map((toast) => toast.right))
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      const onTop = dialog ?? document
      const clear = [...onTop.querySelectorAll('[data-keep-clear]')].map(rectOf)
      const inputs = [...onTop.querySelectorAll(fields)].map((field) => {
        const { left, right, top, bottom } = rectOf(field)
        return { left, right, top: top - labelHeight, bottom }
      })
      const wishes = dialog === undefined ? [inputs] : [[rectOf(dialog)], inputs]
      const bottom = toastsBottom(window.innerHeight, { left, right, height }, clear, wishes)
      document.documentElement.style.setProperty('--toasts-bottom', `${bottom}px`)
    }
    place()
    const clock = setInterval(place, lookMs)
    return () => clearInterval(clock)
  }, [selector, count])
}

/** Height of the label above a field, in pixels. */
const labelHeight = 20

const fields = 'input, textarea, select, [contenteditable="true"]'

const rectOf = (element: Element): Place => element.getBoundingClientRect()
