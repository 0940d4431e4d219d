import { describe, expect, it } from 'vitest'
import { toastsBottom } from './toast-place.ts'

const toast = { left: 1044, right: 1424, height: 48 }
const totals = { left: 80, right: 1440, top: 860, bottom: 900 }

describe('toasts', () => {
  it('stand at the lower edge of the window where nothing is', () => {
    expect(toastsBottom(900, toast, [])).toBe(16)
  })
  it('stand above what they would cover', () => {
    expect(toastsBottom(900, toast, [totals])).toBe(56)
  })
  it('stand beside what is narrower', () => {
    expect(toastsBottom(900, toast, [{ left: 480, right: 960, top: 850, bottom: 900 }])).toBe(16)
  })
  it('stand below what is higher up, until there are more of them', () => {
    const foot = { left: 400, right: 1200, top: 640, bottom: 700 }
    expect(toastsBottom(900, toast, [foot])).toBe(16)
    expect(toastsBottom(900, { ...toast, height: 190 }, [foot])).toBe(276)
  })
  it('stand above all of several', () => {
    const foot = { left: 400, right: 1200, top: 800, bottom: 850 }
    expect(toastsBottom(900, toast, [totals, foot])).toBe(116)
  })
  it('leave a whole dialog uncovered if there is room, else its fields, and always its title and buttons', () => {
    const title = { left: 400, right: 1200, top: 40, bottom: 100 }
    const buttons = { left: 400, right: 1200, top: 640, bottom: 700 }
    const clear = [title, buttons]
    const field = (top: number) => ({ left: 500, right: 1100, top, bottom: top + 40 })
    const wishes = (bottom: number, ...inputs: number[]) => [
      [{ left: 400, right: 1200, top: 40, bottom }],
      inputs.map(field),
    ]
    expect(toastsBottom(900, toast, clear, wishes(700, 500))).toBe(16)
    const low = [title, { ...buttons, top: 840, bottom: 900 }]
    expect(toastsBottom(900, toast, low, wishes(900, 760, 500))).toBe(156) // between the fields
    expect(toastsBottom(900, toast, low, wishes(900, 110, 170, 230, 290, 350, 410, 470, 530, 590, 650, 710, 770))).toBe(
      76,
    )
  })
  it('stay in the window', () => {
    expect(toastsBottom(900, toast, [{ left: 0, right: 1440, top: 20, bottom: 900 }])).toBe(16)
  })
})
