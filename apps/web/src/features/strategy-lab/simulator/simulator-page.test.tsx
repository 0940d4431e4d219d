// @large: the details of a page that simulator.spec.ts walks
import { outcomes } from '@afterclose/core/trade'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noFilters } from '@afterclose/core/filters'
import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { setFilters } from '../../../journal/filters.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { drawnOption, whenDrawn } from '../../../testing/charts.ts'
import { refuseTrades, serveTrades } from '../../../testing/engine.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { SimulatorPage } from './simulator-page.tsx'

/** Trades with these R, one a day; an R of 0 is a break-even. */
const feedOf = (rs: readonly (number | null)[]): Uint8Array =>
  encodeFeed(
    toColumns({
      revision: 1,
      trades: rs.map((rMultiple, i) => {
        const day = `2024-01-${String((i % 28) + 1).padStart(2, '0')}`
        const outcome = outcomes[(rMultiple ?? 1) > 0 ? 0 : rMultiple === 0 ? 2 : 1]
        return aFeedTrade({
          id: i + 1,
          entryDate: `${day}T09:00:00`,
          exitDate: `${day}T10:00:00`,
          rMultiple,
          outcome,
          gain: String(rMultiple ?? 1),
        })
      }),
      payins: [],
    }),
  )
/** Eight of 2R, two of 0R and ten of −1R. */
const twenty = [2, 2, 2, 2, 2, 2, 2, 2, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]

beforeEach(() => {
  serveTrades(feedOf(twenty))
  atWork()
})

const path = '/simulator'
const chart = () => screen.findByRole('img', { name: /^Where could the next / })
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'How much do the runs differ?' })
  return within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
}

describe('the simulator', () => {
  it('folds its inputs to a line of what is set where they stand above the results', async () => {
    const wide = window.matchMedia
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(wide(query), { matches: query === '(max-width: 1099px)' }))
    await render(<SimulatorPage />, `${path}?tradesPerRun=300&seed=7`)
    expect(await screen.findByText(/^Resampled · 300 trades · /)).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Trades per run' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Change inputs', expanded: false }))
    await userEvent.clear(field('Trades per run'))
    await userEvent.type(field('Trades per run'), '200{Enter}')
    expect(await screen.findByText(/^Resampled · 200 trades · /)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Hide inputs', expanded: true }))
    expect(screen.queryByRole('textbox', { name: 'Trades per run' })).toBeNull()
    narrow.mockRestore()
  })

  it('answers what PRODUCT H.5 gives, whatever trades there are', async () => {
    const own = 'method=PARAMETRIC&own=true&winProbability=0.4&breakEvenProbability=0&avgWinR=1.4&avgLossR=1'
    await render(<SimulatorPage />, `${path}?${own}&riskPercent=2&startBalance=10000&seed=42&runs=200`)
    expect(await stat('Risk of ruin')).toBe('Risk of ruin53%106 of 200 runs lost 50%; 45.8 to 60.1%')
    expect(await stat('Ends in profit')).toBe('Ends in profit17.5%35 of 200 runs; 12.5 to 23.5%')
    expect(await rows()).toEqual([
      '200 runsMin5%25%Median75%95%Max',
      'Final balance, USD1,2642,7114,3845,8408,56213,19924,516',
      expect.stringMatching(/^Return/),
      expect.stringMatching(/^Max drawdown20\.2%.*58\.8%.*89\.6%$/),
      expect.stringMatching(/^Win rate/),
      expect.stringMatching(/^Profit factor, in R/),
      expect.stringMatching(/^Longest winning streak/),
      expect.stringMatching(/^Longest losing streak6.*11.*21$/),
    ])
  })

  it('draws from the trades that the filters select, by the seed of their R', async () => {
    await render(<SimulatorPage />, path)
    expect(
      await screen.findByText(
        'Resamples the R of 20 trades, with replacement. Each run draws its own list of them first, as other trades could have come.',
      ),
    ).toBeDefined()
    const locked = ['Win rate', 'Break-even', 'Average win', 'Average loss'].map(field)
    expect(locked.map(({ value, readOnly }) => [value, readOnly])).toEqual([
      ['40', true],
      ['10', true],
      ['2', true],
      ['1', true],
    ])
    // the hash of these R (engine/simulator/sample.test.ts), so that every visit shows the same runs
    expect(field('Seed').value).toBe('2902882539')
  })

  it('begins with the balance of the account, and keeps that of a link', async () => {
    const user = userEvent.setup()
    queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '25000', warning: null })
    const { address, unmount } = await render(<SimulatorPage />, `${path}?seed=7&balance=-3`)
    await chart()
    expect(field('Start balance').value).toBe('25,000.00')
    await waitFor(() => expect(address()).toBe('/simulator?seed=7&balance=25000'))
    unmount()
    const linked = await render(<SimulatorPage />, `${path}?seed=7&balance=12000.5`)
    await chart()
    expect(field('Start balance').value).toBe('12,000.50')
    expect(linked.address()).toBe('/simulator?seed=7&balance=12000.5')
    await user.clear(field('Start balance'))
    await user.type(field('Start balance'), '9000{Enter}')
    await waitFor(() => expect(linked.address()).toBe('/simulator?seed=7&startBalance=9000'))
    await user.clear(field('Start balance'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(linked.address()).toBe('/simulator?seed=7&balance=25000'))
  })

  it('shows the same picture for the same address, in words, at each step, and as a table', async () => {
    const user = userEvent.setup()
    await render(<SimulatorPage />, `${path}?seed=7&tradesPerRun=40&runs=100&treatAs=WHOLE`)
    const says = (await chart()).getAttribute('aria-label')
    expect(says).toMatch(
      /^Where could the next 40 trades lead\? \d+ of 100 runs ended above the start \(chance [\d.]+ to [\d.]+%\); the median ended at/,
    )
    expect(says).toContain('No run lost 50% of the start balance (chance below 3.7%); expect a drawdown')
    expect((await drawnOption(await chart())).series.map(({ id }) => id)).toEqual(['most', 'half', 'runs', 'median'])
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = within(screen.getByRole('table', { name: /^Where could/ })).getAllByRole('row')
    expect(table[1]?.textContent).toBe('010,00010,00010,00010,00010,000')
    expect(table).toHaveLength(42)
  })

  it('lists every second step of 501, and the last', async () => {
    await render(<SimulatorPage />, `${path}?seed=7&tradesPerRun=501&runs=100`)
    await chart()
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const [, ...table] = within(screen.getByRole('table', { name: /^Where could/ })).getAllByRole<HTMLTableRowElement>(
      'row',
    )
    const steps = table.map((row) => Number(row.cells[0]?.textContent))
    expect(steps).toEqual([...Array.from({ length: 251 }, (_, point) => 2 * point), 501])
  })

  it('says of each step how far the runs lie apart', async () => {
    const user = userEvent.setup()
    await render(<SimulatorPage />, `${path}?seed=7&tradesPerRun=40&runs=100`)
    await whenDrawn(await chart())
    screen.getByRole('group', { name: /^Chart/ }).focus()
    await user.keyboard('{ArrowRight}')
    const all = '10,000.00'
    expect(
      await screen.findByText(`Start, 95% ${all}, 75% ${all}, Median ${all}, 25% ${all}, 5% ${all}.`),
    ).toBeDefined()
    await user.keyboard('{End}')
    expect(await screen.findByText(/^After 40 trades, 95% /)).toBeDefined()
  })

  it('goes back from own inputs to the trades, which have none', async () => {
    const user = userEvent.setup()
    const { address } = await render(<SimulatorPage />, `${path}?seed=7&own=true&method=PARAMETRIC`)
    await chart()
    await user.click(screen.getByRole('radio', { name: 'Resample' }))
    await waitFor(() => expect(address()).toBe('/simulator?seed=7&method=RESAMPLE'))
  })

  it('takes own inputs once they are asked for, by Enter and when a field is left', async () => {
    const user = userEvent.setup()
    const { address } = await render(<SimulatorPage />, `${path}?seed=7`)
    await chart()
    await user.click(screen.getByRole('checkbox', { name: 'Use own inputs' }))
    await waitFor(() => expect(address()).toBe('/simulator?seed=7&own=true&method=PARAMETRIC'))
    expect(field('Win rate').readOnly).toBe(false)
    await user.clear(field('Win rate'))
    await user.type(field('Win rate'), '100{Enter}')
    await waitFor(() => expect(address()).toContain('winProbability=1'))
    expect(screen.getAllByText('Win rate and break-even must be at most 100% together.')).toHaveLength(2)
    await user.clear(field('Break-even'))
    await user.type(field('Break-even'), '0')
    await user.tab()
    expect(await stat('Ends in profit')).toBe('Ends in profit> 99.6%1,100 of 1,100 runs; above 99.6%')
    expect(await stat('Risk of ruin')).toBe('Risk of ruin< 0.4%0 of 1,100 runs lost 50%; below 0.4%')
    await user.click(screen.getByRole('radio', { name: 'Resample' }))
    await waitFor(() => expect(field('Win rate').value).toBe('40'))
    expect(field('Win rate').readOnly).toBe(true)
  })

  it.each([
    ['tradesPerRun=5', 'Trades per run must be a whole number from 10 to 2000.'],
    ['runs=2001', 'Runs must be a whole number from 1 to 2000.'],
    ['startBalance=-1', 'Start balance must be above 0.'],
    ['riskPercent=101', 'Risk must be from 0.01 to 100.'],
    ['sizing=AMOUNT&riskAmount=0', 'Risk must be above 0.'],
    ['ruinPercent=0', 'Ruin threshold must be from 1 to 100.'],
    ['goalPercent=0', 'Goal must be above 0.'],
    ['seed=4294967296', 'Seed must be a whole number from 0 to 4294967295.'],
    ['blockLength=1.5', 'Trades per block must be a whole number from 1 to 100.'],
    ['method=PARAMETRIC&own=true&avgWinR=0', 'Average win must be above 0.'],
  ])('names %s by its field, and runs nothing', async (typed, problem) => {
    await render(<SimulatorPage />, `${path}?${typed.includes('seed') ? '' : 'seed=7&'}${typed}`)
    expect(await screen.findByText('Nothing simulated yet.')).toBeDefined()
    expect(screen.getAllByText(problem)).toHaveLength(2)
    const inputs = screen.getAllByRole('textbox').filter((input) => input.getAttribute('aria-invalid') === 'true')
    expect(inputs).toHaveLength(1)
    expect(screen.queryByRole('img', { name: /^Where/ })).toBeNull()
  })

  it('keeps text that is no number in its field, and what was simulated before', async () => {
    const user = userEvent.setup()
    const { address } = await render(<SimulatorPage />, `${path}?seed=7`)
    await chart()
    await user.clear(field('Runs'))
    await user.type(field('Runs'), 'many{Enter}')
    expect(screen.getByText('This is not a number')).toBeDefined()
    expect(address()).toBe('/simulator?seed=7')
    await user.clear(field('Runs'))
    await user.type(field('Runs'), '1{Enter}')
    expect(await screen.findByText(/This one run ended/)).toBeDefined()
  })

  it('runs again with other draws, and shows the balance by powers of ten', async () => {
    const user = userEvent.setup()
    const { address } = await render(<SimulatorPage />, `${path}?seed=7`)
    await chart()
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(address()).not.toContain('seed=7&'))
    await user.click(screen.getByRole('radio', { name: 'Log' }))
    await waitFor(() => expect(address()).toContain('scale=LOG'))
    await waitFor(async () =>
      expect(String((await drawnOption(await chart())).series[3]?.['data']).slice(0, 4)).toBe('0,4,'),
    )
  })
})

describe('trades whose winners have no R', () => {
  it('are named before the runs, as they are drawn from losers', async () => {
    serveTrades(feedOf([...twenty, ...Array.from({ length: 30 }, () => null)]))
    await render(<SimulatorPage />, `${path}?seed=7&runs=20`)
    expect((await screen.findByRole('note')).textContent).toMatch(
      /^R excludes more winners than losers\. The initial risk is known for 21% of winners and 100% of losers/,
    )
  })
})

describe('beside the runs', () => {
  it('are all position sizes on the same draws, the chosen one as above', async () => {
    await render(<SimulatorPage />, `${path}?seed=7&sizing=AMOUNT&kellyMostPercent=0&treatAs=WHOLE`)
    const final = (await rows())[1]?.split(/(?<=,\d{3})/)[3]
    const table = await screen.findByRole('table', { name: 'Which position size suits these trades?' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(5))
    const sizes = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'))
    expect(sizes.map(([name]) => name?.textContent)).toEqual([
      '1% of the balance',
      '100.00\u00A0USD in every trade chosen',
      'Half Kelly, at most 0%: – Half Kelly, maximum must be from 0.01 to 100.',
      '1%, and 0.5% from a drawdown of 10%',
    ])
    expect(sizes[1]?.[1]?.textContent).toBe(final)
    expect(sizes[2]?.map((cell) => cell.textContent).slice(1)).toEqual(['–', '–', '–', '–', '–'])
  })

  it.each([
    // 0.8 ÷ (1 + 2f) = 0.5 ÷ (1 - f) at f = 1 ÷ 6
    ['', 'Half Kelly, at most 2%: 2%; at its pessimistic end 0%'],
    ['&kellyMostPercent=50', 'Half Kelly, at most 50%: 8.3%; at its pessimistic end 0%'],
    ['&kellyMostPercent=50&method=PARAMETRIC', 'Half Kelly, at most 50%: 8.3%; at its pessimistic end 0%'],
    [
      '&kellyMostPercent=50&method=PARAMETRIC&own=true&winProbability=0.5&breakEvenProbability=0&avgWinR=2&avgLossR=1',
      'Half Kelly of these inputs, at most 50%: 12.5%',
    ],
  ])('have half Kelly of the R of the trades, or of what was typed: %s', async (more, text) => {
    await render(<SimulatorPage />, `${path}?seed=7&runs=20${more}`)
    const table = await screen.findByRole('table', { name: 'Which position size suits these trades?' })
    expect(await within(table).findByText(text)).toBeDefined()
  })

  it('are the odds of passing rules, which have limits of their own', async () => {
    const user = userEvent.setup()
    const own = 'method=PARAMETRIC&own=true&winProbability=1&breakEvenProbability=0&avgWinR=2&avgLossR=1'
    // two per cent a trade and a trade a day: five days to ten per cent
    const { address } = await render(<SimulatorPage />, `${path}?${own}&seed=7`)
    expect(await stat('Passes')).toBe('Passes> 99.6%1,100 of 1,100 runs; above 99.6%')
    expect(await stat('Days to pass')).toBe('Days to pass5median; nine of ten took 5 to 5')
    expect(screen.getByText(/^Each trading day has as many trades as one of your 20 days with trades/)).toBeDefined()
    await user.clear(field('Daily loss'))
    await user.tab()
    await waitFor(() => expect(address()).toContain('dailyLossPercent=none'))
    await waitFor(() => expect(screen.queryByText('Fails by daily loss')).toBeNull())
    await user.clear(field('Minimum days'))
    await user.type(field('Minimum days'), '31{Enter}')
    expect(await screen.findByText('Minimum days must not exceed maximum days.')).toBeDefined()
    expect(screen.queryByText('Passes')).toBeNull()
  })

  it('leave the runs alone when a rule or the scale changes', async () => {
    const user = userEvent.setup()
    await render(<SimulatorPage />, `${path}?seed=7`)
    await stat('Passes')
    const drawn = await chart()
    await user.click(screen.getByRole('checkbox', { name: 'Trailing maximum loss' }))
    await user.click(screen.getByRole('radio', { name: 'Log' }))
    expect(await stat('Passes')).toMatch(/^Passes/)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(await chart()).toBe(drawn)
  })
})

describe('a preset', () => {
  it('brings its inputs into the address, and leaves the draws', async () => {
    const user = userEvent.setup()
    const numbers = { ...defaultNumbers, tradesPerRun: 100, winProbability: 0.6, breakEvenProbability: 0 }
    const of = { created: '2026-11-20T08:00:00.000Z', modified: '2026-11-20T08:00:00.000Z' }
    fakeServer({
      'GET /v1/databases/1/simulator-presets': () => ({
        presets: [
          {
            ...of,
            id: 4,
            kind: 'SIMULATION',
            name: 'Hundred',
            settings: {
              mode: 'PARAMETRIC',
              sizing: 'HALF_KELLY',
              ownInputs: true,
              numbers: { ...numbers, avgWinR: 1, avgLossR: 1 },
            },
          },
        ],
      }),
    })
    const { address } = await render(<SimulatorPage />, `${path}?seed=7&runs=50`)
    await chart()
    await user.click(screen.getByRole('button', { name: 'Saved simulations' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Hundred' }))
    expect(await screen.findByText('Where could the next 100 trades lead?')).toBeDefined()
    expect(address()).toContain('seed=7')
    expect(address()).toContain('winProbability=0.6')
    expect(await screen.findByRole('button', { name: /: Hundred$/ })).toBeDefined()
    expect(field('Half Kelly, maximum').value).toBe('2')
  })
})

describe('the results of a backtest', () => {
  const url = 'GET /v1/databases/1/backtests'
  const trades = twenty.map((r, i) => ({
    id: i + 1,
    seq: i + 1,
    entryDate: `2024-03-${String((i % 10) + 1).padStart(2, '0')}T09:00:00`,
    direction: 'LONG',
    entryPrice: null,
    stopLoss: null,
    takeProfit: null,
    exitPrice: null,
    highestPrice: null,
    lowestPrice: null,
    resultMode: 'CUSTOM_R',
    customR: String(r),
    comments: [],
    customComments: [],
    tags: [],
    r,
    outcome: r > 0 ? 'WINNER' : r < 0 ? 'LOSER' : 'BREAK_EVEN',
    screenshot: { slot: 1, url: null, fileId: null, description: '', takenAt: null, width: null, height: null },
    balance: '10000',
    created: '2026-11-20T08:00:00.000Z',
    modified: '2026-11-20T08:00:00.000Z',
  }))

  it('are named, and lead back to own trades', async () => {
    const user = userEvent.setup()
    serveTrades(feedOf([1]))
    fakeServer({
      [`${url}?limit=200`]: () => ({ backtests: [], next: null }),
      [url]: () => ({ backtests: [], next: null }),
      [`${url}/3/trades`]: () => ({ trades }),
    })
    const { address } = await render(<SimulatorPage />, `${path}?seed=7&from=backtest:3`)
    expect(await screen.findByText(/^The results are from the backtest Backtest\./)).toBeDefined()
    expect(await screen.findByText(/^Resamples the R of 20 trades, with replacement\./)).toBeDefined()
    expect(await screen.findByText(/one of your 10 days with trades, 2\.0 on average/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use own trades' }))
    expect(await screen.findByText('1 trade with R is too few to draw from.')).toBeDefined()
    expect(address()).toBe('/simulator?seed=7')
  })

  it('that cannot be read can be tried again, or left', async () => {
    const user = userEvent.setup()
    fakeServer({})
    await render(<SimulatorPage />, `${path}?seed=7&from=backtest:3`)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use own trades' }))
    expect(await chart()).toBeDefined()
  })
})

describe('the simulator without', () => {
  it('twenty trades with R begins with empty fields, and takes what is typed there', async () => {
    const user = userEvent.setup()
    serveTrades(feedOf([...twenty.slice(1), null]))
    await render(<SimulatorPage />, `${path}?seed=7`)
    expect(await screen.findByText('19 trades with R are too few to draw from.')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Resample' }).hasAttribute('disabled')).toBe(true)
    for (const [label, text] of [
      ['Win rate', '50'],
      ['Break-even', '0'],
      ['Average win', '2'],
      ['Average loss', '1'],
    ] as const) {
      expect(field(label).value).toBe('')
      await user.type(field(label), `${text}{Enter}`)
    }
    expect(await chart()).toBeDefined()
  })

  it('more than one trade says so', async () => {
    serveTrades(feedOf([1]))
    await render(<SimulatorPage />, path)
    expect(await screen.findByText('1 trade with R is too few to draw from.')).toBeDefined()
  })

  it('trades says how to begin', async () => {
    serveTrades(feedOf([]))
    await render(<SimulatorPage />, path)
    expect(await screen.findByText('Add or import trades to resample them.')).toBeDefined()
    expect(screen.queryByRole('row')).toBeNull()
  })

  it('trades that the filters leave offers to clear them', async () => {
    setFilters({ ...noFilters, basic: { ...noFilters.basic, year: [1999] } })
    await render(<SimulatorPage />, `${path}?seed=7`)
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await chart()).toBeDefined()
  })

  it('a server can be tried again', async () => {
    refuseTrades()
    await render(<SimulatorPage />, path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    serveTrades(feedOf(twenty))
    await userEvent.click(again)
    expect(await chart()).toBeDefined()
  })
})

describe('what the runs promise', () => {
  const chances = () => screen.findByText(/^If these trades were all there is: /)
  const gambler = kindsOfTrader.gambler.trades.map(({ rMultiple }) => rMultiple)

  it('is that of a sample, with what it were if the trades were all there is beside it', async () => {
    serveTrades(feedOf(gambler))
    await render(<SimulatorPage />, path)
    const profit = Number(/^Ends in profit([\d.]+)%/.exec((await stat('Ends in profit')) ?? '')?.[1])
    // at least one of 45 draws finds the one lucky trade in 63.6 of 100 lists
    expect(profit).toBeGreaterThan(58)
    expect(profit).toBeLessThan(76)
    expect((await chances()).textContent).toMatch(/, ends in profit (> )?99\.\d%, doubles the balance /)
    expect((await chart()).getAttribute('aria-label')).not.toContain('Every run')
  })

  it('is that of the trades alone once they are said to be all there is', async () => {
    const user = userEvent.setup()
    serveTrades(feedOf(gambler))
    const { address } = await render(<SimulatorPage />, path)
    await chances()
    await user.click(screen.getByRole('radio', { name: 'All there is' }))
    await waitFor(async () => expect(await stat('Ends in profit')).toMatch(/^Ends in profit(> )?99\.\d%/))
    expect(address()).toContain('treatAs=WHOLE')
    expect(screen.queryByText(/^If these trades were all there is: /)).toBeNull()
  })

  it('is withheld where R ignores the sizes, with the probabilities and the sizes', async () => {
    serveTrades(encodeFeed(toColumns(kindsOfTrader.martingaleAfter)))
    await render(<SimulatorPage />, path)
    expect((await chart()).getAttribute('aria-label')).toContain(
      'R ignores that sizes varied 90-fold. These runs repeat R, so they do not show where the account leads.',
    )
    expect(await screen.findByText('R ignores that sizes varied 90-fold.')).toBeDefined()
    expect(screen.queryByText('Ends in profit', { selector: 'dt' })).toBeNull()
    expect(screen.queryByText('Which position size suits these trades?')).toBeNull()
  })

  it('is withheld where no trade lost', async () => {
    serveTrades(feedOf(Array.from({ length: 20 }, () => 0.5)))
    await render(<SimulatorPage />, path)
    expect((await chart()).getAttribute('aria-label')).toContain(
      'None of these 20 trades lost, so no run can lose: the runs do not show how often a loss comes, or how large it is.',
    )
    expect(screen.queryByText('Ends in profit', { selector: 'dt' })).toBeNull()
  })

  it('does not change between visits, and goes on with the next seed', async () => {
    const user = userEvent.setup()
    const { unmount } = await render(<SimulatorPage />, path)
    const before = await rows()
    unmount()
    await render(<SimulatorPage />, path)
    expect(await rows()).toEqual(before)
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(field('Seed').value).toBe('2902882540'))
  })
})
