import { noFilters } from '@afterclose/core/filters'
import { encodeFeed } from '@afterclose/feed/feed'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption, pointAt } from '../../../testing/charts.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, expectExplains, figureOf } from '../../../testing/explained.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { cellsOf, showAllColumns } from '../../../testing/table-cells.ts'
import { render } from '../../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { atWork } from '../../../testing/samples.ts'
import { EfficiencyPage } from './efficiency-page.tsx'

beforeEach(() => {
  showAllColumns()
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const path = '/chart-lab/efficiency'
const quadrants = () => screen.findByRole('img', { name: /^Is it the entry or the exit\?/ })
const boxes = () => screen.findByRole('img', { name: /^Which setups capture the move best\?/ })
const bars = () => screen.findByRole('img', { name: /^How much of each move was captured\?/ })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
const tradesIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open trade/ })).map((link) => link.textContent)
/** Of the one chart that is pointed at. */
const tooltip = () =>
  Array.from(document.querySelectorAll('.chart-tooltip'), (box) => box.textContent).find((text) => text !== '')

describe('the efficiency of the worked example', () => {
  it('leads with its averages, each with its number of trades (H.3)', async () => {
    await render(<EfficiencyPage />, path)
    expect(await stat('Winners: move captured')).toBe('Winners: move captured88.1%of 6; of the best move')
    expect(await stat('Losers: move avoided')).toBe('Losers: move avoided10.8%of 4; 0 is the worst price')
    expect((await screen.findAllByText('Entry', { selector: 'dt' }))[0]?.parentElement?.textContent).toBe(
      'Entry61.7%of 11; 100 is the best price',
    )
    expect(await stat('Total')).toBe('Total+16.2%of 11; entry + exit − 100')
    expect(screen.getByText('11 of 12 trades have the highest and lowest price.')).toBeDefined()
  })

  it('explains each of its figures by what went in', async () => {
    await render(<EfficiencyPage />, path)
    await expectExplained(['Winners: move captured', 'Entry', 'Exit', 'Total'])
    expect(await explainedFigure(await figureOf('Losers: move avoided'))).toMatchObject({
      title: 'Losers saved 10.76%',
      numbers: [
        ['Measured losers', '4'],
        ['Trades counted', '12'],
      ],
      trades: ['9', '6', '4', '2'],
    })
    const cell = await screen.findByRole('button', { name: /^Pullback, Total efficiency, %/ })
    expect((await expectExplains(cell)).numbers[0]).toEqual(['Measured trades', '5'])
  })

  it('names each quadrant with its count and average R', async () => {
    await render(<EfficiencyPage />, path)
    const { series } = await drawnOption(await quadrants())
    const words = JSON.stringify(series.find(({ id }) => id === 'corners')?.['data'])
    expect(words).toMatch(/Poor entry, poor exit\}\\n\{note\|4 trades, −1\.03R/)
    expect(words).toMatch(/Good entry, poor exit\}\\n\{note\|1 trade, −0\.05R/)
    expect(words).toMatch(/Poor entry, good exit\}\\n\{note\|0 trades\}/)
    expect(words).toMatch(/Good entry, good exit\}\\n\{note\|6 trades, \+1\.97R/)
    expect((await quadrants()).getAttribute('aria-label')).toContain(
      'Exits are the weaker part: 55% of the range against 62% for entries, in 11 trades. In 4 both were poor.',
    )
    await pointAt(await quadrants(), 'dots', [84, 96])
    expect(tooltip()).toBe('Trade 1Entry84%Exit96%Total+80%R+1.97Click to show the trade')
  })

  it('spreads by setup, with dots alone where there are few trades', async () => {
    await render(<EfficiencyPage />, path)
    expect((await boxes()).getAttribute('aria-label')).toContain('Small sample. No setup has 10 trades.')
    await pointAt(await boxes(), 'boxes', [20, 0])
    expect(tooltip()).toBe('PullbackMedian+50Trades5Middle 50%0 to +745 to 95%−36 to +81Click to show its 5 trades')
    await clickAt(await boxes(), 'boxes', [20, 0])
    expect(await tradesIn(await drawer(/^Pullback /))).toEqual(['11', '8', '5', '4', '3'])
  })

  it('shows how much each trade kept, beside the average', async () => {
    await render(<EfficiencyPage />, path)
    const { series } = await drawnOption(await bars())
    expect(series[0]?.['data']).toMatchObject(
      [80, -71.428571, 50, -44.444444, 0, -75, 78.947368, 82.758621, -70.588235, 74.074074, 74.074074].map((value) => ({
        value,
      })),
    )
    expect(JSON.stringify(series[0]?.['markLine'])).toContain('average +16')
    await clickAt(await bars(), 'bars', [7, 40])
    expect(await tradesIn(await drawer(/^Trade 8, ES long /))).toEqual(['8'])
  })

  it('compares setups or instruments in the table, with all five averages', async () => {
    const user = userEvent.setup()
    await render(<EfficiencyPage />, path)
    const rows = async (name: string) =>
      cellsOf(await screen.findByRole('table', { name }), [
        name.includes('setups') ? 'Setup' : 'Instrument',
        'Trades',
        'Winners: move captured, %',
        'Losers: move avoided, %',
        'Entry, %',
        'Exit, %',
        'Total, %',
      ])
    expect(await rows('How do the setups compare?')).toEqual([
      ['Setup', 'Trades', 'Winners: move captured, %', 'Losers: move avoided, %', 'Entry, %', 'Exit, %', 'Total, %'],
      ['Pullbacksmall sample', '5', '83.3', '20.0', '72.4', '60.1', '+32.5'],
      ['Breakoutsmall sample', '6', '92.9', '7.7', '52.7', '50.0', '+2.7'],
      ['All', '11', '88.1', '10.8', '61.7', '54.6', '+16.2'],
    ])
    await user.click(screen.getByRole('radio', { name: 'Instrument' }))
    expect((await rows('How do the instruments compare?')).map(([name]) => name)).toEqual([
      'Instrument',
      'ESsmall sample',
      'EURUSDsmall sample',
      'All',
    ])
    expect(await screen.findByText('Which instruments capture the move best?')).toBeDefined()
  })

  it('leads from a quadrant, a row of each table to their trades', async () => {
    const user = userEvent.setup()
    await render(<EfficiencyPage />, path)
    await user.click(await screen.findByRole('button', { name: 'Poor entry, poor exit: 4' }))
    expect(await tradesIn(await drawer(/^Poor entry, poor exit /))).toEqual(['9', '6', '4', '2'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Open the trades of Breakout' }))
    expect(await tradesIn(await drawer(/^Breakout /))).toHaveLength(6)
    await user.keyboard('{Escape}')
    const [first, second, third] = screen.getAllByRole('button', { name: 'Show as table' })
    await user.click(first!)
    await user.click(screen.getByRole('button', { name: '12' }))
    expect(await tradesIn(await drawer(/^Trade 12 /))).toEqual(['12'])
    await user.keyboard('{Escape}')
    await user.click(second!)
    await user.click(screen.getByRole('button', { name: 'Pullback' }))
    expect(await tradesIn(await drawer(/^Pullback /))).toHaveLength(5)
    await user.keyboard('{Escape}')
    await user.click(third!)
    await user.click(screen.getByRole('button', { name: 'Trade 12, ES long' }))
    expect(await tradesIn(await drawer(/^Trade 12, ES long /))).toEqual(['12'])
  })
})

describe('the efficiency of many trades', () => {
  beforeEach(() =>
    serveTrades(
      encodeFeed(
        toColumns({
          ...exampleJournal,
          trades: Array.from({ length: 60 }, (_, i) => {
            const trade = exampleJournal.trades[i % 3]!
            return { ...trade, id: i + 1, exitDate: `${2025 + i}${trade.exitDate!.slice(4)}` }
          }),
        }),
      ),
    ),
  )

  it('says that dots which would cover each other are left out, and judges groups', async () => {
    await render(<EfficiencyPage />, path)
    expect(await screen.findByText('Showing 3 dots; the others would overlap.')).toBeDefined()
    expect((await boxes()).getAttribute('aria-label')).toContain(
      'The median Pullback trade kept 50% of the range. The median Breakout trade kept 4% of the range.',
    )
  })

  it('scrolls to earlier trades', async () => {
    await render(<EfficiencyPage />, path)
    expect(await screen.findByText('Trades 11 to 60 of 60.')).toBeDefined()
    fireEvent.change(screen.getByRole('slider', { name: 'Scroll through the trades' }), { target: { value: '0' } })
    expect(await screen.findByText('Trades 1 to 50 of 60.')).toBeDefined()
  })
})

describe('the efficiency without', () => {
  it('trades says how to begin', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<EfficiencyPage />, path)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('trades that the filters leave offers to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<EfficiencyPage />, path)
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
  })

  it('high and low says what is missing', async () => {
    serveTrades(exampleFeed({ from: 9, closed: 10 }))
    await render(<EfficiencyPage />, path)
    expect(await screen.findByText('0 of 1 trade has the highest and lowest price.')).toBeDefined()
  })

  it('losers leaves their figure open, and one trade is a small sample', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<EfficiencyPage />, path)
    expect(await stat('Losers: move avoided')).toBe('Losers: move avoided–no loser')
    expect((await quadrants()).getAttribute('aria-label')).toContain(
      'Small sample. 1 trade, too few to tell entries from exits.',
    )
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<EfficiencyPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await quadrants()).toBeDefined()
  })
})
