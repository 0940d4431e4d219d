import type { TradeBars } from '@afterclose/contract/bars'
import type { GalleryPicture } from '@afterclose/contract/screenshots'
import { localText, MINUTE, wallClock } from '@afterclose/core/time'
import { trades } from '@afterclose/testkit/worked-example'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { whenDrawn } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedTrade } from '../../../testing/stored-trade.ts'
import { aTradeBars } from '../../../testing/trade-bars.ts'
import { ChartbookPage } from './chartbook-page.tsx'
import { aPicture } from './sample-cards.ts'

const pictures = [aPicture({ ownerId: 1 }), aPicture({ ownerId: 6 })]
const bytes = () => new Response(new Uint8Array([1]))
const ofFile = ({ fileId }: GalleryPicture) => [
  [`GET /v1/files/${fileId}/thumbnail`, bytes],
  [`GET /v1/files/${fileId}`, bytes],
]

/** The trade of `storedTrade` and its bars, as if it had been closed when the first trade of the worked example was. */
const closed = wallClock(trades[0]!.input.exitDate!)
const later = closed - wallClock('2026-10-23T11:22:00')
const { bars } = aTradeBars()
const around = aTradeBars({ bars: { ...bars, time: bars.time.map((at) => at + later / 1000) } })
const trade = storedTrade(1, { entryDate: localText(closed - 91 * MINUTE), exitDate: localText(closed) })
const noTradeBars = aTradeBars({
  series: null,
  lengths: [],
  length: null,
  bars: { time: [], open: [], high: [], low: [], close: [], volume: [] },
  extremes: { known: false, reason: 'NO_SERIES' },
  order: null,
  afterExit: null,
})
const routes = {
  'GET /v1/databases/1/pictures?of=TRADE&limit=1000': () => ({ pictures, next: null }),
  ...Object.fromEntries(pictures.flatMap(ofFile)),
  'GET /v1/databases/1/trades/1': () => trade,
  'GET /v1/databases/1/trades/6': () => storedTrade(6),
}

/** A server that answers with these bars of either trade. */
const serve = (ofFirst: TradeBars = around) =>
  fakeServer({
    ...routes,
    'GET /v1/databases/1/trades/1/bars': () => ofFirst,
    'GET /v1/databases/1/trades/6/bars': () => noTradeBars,
  })

async function enlarge(trade: number) {
  await render(<ChartbookPage />, '/reports/chartbook')
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Enlarge .*trade ${trade},`) }))
  return within(await screen.findByRole('dialog'))
}
const picture = () => screen.findByRole('img', { name: /^How did price move around the trade\?/ })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

describe('the price around the trade of a picture', () => {
  it('stands beside it where there are bars, and can be hidden', async () => {
    const asked = serve()
    const calls = () => asked.map(({ call }) => call)
    const viewer = await enlarge(1)
    await whenDrawn(await picture())
    expect(viewer.getByRole('img', { name: /trade 1, screenshot 1/ })).toBeDefined()
    expect(calls().filter((call) => call.endsWith('/bars'))).toEqual(['GET /v1/databases/1/trades/1/bars'])
    await userEvent.click(viewer.getByRole('button', { name: 'Hide the price chart' }))
    expect(screen.queryByRole('img', { name: /^How did price move/ })).toBeNull()
    await userEvent.click(viewer.getByRole('button', { name: 'Show the price chart' }))
    await picture()
  })

  it('is walked through by the arrow keys, which stay with it', async () => {
    serve()
    const viewer = await enlarge(1)
    const at = viewer.getByText(/^\d of 2$/).textContent
    await whenDrawn(await picture())
    await act(async () => {
      fireEvent.keyDown(viewer.getByRole('group', { name: /^Chart: arrow keys move between points/ }), {
        key: 'ArrowRight',
      })
    })
    expect(viewer.getByText(/^\d of 2$/).textContent).toBe(at)
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    })
    expect(viewer.getByText(/^\d of 2$/).textContent).not.toBe(at)
  })

  it('says how to have bars where none reach the trade, once it is asked for', async () => {
    serve(noTradeBars)
    const viewer = await enlarge(1)
    await userEvent.click(await viewer.findByRole('button', { name: 'Show the price chart' }))
    expect(await viewer.findByText('No price bars for EURUSD yet.')).toBeDefined()
    expect(viewer.getByRole('link', { name: 'Add price bars' }).getAttribute('href')).toMatch(/^\/settings\/price-data/)
    expect(viewer.getByRole('img', { name: /trade 1, screenshot 1/ })).toBeDefined()
    await userEvent.click(viewer.getByRole('button', { name: 'Hide the price chart' }))
    expect(viewer.queryByText('No price bars for EURUSD yet.')).toBeNull()
  })

  it('shows the bars of its owner in a shared journal, or says that he has none', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    const asked = serve()
    const viewer = await enlarge(1)
    await whenDrawn(await picture())
    expect(asked.map(({ call }) => call)).not.toContain('GET /v1/bar-series')
    await userEvent.click(viewer.getByRole('button', { name: 'Hide the price chart' }))
    await userEvent.click(viewer.getByRole('button', { name: 'Next screenshot' }))
    await userEvent.click(viewer.getByRole('button', { name: 'Show the price chart' }))
    expect(
      await viewer.findByText(
        'A shared journal uses its owner’s price bars; the owner has none for this instrument yet.',
      ),
    ).toBeDefined()
    expect(viewer.queryByRole('link', { name: 'Add price bars' })).toBeNull()
  })
})
