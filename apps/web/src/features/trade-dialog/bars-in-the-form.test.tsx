import '../../testing/engine.ts'
import { fillOutcomes } from '@afterclose/contract/bars'
import { byName } from '@afterclose/core/record-field'
import { wallClock } from '@afterclose/core/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'
import '../../testing/charts.ts'
import { aContext, aTradeBars } from '../../testing/trade-bars.ts'

const url = '/v1/databases/1/trades/5'
const at = wallClock('2026-10-23T13:40:00') / 1000
type Order = ReturnType<typeof aTradeBars>['order']

async function open(order: Order, changes: Parameters<typeof storedTrade>[1] = {}) {
  const asked = fakeServer({
    [`GET ${url}`]: () => storedTrade(5, changes),
    [`PUT ${url}`]: () => storedTrade(5),
    [`GET ${url}/bars`]: () => aTradeBars({ order }),
    [`GET ${url}/context?length=15m`]: () => aContext(),
  })
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId: 5 })
  await screen.findByRole('tab', { name: 'Trade' })
  return asked
}
const hit = () => screen.getByRole('radiogroup', { name: 'Original target hit' })
const isChosen = (name: string) => within(hit()).getByRole<HTMLInputElement>('radio', { name }).checked
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
})

describe('whether the original target was hit', () => {
  const stopFirst: Order = { otpHit: 'NO', why: null, at }

  it('is proposed by the bars, taken by one press and saved then', async () => {
    const asked = await open(stopFirst)
    await screen.findByText('1 minute bars: the stop was hit first, 2026-10-23 13:40.', { exact: false })
    expect(screen.getByText('proposed by bars')).toBeDefined()
    expect([isChosen('Yes'), isChosen('No')]).toEqual([false, false])
    await userEvent.click(screen.getByRole('button', { name: 'Take No' }))
    expect(isChosen('No')).toBe(true)
    expect(screen.queryByText(/^1 minute bars/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked.find(({ call }) => call === `PUT ${url}`)?.body).toMatchObject({ otpHit: 'NO' }))
  })

  it('stays as the trader says, beside what the bars say', async () => {
    await open(stopFirst)
    await screen.findByText('proposed by bars')
    await userEvent.click(within(hit()).getByRole('radio', { name: 'Yes' }))
    expect(isChosen('Yes')).toBe(true)
    expect(screen.getByText(/the stop was hit first/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Take No' })).toBeNull()
  })

  it('is not asked of bars once it is answered', async () => {
    const asked = await open(stopFirst, { otpHit: 'YES' })
    expect(isChosen('Yes')).toBe(true)
    expect(asked.map(({ call }) => call)).not.toContain(`GET ${url}/bars`)
  })

  it.each([
    [
      'BOTH',
      at,
      'The bar at 2026-10-23 13:40 touched both target and stop. 1 minute bars cannot show which was hit first',
    ],
    ['ENTRY_BAR', at, 'The entry bar already touched target or stop, perhaps before the entry.'],
    ['GAP', at, 'Bars are missing before target or stop was hit.'],
    ['NEITHER', null, '1 minute bars: neither target nor stop was hit.'],
  ] as const)('is left open where bars cannot tell: %s', async (why, bar, words) => {
    await open({ otpHit: null, why, at: bar })
    await screen.findByText(words, { exact: false })
    expect(screen.queryByText('proposed by bars')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  })

  it('is not proposed by bars for another stop than the stored one, and is again for the same in other digits', async () => {
    await open(stopFirst)
    await screen.findByText('proposed by bars')
    type('Stop loss', '5980')
    expect(screen.queryByText('proposed by bars')).toBeNull()
    type('Stop loss', '5990.000')
    expect(screen.getByText('proposed by bars')).toBeDefined()
  })
})

it('the highest and lowest price are from bars as long as they are the same numbers', async () => {
  const prices = { highestPrice: '6011.5', lowestPrice: '5996.5', priceSource: 'BARS', priceBarLength: 60 } as const
  await open(null, prices)
  expect(await screen.findAllByText('1 minute bars')).toHaveLength(2)
  type('Highest price', '6,011.75')
  expect(screen.queryByText('1 minute bars')).toBeNull()
  type('Highest price', '6011.5')
  expect(screen.getAllByText('1 minute bars')).toHaveLength(2)
})

describe('the highest and lowest price on the tab of the chart', () => {
  const fill = 'POST /v1/databases/1/trades/price-extremes'
  const undo = 'POST /v1/databases/1/undo'
  const filled = { highestPrice: '6011.75', lowestPrice: '5996.5', priceSource: 'BARS', priceBarLength: 60 } as const

  async function openChart(stored: Parameters<typeof storedTrade>[1] = {}) {
    const now = { ...stored }
    const asked = fakeServer({
      [`GET ${url}`]: () => storedTrade(5, now),
      [`GET ${url}/bars`]: () => aTradeBars(),
      [`GET ${url}/context?length=15m`]: () => aContext(),
      [fill]: () => {
        Object.assign(now, filled, { modified: '2026-10-24T12:00:00.000Z' })
        return { counts: { ...byName(fillOutcomes, () => 0), FILLED: 1 }, trades: [], apart: 0, receipt: 'the receipt' }
      },
      [undo]: () => {
        Object.assign(now, { highestPrice: null, lowestPrice: null, priceSource: null, priceBarLength: null })
        return { restored: 1 }
      },
      [`PUT ${url}`]: () => storedTrade(5),
    })
    await render(
      <>
        <JournalDialogs />
        <DialogHost />
      </>,
    )
    openTradeDialog({ tradeId: 5, tab: 'chart' })
    await screen.findByRole('img', { name: /^How did price move around the trade\?/ })
    return asked
  }
  const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

  it('are filled by one press, marked, saved as they are, and undone', async () => {
    const asked = await openChart()
    expect(screen.getByText(/^Highest 6,011\.75, lowest 5,996\.50: from 90 bars of 1 minute/)).toBeDefined()
    await tab('Trade')
    type('Swap', '-1')
    await tab('Chart')
    await userEvent.click(await screen.findByRole('button', { name: 'Fill both prices' }))
    await screen.findByText('Highest and lowest price filled from price bars.')
    expect(asked.find(({ call }) => call === fill)?.body).toEqual({ ids: [5], clear: false, dryRun: false })
    expect(screen.queryByRole('button', { name: 'Fill both prices' })).toBeNull()
    await tab('Trade')
    expect([price('Highest price'), price('Lowest price'), price('Swap')]).toEqual(['6,011.75', '5,996.50', '-1'])
    expect(screen.getAllByText('1 minute bars', { exact: true })).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Highest and lowest prices restored.')
    expect([price('Highest price'), price('Lowest price'), price('Swap')]).toEqual(['', '', '-1'])
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked.find(({ call }) => call === `PUT ${url}`)?.body).toMatchObject({
        modified: '2026-10-24T12:00:00.000Z',
        swap: '-1',
      }),
    )
  })

  it('are read in other tabs too, once they are filled and once that is undone', async () => {
    const told: unknown[] = []
    const channel = new BroadcastChannel('afterclose.trades')
    onTestFinished(() => channel.close())
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => void told.push(data))
    await openChart()
    await userEvent.click(await screen.findByRole('button', { name: 'Fill both prices' }))
    const trades = { userId: 7, journalId: 1 }
    await expect.poll(() => told).toEqual([trades])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(() => told).toEqual([trades, trades])
  })

  it('are not offered over a price that is typed', async () => {
    await openChart()
    await tab('Trade')
    type('Highest price', '6012')
    await tab('Chart')
    await screen.findByRole('img', { name: /^How did price move around the trade\?/ })
    expect(screen.queryByRole('button', { name: 'Fill both prices' })).toBeNull()
  })
})
