import { useLayoutEffect } from 'react'

interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** On what toasts must not lie: the foot of a dialog, the totals of the journal, the add button of a phone. */
export const keepClear = { 'data-keep-clear': true } as const

/** Between toasts and the edge of the window, or what they stand above. */
const gap = 16

/**
 * How far above the lower edge of the window toasts stand, so that they cover nothing that must stay clear.
 *
 * @param toasts where they are between left and right, and how high they are together
 * @param clear the places to be left free, in the window
 */
export function toastsBottom(
  windowHeight: number,
  toasts: { readonly left: number; readonly right: number; readonly height: number },
  clear: readonly Place[],
): number {
  const beside = clear.filter(({ left, right }) => left < toasts.right && right > toasts.left)
  let bottom = gap
  for (;;) {
    const lower = windowHeight - bottom
    const upper = lower - toasts.height
    const covered = beside.filter((place) => place.top < lower && place.bottom > upper)
    if (covered.length === 0) return bottom
    const next = windowHeight - Math.min(...covered.map(({ top }) => top)) + gap
    if (next + toasts.height > windowHeight) return bottom // no room above: covered below at least
    bottom = next
  }
}

/** Pages change while toasts stand: a dialog opens, a table gets longer. */
const lookMs = 200

/** Keeps the toasts in this box off what must stay clear, for as long as there are some. */
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
      const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
      const clear = [...onTop.querySelectorAll('[data-keep-clear]')].map(rectOf)
      const bottom = toastsBottom(window.innerHeight, { left, right, height }, clear)
      document.documentElement.style.setProperty('--toasts-bottom', `${bottom}px`)
    }
    place()
    const clock = setInterval(place, lookMs)
    return () => clearInterval(clock)
  }, [selector, count])
}

const rectOf = (element: Element): Place => element.getBoundingClientRect()
