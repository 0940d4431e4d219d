import type { GalleryPicture } from '@afterclose/contract/screenshots'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { chartIn } from '../../../testing/charts.ts'
import { serveTrades } from '../../../testing/engine.ts'
import { exampleFeed } from '../../../testing/example-feed.ts'
import { knowExampleNames } from '../../../testing/example-lookups.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { storedTrade } from '../../../testing/stored-trade.ts'
import { aBarSeries, aTradeBars } from '../../../testing/trade-bars.ts'
import { ChartbookPage } from './chartbook-page.tsx'
import { aPicture } from './sample-cards.ts'

const pictures = [aPicture({ ownerId: 1 }), aPicture({ ownerId: 6 })]
const bytes = () => new Response(new Uint8Array([1]))
const ofFile = ({ fileId }: GalleryPicture) => [
  [`GET /v1/files/${fileId}/thumbnail`, bytes],
  [`GET /v1/files/${fileId}`, bytes],
]

/** A server that has bars of EURUSD from the first to the last of these days. */
const serve = (first: string, last: string) =>
  fakeServer({
    'GET /v1/databases/1/pictures?of=TRADE&limit=1000': () => ({ pictures, next: null }),
    ...Object.fromEntries(pictures.flatMap(ofFile)),
    'GET /v1/bar-series': () => ({ series: [aBarSeries({ symbol: 'eurusd', first, last })], bytes: 1, mostBytes: 2 }),
    'GET /v1/databases/1/trades/1': () => storedTrade(1),
    'GET /v1/databases/1/trades/1/bars': () => aTradeBars(),
  })

async function enlarge(trade: number) {
  await render(<ChartbookPage />, '/reports/chartbook')
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Enlarge .*trade ${trade},`) }))
  return within(await screen.findByRole('dialog'))
}
const picture = () => screen.findByRole('img', { name: /^How did price run around the trade\?/ })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  serveTrades(exampleFeed())
  atWork()
  knowExampleNames()
})

describe('the price around the trade of a picture', () => {
  it('stands beside it where there are bars, asked for only then, and can be hidden', async () => {
    const asked = serve('2024-01-01T00:00:00Z', '2024-12-31T23:59:00Z')
    const calls = () => asked.map(({ call }) => call)
    const viewer = await enlarge(1)
    await chartIn(await picture())
    expect(viewer.getByRole('img', { name: /trade 1, screenshot 1/ })).toBeDefined()
    expect(calls().filter((call) => call.endsWith('/bars'))).toEqual(['GET /v1/databases/1/trades/1/bars'])
    await userEvent.click(viewer.getByRole('button', { name: 'Hide the price chart' }))
    expect(screen.queryByRole('img', { name: /^How did price run/ })).toBeNull()
    await userEvent.click(viewer.getByRole('button', { name: 'Show the price chart' }))
    await picture()
  })

  it('is walked through by the arrow keys, which stay with it', async () => {
    serve('2024-01-01T00:00:00Z', '2024-12-31T23:59:00Z')
    const viewer = await enlarge(1)
    const at = viewer.getByText(/^\d of 2$/).textContent
    await chartIn(await picture())
    await act(async () => {
      fireEvent.keyDown(viewer.getByRole('group', { name: /^Chart, arrow keys walk through it/ }), {
        key: 'ArrowRight',
      })
    })
    expect(viewer.getByText(/^\d of 2$/).textContent).toBe(at)
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    })
    expect(viewer.getByText(/^\d of 2$/).textContent).not.toBe(at)
  })

  it('is neither offered nor asked for where no bars reach the day of the trade', async () => {
    const asked = serve('2019-01-01T00:00:00Z', '2023-12-31T23:59:00Z')
    const viewer = await enlarge(1)
    await viewer.findByRole('img', { name: /trade 1, screenshot 1/ })
    await expect.poll(() => asked.map(({ call }) => call)).toContain('GET /v1/bar-series')
    expect(viewer.queryByRole('button', { name: /price chart$/ })).toBeNull()
    expect(asked.filter(({ call }) => call.endsWith('/bars'))).toEqual([])
  })

  it('is not offered in a journal of somebody else', async () => {
    atWork({ journals: [aJournal({ readOnly: true })] })
    const asked = serve('2024-01-01T00:00:00Z', '2024-12-31T23:59:00Z')
    const viewer = await enlarge(1)
    await viewer.findByRole('img', { name: /trade 1, screenshot 1/ })
    expect(viewer.queryByRole('button', { name: /price chart$/ })).toBeNull()
    expect(asked.map(({ call }) => call)).not.toContain('GET /v1/bar-series')
  })
})
