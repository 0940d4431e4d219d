import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { clickAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { PerformanceInstrumentPage } from './performance-instrument-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
  const named = (id: number, name: string) => ({ id, name })
  const known: readonly unknown[] = lookups.instruments(1).queryKey
  queryClient.setQueryData(known, [named(1, 'EURUSD'), named(2, 'ES')])
})

it('performance by instrument compares EURUSD and ES of the worked example (H.3)', async () => {
  await render(<PerformanceInstrumentPage />)
  expect(await screen.findByText('12 closed trades of 2 instruments.')).toBeDefined()
  const table = screen.getByRole('table', { name: 'How do the instruments compare?' })
  const shown = cellsOf(table, ['Instrument', 'Trades', 'Win rate, %', 'Net, USD', 'Total R', 'Avg R', 'PF'])
  expect(shown.slice(1)).toEqual([
    ['ESsmall sample', '5', '60.0', '+1,465', '+5.36', '+1.07', '4.53'],
    ['EURUSDsmall sample', '7', '50.0', '+156', '+2.25', '+0.38', '1.30'],
    ['All', '12', '54.5', '+1,621', '+7.61', '+0.69', '2.73'],
  ])
})

it('performance by instrument leads from the bar of an instrument to its trades', async () => {
  await render(<PerformanceInstrumentPage />)
  await clickAt(await screen.findByRole('img', { name: /^Which instrument makes the money\?/ }), 'bars', [0, 0])
  const drawer = within(await screen.findByRole('dialog', { name: /^ES / }))
  const links = await drawer.findAllByRole('button', { name: /^Open trade/ })
  expect(links.map((link) => link.textContent)).toEqual(['12', '9', '8', '4', '3'])
})
