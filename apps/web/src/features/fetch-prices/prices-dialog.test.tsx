import type { PriceNeed } from '@afterclose/contract/price-needs'
import { type BarFetch, type PriceSourceView } from '@afterclose/contract/price-sources'
import { readyMadeSource, readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { queryClient } from '../../journal/query-client.ts'
import { priceNeedsQuery } from '../../parts/bar-fetch/price-needs.ts'
import { PriceOffer } from '../../parts/bar-fetch/price-offer.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork, aUser } from '../../testing/samples.ts'

const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const need = (instrumentId: number, name: string, market: PriceNeed['market'], trades: number): PriceNeed => ({
  instrumentId,
  name,
  market,
  trades,
  withinDay: 0,
  hasBars: false,
  from: utc('2026-03-03T15:00:00'),
  to: utc('2026-05-20T15:00:00'),
})
const needs = [
  need(1, 'AAPL', 'STOCKS', 12),
  need(2, 'MSFT', 'STOCKS', 3),
  need(3, 'ES', 'FUTURES', 2),
  { ...need(4, 'EURUSD', 'FOREX', 9), hasBars: true },
]
const stooq = readyMadeSource(readyMadeSources.find(({ id }) => id === 'stooq')!, 86_400)
const started: BarFetch = {
  id: 'f1',
  journalId: 1,
  source: 'Stooq',
  gap: null,
  state: 'DONE',
  requests: 2,
  expected: 2,
  bars: 180,
  missing: [],
  error: null,
  created: '2026-11-30T12:00:00.000Z',
}
const begun = 'POST /v1/databases/1/trades/bar-fetches'
function server(sources: readonly PriceSourceView[] = [], own: readonly PriceNeed[] = needs) {
  const received: ReturnType<typeof fakeServer> = fakeServer({
    'GET /v1/databases/1/price-needs': () => ({ needs: own }),
    'GET /v1/price-sources': () => ({ sources }),
    'GET /v1/bar-fetches': () => ({ fetches: received.some(({ call }) => call === begun) ? [started] : [] }),
    'POST /v1/price-sources': () => ({ ...stooq, id: 7, hasKey: true, usedToday: 0, notBefore: null, modified: 'm' }),
    'PUT /v1/price-sources/7': () => ({ ...stooq, id: 7, hasKey: true, usedToday: 0, notBefore: null, modified: 'n' }),
    [begun]: () => started,
  })
  return received
}
const show = () =>
  render(
    <>
      <PriceOffer />
      <DialogHost />
      <JournalDialogs />
    </>,
  )
const writes = (received: ReturnType<typeof server>) => received.filter(({ call }) => !call.startsWith('GET'))
async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Fetch prices…' }))
  return within(await screen.findByRole('dialog', { name: 'Fetch prices' }))
}

describe('the offer of prices', () => {
  it.each(needs)('beside a trade of $name is shown if it has no prices', async ({ instrumentId, hasBars }) => {
    atWork()
    server()
    await render(<PriceOffer instrumentId={instrumentId} />)
    await waitFor(() => expect(queryClient.getQueryData(priceNeedsQuery(1).queryKey)).toBeDefined())
    const offers = screen.queryAllByRole('region', { name: 'Prices that are missing' })
    expect(offers).toHaveLength(hasBars ? 0 : 1)
  })

  it('names what has no prices, who has them and who has not, and asks nobody but this server', async () => {
    atWork()
    const received = server()
    await show()
    const offer = await screen.findByRole('region', { name: 'Prices that are missing' })
    expect(offer.textContent).toBe(
      '3 of your 4 symbols have no prices. Stooq has daily bars of AAPL and MSFT. None of the ready-made sources has ES: upload its bars from a file.Fetch prices…',
    )
    const dialog = await open()
    expect(
      dialog.getByText(
        /^Asked of stooq\.com, with your key: daily bars of aapl\.us and msft\.us, .* Nothing else is sent, and nothing before you press the button\.$/,
      ),
    ).toBeDefined()
    expect(dialog.getByText(/tried here against an imitation only/)).toBeDefined()
    expect(writes(received)).toEqual([])
  })

  it('makes the source with its key and corrected symbols, and fetches the chosen instruments only', async () => {
    atWork()
    const received = server()
    await show()
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Fetch from stooq.com' }))
    expect(dialog.getByText('is needed by this source')).toBeDefined()
    expect(writes(received)).toEqual([])
    await userEvent.type(dialog.getByLabelText('Key'), 'secret')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'AAPL' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'AAPL' }), 'aapl.uk')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'MSFT' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Fetch from stooq.com' }))
    expect(await dialog.findByText('Received 180 bars from Stooq.')).toBeDefined()
    expect(writes(received).map(({ call, body }) => [call, body])).toEqual([
      ['POST /v1/price-sources', { ...stooq, symbols: [{ instrument: 'AAPL', symbol: 'aapl.uk' }], key: 'secret' }],
      [begun, { sourceId: 7, instruments: [1] }],
    ])
  })

  it('uses the source that the user has, and corrects its symbols', async () => {
    atWork()
    const own: PriceSourceView = {
      ...stooq,
      reach: null,
      keyWord: null,
      symbols: [{ instrument: 'aapl', symbol: 'apple.us' }],
      id: 7,
      hasKey: true,
      usedToday: 0,
      notBefore: null,
      modified: 'm',
    }
    const received = server([own])
    await show()
    const dialog = await open()
    const field = await dialog.findByDisplayValue('apple.us')
    await userEvent.clear(field)
    await userEvent.type(field, 'aapl.us')
    await userEvent.click(dialog.getByRole('button', { name: 'Fetch from stooq.com' }))
    expect(await dialog.findByText('Received 180 bars from Stooq.')).toBeDefined()
    const [put, fetch] = writes(received)
    expect([put?.call, put?.body]).toEqual([
      'PUT /v1/price-sources/7',
      expect.objectContaining({ symbols: [], modified: 'm' }),
    ])
    expect(put?.body).not.toHaveProperty('key')
    expect([fetch?.call, fetch?.body]).toEqual([begun, { sourceId: 7, instruments: [1, 2] }])
  })

  it('chooses the shortest bars for trades of a day, and says what daily ones leave open', async () => {
    atWork()
    server([], [{ ...need(5, 'BTCUSDT', 'CRYPTO', 4), withinDay: 3 }])
    await show()
    expect((await screen.findByRole('region', { name: 'Prices that are missing' })).textContent).toContain(
      'BTCUSDT has no prices. Binance has price bars of BTCUSDT.',
    )
    const dialog = await open()
    expect(dialog.getByText(/^Asked of api\.binance\.com: 1 minute bars of BTCUSDT, /)).toBeDefined()
    expect(dialog.queryByLabelText('Key')).toBeNull()
  })

  it.each([
    ['with prices of all symbols', () => atWork(), [{ ...needs[0]!, hasBars: true }]],
    ['with symbols that no source has', () => atWork(), [needs[2]!]],
    ['in a shared journal', () => atWork({ journals: [aJournal({ readOnly: true })] }), needs],
    ['in the demo', () => atWork({ user: aUser({ demo: true }) }), needs],
  ] as const)('is not made %s', async (_where, work, own) => {
    work()
    const received = server([], own)
    await show()
    await waitFor(() => expect(received.length).toBeLessThan(2))
    expect(screen.queryByRole('region', { name: 'Prices that are missing' })).toBeNull()
  })
})
