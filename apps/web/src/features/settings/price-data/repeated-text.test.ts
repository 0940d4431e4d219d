import { expect, it } from 'vitest'
import { repeatedText } from './repeated-text.ts'

const hour = Date.UTC(2024, 10, 3, 1) / 1000
const clocks = { duplicates: 60, repeatedHours: [{ hour, count: 60 }] }

it('counts no bar of an hour that clocks showed twice as one that came more than once', () => {
  expect(repeatedText(clocks, 'America/New_York')).toBe(
    ' 60 bars are in the repeated hour when clocks go back, and kept.',
  )
  expect(repeatedText({ ...clocks, duplicates: 61 }, 'America/New_York')).toBe(
    ' 1 time appeared more than once; the last bar of each is kept. 60 bars are in the repeated hour when clocks go back, and kept.',
  )
})

it('counts them in a zone whose clocks were not set back then', () => {
  for (const zone of ['UTC', 'Europe/Berlin', null])
    expect(repeatedText(clocks, zone)).toBe(' 60 times appeared more than once; the last bar of each is kept.')
  expect(repeatedText({ duplicates: 0 }, 'America/New_York')).toBe('')
})
