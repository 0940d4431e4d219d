import { noFilters } from '@afterclose/core/filters'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { optionTrades } from '@afterclose/testkit/option-trades'
import { currentFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { PerformanceStructurePage } from './performance-structure-page.tsx'

beforeEach(() => {
  serveTrades(feedOf(...optionTrades))
  atWork()
})

const bars = () => screen.findByRole('img', { name: /^Which structure makes the money\?/ })

it('compares the structures of the worked example by their true risk; a trade in shares is in none', async () => {
  showAllColumns()
  await render(<PerformanceStructurePage />)
  expect(await screen.findByText('4 of 5 closed trades are in options, of 4 structures.')).toBeDefined()
  const rows = cellsOf(screen.getByRole('table', { name: 'How do the structures compare?' }), [
    'Structure',
    'Trades',
    'Win rate, %',
    'Net, USD',
    'Total R',
  ]).map(([name, ...figures]) => [name?.replace('small sample', ''), ...figures])
  // R: −851.30 of 850, 119.35 of 4,880, 400.90 of 1,440; the strangle has no known risk
  expect(rows).toEqual([
    ['Structure', 'Trades', 'Win rate, %', 'Net, USD', 'Total R'],
    ['Strangle', '1', '100.0', '+448.7', '–'],
    ['Iron condor', '1', '100.0', '+400.9', '+0.28'],
    ['Cash-secured put', '1', '100.0', '+119.4', '+0.02'],
    ['Vertical', '1', '0.0', '−851.3', '−1.00'],
    ['All', '5', '80.0', '+217.7', '+0.30'],
  ])
})

it('draws the best structure first, and leads from a bar to its trades and from these to a filter', async () => {
  const user = userEvent.setup()
  await render(<PerformanceStructurePage />)
  const { yAxis } = await drawnOption(await bars())
  expect(JSON.stringify(yAxis)).toMatch(/Strangle.*Iron condor.*Cash-secured put.*Vertical/)
  await clickAt(await bars(), 'bars', [1, 0])
  const drawer = await screen.findByRole('dialog', { name: /^Strangle / })
  await user.click(within(drawer).getByRole('button', { name: 'Apply as filter' }))
  expect(currentFilters().basic).toEqual({ ...noFilters.basic, structure: ['STRANGLE'] })
})

it('says what is missing in a journal without options', async () => {
  serveTrades(exampleFeed())
  await render(<PerformanceStructurePage />)
  expect(await screen.findByText('0 of 12 trades have legs of options.')).toBeDefined()
})
