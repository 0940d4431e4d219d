// @large: the details of a page that portfolio.spec.ts walks
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import {
  journalNumbers,
  portfolioAnswer,
  type PortfolioRange,
} from '@afterclose/engine/reports/portfolio/portfolio-answer'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { activeJournalId, selectJournal } from '../../journal/active-journal.ts'
import { refreshTrades } from '../../journal/engine/feed-query.ts'
import '../../testing/charts.ts'
import { serveTrades } from '../../testing/engine.ts'
import { exampleFeed } from '../../testing/example-feed.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { placesAstray } from '../../testing/drawn-places.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { PortfolioPage } from './portfolio-page.tsx'

const always = { from: null, to: null }
const numbersIn = (book: TradeBook, range: PortfolioRange) => journalNumbers(portfolioAnswer(book, range))
const exampleIn = (range: PortfolioRange) => numbersIn(openBook(toColumns(exampleJournal), bestKernel), range)
/** One trade a day from 2 January 2024 on, on 1,000. */
const swing = (...gains: readonly string[]) =>
  numbersIn(
    openBook(
      toColumns({
        revision: 1,
        payins: [{ id: 1, timestamp: '2024-01-01T00:00:00', delta: '1000' }],
        trades: gains.map((gain, i) =>
          aFeedTrade({
            id: i + 1,
            gain,
            entryDate: `2024-01-0${i + 2}T09:00:00`,
            exitDate: `2024-01-0${i + 2}T10:00:00`,
          }),
        ),
      }),
      bestKernel,
    ),
    always,
  )

const futures = aJournal({ id: 1, name: 'Futures and FX' })
const stocks = aJournal({ id: 2, name: 'Swing stocks' })
const crypto = aJournal({ id: 3, name: 'Crypto', currency: 'EUR', decimals: 8 })
const shared = aJournal({ id: 4, name: 'Index futures', sharedBy: 'eva.k', readOnly: true })
const at = (id: number, query = '') => `GET /v1/databases/${id}/reports/portfolio${query}`
const answers = {
  [at(1)]: () => exampleIn(always),
  [at(2)]: () => swing('100', '-50'),
  [at(3)]: () => swing('30'),
  [at(4)]: () => swing('-10'),
}

beforeEach(() => {
  serveTrades(exampleFeed())
  atWork({ journals: [futures, stocks, crypto, shared] })
})

const tableNow = async () => within(await screen.findByRole('table', { name: 'One row per journal' }))
const rowsNow = async () =>
  (await tableNow()).getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent))
/** Once all journals are read. */
const table = async () => {
  await tableNow()
  await waitFor(() => expect(screen.queryByText(/ journals? read\.$/)).toBeNull())
  return tableNow()
}
const rows = async () => {
  await table()
  return rowsNow()
}
const stat = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent
const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) })
const choice = (name: string) => screen.getByRole('radio', { name })

it('[2.3.3] [3.19] begins with the own journals of the open one\u2019s currency, one row each and their total', async () => {
  fakeServer(answers)
  await render(<PortfolioPage />, '/portfolio')
  expect(await rows()).toEqual([
    [
      'Journal',
      'Trades',
      'Even',
      'Win rate, %',
      'Net, USD',
      'Return, %',
      'Total R',
      'Avg R',
      'PF',
      'Max DD, USD',
      'Balance, USD',
    ],
    ['Futures and FX', '12', '1 (−9.40)', '54.5', '+1,621', '+15.2', '+7.61', '+0.69', '2.73', '−421.4', '13,621'],
    ['Swing stocks', '2', '0', '50.0', '+50', '+5.0', '+0.50', '+0.25', '2.00', '−50.0', '1,050'],
    [
      'All two',
      '14',
      '1 (−9.40)',
      '53.8',
      '+1,671',
      expect.stringMatching(/^\+1[45]\.\d$/),
      '+8.11',
      '+0.62',
      '2.69',
      '−421.4',
      '14,671',
    ],
  ])
  expect(await stat('Net gain, all two')).toBe('Net gain, all two+1,671USD2 journals, 14 trades')
  expect(await box('Futures and FX')).toHaveProperty('checked', true)
  expect(await box('Index futures')).toHaveProperty('checked', false)
  expect(screen.getByText('shared by eva.k')).toBeDefined()
  expect(
    screen.getByText('2 of 4 journals, 2024-01-02 to 2024-02-02, by exit date; filters do not apply.'),
  ).toBeDefined()
  expect(
    await screen.findByText(/^The two together have made 1,671.USD with a max drawdown of \d+.USD\.$/),
  ).toBeDefined()
  expect(await stat('Max drawdown')).toMatch(/all journals combined, by day$/)
})

it('[2.3.3] a journal has its row as soon as it is read; the total waits for all', async () => {
  const last = Promise.withResolvers<void>()
  fakeServer({ ...answers, [at(2)]: () => last.promise.then(answers[at(2)]) })
  await render(<PortfolioPage />, '/portfolio')
  expect((await rowsNow()).map(([name]) => name)).toEqual(['Journal', 'Futures and FX'])
  expect(screen.getByText('1 of 2 journals read.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download table (CSV)' })).toBeNull()
  last.resolve()
  await waitFor(async () =>
    expect((await rows()).map(([name]) => name)).toEqual(['Journal', 'Futures and FX', 'Swing stocks', 'All two']),
  )
  expect(screen.getByRole('button', { name: 'Download table (CSV)' })).toBeDefined()
})

it('[3.19] shows every figure of the performance table that is chosen, and keeps the choice', async () => {
  fakeServer(answers)
  const view = await render(<PortfolioPage />, '/portfolio')
  await table()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show all columns' }))
  const [heads, first, , all] = await rows()
  expect(heads).toHaveLength(22)
  const of = (row: typeof heads, head: string) => row![heads!.indexOf(head)]
  expect(['Won', 'Lost', 'Even'].map((head) => of(first, head))).toEqual(['6', '5', '1 (−9.40)'])
  expect(of(all, 'Share, %')).toBe('100.0')
  expect(of(all, 'Planned RRR')).toBe('–')
  view.unmount()
  await render(<PortfolioPage />, '/portfolio')
  expect((await rows())[0]).toHaveLength(22)
})

it('[2.3.3] the open journal is read again when its trades change, the others are not', async () => {
  const received = fakeServer(answers)
  await render(<PortfolioPage />)
  await table()
  const asked = (id: number) => received.filter(({ call }) => call === at(id)).length
  const before = [asked(1), asked(2)]
  serveTrades(exampleFeed({ revision: 2, closed: 11 }))
  await act(refreshTrades)
  await waitFor(() => expect([asked(1), asked(2)]).toEqual([before[0]! + 1, before[1]]))
})

it('[2.3.3] the name of a journal opens it, on the page that shows how it has gone', async () => {
  fakeServer(answers)
  const view = await render(<PortfolioPage />, '/portfolio')
  const link = (await table()).getByRole('link', { name: 'Swing stocks' })
  expect(link.getAttribute('href')).toBe('/chart-lab/equity?journal=2')
  await userEvent.click(link)
  expect(activeJournalId()).toBe(2)
  expect(view.address()).toBe('/chart-lab/equity')
})

it('[4.4] [9.1] begins to load 150 ms after it was opened, and says so until all is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const received = fakeServer(answers)
  await render(<PortfolioPage />, '/portfolio')
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  await vi.advanceTimersByTimeAsync(149)
  expect(received.filter(({ call }) => call.includes('portfolio'))).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await table()
  expect(received.filter(({ call }) => call.includes('portfolio'))).toHaveLength(2)
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

it('does not add up several currencies, and says so; trades and R it does', async () => {
  const user = userEvent.setup()
  fakeServer(answers)
  const view = await render(<PortfolioPage />, '/portfolio?journals=2,3')
  expect((await rows()).map((row) => row[4])).toEqual(['Net', '+30.00000000 EUR', '+50.00 USD', '–'])
  expect((await rows()).at(-1)).toEqual(['All two', '3', '0', '66.7', '–', '–', '+0.80', '+0.27', '–', '–', '–'])
  expect(choice('Currency').hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Mixed currencies: % and R only.')).toBeDefined()
  expect(choice('%')).toHaveProperty('checked', true)
  expect(await stat('Net gain, all two')).toBe('Net gain, all two–different currencies')
  expect(within(screen.getByRole('list', { name: 'Lines' })).queryByText(/Together/)).toBeNull()
  expect(screen.getByRole('list', { name: 'Balances in EUR' }).textContent).toBe('Crypto1,030.00000000100%')
  await user.click(choice('Combined'))
  expect(await screen.findByText('Amounts in different currencies are not added.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show R' }))
  expect(await screen.findByRole('img', { name: /^How have the journals grown together\?/ })).toBeDefined()
  expect(view.address()).toContain('unit=R')
})

it('writes sums with the most decimals of any journal, and shares out no balance below zero', async () => {
  const euros = aJournal({ id: 5, name: 'Euros', currency: 'EUR' })
  const debts = aJournal({ id: 6, name: 'Debts', currency: 'EUR' })
  atWork({ journals: [euros, crypto, debts] })
  fakeServer({ [at(5)]: () => swing('-725'), [at(3)]: () => swing('-175'), [at(6)]: () => swing('-1400') })
  await render(<PortfolioPage />, '/portfolio?journals=5,3,6')
  const all = await rows()
  expect(all.map((row) => [row[0], row[4], row.at(-1)])).toEqual([
    ['Journal', 'Net, EUR', 'Balance, EUR'],
    ['Euros', '−725', '275.0'],
    ['Crypto', '−175', '825.0'],
    ['Debts', '−1,400', '−400.0'],
    ['All three', '−2,300', '700.0'],
  ])
  expect(await stat('Net gain, all three')).toMatch(/−2,300EUR/)
  expect(await stat('Balance')).toMatch(/^Balance700\.00000000EUR/)
  const balances = screen.getByRole('list', { name: 'Balances in EUR' })
  expect(
    within(balances)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Euros275.0025%', 'Crypto825.0000000075%', 'Debts−400.00not included'])
  const parts = balances.previousElementSibling!.querySelectorAll<HTMLElement>('i')
  expect(Array.from(parts, ({ style }) => Number(style.flexGrow))).toEqual([0.25, 0.75])
})

it('shows the lines and what they come to in the unit that is chosen', async () => {
  const user = userEvent.setup()
  fakeServer(answers)
  const view = await render(<PortfolioPage />, '/portfolio')
  await table()
  expect(placesAstray(view.container)).toEqual([])
  await user.click(choice('R'))
  expect(await screen.findByText(/^The two together have made [\d.]+R with a max drawdown of /)).toBeDefined()
  expect(view.address()).toContain('unit=R')
  await user.click(choice('%'))
  expect(await screen.findByText(/^The two together have made [\d.]+% with a max drawdown of /)).toBeDefined()
  expect(view.address()).toContain('unit=PERCENT')
})

it('takes journals in and out, others\u2019 too, and its address says which', async () => {
  const user = userEvent.setup()
  fakeServer(answers)
  const view = await render(<PortfolioPage />, '/portfolio')
  await table()
  await user.click(await box('Index futures'))
  expect((await rows()).map(([name]) => name)).toEqual([
    'Journal',
    'Futures and FX',
    'Swing stocks',
    'Index futures',
    'All three',
  ])
  expect(view.address()).toContain('journals=1,2,4')
  for (const name of ['Futures and FX', 'Swing stocks', 'Index futures']) await user.click(await box(name))
  expect(await screen.findByText('No journal selected.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(async () => expect(await rows()).toHaveLength(6))
})

it('goes back from all journals to the open one, wherever it stands in the list', async () => {
  const user = userEvent.setup()
  fakeServer(answers)
  selectJournal(shared.id)
  const view = await render(<PortfolioPage />, '/portfolio?journals=1,2,3,4')
  await table()
  await user.click(screen.getByRole('button', { name: 'Open journal only' }))
  await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(['Journal', 'Index futures']))
  expect(view.address()).toContain('journals=4')
  expect(await stat('Net gain')).toBe('Net gain−10USD1 trade')
})

it('has a range of days of its own, which the address names', async () => {
  const user = userEvent.setup()
  const range = { from: '2024-01-10', to: '2024-01-31' }
  fakeServer({ ...answers, [at(1, '?from=2024-01-10&to=2024-01-31')]: () => exampleIn(range) })
  const view = await render(<PortfolioPage />, '/portfolio?journals=1')
  await table()
  await user.click(screen.getByRole('button', { name: 'Date range: All days' }))
  await user.type(await screen.findByLabelText('From'), '2024-01-10{Enter}')
  await user.type(screen.getByLabelText('To'), '2024-01-31{Enter}')
  // T6 to T10 by exit
  await waitFor(async () => expect((await rows())[1]?.[1]).toBe('5'))
  expect(view.address()).toContain('from=2024-01-10&to=2024-01-31')
  expect((await rows())[1]?.[4]).toBe('+762.5')
  await user.click(screen.getByRole('button', { name: 'All days' }))
  await waitFor(() => expect(view.address()).not.toContain('from='))
})

it('leaves out a journal that cannot be read, says so, and tries it again', async () => {
  const user = userEvent.setup()
  let away = true
  fakeServer({ ...answers, [at(2)]: () => (away ? new Refusal(403) : swing('100', '-50')) })
  await render(<PortfolioPage />, '/portfolio')
  expect(await screen.findByText('Not included: Swing stocks.')).toBeDefined()
  expect((await rows()).map(([name]) => name)).toEqual(['Journal', 'Futures and FX'])
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('tries all journals again that could not be read', async () => {
  const user = userEvent.setup()
  let away = true
  fakeServer({
    ...answers,
    [at(2)]: () => (away ? new Refusal(403) : swing('100', '-50')),
    [at(4)]: () => (away ? new Refusal(403) : swing('-10')),
  })
  await render(<PortfolioPage />, '/portfolio?journals=1,2,4')
  expect(await screen.findByText('Not included: Swing stocks, Index futures.')).toBeDefined()
  expect(await stat('Max drawdown')).toMatch(/by trade$/)
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows()).toHaveLength(5))
})

it('saves each journal with its own currency', async () => {
  const user = userEvent.setup()
  const saved = savedFiles()
  fakeServer(answers)
  await render(<PortfolioPage />, '/portfolio?journals=1,3')
  await table()
  await user.click(screen.getByRole('button', { name: 'Download table (CSV)' }))
  const lines = ((await saved[0]?.blob.text()) ?? '').split('\r\n')
  expect(
    lines.filter((line) => /^(?:Futures and FX|Crypto|All two),/.test(line)).map((line) => line.split(',').slice(0, 2)),
  ).toEqual([
    ['Futures and FX', 'USD'],
    ['Crypto', 'EUR'],
    ['All two', ''],
  ])
})

it('says that nothing was closed: at all, or in these days', async () => {
  fakeServer({ [at(2)]: () => swing(), [at(2, '?from=2030-01-01&to=2030-12-31')]: () => ({ ...swing(), closed: 3 }) })
  const view = await render(<PortfolioPage />, '/portfolio?journals=2')
  expect(await screen.findByText('Add or import trades to see this page.')).toBeDefined()
  await view.goTo('/portfolio?journals=2&from=2030-01-01&to=2030-12-31')
  expect(await screen.findByText('No trade was closed in this period.')).toBeDefined()
})

it('says that R leaves out winners of all journals together, and does not lead with R', async () => {
  const day = (i: number) => `2024-01-${String(i + 2).padStart(2, '0')}`
  const trailed = openBook(
    toColumns({
      revision: 1,
      payins: [{ id: 1, timestamp: '2024-01-01T00:00:00', delta: '1000' }],
      trades: Array.from({ length: 20 }, (_, i) =>
        aFeedTrade({
          id: i + 1,
          gain: i < 15 ? '20' : '-30',
          outcome: i < 15 ? 'WINNER' : 'LOSER',
          rMultiple: i < 15 ? null : -1,
          entryDate: `${day(i)}T09:00:00`,
          exitDate: `${day(i)}T10:00:00`,
        }),
      ),
    }),
    bestKernel,
  )
  fakeServer({ ...answers, [at(2)]: () => numbersIn(trailed, always) })
  await render(<PortfolioPage />, '/portfolio')
  await table()
  // six and fifteen winners, five and five losers
  expect((await screen.findAllByRole('note'))[0]?.textContent).toMatch(
    /^R excludes more winners than losers\. The initial risk is known for 29% of winners and 90% of losers/,
  )
  expect(screen.queryByText('Total R', { selector: 'dt' })).toBeNull()
})
