import '../../../testing/engine.ts'
import type { BarHealth } from '@afterclose/contract/bar-health'
import type { BarSeriesView } from '@afterclose/contract/bars'
import { type BarFetch, binanceSource, type PriceSourceView } from '@afterclose/contract/price-sources'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { closeAllDialogs, useOpenDialogs } from '../../../journal/dialogs.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { aBarSeries } from '../../../testing/trade-bars.ts'
import { SeriesGaps } from './series-gaps.tsx'

type Gap = BarHealth['gaps'][number]

const source: PriceSourceView = {
  ...binanceSource,
  name: 'Exchange',
  id: 4,
  symbols: [],
  hasKey: false,
  usedToday: 0,
  notBefore: null,
  modified: '2026-11-20T08:00:00.000Z',
}
const at = (time: string): string => `2026-03-06T${time}:00Z`
const gap: Gap = { from: at('11:00'), to: at('11:05'), missing: 5, leftOut: 0, trades: [] }
const ofExchange = aBarSeries({ source: 'Exchange' })
const started = 'POST /v1/databases/1/trades/bar-fetches'
const aFetch = (changes: Partial<BarFetch> = {}): BarFetch => ({
  id: 'f',
  journalId: 1,
  source: 'Exchange',
  gap: { seriesId: 1, from: Date.parse(gap.from) / 1000, to: Date.parse(gap.to) / 1000 },
  state: 'DONE',
  requests: 1,
  expected: 1,
  bars: 5,
  missing: [],
  error: null,
  created: '2026-11-03T10:00:00Z',
  ...changes,
})

/** The open trade dialogs, as the host would show them. */
function Opened() {
  return useOpenDialogs().map((dialog) => (
    <p key={dialog.id}>{dialog.kind === 'trade' && `${dialog.tab} of ${[dialog.tradeId, ...dialog.order].join()}`}</p>
  ))
}

interface Shown {
  series?: BarSeriesView
  fetches?: () => readonly BarFetch[]
  begin?: () => unknown
}

async function show(gaps: readonly Gap[], { series = ofExchange, fetches = () => [], begin }: Shown = {}) {
  const received = fakeServer({
    'GET /v1/price-sources': () => ({ sources: [source] }),
    'GET /v1/bar-fetches': () => ({ fetches: fetches() }),
    ...(begin === undefined ? {} : { [started]: begin }),
  })
  await render(
    <>
      <SeriesGaps series={series} health={{ gaps: [...gaps], gapCount: gaps.length }} />
      <Opened />
    </>,
  )
  return received
}
const rows = async () => {
  const [, ...all] = within(await screen.findByRole('table')).getAllByRole('row')
  return all.map((row) => [...row.children].map(({ textContent }) => textContent))
}
const readOnly = { journals: [aJournal({ timeZone: 'UTC', sharedBy: 'ann', readOnly: true })] }
const own = { journals: [aJournal({ timeZone: 'UTC' })] }

describe('gaps of price bars [BARS 7]', () => {
  it('count the trades that they touch, and open those of this journal', async () => {
    atWork(own)
    const many = Array.from({ length: 100 }, (_, i) => 200 - i)
    await show([
      { ...gap, trades: [{ journalId: 1, count: 2, ids: [9, 7] }] },
      {
        ...gap,
        from: at('12:00'),
        trades: [
          { journalId: 1, count: 120, ids: many },
          { journalId: 2, count: 1, ids: [7] },
        ],
      },
      { ...gap, from: at('13:00'), trades: [{ journalId: 2, count: 3, ids: [3, 2, 1] }] },
      { ...gap, from: at('14:00') },
    ])
    expect((await rows()).map((cells) => cells[3])).toEqual([
      '2',
      'last 100 of 120, 1 in other journals',
      '3 in other journals',
      '0',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Open 2 trades in the gap from 2026-03-06 11:00' }))
    expect(await screen.findByText('chart of 9,9,7')).toBeDefined()
    closeAllDialogs()
  })

  it('are fetched one at a time, and say what came', async () => {
    atWork(own)
    let fetches: readonly BarFetch[] = []
    const received = await show([gap, { ...gap, from: at('12:00'), to: at('12:05') }], {
      fetches: () => fetches,
      begin: () => {
        fetches = [aFetch({ state: 'FETCHING', bars: 0 })]
        return fetches[0]
      },
    })
    const fetch = async (time: string) =>
      screen.findByRole<HTMLButtonElement>('button', { name: `Fetch the gap from 2026-03-06 ${time}` })
    await userEvent.click(await fetch('11:00'))
    await screen.findByText('Fetching price bars from Exchange, 1 request')
    expect([(await fetch('11:00')).disabled, (await fetch('12:00')).disabled]).toEqual([true, true])
    expect((await fetch('12:00')).getAttribute('aria-busy')).toBeNull()
    expect(received.find(({ call }) => call === started)?.body).toEqual({ sourceId: 4, gap: aFetch().gap })
    fetches = [aFetch()]
    expect(await screen.findByText('Received 5 bars from Exchange.')).toBeDefined()
    expect([(await fetch('11:00')).disabled, (await fetch('12:00')).disabled]).toEqual([false, false])
  })

  it('show no fetch of another series, but wait for it', async () => {
    atWork(own)
    const other = { seriesId: 2, from: 1, to: 2 }
    await show([gap], { fetches: () => [aFetch({ state: 'FETCHING', gap: other })] })
    const fetch = await screen.findByRole<HTMLButtonElement>('button', { name: /^Fetch the gap/ })
    await waitFor(() => expect(fetch.disabled).toBe(true))
    expect(screen.queryByText(/^Fetching/)).toBeNull()
  })

  it('say why a fetch could not begin', async () => {
    atWork(own)
    await show([gap], { begin: () => new Refusal(409, 'Fetch in progress', 'A fetch is already running.') })
    await userEvent.click(await screen.findByRole('button', { name: /^Fetch the gap/ }))
    expect(await screen.findByText('A fetch is already running.')).toBeDefined()
  })

  it.each([
    [
      'another source',
      aBarSeries(),
      'Only bars from MetaTrader 5 fill these gaps. Upload another file from it, or add a source with this name and 1 minute bars.',
    ],
    [
      'bars of another length',
      aBarSeries({ source: 'Exchange', length: 300 }),
      'a source with this name and 5 minute bars.',
    ],
  ])('say that they cannot be fetched from %s', async (_what, series, words) => {
    atWork(own)
    await show([gap], { series })
    expect(await screen.findByText((text) => text.includes(words))).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Fetch/ })).toBeNull()
  })

  it('are not fetched where their bars are left out', async () => {
    atWork(own)
    await show([
      { ...gap, leftOut: 5 },
      { ...gap, from: at('12:00'), leftOut: 2 },
    ])
    await screen.findByRole('button', { name: 'Fetch the gap from 2026-03-06 12:00' })
    expect((await rows()).map((cells) => [cells[2], cells[4]])).toEqual([
      ['5, 5 excluded', ''],
      ['5, 2 excluded', 'Fetch'],
    ])
  })

  it('are not fetched while a journal is open that is only read', async () => {
    atWork(readOnly)
    const received = await show([{ ...gap, trades: [{ journalId: 2, count: 1, ids: [7] }] }], { series: aBarSeries() })
    await waitFor(() => expect(received.some(({ call }) => call === 'GET /v1/price-sources')).toBe(true))
    expect((await rows())[0]?.slice(2)).toEqual(['5', '1 in other journals'])
    expect(screen.queryByText(/fill these gaps/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Fetch/ })).toBeNull()
  })
})
