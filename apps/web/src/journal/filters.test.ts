import { noFilters } from '@afterclose/core/filters'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allFilters, openTradeFilters } from './filter-set.ts'
import {
  applyFilters,
  currentFilters,
  followFilters,
  forgetFilters,
  resetFilters,
  selectedFilters,
  setFilters,
  useFilterPanel,
} from './filters.ts'

afterEach(forgetFilters)

describe('the filters', () => {
  it('[9.4] start with their defaults', () => {
    expect(currentFilters()).toEqual(noFilters)
    expect(currentFilters().options).toEqual({ orFilter: true, entryOrExitDate: 'EXIT', excludeFilters: false })
  })
  it('keep the three toggles when the values are cleared', () => {
    const options = { orFilter: false, entryOrExitDate: 'ENTRY', excludeFilters: true } as const
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [2026] }, options })
    resetFilters()
    expect(currentFilters()).toEqual({ ...noFilters, options })
  })
})

describe('filters on a page to which only some apply', () => {
  const year = { ...noFilters, basic: { ...noFilters.basic, year: [2026], instrument: [3] } }
  const instrument = { ...noFilters, basic: { ...noFilters.basic, instrument: [3] } }
  afterEach(() => applyFilters(allFilters))

  it('are those that apply; the others are there again on the next page', () => {
    setFilters(year)
    applyFilters(openTradeFilters)
    expect(currentFilters()).toEqual(instrument)
    expect(selectedFilters()).toEqual(year)
    applyFilters(allFilters)
    expect(currentFilters()).toEqual(year)
  })
  it('change and are cleared there without the others', () => {
    setFilters({ ...year, options: { ...noFilters.options, excludeFilters: true } })
    applyFilters(openTradeFilters)
    setFilters({ ...currentFilters(), basic: { ...currentFilters().basic, instrument: [3, 5] } })
    expect(selectedFilters().basic).toMatchObject({ year: [2026], instrument: [3, 5] })
    resetFilters()
    expect(currentFilters().basic).toEqual(noFilters.basic)
    expect(selectedFilters().basic).toMatchObject({ year: [2026], instrument: [] })
    expect(selectedFilters().options.excludeFilters).toBe(true)
  })
  it('do not call listeners for which nothing changes', () => {
    setFilters(instrument)
    const followed = vi.fn()
    const stop = followFilters(followed)
    applyFilters(allFilters)
    stop()
    expect(followed).not.toHaveBeenCalled()
    expect(currentFilters()).toBe(instrument)
  })
})

describe('the filter panels', () => {
  it('[4.14] open one at a time, and close when toggled again', () => {
    const { result } = renderHook(useFilterPanel)
    const panelAfter = (panel: 'basic' | 'advanced') => {
      act(() => result.current.toggle(panel))
      return result.current.expandedPanel
    }
    expect(result.current.expandedPanel).toBe('none')
    expect(panelAfter('basic')).toBe('basic')
    expect(panelAfter('advanced')).toBe('advanced')
    expect(panelAfter('advanced')).toBe('none')
  })
})
