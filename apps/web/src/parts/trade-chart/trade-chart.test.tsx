import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { chartSize, drawnOption, pointAt, whenDrawn } from '../../testing/charts.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { atWork } from '../../testing/samples.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { TradeChartOf } from './trade-chart-of.tsx'

const url = 'GET /v1/databases/1/trades/5/bars'
const trade = {
  ...storedTrade(5),
  highestPrice: '6011.75',
  lowestPrice: '5996.5',
  drawdownTrade: 35,
  winnerEff: 87.234,
}
const show = (changes: Partial<Parameters<typeof TradeChartOf>[0]> = {}) =>
  render(<TradeChartOf tradeId={5} trade={trade} instrument="ES" decimals={2} howToAdd="Add some." {...changes} />)
const picture = () => screen.findByRole('img', { name: /^How did price move around the trade\?/ })
const chart = () => screen.getByRole('group', { name: /^Chart: arrow keys move between points/ })
/** The bars that are on screen. */
async function shown(): Promise<readonly [unknown, unknown]> {
  const [axis] = (await drawnOption(await picture())).xAxis ?? []
  return [axis?.['min'], axis?.['max']]
}
/** A new window is drawn after the next paint, which a busy machine has later. */
const shows = (from: number, to: number) => expect.poll(shown).toEqual([from, to])
const press = async (key: string) => {
  await whenDrawn(await picture())
  await act(async () => {
    fireEvent.keyDown(chart(), { key })
  })
}
const said = () => chart().querySelector('[aria-live]')?.textContent

beforeEach(() => atWork())

describe('the picture of a trade', () => {
  it('shows the bars around it, and says all of it', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    expect((await picture()).getAttribute('aria-label')).toContain('Buy 2 at 6,000.00, 2026-10-23 09:51.')
    expect(screen.getByText('Captured 87% of the best move.')).toBeDefined()
    expect((await drawnOption(await picture())).series.map(({ id }) => id)).toEqual([
      'ground',
      'candles',
      'bars',
      'trade',
      'names',
    ])
    await shows(27, 97)
  })

  it('says the bar under the pointer, with what was traded in it', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    await pointAt(await picture(), 'bars', [77, 6010])
    expect(document.querySelector('.chart-tooltip')?.textContent).toMatch(/^2026-10-23 11:21Open.*Sell 26,010.25/)
  })

  it('is walked through from the entry on, and moves to show what the keys come to', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    await press('ArrowRight')
    expect(said()).toMatch(/^2026-10-23 09:51, .*Buy 2 6,000.00\.$/)
    await press('ArrowRight')
    expect(said()).toMatch(/^2026-10-23 09:54/)
    await shows(27, 97)
    await press('End')
    expect(said()).toMatch(/^2026-10-23 13:27/)
    await shows(49, 119)
    await press('ArrowLeft')
    expect(said()).toMatch(/^2026-10-23 13:24/)
  })

  it('comes closer and goes back by keys and buttons', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    await press('+')
    await shows(39, 85)
    await press('0')
    await shows(27, 97)
    await userEvent.click(screen.getByRole('button', { name: 'Closer' }))
    await shows(39, 85)
    await userEvent.click(screen.getByRole('button', { name: 'Wider' }))
    await userEvent.click(screen.getByRole('button', { name: 'Wider' }))
    await shows(9, 115)
    await userEvent.click(screen.getByRole('button', { name: 'Zoom to the trade' }))
    await shows(27, 97)
  })

  it('follows the wheel, the pointer and two fingers', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    const box = await picture()
    await whenDrawn(box)
    const plot = chartSize.width - 104
    await act(async () => fireEvent.wheel(box, { deltaY: -350, clientX: plot / 2 }))
    await shows(45, 80)
    // a quarter of the plot to the right shows the bars before
    await act(async () => {
      fireEvent.pointerDown(box, { pointerId: 1, button: 0, clientX: 100 })
      fireEvent.pointerMove(box, { pointerId: 1, clientX: 100 + plot / 4 })
      fireEvent.pointerUp(box, { pointerId: 1 })
    })
    await shows(36, 71)
    await act(async () => {
      fireEvent.pointerDown(box, { pointerId: 1, button: 0, clientX: plot / 2 - 100 })
      fireEvent.pointerDown(box, { pointerId: 2, button: 0, clientX: plot / 2 + 100 })
      fireEvent.pointerMove(box, { pointerId: 2, clientX: plot / 2 })
    })
    // half as far apart: twice as many bars
    await expect.poll(async () => Number((await shown())[1]) - Number((await shown())[0]) + 1).toBe(72)
  })

  it('is a table of what is on screen', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(72)
    expect(rows[21]!.textContent).toMatch(/^2026-10-23 09:51.*Buy 2 6,000.00$/)
  })

  it('asks for another length of bars', async () => {
    const asked = fakeServer({ [url]: () => aTradeBars() })
    await show()
    await userEvent.click(await screen.findByRole('radio', { name: '15m' }))
    await expect.poll(() => asked.map(({ call }) => call)).toContain(`${url}?length=900`)
  })

  it('offers what the bars know and the trade does not have', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show({
      trade: { ...trade, highestPrice: null },
      renderOffer: ({ highestPrice, length }) => `Take ${highestPrice} of ${length} s`,
    })
    expect(await screen.findByText('Take 6011.75 of 60 s')).toBeDefined()
  })

  it('says why there is no picture, and how to have one', async () => {
    const bars = { time: [], open: [], high: [], low: [], close: [], volume: [] }
    fakeServer({ [url]: () => aTradeBars({ series: null, bars, length: null }) })
    await show()
    expect(await screen.findByText('No price bars for ES yet.')).toBeDefined()
    expect(screen.getByText('Add some.')).toBeDefined()
  })

  it('says where the bars reach that it does not lie in, in days of the journal’s zone', async () => {
    fakeServer({ [url]: () => aTradeBars() })
    await show({ trade: { ...trade, entryDate: '2026-10-01T10:00:00' } })
    expect(await screen.findByText('The bars for ES cover 2026-01-02 to 2026-11-03.')).toBeDefined()
  })

  it('says why the bars cannot tell the highest and lowest price', async () => {
    fakeServer({ [url]: () => aTradeBars({ extremes: { known: false, reason: 'GAP' } }) })
    await show()
    expect(await screen.findByText(/^Bars are missing while this trade was open/)).toBeDefined()
  })

  it('says that it failed, and tries again', async () => {
    let failing = true
    fakeServer({ [url]: () => (failing ? new Response('{}', { status: 500 }) : aTradeBars()) })
    await show()
    await screen.findByText('Unexpected error occurred while loading price bars.')
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await picture()
  })
})
