import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { encodeFeed } from '@afterclose/feed/feed'
import { kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setFilters } from '../../journal/filters.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { feedOf } from '../../testing/feed-of.ts'
import { clickAt } from '../../testing/charts.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { refuseTrades, serveTrades } from '../../testing/engine.ts'
import { aConfig, aJournal, atWork } from '../../testing/samples.ts'
import { HomePage } from './home-page.tsx'
import { ReviewPrompt } from './review-prompt.tsx'
import { reviewOffered } from './review-offered.ts'

/** The figures are folded at first; a device keeps that they were unfolded. */
const unfold = () => localStorage.setItem('afterclose.fold.home.figures', 'open')

beforeEach(() => {
  unfold()
  serveTrades(exampleFeed())
  atWork({ journals: [aJournal({ dateFormat: 'dd/MM/yyyy' })] })
})

/** 2, −1, 0.5, −1 and 2R, twenty times. */
const edge = Array.from({ length: 20 }, () => ['200', '-100', '50', '-100', '200'].map((gain) => ({ gain }))).flat()

const stat = async (label: string) => {
  const term = (await screen.findAllByText(label, { selector: 'dt' }))[0]
  return term?.parentElement?.textContent ?? ''
}
const figure = async (label: string) => {
  const term = (await screen.findAllByText(label, { selector: 'dt' })).at(-1)
  return term?.nextElementSibling?.textContent
}

describe('home with the worked example', () => {
  it('keeps the figures in one place', async () => {
    await render(<HomePage />)
    expect(await stat('Net gain')).toBe('Net gain+1,621.10USD+7.61R, 11 of 12 trades')
    expect(await stat('ROI')).toBe('ROI+13.5%on 12,000 deposited')
    expect(await stat('Win rate')).toBe('Win rate54.5%needs 30.3 at this payoff; 1 even (−9.40)')
    expect(await stat('Profit factor')).toContain('2.73')
    expect(await stat('Max drawdown')).toBe('Max drawdown−421.40USD4.1%, recovered')
    expect(await stat('Edge score')).toContain('31')
    expect(screen.getByText(/· 12 closed trades since 2 January 2024$/)).toBeDefined()
    expect(
      await screen.findByRole('img', {
        name: /^How has the account grown\? At its high\. The low of 10 January, 6 trades ago, was 1,755 USD lower\.$/,
      }),
    ).toBeDefined()
  })

  it.each([
    ['holderOfLosers', '12 open trades are not counted.', null],
    ['overtrader', 'Costs were 4,960.00 USD', null],
    ['breakEvenTicker', null, 'Win rate100.0%20 won, 0 lost, 20 even (−560.00)'],
  ] as const)('says which trades are not counted to the %s', async (kind, said, winRate) => {
    serveTrades(encodeFeed(toColumns(kindsOfTrader[kind])))
    await render(<HomePage />)
    if (said !== null) expect(await screen.findByText((text) => text.includes(said))).toBeDefined()
    if (winRate !== null) expect(await stat('Win rate')).toBe(winRate)
  })

  it('says that R leaves out winners where their stops are known far less often, and does not lead with R', async () => {
    // as MetaTrader 4 has it: winners were trailed, and keep no initial stop
    const trade = (id: number, won: boolean, rMultiple: number | null) => ({
      id,
      exitDate: `2024-03-${String(id).padStart(2, '0')}T10:00:00`,
      entryDate: `2024-03-${String(id).padStart(2, '0')}T09:00:00`,
      outcome: won ? ('WINNER' as const) : ('LOSER' as const),
      gain: won ? '20' : '-30',
      rMultiple,
    })
    serveTrades(feedOf(...Array.from({ length: 20 }, (_, i) => trade(i + 1, i < 15, i < 2 ? 0.5 : i < 15 ? null : -1))))
    await render(<HomePage />)
    // what is left of R has another sign than the money
    await waitFor(() => expect(screen.getAllByRole('note')).toHaveLength(2))
    const [first, second] = screen.getAllByRole('note')
    expect(first?.textContent).toBe(
      'R and money disagree: the sum of one is above 0, that of the other below. Judge by money.',
    )
    expect(second?.textContent).toBe(
      'R excludes more winners than losers. The initial risk is known for 13% of winners and 100% of losers, so every R figure here looks worse than the trades were. Judge by money, or add the missing stops.',
    )
    expect(await stat('Net gain')).toBe('Net gain+150.00USDover 20 trades')
  })

  it.each<[string, Uint8Array, string]>([
    // one trade of 45 made all the profit: luck could explain it
    ['gambler', encodeFeed(toColumns(kindsOfTrader.gambler)), 'Developing'],
    ['holder of losers', encodeFeed(toColumns(kindsOfTrader.holderOfLosers)), 'Developing'],
    ['martingale', encodeFeed(toColumns(kindsOfTrader.martingaleAfter)), 'No proven edge'],
    ['trader without stops', encodeFeed(toColumns(kindsOfTrader.withoutStops)), 'No proven edge'],
    // 100 trades of 0.5R, at least 0.078R by the bet of CERTAINTY 12
    ['trader with an edge', feedOf(...edge), 'Strong'],
  ])('names no edge of the score that luck could explain: the %s', async (_, feed, label) => {
    serveTrades(feed)
    await render(<HomePage />)
    await waitFor(async () => expect(await stat('Edge score')).toMatch(new RegExp(`${label}$`)))
  })

  it('says of each part of the edge score what it is and by what it is full', async () => {
    const user = userEvent.setup()
    await render(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'About Edge score' }))
    const parts = Array.from(document.querySelectorAll('[class*="_part_"]'), ({ textContent }) => textContent ?? '')
    expect(parts).toHaveLength(3)
    for (const part of parts) {
      const [, name = '', score = ''] = /^(.*?)(\d+)$/.exec(part) ?? []
      const [said] = await screen.findAllByText(new RegExp(`^${name} [\\d.]+: `))
      expect(Math.round(Number(/ ([\d.]+):/.exec(said?.textContent ?? '')?.[1]))).toBe(Number(score))
    }
  })

  it('holds every statistic', async () => {
    await render(<HomePage />)
    expect(await figure('Expectancy')).toBe('+135.09')
    expect(await figure('SQN')).toBe('1.36')
    expect(await figure('Net return, sum of %')).toBe('+15.01%')
    expect(await figure('Expected losing streak')).toBe('3')
    expect(await figure('Current streak')).toBe('2 won')
    expect(await figure('Holding, all')).toBe('5h 16m')
    expect(await figure('Discipline')).toBe('72.73%')
  })

  it('opens the trades of a day', async () => {
    const user = userEvent.setup()
    await render(<HomePage />)
    expect(await screen.findByText('February 2024')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await user.click(await screen.findByRole('button', { name: '16 January 2024: +880.00 USD, 2 trades' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^16 January 2024 / }))
    expect(await dialog.findByRole('button', { name: 'Open trade 8' })).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Open trade 9' })).toBeDefined()
  })

  it('opens the trade of a point of the line, and that of a bar of the tiltmeter', async () => {
    const user = userEvent.setup()
    await render(<HomePage />)
    await clickAt(await screen.findByRole('img', { name: /^How has the account grown\?/ }), 'selected', [
      wallClock('2024-01-16T16:00:00'),
      1349.6,
    ])
    const point = within(await screen.findByRole('dialog', { name: /^16 January 2024 / }))
    expect(await point.findByRole('button', { name: 'Open trade 8' })).toBeDefined()
    await user.click(point.getByRole('button', { name: 'Close' }))
    await clickAt(await screen.findByRole('img', { name: /^Was the plan kept\?/ }), 'tilt', [3, 0])
    const bar = within(await screen.findByRole('dialog', { name: /^Trade 4 / }))
    expect(await bar.findByRole('button', { name: 'Open trade 4' })).toBeDefined()
  })

  it('goes back and forth by months, as far as there are trades, or to today', async () => {
    const user = userEvent.setup()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 2, 6, 0, 30), shouldAdvanceTime: true })
    await render(<HomePage />)
    const [back, on] = [
      await screen.findByRole('button', { name: 'Previous month' }),
      screen.getByRole('button', { name: 'Next month' }),
    ]
    const shown = (title: string) => screen.findByRole('heading', { name: title })
    expect(await shown('February 2024')).toBeDefined()
    await user.click(back)
    expect(await shown('January 2024')).toBeDefined()
    expect(back.hasAttribute('disabled')).toBe(true)
    await user.click(on)
    expect(await shown('February 2024')).toBeDefined()
    await user.click(on)
    expect(await shown('March 2024')).toBeDefined()
    expect(on.hasAttribute('disabled')).toBe(true)
    vi.useRealTimers()
  })

  it('marks today as the calendar of the trader has it, whatever the day is at Greenwich', async () => {
    for (const [zone, greenwich, today] of [
      ['Asia/Tokyo', '2024-02-13T23:30:00Z', '14'],
      ['America/New_York', '2024-02-14T03:30:00Z', '13'],
    ] as const) {
      vi.stubEnv('TZ', zone)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(greenwich), shouldAdvanceTime: true })
      const view = await render(<HomePage />)
      const table = await screen.findByRole('table', { name: 'Results of February 2024 by day' })
      expect(table.querySelector('[aria-current="date"]')?.textContent).toBe(today)
      view.unmount()
      vi.useRealTimers()
      vi.unstubAllEnvs()
    }
  })

  it('begins the weeks of its calendar on the day that the settings say', async () => {
    serveTrades(feedOf({ entryDate: '2026-03-08T09:00:00', exitDate: '2026-03-08T10:00:00' }))
    atWork({ settings: { weekStart: 'SUN' } })
    await render(<HomePage />)
    const table = await screen.findByRole('table', { name: 'Results of March 2026 by day' })
    const heads = [...table.querySelectorAll('th')].map((head) => head.textContent)
    expect(heads).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Week'])
    const second = table.querySelectorAll('tbody tr')[1]
    expect(second?.querySelector('td')?.textContent).toContain('8 March 2026')
    expect(second?.lastElementChild?.textContent).toContain('1 trade')
  })

  it('measures in R, and says of how many trades', async () => {
    const user = userEvent.setup()
    const received = fakeServer({ 'POST /v1/account-settings/7': ({ body }) => body })
    await render(<HomePage />)
    await user.click(await screen.findByRole('radio', { name: 'R' }))
    expect(received.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ unit: 'R' })
    expect(await screen.findByText('based on 11 of 12 trades')).toBeDefined()
    expect(await stat('Net gain')).toContain('+7.61R')
  })

  it('has in per cent one growth and one drawdown, in card, words and evaluation, with the sum beneath', async () => {
    atWork({ settings: { unit: 'PERCENT' } })
    await render(<HomePage />)
    expect(await stat('Net gain')).toBe('Net gain+15.15%compounded; sum of % +15.01')
    expect(await stat('Max drawdown')).toBe('Max drawdown−4.10%421.40\u00A0USD, recovered')
    expect(await figure('Time-weighted return, compounded')).toBe('+15.15%') // in the evaluation, which follows the cards
    expect(await figure('Net gain, compounded')).toBe('+15.15')
    expect(await figure('Gross profit, sum of %')).toBe('23.82')
    expect(await figure('Max drawdown, %')).toBe('−4.10%')
    expect(
      await screen.findByRole('img', {
        name: /At its high\. The low of 10 January, 6 trades ago, was 14\.32% lower\.$/,
      }),
    ).toBeDefined()
    expect(await screen.findByText('sum of %')).toBeDefined()
  })

  it('calls a fall recovered in per cent where what is left of it shows as nothing', async () => {
    atWork({ settings: { unit: 'PERCENT' } })
    const day = (exitDate: string, gain: string) => ({ entryDate: exitDate, exitDate, gain })
    serveTrades(feedOf(day('2024-01-02T10:00:00', '-100'), day('2024-01-03T10:00:00', '99.99')))
    await render(<HomePage />)
    expect(await stat('Max drawdown')).toMatch(/, recovered$/)
  })

  it('measures in per cent, each figure in its own unit', async () => {
    atWork({ settings: { unit: 'PERCENT' } })
    await render(<HomePage />)
    expect(await stat('Max drawdown')).toContain('−4.10%')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '%' })).checked).toBe(true)
  })

  it('leads from the last trades to all of them, and says how many are open', async () => {
    await render(<HomePage />)
    expect((await screen.findByRole('link', { name: 'All 12 trades' })).getAttribute('href')).toBe('/journal?journal=1')
    expect(screen.getByText('1 open trade')).toBeDefined()
  })

  it('opens what was won, even or lost by the parts of the bar', async () => {
    const user = userEvent.setup()
    await render(<HomePage />)
    await user.click(await screen.findByRole('button', { name: '1 even' }))
    const drawer = within(await screen.findByRole('dialog', { name: /^Break-even trades −9\.40/ }))
    expect(await drawer.findByRole('button', { name: 'Open trade 5' })).toBeDefined()
    expect(drawer.getAllByRole('button', { name: /^Open trade/ })).toHaveLength(1)
  })

  it('counts what was won, even and lost, and what keeping the rules brought', async () => {
    await render(<HomePage />)
    expect(await screen.findByText('6 won')).toBeDefined()
    expect(screen.getByText('1 even')).toBeDefined()
    expect(screen.getByText('5 lost')).toBeDefined()
    const widths = Array.from(
      document.querySelectorAll<HTMLElement>('[class*="_share_"] > i'),
      ({ style }) => style.flex,
    )
    expect(widths.map(Number.parseFloat)).toEqual([6, 1, 5])
    expect(await stat('Green trades')).toContain('+1.34R')
    expect(await stat('Red trades')).toContain('−1.03R')
  })

  it('shows no percentage without a deposit, and says what makes them known', async () => {
    serveTrades(exampleFeed({ payins: [], from: 1, closed: 2 }))
    await render(<HomePage />)
    expect(await figure('Net return, sum of %')).toBe('–')
    expect(await figure('Time-weighted return, compounded')).toBe('–')
    expect(await figure('Max drawdown, %')).toBe('–')
    expect(
      screen.getByText(/Percentages use the balance before each trade\. Add your first deposit to see them\./),
    ).toBeDefined()
  })

  it('has in per cent neither a gain nor a drawdown without a deposit', async () => {
    serveTrades(exampleFeed({ payins: [], from: 1, closed: 2 }))
    atWork({ settings: { unit: 'PERCENT' } })
    await render(<HomePage />)
    expect(await stat('Net gain')).toBe('Net gain–based on 0 of 1 trade')
    expect(await stat('Max drawdown')).toBe('Max drawdown–no deposit before the trades')
  })

  it('calls no gain the largest loss', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<HomePage />)
    expect(await figure('Largest loss')).toBe('No losing trade–')
  })

  it('marks the evaluation of fewer than ten trades as a small sample', async () => {
    serveTrades(exampleFeed({ closed: 9 }))
    await render(<HomePage />)
    expect(await screen.findByText(/of 9 trades\. Small sample$/)).toBeDefined()
  })

  it('follows the filters', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, setup: [1] } })
    await render(<HomePage />)
    expect(await stat('Net gain')).toContain('+264.00')
    expect(screen.getByText(/· 6 of 12 closed trades, 2 January to 2 February 2024, by exit date$/)).toBeDefined()
  })

  it('writes ∞ for winners only and – for what is unknown', async () => {
    serveTrades(exampleFeed({ closed: 1 }))
    await render(<HomePage />)
    expect(await stat('Profit factor')).toBe('Profit factor∞no losses yet')
    expect(await figure('Profit factor')).toBe('∞')
    expect(await figure('Average loss')).toBe('–')
    expect(await figure('Return / drawdown')).toBe('–')
  })
})

describe('home without numbers', () => {
  it('(a) says how to begin where nothing is recorded', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    await render(<HomePage />)
    expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
    expect(screen.getAllByRole('listitem').map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Bring your trades',
      'Name your setups',
      'Review your first trade',
    ])
    expect(screen.getByRole('button', { name: 'Add New Trade' })).toBeDefined()
  })

  it('offers nothing to add in a journal that is only read', async () => {
    serveTrades(exampleFeed({ closed: 0 }))
    atWork({ journals: [aJournal({ readOnly: true })] })
    await render(<HomePage />)
    expect(await screen.findByText('This journal has no trades to show.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add New Trade' })).toBeNull()
  })

  it('(b) clears the filters that leave nothing', async () => {
    const user = userEvent.setup()
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<HomePage />)
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await stat('Net gain')).toContain('+1,621.10')
  })

  it('(c) names what is missing for R', async () => {
    atWork({ settings: { unit: 'R' } })
    setFilters({ ...noFilters, basic: { ...noFilters.basic, tradeType: ['DEMO'] } })
    await render(<HomePage />)
    expect(await screen.findByText('0 of 1 trade has a stop loss.')).toBeDefined()
  })

  it('can be tried again when loading failed', async () => {
    const user = userEvent.setup()
    refuseTrades()
    await render(<HomePage />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(exampleFeed())
    await user.click(again)
    expect(await stat('Net gain')).toContain('+1,621.10')
  })
})

describe('the review prompt', () => {
  it('[4.16] needs twenty trades, half of them with comments and a screenshot', () => {
    expect(reviewOffered({ trades: 19, of: 19 })).toBe(false)
    expect(reviewOffered({ trades: 10, of: 20 })).toBe(true)
    expect(reviewOffered({ trades: 9, of: 20 })).toBe(false)
  })

  it('leads to the service that is configured', async () => {
    const links = { ...aConfig().links, review: 'https://example.org/review', blog: 'https://example.org/blog' }
    atWork({ config: aConfig({ links }) })
    await render(<ReviewPrompt journaled={{ trades: 20, of: 20 }} />)
    expect(screen.getByRole('link', { name: 'Request Journal Review' }).getAttribute('href')).toBe(links.review)
  })

  it('does not show where no review service is configured', async () => {
    atWork({ config: aConfig() })
    await render(<HomePage />)
    await stat('Net gain')
    expect(screen.queryByText('Request Journal Review')).toBeNull()
  })
})
