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
  it('stay in the window', () => {
    expect(toastsBottom(900, toast, [{ left: 0, right: 1440, top: 20, bottom: 900 }])).toBe(16)
  })
})
