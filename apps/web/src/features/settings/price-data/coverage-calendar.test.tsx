import '../../../testing/engine.ts'
import { expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { CoverageCalendar } from './coverage-calendar.tsx'

it('[BARS 7] begins at the first week with bars, and names the months that have room', async () => {
  atWork()
  // from Thursday, 27 August, to Monday, 2 November 2026: 11 weeks
  const days = Array.from({ length: 68 }, (_, i) => ({
    date: new Date(Date.UTC(2026, 7, 27) + i * 86_400_000).toISOString().slice(0, 10),
    present: 10,
    expected: 10,
  }))
  const { container } = await render(<CoverageCalendar days={days} />)
  const svg = container.querySelector('figure svg')!
  const at = (element: Element) => Number(element.getAttribute('x'))
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${11 * 12} ${14 + 7 * 12}`)
  expect(Array.from(svg.querySelectorAll('rect'), at).slice(0, 5)).toEqual([0, 0, 0, 0, 12])
  // August has no room before September, whose first day lies in the second week
  expect(Array.from(svg.querySelectorAll('text'), (text) => [text.textContent, at(text)])).toEqual([
    ['Sep', 12],
    ['Oct', 5 * 12],
    ['Nov', 9 * 12],
  ])
})
