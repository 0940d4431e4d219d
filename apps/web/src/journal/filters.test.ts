import { noFilters } from '@afterclose/core/filters'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { currentFilters, forgetFilters, resetFilters, setFilters, useFilterPanel } from './filters.ts'

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
