import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DateTime } from '../parts/date-time.tsx'
import { render } from '../testing/render.tsx'
import { aJournal, atWork } from '../testing/samples.ts'

const shown = async (settings: Record<string, string>) => {
  atWork({ journals: [aJournal({ dateFormat: 'dd/MM/yyyy' })], settings })
  await render(<DateTime value="2026-03-04T10:30:00" />)
  return (await screen.findByRole('time')).textContent
}

it('writes dates as the journal does', async () => {
  expect(await shown({ userDateFormat: 'JOURNAL' })).toBe('04/03/2026 10:30')
})

it('[3.11] writes them as the user wants them in all journals, where he wants that', async () => {
  expect(await shown({ userDateFormat: 'MM/dd/yyyy' })).toBe('03/04/2026 10:30')
})
