import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { aBarSeries } from '../../../testing/trade-bars.ts'
import { SeriesTable } from './series-table.tsx'

it('tells the first and the last day of bars in the zone of the journal', async () => {
  atWork({ journals: [aJournal({ timeZone: 'Asia/Tokyo' })] })
  await render(<SeriesTable rows={[aBarSeries({ first: '2026-01-02T18:00:00Z', last: '2026-11-02T22:59:00Z' })]} />)
  const [, row] = await screen.findAllByRole('row')
  expect([...(row?.children ?? [])].slice(2, 4).map(({ textContent }) => textContent)).toEqual([
    '2026-01-03',
    '2026-11-03',
  ])
})
