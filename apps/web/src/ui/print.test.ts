import { expect, it } from 'vitest'
import { printInInk } from './print.ts'

it('is light on paper, and as it was afterwards', () => {
  const page = document.documentElement.dataset
  page['mantineColorScheme'] = 'dark'
  printInInk()
  window.dispatchEvent(new Event('beforeprint'))
  expect(page['mantineColorScheme']).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(page['mantineColorScheme']).toBe('dark')
})
