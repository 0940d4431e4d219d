import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { knowLargeNames, largeFeed } from '../../../testing/large-journal.ts'
import { numberIn } from '../../../testing/mark-figures.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { SimulatorPage } from './simulator-page.tsx'

const rowsOf = async (name: string): Promise<readonly (readonly string[])[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
const stat = async (label: string): Promise<string> =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent ?? ''

it('tells of uneven runs in every figure the percentile that it names', async () => {
  serveTrades(largeFeed)
  atWork()
  knowLargeNames()
  fakeServer({})
  const own = 'method=PARAMETRIC&own=true&winProbability=0.45&breakEvenProbability=0.05&avgWinR=1.4&avgLossR=1'
  await render(<SimulatorPage />, `/simulator?${own}&sizing=AMOUNT&riskAmount=500&tradesPerRun=60`)
  const [head = [], ...figures] = await rowsOf('How much do the runs differ?')
  const at = (row: string, column: string): number =>
    numberIn(figures.find(([name]) => name === row)?.[head.indexOf(column)] ?? '') ?? Number.NaN
  const sizes = await rowsOf('Which position size suits these trades?')
  const chosen = sizes.find(([name]) => name?.endsWith('chosen'))
  expect(sizes[0]?.slice(1, 4)).toEqual(['Median final, USD', 'Final, 5%', 'Median drawdown'])
  expect(chosen?.slice(1, 4).map(numberIn)).toEqual([
    at('Final balance, USD', 'Median'),
    at('Final balance, USD', '5%'),
    at('Max drawdown', 'Median'),
  ])
  expect(new Set(['Min', '5%', '25%', 'Median', '75%'].map((column) => at('Max drawdown', column))).size).toBe(5)
  const falls = /drawdown([\d.]+)%one in four exceeds ([\d.]+)/.exec(await stat('Median drawdown'))
  expect(falls?.slice(1).map(Number)).toEqual([at('Max drawdown', 'Median'), at('Max drawdown', '75%')])
  const days = /pass(\d+\.?\d*)median; nine of ten took (\d+) to (\d+)/.exec(await stat('Days to pass')) ?? []
  const [median = 0, least = 0, most = 0] = days.slice(1).map(Number)
  expect([least < median, median < most]).toEqual([true, true])
})
