// @large: the details of a page that backtester.spec.ts walks
import { BacktestTradeInputSchema, type BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { BacktestView } from '@afterclose/contract/backtests'
import { backtestFigures, backtestResult, runBalance } from '@afterclose/core/backtest'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawnOption } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { feedOf } from '../../../testing/feed-of.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedBacktest, storedTestedTrade } from '../../../testing/stored-backtest.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { BacktestDialog } from './backtest-dialog.tsx'
import { BacktesterPage } from './backtester-page.tsx'

/** A server with these backtests, whose first one has trades and takes more. */
function serve(backtests: readonly BacktestView[], logged: readonly BacktestTradeView[] = []) {
  const trades = [...logged]
  const first = () => {
    const [one = storedBacktest()] = backtests
    const balances = runBalance(
      one.startBalance,
      one.riskPercent,
      trades.map(({ r }) => r),
    )
    return { view: { ...one, ...backtestFigures(one.startBalance, one.riskPercent, trades) }, balances }
  }
  const url = '/v1/databases/1/backtests'
  const received = fakeServer({
    [`GET ${url}?limit=200`]: () => ({
      backtests: backtests.map((one, i) => (i === 0 ? first().view : one)),
      next: null,
    }),
    [`GET ${url}/1/trades`]: () => ({
      trades: trades.map((trade, i) => ({ ...trade, balance: first().balances[i] ?? null })),
    }),
    [`POST ${url}/1/trades`]: ({ body }) => {
      const input = BacktestTradeInputSchema.parse(body)
      const seq = (trades.at(-1)?.seq ?? 0) + 1
      const result = backtestResult(input, { spread: '0', tickSize: null })
      trades.push(storedTestedTrade({ ...input, ...result, id: 100 + seq, seq }))
      return { ...trades.at(-1), balance: first().balances.at(-1) }
    },
    [`DELETE ${url}/1/trades/101`]: () => {
      trades.shift()
      return { ok: true, receipt: null }
    },
  })
  return { received, trades }
}

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

const stat = (label: string) =>
  within(screen.getByLabelText('Result of the backtest')).getByText(label, { selector: 'dt' }).parentElement
    ?.textContent
const open = () => render(<BacktesterPage />, '/backtester?session=1')
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the backtester', () => {
  it('says what it is for where there is no backtest', async () => {
    serve([])
    await render(<BacktesterPage />, '/backtester')
    expect(await screen.findByText('No backtest yet.')).toBeDefined()
    expect(await button('New backtest')).toBeDefined()
  })

  it('proposes the spread of the instrument, also where no tick size gives it a price', async () => {
    fakeServer({})
    const { queryKey } = lookups.instruments(1)
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => ({ ...one, tickSize: null, spread: '3' })))
    await render(<BacktestDialog record={storedBacktest({ instrumentId: 1 })} onClose={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Spread/ }).placeholder).toBe('3')
  })

  it('lists backtests with what they come to, and opens one', async () => {
    const user = userEvent.setup()
    serve(
      [
        storedBacktest(),
        storedBacktest({ id: 2, name: 'Fades', status: 'FINISHED', winners: 3, losers: 1, trades: 4 }),
      ],
      [storedTestedTrade(), storedTestedTrade({ id: 2, seq: 2, resultMode: 'CUSTOM_R', r: 2.5, outcome: 'WINNER' })],
    )
    const { address } = await render(<BacktesterPage />, '/backtester')
    const rows = within(await screen.findByRole('table', { name: 'Backtests' })).getAllByRole('row')
    const texts = rows.map((row) => row.textContent)
    expect(texts[1]).toMatch(/Breakout on ES, 2023.*M5.*2.*50\.0%\+1\.50.*10,147\.50.*Running/)
    expect(texts[2]).toMatch(/Fades.*75\.0%.*Finished/)
    await user.click(screen.getByRole('link', { name: 'Breakout on ES, 2023' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Breakout on ES, 2023' })).toBeDefined()
    expect(address()).toContain('session=1')
    expect(await screen.findByText(/^\+1\.5R in 2 trades$/)).toBeDefined()
  })

  it('says so where the address names none', async () => {
    serve([storedBacktest({ id: 2 })])
    await render(<BacktesterPage />, '/backtester?session=9')
    expect(await screen.findByText('This backtest does not exist.')).toBeDefined()
  })

  it('names what failed, and tries again', async () => {
    const user = userEvent.setup()
    fakeServer({
      'GET /v1/databases/1/backtests?limit=200': () => new Refusal(400),
    })
    await render(<BacktesterPage />, '/backtester')
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('loading backtests'))
    serve([])
    await user.click(await button('Try again'))
    expect(await screen.findByText('No backtest yet.')).toBeDefined()
  })
})

describe('the quick logger', () => {
  it('logs by keys, in their order, with the date and direction carried on', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    await screen.findByRole('group', { name: 'Quick logger' })
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2023-03-01 09:30')
    await user.keyboard('lbdlnl')
    await waitFor(() => expect(trades).toHaveLength(4))
    expect(trades.map(({ resultMode, direction, entryDate }) => `${resultMode} ${direction} ${entryDate}`)).toEqual([
      'STOP LONG 2023-03-01T09:30:00',
      'BREAK_EVEN LONG 2023-03-01T09:30:00',
      'STOP SHORT 2023-03-01T09:30:00',
      'STOP SHORT 2023-03-02T09:30:00',
    ])
    expect(stat('Total')).toBe('Total−3.0R4 trades')
    expect(stat('Balance')).toBe('Balance9,703USD, from 10,000')
    expect(screen.getByText(/^Logged: stop, −1\.00R\./)).toBeDefined()
  })

  it('shows at once what is not stored yet', async () => {
    const user = userEvent.setup()
    serve([storedBacktest()])
    await open()
    await screen.findByRole('group', { name: 'Quick logger' })
    await user.keyboard('l')
    expect(stat('Trades')).toBe('Trades1all have an R')
    expect(stat('Balance')).toBe('Balance9,900USD, from 10,000')
  })

  it('knows a letter in a field from a key, and Enter leaves the field', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    const entry = await screen.findByLabelText('Entry')
    await user.type(entry, 'wl')
    expect(trades).toHaveLength(0)
    expect((await button(/^Target/)).textContent).toBe('WTargetneeds its R')
    await user.clear(entry)
    await user.type(entry, '100')
    await user.type(screen.getByLabelText('Stop'), '98')
    await user.type(screen.getByLabelText('Target'), '105{Enter}')
    expect((await button(/^Target/)).textContent).toBe('WTarget+2.50R')
    await user.keyboard('w')
    await waitFor(() => expect(trades).toHaveLength(1))
    expect(trades[0]).toMatchObject({ resultMode: 'TARGET', takeProfit: '105', r: 2.5 })
    expect(screen.getByLabelText<HTMLInputElement>('Entry').value).toBe('')
  })

  it('takes any R: its key leads to the field, Enter logs it', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    await screen.findByRole('group', { name: 'Quick logger' })
    await user.keyboard('r')
    expect(document.activeElement).toBe(screen.getByLabelText('Custom R'))
    await user.keyboard('-0.4{Enter}')
    await waitFor(() => expect(trades.map(({ r }) => r)).toEqual([-0.4]))
  })

  it('logs no target without its R, which stays from trade to trade, as a stop is a whole R', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    await screen.findByRole('group', { name: 'Quick logger' })
    expect((await button(/^Stop/)).textContent).toBe('LStop−1.00R')
    await user.keyboard('w')
    const target = screen.getByLabelText(/^R of a target/)
    await waitFor(() => expect(document.activeElement).toBe(target))
    expect(screen.getByText('Type the R of a target, or its prices')).toBeDefined()
    expect(trades).toHaveLength(0)
    await user.keyboard('2{Enter}wlw')
    await waitFor(() => expect(trades.map(({ resultMode, r }) => `${resultMode} ${r}`)).toHaveLength(3))
    expect(trades.map(({ resultMode, r }) => `${resultMode} ${r}`)).toEqual(['TARGET 2', 'STOP -1', 'TARGET 2'])
    expect(stat('Trades')).toBe('Trades3all have an R')
    await user.click(screen.getByLabelText('Custom R'))
    await user.keyboard('0.7')
    await user.click(await button(/^Stop/))
    await waitFor(() => expect(trades).toHaveLength(4))
    expect([trades[3]?.resultMode, trades[3]?.customR]).toEqual(['STOP', null])
  })

  it('names the winners whose R is not known, as those of a file', async () => {
    const results = Array.from({ length: 12 }, (_, i) =>
      i < 6
        ? ({ resultMode: 'TARGET', r: null, outcome: 'WINNER' } as const)
        : ({ resultMode: 'STOP', r: -1, outcome: 'LOSER' } as const),
    )
    serve(
      [storedBacktest()],
      results.map((result, i) => storedTestedTrade({ id: i + 1, seq: i + 1, ...result })),
    )
    await open()
    expect(await screen.findByText('R excludes more winners than losers.')).toBeDefined()
    expect(screen.getByText(/R is known for 0% of winners and 100% of losers/)).toBeDefined()
  })

  it('logs nothing that cannot be, says why, and leads to the field', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    await user.type(await screen.findByLabelText('Entry'), '100')
    await user.type(screen.getByLabelText('Stop'), '100{Enter}')
    await user.keyboard('l')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Stop')))
    expect(screen.getByText(/^Not logged\./)).toBeDefined()
    await user.clear(screen.getByLabelText('Stop'))
    await user.keyboard('{Enter}e')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Exit')))
    expect(screen.getByText('Exit price is required')).toBeDefined()
    await user.click(screen.getByLabelText('Custom R'))
    await user.keyboard('1000.5{Enter}')
    expect(await screen.findByText('Must be within 1000R')).toBeDefined()
    expect(trades).toHaveLength(0)
  })

  it('takes back what was logged last, and no more than this visit has logged', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    expect((await button('Undo')).hasAttribute('disabled')).toBe(true)
    await user.keyboard('l')
    await waitFor(() => expect(trades).toHaveLength(1))
    await user.keyboard('u')
    await waitFor(() => expect(trades).toHaveLength(0))
    expect(stat('Trades')).toBe('Trades0none yet')
    await user.keyboard('u')
    expect(await screen.findByText(/^There is nothing to undo\./)).toBeDefined()
  })

  it('takes comments, tags and a picture along with the next trade', async () => {
    const user = userEvent.setup()
    const { trades, received } = serve([storedBacktest()])
    await open()
    await user.click(await button('Comments, tags and picture'))
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'news{Enter}')
    await user.click(await button(/link for screenshot 1/))
    await user.type(screen.getByRole('textbox', { name: /link/i }), 'https://example.com/1{Enter}')
    await user.click(await button(/^Stop/))
    await waitFor(() => expect(trades).toMatchObject([{ tags: ['news'] }]))
    await waitFor(() => expect(received.at(-1)?.call).toMatch(/trades\/101\/screenshots\/1|GET/))
    const pictures = () => received.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call)
    expect(pictures()).toEqual([expect.stringContaining('/trades/101/screenshot')])
    await user.click(await button(/^Stop/))
    await waitFor(() => expect(trades).toMatchObject([{ tags: ['news'] }, { tags: [] }]))
    await waitFor(() => expect(received.at(-1)?.call).toMatch(/GET/))
    expect(pictures()).toHaveLength(1)
  })

  it('hears no key while keys are off', async () => {
    const user = userEvent.setup()
    const { trades } = serve([storedBacktest()])
    await open()
    await user.click(await screen.findByRole('switch', { name: 'Keys' }))
    await user.keyboard('lll')
    expect(trades).toHaveLength(0)
    await user.click(await button(/^Stop/))
    await waitFor(() => expect(trades).toHaveLength(1))
  })

  it('is not there in a finished backtest, nor for a reader', async () => {
    serve([storedBacktest({ status: 'FINISHED' })], [storedTestedTrade()])
    await open()
    expect(await screen.findByText(/^−1\.0R in 1 trade$/)).toBeDefined()
    expect(await button('Reopen')).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Quick logger' })).toBeNull()
  })

  it('is not there in a session of practice, which the list tags', async () => {
    serve([storedBacktest({ kind: 'PRACTICE', name: 'Repeats' })], [storedTestedTrade()])
    await render(<BacktesterPage />, '/backtester')
    const [, row] = within(await screen.findByRole('table', { name: 'Backtests' })).getAllByRole('row')
    expect(within(row!).getByText('Practice')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Repeats' }))
    expect(await screen.findByText(/^−1\.0R in 1 trade$/)).toBeDefined()
    expect(screen.getByText(/^Practice · Running/)).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Quick logger' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Finish' })).toBeDefined()
  })

  it('leaves a reader nothing that writes', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    serve([storedBacktest()], [storedTestedTrade()])
    await open()
    expect(await screen.findByText(/^−1\.0R in 1 trade$/)).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Quick logger' })).toBeNull()
    for (const name of ['Edit', 'Finish', 'Undo']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('what a backtest comes to', () => {
  const twelve = Array.from({ length: 12 }, (_, i) =>
    storedTestedTrade({
      id: i + 1,
      seq: i + 1,
      entryDate: `2023-03-0${1 + (i % 2)}T10:00:00`,
      resultMode: 'CUSTOM_R',
      r: i % 3 === 0 ? 2 : -1,
      outcome: i % 3 === 0 ? 'WINNER' : 'LOSER',
    }),
  )

  it('is drawn trade by trade, from the start on', async () => {
    serve([storedBacktest()], twelve)
    await open()
    const chart = await screen.findByRole('img', { name: /^How is the backtest going\?/ })
    const [line] = (await drawnOption(chart)).series
    expect([...Object(line?.['data'])].filter((_, i) => i % 2 === 1)).toEqual([0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0])
    expect(stat('Profit factor')).toBe('Profit factor1.00R won for each R lost')
    expect(stat('Max drawdown')).toContain('−2.00')
  })

  it('is told by weekday, hour and direction, small samples hollow', async () => {
    const user = userEvent.setup()
    serve([storedBacktest()], twelve)
    const { address } = await open()
    expect(await screen.findByText(/No group has 10 trades with an R yet/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Direction' }))
    expect(await screen.findByText(/^Long: 0\.00R in 12 trades$/)).toBeDefined()
    expect(address()).toContain('by=direction')
  })

  it('stands beside the live trades of the same setup, of all that have an R', async () => {
    serve([storedBacktest({ setupId: 1 })], twelve)
    await open()
    const table = await screen.findByRole('table', { name: 'Backtest and live trades' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    const own = closedTrades(exampleJournal).filter(({ setupId }) => setupId === 1)
    const r = own.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [rMultiple]))
    const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0)
    const won = own.filter(({ outcome }) => outcome === 'WINNER').length
    const lost = own.filter(({ outcome }) => outcome === 'LOSER').length
    const factor = sum(r.filter((one) => one > 0)) / -sum(r.filter((one) => one < 0))
    const average = sum(r) / r.length
    expect(r.length).toBeGreaterThan(3)
    expect(rows[1]).toEqual(['Trades', '12', String(own.length), '–'])
    expect(rows[3]?.[2]).toContain(((100 * won) / (won + lost)).toFixed(1))
    expect(rows[4]?.slice(1, 3)).toEqual(['0.00', `${average < 0 ? '−' : '+'}${Math.abs(average).toFixed(2)}`])
    expect(rows[5]?.slice(1, 3)).toEqual(['1.00', factor.toFixed(2)])
    expect(screen.getByText(/^Live trades made/).parentElement?.textContent).toContain('Small sample')
  })

  it('says that R of live trades leaves out winners where their stops are known far less often', async () => {
    const won = { gain: '20', rMultiple: null, outcome: 'WINNER' as const }
    serveTrades(
      feedOf(
        ...Array.from({ length: 20 }, (_, i) => (i < 15 ? { ...won, rMultiple: i < 3 ? 1 : null } : { gain: '-30' })),
      ),
    )
    serve([storedBacktest({ setupId: 1 })], twelve)
    await open()
    expect((await screen.findByRole('note')).textContent).toContain(
      'The initial risk of live trades is known for 20% of winners and 100% of losers',
    )
  })

  it('names what the live trades are of: a setup, an instrument or both', async () => {
    const user = userEvent.setup()
    serve([storedBacktest({ setupId: 1, instrumentId: 2 })], twelve)
    await open()
    expect(await screen.findByText('Compared with closed trades of ES, Breakout')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Setup' }))
    expect(await screen.findByText('Compared with closed trades of Breakout')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Instrument' }))
    expect(await screen.findByText('Compared with closed trades of ES')).toBeDefined()
  })

  it.each([
    ['both', { setupId: 1, instrumentId: 2 }],
    ['setup', { setupId: 1 }],
    ['instrument', { instrumentId: 2 }],
  ])('counts the live trades of the same %s, and no others', async (against, same) => {
    serve([storedBacktest({ setupId: 1, instrumentId: 2 })], twelve)
    await render(<BacktesterPage />, `/backtester?session=1&against=${against}`)
    const table = within(await screen.findByRole('table', { name: 'Backtest and live trades' }))
    const own = closedTrades(exampleJournal).filter((trade) =>
      Object.entries(same).every(([field, id]) => Object(trade)[field] === id),
    )
    expect(within(table.getAllByRole('row')[1]!).getAllByRole('cell')[2]?.textContent).toBe(String(own.length))
  })

  it('asks for a setup or an instrument where it has none to compare by', async () => {
    serve([storedBacktest()], twelve)
    await open()
    expect(await screen.findByText(/^Name the tested setup or instrument under “Edit”/)).toBeDefined()
    const link = await screen.findByRole('link', { name: 'Send R list to simulator' })
    expect(link.getAttribute('href')).toMatch(/^\/simulator\?from=backtest(:|%3A)1/)
  })
})
