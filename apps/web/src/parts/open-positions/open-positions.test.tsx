// @large: the tab with its real worker, and the step that closes
import type { TradeView } from '@afterclose/contract/trades'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { withExecutions } from '@afterclose/core/executions'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HomePage } from '../../features/home/home-page.tsx'
import { serveTrades } from '../../testing/engine.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { anInstrument, keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import '../../testing/charts.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { OpenPositions } from './open-positions.tsx'

const url = '/v1/databases/1'
const gold = { ...anInstrument, id: 1, name: 'XAU/USD', market: 'CFD' as const, tickSize: '0.01', tickValue: '1' }
const mes = { ...anInstrument, id: 2, name: 'MES', tickSize: '0.25', tickValue: '1.25' }

function openTrade(id: number, ticks: typeof gold | typeof mes, changes: Partial<TradeView>): TradeView {
  const stored = storedTrade(id, { exitDate: null, exitPrice: null, instrumentId: ticks.id, ...changes })
  const { entryDate, entryPrice, size } = withExecutions(stored)
  const input = { ...stored, entryDate, entryPrice, size }
  return { ...input, ...deriveTrade(input, ticks, { tiltMeter: 0, screenshotExists: false }) }
}
const cost = { commission: '0', swap: '0' }
const trades = [
  openTrade(1280, gold, {
    entryDate: '2026-11-10T09:26:00',
    entryPrice: '2781.40',
    size: '0.80',
    stopLoss: '2773.40',
    finalStop: '2777.40',
    takeProfit: '2801.40',
    commission: '5.60',
  }),
  openTrade(1276, mes, {
    stopLoss: null,
    takeProfit: null,
    commission: '4.96',
    executions: [
      { side: 'ENTRY', date: '2026-11-05T14:20:00', price: '6188', size: '4', ...cost },
      { side: 'EXIT', date: '2026-11-10T10:00:00', price: '6214', size: '2', ...cost },
    ],
  }),
]
/** Each column sorts these in an order of its own. */
const several = [
  ...trades,
  openTrade(1284, gold, {
    entryDate: '2026-11-16T10:00:00',
    entryPrice: '2795',
    size: '0.10',
    stopLoss: '2775',
    finalStop: '2777',
    takeProfit: null,
    commission: '0',
  }),
  openTrade(1271, gold, {
    stopLoss: '2690',
    finalStop: '2697',
    takeProfit: null,
    commission: '0',
    executions: [
      { side: 'ENTRY', date: '2026-10-28T10:00:00', price: '2700', size: '2', ...cost },
      { side: 'EXIT', date: '2026-10-29T10:00:00', price: '2701', size: '1', ...cost },
    ],
  }),
]
const prices = [
  { instrumentId: 1, price: '2791.15', at: '2026-11-20T12:00:00', symbol: null, source: 'Stooq' },
  { instrumentId: 2, price: '6231.50', at: '2026-11-19T22:05:00', symbol: 'ES', source: null },
]

function serve(answers: Parameters<typeof fakeServer>[0] = {}, listed = trades, closed = 0) {
  const feed = [
    ...listed.map(({ id, entryDate, instrumentId }) =>
      aFeedTrade({ id, entryDate, instrumentId, exitDate: null, gain: null }),
    ),
    ...Array.from({ length: closed }, (_, i) => aFeedTrade({ id: i + 1 })),
  ]
  const payins = [{ id: 1, delta: '74909.09', timestamp: '2026-01-01T00:00:00' }]
  serveTrades(encodeFeed(toColumns({ revision: 1, trades: feed, payins })))
  return fakeServer({
    [`GET ${url}/trades?state=open&limit=500`]: () => ({ trades: listed, next: null }),
    [`GET ${url}/last-prices`]: () => ({ prices, without: [] }),
    ...answers,
  })
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T11:24:00Z'))
  atWork({ journals: [aJournal({ timeZone: 'Europe/Berlin' })] })
  keepLookups()
  queryClient.setQueryData(lookups.instruments(1).queryKey, [gold, mes])
  return () => vi.useRealTimers()
})
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const sums = async () => (await screen.findByLabelText('Sums of the open positions')).textContent

describe('the open positions', () => {
  it('show their sums, and what is not in them', async () => {
    serve()
    await render(<OpenPositions />)
    expect(await sums()).toBe(
      [
        'Open risk320.00USD0.50R from stops in force, 0.4% of the balance',
        'Without a stop1of 2MES: risk unknown, not in the sum',
        'Open result+1,206.92USDprices as of 19 Nov 22:05', // 774.40 + 432.52
        'Realised in parts+257.52USD2 of 4 MES closed on 10 Nov',
      ].join(''),
    )
    expect(screen.getByText(/MES has no own price source; its price is that of ES\./)).toBeDefined()
  })

  it('show each with its strip, its price and its result', async () => {
    serve()
    await render(<OpenPositions />)
    const row = await rowOf('XAU/USD')
    expect(row.getByRole('img', { name: 'Stop −0.50R, now +1.22R, target +2.50R' })).toBeDefined()
    expect(row.getByText('2,791.15').title).toBe('as of 20 Nov 12:00')
    expect(screen.queryByRole('region', { name: 'Prices that are missing' })).toBeNull()
    expect(row.getByText('+774.40')).toBeDefined()
    expect(row.getByText('10 d')).toBeDefined()
    const bare = await rowOf('MES')
    expect(bare.getByText('no stop')).toBeDefined()
    expect(bare.getByRole('img', { name: 'no stop, so no R' })).toBeDefined()
    expect(bare.getByText('of 4')).toBeDefined()
  })

  // at risk are 18 × 10 of 20 × 10, 4 × 80 of 8 × 80, and 3 × 100 of 10 × 200; MES has no stop
  it.each([
    ['Entry', '1271 1276 1280 1284', '1284 1280 1276 1271'],
    ['Held', '1271 1276 1280 1284', '1284 1280 1276 1271'],
    ['Open risk', '1280 1271 1284 1276', '1284 1271 1280 1276'],
    ['R', '1284 1280 1271 1276', '1271 1280 1284 1276'],
    ['Realised', '1276 1271 1284 1280', '1271 1276 1284 1280'],
    ['Open result', '1271 1280 1276 1284', '1284 1276 1280 1271'],
  ])('are sorted by %s', async (head, first, second) => {
    serve({}, several)
    await render(<OpenPositions />)
    const inOrder = () => screen.getAllByRole('button', { name: /^Open trade/ }).map((link) => link.textContent)
    const header = await screen.findByRole('button', { name: head })
    expect(inOrder().join(' ')).toBe('1284 1280 1276 1271')
    await userEvent.click(header)
    expect(inOrder().join(' ')).toBe(first)
    await userEvent.click(header)
    expect(inOrder().join(' ')).toBe(second)
  })

  it('say so without prices, lead to their sources, and offer one that is ready-made', async () => {
    const need = { trades: 1, withinDay: 0, from: 1_793_870_400, to: null, hasBars: false }
    serve({
      [`GET ${url}/last-prices`]: () => ({ prices: [], without: [1, 2] }),
      [`GET ${url}/price-needs`]: () => ({ needs: [{ ...need, instrumentId: 3, name: 'EURUSD', market: 'FOREX' }] }),
    })
    await render(<OpenPositions />)
    expect(await sums()).toContain('Open result–no price yet')
    expect(await screen.findByText(/XAU\/USD and MES have no price since the entry\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Price sources' }).getAttribute('href')).toContain('/settings/price-data')
    const offer = within(await screen.findByRole('region', { name: 'Prices that are missing' }))
    expect(offer.getByText('EURUSD has no prices.')).toBeDefined()
    expect(offer.getByRole('button', { name: 'Fetch prices…' })).toBeDefined()
  })

  it('show without prices also if these cannot be loaded', async () => {
    serve({ [`GET ${url}/last-prices`]: () => new Refusal(500, 'Unexpected') })
    await render(<OpenPositions />)
    expect(await sums()).toContain('Open risk320.00')
  })
})

describe('closing in one step', () => {
  it('proposes price, time and all that is left, and shows the result before', async () => {
    const received = serve({
      [`PUT ${url}/trades/1280`]: () => ({ ...trades[0], receipt: 'r1' }),
    })
    await render(<OpenPositions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close XAU/USD, trade 1280' }))
    const step = within(await screen.findByRole('dialog', { name: 'Close XAU/USD, trade 1280' }))
    expect(step.getByRole('heading', { name: 'Close XAU/USD, long 0.8' })).toBeDefined()
    const price = step.getByRole<HTMLInputElement>('textbox', { name: /^Price/ })
    expect(price.value).toBe('2,791.15')
    await waitFor(() => expect(document.activeElement).toBe(price))
    expect(step.getByText('last, 12:00')).toBeDefined()
    expect(step.getByRole<HTMLInputElement>('textbox', { name: /^Time/ }).value).toBe('2026-11-20 12:24')
    expect(step.getByText('+774.40').parentElement?.textContent).toBe('+774.40USD, +1.21Rafter 5.60 commission')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('XAU/USD closed.')).toBeDefined()
    const sent = received.find(({ call }) => call.startsWith('PUT '))
    expect(sent?.body).toMatchObject({
      exitDate: '2026-11-20T12:24:00',
      exitPrice: '2791.15',
      finalStop: '2777.40',
      modified: trades[0]!.modified,
    })
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('closes half by a fill of its size', async () => {
    const received = serve({ [`PUT ${url}/trades/1276`]: () => ({ ...trades[1], receipt: 'r1' }) })
    await render(<OpenPositions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close MES, trade 1276' }))
    const step = within(await screen.findByRole('dialog', { name: 'Close MES, trade 1276' }))
    expect(step.getByText('last, 19 Nov 22:05')).toBeDefined()
    expect(step.getByRole<HTMLInputElement>('radio', { name: 'Third' }).disabled).toBe(true) // of 2 contracts
    await userEvent.click(step.getByRole('radio', { name: 'Half' }))
    expect(step.getByText('+216.26')).toBeDefined() // 43.5 × 5 − 1.24
    await userEvent.click(step.getByRole('button', { name: /^Close part/ }))
    expect(await screen.findByText('1 of 2 MES closed.')).toBeDefined()
    const sent = received.find(({ call }) => call.startsWith('PUT '))
    expect(sent?.body).toMatchObject({
      exitDate: null,
      executions: [{ size: '4' }, { size: '2' }, { side: 'EXIT', size: '1', price: '6231.5' }],
    })
  })

  it('says what is wrong, and stores nothing', async () => {
    const received = serve()
    await render(<OpenPositions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close XAU/USD, trade 1280' }))
    const step = within(await screen.findByRole('dialog', { name: 'Close XAU/USD, trade 1280' }))
    const size = step.getByRole('textbox', { name: /^Size/ })
    await userEvent.clear(size)
    await userEvent.type(size, '2')
    await userEvent.click(step.getByRole('button', { name: /^Close/ }))
    expect(await step.findByText('Only 0.8 is open')).toBeDefined()
    expect(received.some(({ call }) => call.startsWith('PUT '))).toBe(false)
  })

  it('loads the trade again if it was changed elsewhere', async () => {
    serve({ [`PUT ${url}/trades/1280`]: () => new Refusal(409, 'Changed elsewhere') })
    await render(<OpenPositions />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close XAU/USD, trade 1280' }))
    await screen.findByRole('dialog', { name: 'Close XAU/USD, trade 1280' })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^This trade was changed elsewhere/)).toBeDefined()
  })
})

describe('Home', () => {
  it('of a journal with only open trades shows them instead of the first steps', async () => {
    serve()
    await render(<HomePage />)
    expect(await screen.findByRole('heading', { name: 'What is open?' })).toBeDefined()
    expect(screen.getByText('2 positions, prices as of 19 Nov 22:05, USD')).toBeDefined()
    expect(screen.getByText(/^Open trades are in no statistic/)).toBeDefined()
    expect(screen.queryByText(/Add or import trades/)).toBeNull()
  })

  it('shows what is open after the week, and no risk above it', async () => {
    serve({}, trades, 3)
    await render(<HomePage />)
    expect(await screen.findByRole('heading', { name: 'What is open?' })).toBeDefined()
    expect(await screen.findByText('2 open trades are not counted.')).toBeDefined()
  })
})
