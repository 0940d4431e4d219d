import { noFilters } from '@afterclose/core/filters'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, expectExplains, figureOf } from '../../../testing/explained.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { cellsOf } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { ExitAnalysisPage } from './exit-analysis-page.tsx'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const path = '/chart-lab/exit-analysis'
const chart = () => screen.findByRole('img', { name: /^How far did price go, and where did I exit\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
const dataOf = async (id: string): Promise<unknown> =>
  (await drawnOption(await chart())).series.find((series) => series.id === id)?.['data']

/** The worked example so many times over, a day apart. */
const manyTrades = (times: number) =>
  encodeFeed(
    toColumns({
      ...exampleJournal,
      trades: Array.from({ length: times }, (_, i) =>
        exampleJournal.trades.flatMap((trade) =>
          trade.exitDate === null
            ? []
            : [{ ...trade, id: trade.id + 12 * i, exitDate: `${2025 + i}${trade.exitDate.slice(4)}` }],
        ),
      ).flat(),
    }),
  )

describe('the exit analysis of the worked example', () => {
  it('leads with how near price came', async () => {
    await render(<ExitAnalysisPage />, path)
    expect(await stat('Winners: distance to stop')).toBe('Winners: distance to stop41.9%of 6; 100 is the stop')
    expect(await stat('Winners below half the distance')).toBe('Winners below half the distance50.0%3 of 6 winners')
    expect(await stat('Losers: distance to target')).toBe('Losers: distance to target19.2%of 4; 100 is the target')
    expect(await stat('Losers past half the distance')).toBe('Losers past half the distance0.0%0 of 4 losers')
    expect(screen.getByText(/^11 of 12 trades have a stop loss, a target, and/)).toBeDefined()
  })

  it('explains each of its figures by what went in', async () => {
    await render(<ExitAnalysisPage />, path)
    await expectExplained([
      'Winners: distance to stop',
      'Losers: distance to target',
      'Losers past half the distance',
      'Losers past 80%',
    ])
    expect(await explainedFigure(await figureOf('Winners below half the distance'))).toMatchObject({
      title: 'Winners below half the distance 50.00%',
      formula: 'winners that stayed near ÷ evaluated winners × 100=3 ÷ 6 × 100=50.00%',
      numbers: [
        ['Winners that stayed near', '3'],
        ['Evaluated winners', '6'],
        ['Trades counted', '12'],
      ],
    })
    const cell = await screen.findByRole('button', { name: /^All, Average distance covered to the target, %/ })
    expect((await expectExplains(cell)).numbers[0]).toEqual(['Trades counted', '11'])
  })

  it('draws bars to where price went, and a diamond where each trade was closed', async () => {
    await render(<ExitAnalysisPage />, path)
    expect(await dataOf('up')).toMatchObject([
      105, 15, 75, 25, 41.666667, 20, 113.333333, 144.444444, 16.666667, 55, 105,
    ])
    expect(await dataOf('down')).toMatchObject([
      -40, -110, -50, -62.5, -50, -160, -26.666667, -50, -108.333333, -25, -60,
    ])
    expect(await dataOf('closed')).toMatchObject([100, -100, 50, -50, 0, -150, 100, 133.333333, -100, 50, 100])
    await pointAt(await chart(), 'up', [7, 50])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      'Trade 8, ES longMoved towards target144%Moved towards stop50%Closed at+133R+3.97Click to show the trade',
    )
  })

  it('counts where trades ended, from beyond the target to beyond the stop', async () => {
    await render(<ExitAnalysisPage />, path)
    const table = await screen.findByRole('table', { name: 'Where do the trades end?' })
    const rows = cellsOf(table, ['Closed', 'Trades', 'To target, %', 'To stop, %'])
    expect(rows).toEqual([
      ['Closed', 'Trades', 'To target, %', 'To stop, %'],
      ['Beyond targetsmall sample', '1', '144.4', '50.0'],
      ['At targetsmall sample', '3', '107.8', '42.2'],
      ['Early profitsmall sample', '2', '65.0', '37.5'],
      ['Scratchsmall sample', '1', '41.7', '50.0'],
      ['Early losssmall sample', '1', '25.0', '62.5'],
      ['At stopsmall sample', '2', '15.8', '109.2'],
      ['Beyond stopsmall sample', '1', '20.0', '160.0'],
      ['All', '11', '65.1', '67.5'],
    ])
  })

  it('leads from a bar, a card, a row of each table to their trades', async () => {
    const user = userEvent.setup()
    await render(<ExitAnalysisPage />, path)
    await clickAt(await chart(), 'up', [5, 10])
    expect(await tradesIn(await drawer(/^Trade 6, EURUSD long /))).toEqual(['6'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '3 of 6 winners' }))
    expect(await tradesIn(await drawer(/^Winners below half the distance /))).toEqual(['11', '7', '1'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Open the trades of At stop' }))
    expect(await tradesIn(await drawer(/^At stop /))).toEqual(['9', '2'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: /^How far/ }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('Trade 12, ES long2 Feb 202410560+100+1.98')
    await user.click(table.getByRole('button', { name: 'Trade 12, ES long' }))
    expect(await tradesIn(await drawer(/^Trade 12, ES long /))).toEqual(['12'])
  })

  it('does not draw a conclusion from fewer than twenty trades', async () => {
    await render(<ExitAnalysisPage />, path)
    expect((await chart()).getAttribute('aria-label')).toContain(
      'Too early to tell. 11 of the 20 trades needed for a conclusion about targets and stops.',
    )
  })
})

describe('the exit analysis of many trades', () => {
  beforeEach(() => serveTrades(manyTrades(10)))

  it('concludes how near losers came to their target', async () => {
    await render(<ExitAnalysisPage />, path)
    expect((await chart()).getAttribute('aria-label')).toContain(
      'On average, losers moved 19% of the distance to the target; 0 of 40 covered 80% or more. ' +
        'Winners moved 42% of the way to their stop; 30 of 60 stayed below half.',
    )
  })

  it('shows the last fifty, scrolls to those before, and zooms out', async () => {
    const user = userEvent.setup()
    await render(<ExitAnalysisPage />, path)
    expect(await screen.findByText('Trades 61 to 110 of 110.')).toBeDefined()
    expect(await dataOf('up')).toHaveLength(50)
    const scroll = screen.getByRole('slider', { name: 'Scroll through the trades' })
    expect(scroll.getAttribute('aria-valuetext')).toBe('Trades 61 to 110 of 110')
    fireEvent.change(scroll, { target: { value: '10' } })
    expect(await screen.findByText('Trades 11 to 60 of 110.')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'All' }))
    expect(await screen.findByText('Trades 1 to 110 of 110.')).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
    await waitFor(async () => expect(await dataOf('up')).toHaveLength(110))
  })

  it('says that a bar is of several trades where one each would not be seen', async () => {
    serveTrades(manyTrades(20))
    await render(<ExitAnalysisPage />, `${path}?last=ALL`)
    expect(
      await screen.findByText(
        'Trades 1 to 220 of 220. Too many to show one by one: each bar is the average of 2 consecutive trades.',
      ),
    ).toBeDefined()
    await clickAt(await chart(), 'up', [0, 20])
    expect(await tradesIn(await drawer(/^2 trades up to 3 Jan 2025 /))).toEqual(['2', '1'])
  })
})

it('cuts off what goes further than the chart, with a gap and its number', async () => {
  const trades = exampleJournal.trades
    .slice(0, 2)
    .map((trade) => ({ ...trade, updraw: trade.id === 1 ? 420 : 30, drawdownTrade: 20 }))
  serveTrades(encodeFeed(toColumns({ ...exampleJournal, trades })))
  await render(<ExitAnalysisPage />, path)
  expect(await dataOf('up')).toMatchObject([222, 30])
  expect(await dataOf('up gap')).toMatchObject([8, '-'])
  expect(await dataOf('up end')).toMatchObject([20, '-'])
  expect((await chart()).innerHTML).toContain('+420')
})

describe('the exit analysis without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<ExitAnalysisPage />, path)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<ExitAnalysisPage />, path)
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
  })

  it('prices says which are missing, and how many trades have each', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<ExitAnalysisPage />, path)
    expect(await screen.findByText('0 of 1 trade has a stop loss, a target and high/low prices.')).toBeDefined()
    expect(screen.getByText('Highest and lowest price').nextElementSibling?.textContent).toBe('0 of 1')
    expect(screen.getByRole('link', { name: 'Go to the journal' })).toBeDefined()
  })

  it('losers, or winners, leaves their figures open', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<ExitAnalysisPage />, path)
    expect(await stat('Losers: distance to target')).toBe('Losers: distance to target–no loser')
    expect(await stat('Losers past half the distance')).toBe('Losers past half the distance–no loser')
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<ExitAnalysisPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await chart()).toBeDefined()
  })
})
