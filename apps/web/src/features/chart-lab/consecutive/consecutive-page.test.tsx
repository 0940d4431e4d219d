import { noFilters } from '@afterclose/core/filters'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setFilters } from '../../../journal/filters.ts'
import { clickAt, pointAt } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { explainedFigure, expectExplained, expectExplains, figureOf } from '../../../testing/explained.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { afterName, afterReading, averageAfter } from './after-runs.tsx'
import { ConsecutivePage } from './consecutive-page.tsx'
import { timelineOption } from './run-timeline.tsx'
import { namedTheme } from '../../../testing/chart-colours.ts'

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
})

const lengths = () => screen.findByRole('img', { name: /^How long are your winning and losing streaks\?/ })
const timeline = () => screen.findByRole('img', { name: /^When did the streaks happen\?/ })
const table = () => screen.findByRole('table', { name: 'What follows a streak?' })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const tradesIn = async (title: RegExp) =>
  (
    await within(await screen.findByRole('dialog', { name: title })).findAllByRole('button', { name: /^Open trade/ })
  ).map((link) => link.textContent)

it('the timeline of streaks has months below, and names the longest of each kind with its days', () => {
  const run = (number: number, length: number, from: string, to: string) => ({
    number,
    length,
    from,
    to,
    of: { is: 'all' } as const,
  })
  const option = timelineOption(
    [
      run(1, 1, '2025-12-30', '2025-12-30'),
      run(2, -2, '2025-12-31', '2026-01-02'),
      run(3, 4, '2026-02-13', '2026-02-17'),
      run(4, -6, '2026-04-30', '2026-05-12'),
      run(5, 4, '2026-05-13', '2026-05-13'),
    ],
    5,
    namedTheme,
  )
  expect(option.xAxis).toMatchObject({ min: 0.5, max: 5.5, axisTick: { customValues: [1, 3, 4, 5] } })
  const written = JSON.stringify(option.series)
  // the first of two of four wins
  expect(written).toContain('{length|4 wins}{days|, 13 to 17 Feb}')
  expect(written).toContain('{length|6 losses}{days|, 30 Apr to 12 May}')
  expect(written.match(/\{length\|/g)).toHaveLength(2)
})

describe('consecutive losses and wins with the worked example (H.3)', () => {
  it('leads with the longest runs, the one of now, and what chance would bring', async () => {
    await render(<ConsecutivePage />)
    expect(await stat('Wins in a row')).toBe('Wins in a row2the longest of 7 streaks')
    expect(await stat('Losses in a row')).toBe('Losses in a row2the longest of 7 streaks')
    expect(await stat('Now')).toBe('Now2wins in a row')
    expect(await stat('Expected losing streak')).toBe('Expected losing streak3losses in a row, by chance')
    expect((await lengths()).getAttribute('aria-label')).toContain(
      'The longest losing streak was 2 trades, no longer than expected by chance in 11 trades: 3. The longest winning streak was 2 trades.',
    )
  })

  it('explains each of its figures by what went in', async () => {
    await render(<ConsecutivePage />)
    await expectExplained(['Wins in a row', 'Losses in a row', 'Now'])
    expect(await explainedFigure(await figureOf('Expected losing streak'))).toMatchObject({
      title: 'Expected losing streak 3',
      numbers: [
        ['Winners', '6'],
        ['Losers', '5'],
        ['Trades counted', '12'],
      ],
    })
    const cells = within(await table()).getAllByTitle('How this figure is calculated')
    for (const cell of cells.slice(0, 4)) await expectExplains(cell)
  })

  it('counts the runs of each length, and opens their trades', async () => {
    const user = userEvent.setup()
    await render(<ConsecutivePage />)
    await pointAt(await lengths(), 'lengths', [0, 1])
    expect(document.querySelector('.chart-tooltip')?.textContent).toBe(
      '2 lossesRuns2Trades4Click to show their 4 trades',
    )
    await clickAt(await lengths(), 'lengths', [3, 1])
    expect(await tradesIn(/^Streaks of 2 wins/)).toEqual(['12', '11', '8', '7'])
    await user.keyboard('{Escape}')
    await user.click((await screen.findAllByRole('button', { name: 'Show as table' }))[0]!)
    const list = within(screen.getByRole('table', { name: 'How long are your winning and losing streaks?' }))
    expect(list.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'RunRunsTrades',
      '2 losses24',
      '1 loss11',
      '1 win22',
      '2 wins24',
    ])
  })

  it('shows when the runs came, each with its own trades and without break-evens', async () => {
    await render(<ConsecutivePage />)
    await clickAt(await timeline(), 'runs', [4, -1])
    expect(await tradesIn(/^Run 4: 2 losses/)).toEqual(['6', '4'])
  })

  it('says how the next trade went, and how its size was changed', async () => {
    const user = userEvent.setup()
    await render(<ConsecutivePage />)
    const rows = within(await table())
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent))
    expect(rows).toEqual([
      [
        'After',
        'Next trades',
        '',
        'Average, USD',
        'Win rate, %',
        'Avg R',
        'Net gain, USD',
        'Size change, %',
        'Sizes compared',
      ],
      ['1 loss', '5', '', '+53.5', '60.0', '+0.59', '+268', '+41.4', '2'],
      ['2 losses', '2', '', '+241.5', '100.0', '+1.45', '+483', '+41.4', '2'],
      ['3 losses', '0', '', '–', '–', '–', '–', '–', '0'],
      ['4 losses', '0', '', '–', '–', '–', '–', '–', '0'],
      ['5 losses', '0', '', '–', '–', '–', '–', '–', '0'],
      ['1 win', '5', '', '+233.3', '40.0', '+0.67', '+1,167', '0.0', '3'],
      ['2 wins', '1', '', '−310.0', '0.0', '−1.03', '−310', '0.0', '1'],
      ['3 wins', '0', '', '–', '–', '–', '–', '–', '0'],
      ['4 wins', '0', '', '–', '–', '–', '–', '–', '0'],
      ['5 wins', '0', '', '–', '–', '–', '–', '–', '0'],
    ])
    await user.click(within(await table()).getByRole('button', { name: 'Open the trades after 2 losses' }))
    expect(await tradesIn(/^After 2 losses/)).toEqual(['11', '7'])
  })

  it('saves what followed as a file', async () => {
    const user = userEvent.setup()
    const saved = savedFiles()
    await render(<ConsecutivePage />)
    await table()
    await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
    expect(await saved[0]!.blob.text()).toContain('2 losses,2,241.50,100.00,1.45,483.00,41.42,2')
  })

  it('keeps what really came before where filters leave it out', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, direction: ['SHORT'] } })
    await render(<ConsecutivePage />)
    const rows = within(await table()).getAllByRole('row')
    expect(rows[2]?.textContent).toMatch(/^2 losses2\+241\.5100\.0\+1\.45/)
    expect(await screen.findByText('Small sample: fewer than 10 trades say little about streaks.')).toBeDefined()
  })
})

describe('consecutive losses and wins without', () => {
  it('trades says how to begin, under its question', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<ConsecutivePage />)
    expect(await screen.findByRole('heading', { name: 'How long are your winning and losing streaks?' })).toBeDefined()
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  })

  it('a win or a loss says so', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, outcomes: ['BREAK_EVEN'] } })
    await render(<ConsecutivePage />)
    expect(await stat('Now')).toBe('Now0no trade won or lost')
    expect(await stat('Expected losing streak')).toBe('Expected losing streak–needs wins and losses')
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<ConsecutivePage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await lengths()).toBeDefined()
  })
})

const noRow: PerformanceRow = {
  key: null,
  of: { is: 'all' },
  trades: 0,
  share: null,
  winners: 0,
  losers: 0,
  breakEvens: 0,
  breakEvenGain: 0,
  winRate: null,
  known: 0,
  net: null,
  average: null,
  withR: 0,
  totalR: null,
  avgR: null,
  profitFactor: null,
  grossProfit: 0,
  avgWin: null,
  avgLoss: null,
  payoff: null,
  withRrr: 0,
  avgRrr: null,
  withRealizedRrr: 0,
  avgRealizedRrr: null,
  avgHolding: null,
  maxDrawdown: null,
  avgTilt: null,
}

describe('the reading of what follows on runs', () => {
  const words = unitWords('R', { currency: 'USD', decimals: 2 })
  const after = (nets: Readonly<Record<number, number>>, { trades = 20 } = {}) => {
    const size = (average: number) => ({ average, compared: trades })
    return spokenReading(
      afterReading(
        Array.from({ length: 10 }, (_, i) => ({
          ...noRow,
          ...(nets[i] === undefined ? {} : { trades, known: trades, net: nets[i], average: nets[i] / trades }),
          name: afterName(i),
          size: i === 1 ? size(30) : i === 5 ? size(12) : { average: null, compared: 0 },
        })),
        averageAfter({ unit: 'R', words, decimals: 2 }),
        words,
      ),
    )
  }

  it('names what gained and lost most, the larger first, and sizes without a guess at why they grew', () => {
    expect(after({ 0: -2, 1: -12, 2: -4, 5: 8 })).toBe(
      'After 2 losses the next trades lost most: 0.60R per trade in 20 trades (not tested against luck). After 2 losses the next size was 30% larger on average, after a win 12% larger.',
    )
  })

  it('says that the sample is small', () => {
    expect(after({ 1: -12, 5: 8 }, { trades: 8 })).toBe('No streak has 10 trades after it: the sample is too small.')
  })
})
