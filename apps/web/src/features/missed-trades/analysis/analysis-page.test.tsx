import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { noFilters } from '@afterclose/core/filters'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAllDialogs, useOpenDialogs } from '../../../journal/dialogs.ts'
import { currentFilters, setFilters } from '../../../journal/filters.ts'
import { clickAt, drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { placesAstray } from '../../../testing/drawn-places.ts'
import { blocksAstray, blocksSeen } from '../../../testing/ruled-blocks.ts'
import { atWork } from '../../../testing/samples.ts'
import { storedMissedTrade } from '../../../testing/stored-missed-trade.ts'
import { MissedAnalysisPage } from './analysis-page.tsx'

/** M1 to M3 of PRODUCT H.5, the latest first. */
const example = [
  storedMissedTrade({ id: 3, entryDate: '2024-01-17T12:00:00', otpHit: null, missedR: null, outcome: null }),
  storedMissedTrade({
    id: 2,
    entryDate: '2024-01-08T16:00:00',
    instrumentId: 2,
    setupId: 2,
    direction: 'SHORT',
    reason: 'TOO_LATE',
    missedR: -1.05,
    outcome: 'LOSER',
  }),
  storedMissedTrade({ id: 1, entryDate: '2024-01-03T11:00:00' }),
]
/** Ten times as many: enough to be judged by. */
const tenfold = Array.from({ length: 10 }, (_, i) => example.map((one) => ({ ...one, id: one.id + 10 * i }))).flat()

const serve = (missedTrades: readonly MissedTradeView[]) =>
  fakeServer({ 'GET /v1/databases/1/missed-trades?limit=500': () => ({ missedTrades, next: null }) })

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
  serve(example)
})

const chart = (title: string) =>
  screen.findByRole('img', { name: new RegExp(`^${title.replace('?', String.raw`\?`)}`) })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const drawer = (title: RegExp) => screen.findByRole('dialog', { name: title })
/** What stands above the list of a drawer, in its order. */
const figuresIn = async (dialog: HTMLElement) =>
  Array.from(
    (await within(dialog).findByText('Missed')).closest('dl')!.querySelectorAll('dd'),
    (one) => one.textContent,
  )
const missedIn = async (dialog: HTMLElement) =>
  (await within(dialog).findAllByRole('button', { name: /^Open missed trade/ })).map((one) => one.ariaLabel)

describe('the analysis of missed trades with the worked example (H.5)', () => {
  it('[2.3.6] leads with what they would have come to', async () => {
    await render(<MissedAnalysisPage />)
    expect(await stat('Missed')).toBe('Missed3seen and not taken')
    expect(await stat('Evaluated')).toBe('Evaluated21 other lacks a stop or an outcome')
    expect(await stat('Hit rate')).toBe('Hit rate50.0%1 of 2 would have won')
    expect(await stat('Total missed')).toBe('Total missed+0.9Rof 2')
    expect(await stat('Average missed')).toBe('Average missed+0.45Rof 2')
    expect(await stat('Versus taken trades')).toBe('Versus taken trades−0.24R11 taken trades with an R')
    expect(await stat('Missed per week')).toBe('Missed per week+0.30Rover 3 weeks')
    expect(screen.getByText(/^3 missed trades, by the day of entry\. Small sample/)).toBeDefined()
  })

  it.each([
    [9, '9 missed trades, by the day of entry. Small sample: fewer than 10 trades.'],
    [10, '10 missed trades, by the day of entry.'],
  ])('says of %i missed trades: %s', async (count, lead) => {
    serve(tenfold.slice(0, count))
    await render(<MissedAnalysisPage />)
    expect(await screen.findByText(lead)).toBeDefined()
  })

  it.each([
    [8, 8, false],
    [12, 11, true],
  ])(
    'judges %i missed trades and those that were taken by the smaller of both samples',
    async (closed, withR, judged) => {
      serve(tenfold)
      serveTrades(exampleFeed({ closed }))
      await render(<MissedAnalysisPage />)
      const against = (await screen.findByText('Versus taken trades', { selector: 'dt' })).parentElement!
      expect(against.textContent).toContain(`${withR} taken trades with an R`)
      expect(against.querySelector('[class*="_gain"], [class*="_loss"]') !== null).toBe(judged)
    },
  )

  it('draws the reasons, the setups and the days of the week, and both lines', async () => {
    const { container } = await render(<MissedAnalysisPage />)
    const valuesOf = async (title: string, series: string) => {
      const found = (await drawnOption(await chart(title))).series.find(({ id }) => id === series)
      return JSON.stringify(found?.['data'])
    }
    expect(await valuesOf('Which reason missed most?', 'bars')).toMatch(/"value":1\.95,.*"value":-1\.05,/)
    expect(await valuesOf('Which setup is missed?', 'bars')).toMatch(/"value":1\.95,.*"value":-1\.05,/)
    expect(await valuesOf('When is it missed?', 'bars')).toMatch(/"value":-1\.05,.*"value":1\.95,/)
    expect(await valuesOf('Why are trades missed?', 'parts')).toBe(
      '[{"name":"Hesitated","value":2},{"name":"Too late","value":1}]',
    )
    const { series } = await drawnOption(await chart('What would taking them have changed?'))
    expect(series.map(({ id }) => id)).toEqual(['both', 'taken'])
    expect([...blocksAstray(container), ...placesAstray(container)]).toEqual([])
    expect([...blocksSeen()]).toEqual([
      'What would taking them have changed?',
      'Which reason missed most?',
      'Why are trades missed?',
      'Which setup is missed?',
      'When is it missed?',
    ])
  })

  it('says that so few are too few to judge by', async () => {
    await render(<MissedAnalysisPage />)
    expect(await screen.findAllByText(/2 missed trades have an R, too few to judge\./)).toHaveLength(3)
  })

  it('names with enough of them what would have made and what would have lost', async () => {
    serve(tenfold)
    await render(<MissedAnalysisPage />)
    expect(await screen.findByText('Hesitated would have made +19.5R')).toBeDefined()
    expect(screen.getAllByText(/would have lost 10\.5R/)).toHaveLength(3)
    expect(screen.getByText('Taking every missed trade would have added 9.0R')).toBeDefined()
    expect(screen.getByText('“Hesitated” was the reason for 20 of 30 missed trades')).toBeDefined()
  })

  it('leads from a bar to its missed trades, and applies what a filter can say', async () => {
    const user = userEvent.setup()
    await render(<MissedAnalysisPage />)
    await clickAt(await chart('Which reason missed most?'), 'bars', [1, 0])
    const reason = await drawer(/^Hesitated/)
    expect(await missedIn(reason)).toEqual(['Open missed trade 3', 'Open missed trade 1'])
    expect(within(reason).queryByRole('button', { name: 'Apply as filter' })).toBeNull()
    expect(within(reason).getByText('There is no filter for reasons of missed trades.')).toBeDefined()
    await user.keyboard('{Escape}')
    await clickAt(await chart('When is it missed?'), 'bars', [2, 1])
    await user.click(within(await drawer(/^Wednesday/)).getByRole('button', { name: 'Apply as filter' }))
    expect(currentFilters().basic.day).toEqual([3])
    expect(await stat('Missed')).toBe('Missed2seen and not taken')
  })

  it('shows the missed trades of a bar among all, by the same filter', async () => {
    const user = userEvent.setup()
    const { address } = await render(<MissedAnalysisPage />, '/missed-trades/analysis')
    await clickAt(await chart('When is it missed?'), 'bars', [0, 0])
    await user.click(within(await drawer(/^Monday/)).getByRole('button', { name: 'Show in missed trades' }))
    expect(currentFilters().basic.day).toEqual([1])
    await waitFor(() => expect(address()).toBe('/missed-trades/journal'))
  })

  it('switches to the hour', async () => {
    const user = userEvent.setup()
    await render(<MissedAnalysisPage />, '/missed-trades/analysis')
    await user.click(await screen.findByRole('radio', { name: 'Hour' }))
    await waitFor(async () => {
      const { xAxis } = await drawnOption(await chart('When is it missed?'))
      expect(xAxis?.[0]?.['data']).toEqual(['11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    })
  })

  it('opens the missed trades of the row that is clicked, and sorts what is not known last either way', async () => {
    const none = storedMissedTrade({ id: 4, reason: 'FEAR_AFTER_LOSS', otpHit: null, missedR: null, outcome: null })
    serve([...example, none])
    await render(<MissedAnalysisPage />)
    const table = within(await screen.findByRole('table', { name: 'How do the reasons compare?' }))
    const reasons = () => table.getAllByRole('button', { name: /^Open the missed trades of/ })
    for (const [at, ids, figures] of [
      ['Too late', [2], ['1', '0.00%', '−1.05', '−1.05']],
      ['Hesitated', [3, 1], ['2', '100.00%', '+1.95', '+1.95']],
    ] as const) {
      fireEvent.click(table.getByRole('button', { name: `Open the missed trades of ${at}` }))
      const opened = await drawer(new RegExp(`^${at}`))
      expect(await missedIn(opened)).toEqual(ids.map((id) => `Open missed trade ${id}`))
      expect(await figuresIn(opened)).toEqual(figures)
      fireEvent.keyDown(opened, { key: 'Escape' })
      await waitFor(() => expect(opened.isConnected).toBe(false))
    }
    for (const _ of ['down', 'up']) {
      fireEvent.click(table.getByRole('button', { name: 'Total R' }))
      expect(reasons().at(-1)?.ariaLabel).not.toMatch(/Too late|Hesitated/)
    }
  })

  it('compares the reasons in a table, sorted by what is clicked', async () => {
    const user = userEvent.setup()
    await render(<MissedAnalysisPage />)
    const table = within(await screen.findByRole('table', { name: 'How do the reasons compare?' }))
    const rows = () =>
      table.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent).slice(0, 9))
    expect(rows()).toEqual([
      ['Reason', 'Missed', 'Share, %', 'Evaluated', 'Won', 'Lost', 'Hit rate, %', 'Total R', 'Avg R'],
      ['Hesitatedsmall sample', '2', '66.7', '1', '1', '0', '100.0', '+1.95', '+1.95'],
      ['Too latesmall sample', '1', '33.3', '1', '0', '1', '0.0', '−1.05', '−1.05'],
      ['All', '3', '100.0', '2', '1', '1', '50.0', '+0.90', '+0.45'],
    ])
    await user.click(table.getByRole('button', { name: 'Lost' }))
    expect(rows()[1]?.[0]).toBe('Too latesmall sample')
    await user.click(table.getByRole('button', { name: 'Open the missed trades of Too late' }))
    expect(await missedIn(await drawer(/^Too late/))).toEqual(['Open missed trade 2'])
  })

  it('lists the next trade that was taken after each miss', async () => {
    await render(<MissedAnalysisPage />)
    const table = within(await screen.findByRole('table', { name: 'What came after a miss?' }))
    expect(table.getAllByRole('button', { name: /^Open trade/ })).toHaveLength(3)
  })

  it('lists the latest ten, and says of how many, until all are listed', async () => {
    serve(tenfold)
    const user = userEvent.setup()
    await render(<MissedAnalysisPage />)
    const table = within(await screen.findByRole('table', { name: 'What came after a miss?' }))
    const listed = () => table.getAllByRole('button', { name: /^Open trade/ }).length
    for (const most of [10, 20]) {
      expect(listed()).toBe(most)
      expect(screen.getByText(/^The latest/).textContent).toBe(`The latest ${most} of 30. Show 10 more`)
      await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
    }
    expect(listed()).toBe(30)
    expect(screen.queryByText(/^The latest/)).toBeNull()
  })

  it('opens from each row the trade that was taken next, by its button and by the row', async () => {
    const opened: (number | null)[] = []
    function Opened() {
      for (const dialog of useOpenDialogs()) if (dialog.kind === 'trade') opened.push(dialog.tradeId)
      return null
    }
    await render(
      <>
        <MissedAnalysisPage />
        <Opened />
      </>,
    )
    const table = within(await screen.findByRole('table', { name: 'What came after a miss?' }))
    const ids: number[] = []
    for (const button of table.getAllByRole('button', { name: /^Open trade/ })) {
      ids.push(Number(button.textContent))
      for (const target of [button, button.closest('tr')!]) {
        opened.length = 0
        fireEvent.click(target)
        await waitFor(() => expect(opened.at(-1)).toBe(Number(button.textContent)))
        act(() => closeAllDialogs())
      }
    }
    expect(new Set(ids).size).toBeGreaterThan(1)
  })

  it('says of a figure how it comes about, with the numbers that went in', async () => {
    const user = userEvent.setup()
    await render(<MissedAnalysisPage />)
    const card = (await screen.findByText('Versus taken trades', { selector: 'dt' })).parentElement!
    await user.click(within(card).getByRole('button'))
    const dialog = await drawer(/How this figure is calculated.*Versus taken trades/)
    expect(within(dialog).getByRole('group', { name: 'Formula' }).textContent).toBe(
      'average missed R − average R of trades taken= +0.45R − +0.69R = −0.24R',
    )
  })

  it('takes the filters of missed trades alone', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [2] } })
    await render(<MissedAnalysisPage />)
    expect(await stat('Total missed')).toBe('Total missed−1.1Rof 1')
    // Pullback made 5.3197R in 5 trades with an R
    expect(await stat('Versus taken trades')).toBe('Versus taken trades−2.11R5 taken trades with an R')
  })
})

describe('the analysis of missed trades without', () => {
  it('any says so in the words of PRODUCT B.3', async () => {
    serve([])
    await render(<MissedAnalysisPage />)
    expect(await screen.findByText('No missed trades recorded yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add missed trade' })).toBeDefined()
  })

  it('those that the filters leave offers to clear them', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<MissedAnalysisPage />)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await stat('Missed')).toBe('Missed3seen and not taken')
  })

  it('a trade that was taken has nothing to compare with', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<MissedAnalysisPage />)
    expect(await stat('Versus taken trades')).toBe('Versus taken trades–0 taken trades with an R')
    expect(screen.getByText('No trade was entered after a missed one.')).toBeDefined()
  })

  it('a server can be tried again', async () => {
    const user = userEvent.setup()
    fakeServer({
      'GET /v1/databases/1/missed-trades?limit=500': () => {
        throw new Refusal(503, 'Unexpected error')
      },
    })
    await render(<MissedAnalysisPage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serve(example)
    await user.click(again)
    expect(await stat('Missed')).toBe('Missed3seen and not taken')
  })
})
