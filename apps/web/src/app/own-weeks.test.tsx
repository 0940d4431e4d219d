import { DatePicker } from '@mantine/dates'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { atWork } from '../testing/samples.ts'
import { OwnWeeks } from './own-weeks.tsx'

it.each([
  ['MON', 'Mo'],
  ['SAT', 'Sa'],
  ['SUN', 'Su'],
])('begins the weeks of a calendar with %s', async (weekStart, first) => {
  atWork({ settings: { weekStart } })
  await render(
    <OwnWeeks>
      <DatePicker defaultDate="2026-03-04" />
    </OwnWeeks>,
  )
  expect((await screen.findAllByRole('columnheader'))[0]?.textContent).toBe(first)
})
