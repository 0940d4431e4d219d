import '../../testing/engine.ts'
import '../../testing/charts.ts'
import { deriveTrade } from '@afterclose/core/derive-trade'
import type { TradeLeg } from '@afterclose/core/option-leg'
import { withLegs } from '@afterclose/core/trade-legs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { drawnOption } from '../../testing/charts.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aLeg, brokenWing, condor, strangle } from '../../testing/option-legs.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { aContext } from '../../testing/trade-bars.ts'
import { anInstrument, keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/trades'
const spy = { ...anInstrument, name: 'SPY', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' } as const

/** A stored trade of these legs, as entered by hand unless its source says otherwise. */
function tradeOf(legs: readonly TradeLeg[], changes: Parameters<typeof storedTrade>[1] = {}) {
  const plain = {
    ...storedTrade(5),
    stopLoss: null,
    takeProfit: null,
    commission: '9.1',
    legs: [...legs],
    ...changes,
  }
  const input = withLegs(plain)
  const derived = deriveTrade(input, spy, { tiltMeter: 0, screenshotExists: false })
  return { ...plain, ...input, ...derived, executions: [], legs: [...input.legs] }
}

async function open(trade: ReturnType<typeof tradeOf> | null) {
  const received = fakeServer({
    ...(trade === null ? {} : { [`GET ${url}/5`]: () => trade, [`PUT ${url}/5`]: () => ({ ...trade, receipt: 'r' }) }),
    [`POST ${url}`]: () => storedTrade(6),
    [`GET ${url}/5/context?length=15m`]: () => aContext(),
    [`GET ${url}/5/writings`]: () => ({ withoutFills: false, broker: {}, alsoSaid: [] }),
  })
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId: trade === null ? null : 5 })
  await screen.findByRole('tab', { name: 'Trade' })
  return received
}

const type = (of: HTMLElement, name: string, text: string) =>
  fireEvent.change(within(of).getByRole('textbox', { name }), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const group = (name: string) => screen.findByRole('group', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** The figures beside the form, by their names. */
const figures = () =>
  Object.fromEntries(
    within(screen.getByRole('complementary', { name: 'Result' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const rowOf = async (words: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(`^${words}`) })).closest('tr')!)

beforeEach(() => {
  atWork({ journals: [aJournal()] })
  keepLookups()
  queryClient.setQueryData(lookups.instruments(1).queryKey, [spy])
})

describe('a trade in options', () => {
  it('is named by its structure, strikes and expiry, and keeps its number', async () => {
    await open(tradeOf(condor))
    const name = await screen.findByRole('dialog', { name: /iron condor/ })
    expect(name.getAttribute('aria-labelledby')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'SPY iron condor 550/560/620/630, 17 Apr trade 5' })).toBeDefined()
  })

  it('shows what each leg brought beside it, and the result of the trade below', async () => {
    await open(tradeOf(condor))
    const legs: readonly (readonly [words: string, ended: string, gain: string, tone: RegExp])[] = [
      ['Sold 2 × 560 put, 17 Apr', 'closed 20 Mar', '+520.00', /gain/],
      ['Bought 2 × 550 put, 17 Apr', 'closed 20 Mar', '−360.00', /loss/],
      ['Sold 2 × 620 call, 17 Apr', 'closed 16 Apr', '+630.00', /gain/],
      ['Bought 2 × 630 call, 17 Apr', 'expired 17 Apr', '−380.00', /loss/],
    ]
    for (const [words, ended, gain, tone] of legs) {
      const row = await rowOf(words)
      expect(row.getByText(ended)).toBeDefined()
      expect(row.getByRole('cell', { name: gain }).className).toMatch(tone)
    }
    const total = await rowOf('2 units')
    expect(total.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '',
      '2.80',
      '0.75',
      '',
      '+410.00',
    ])
    expect(screen.getByText(/costs of 9\.10 is the gain of the trade, \+400\.90/)).toBeDefined()
  })

  it('has the risk, the largest profit, break-evens and R of its payoff', async () => {
    await open(tradeOf(condor))
    expect(figures()).toMatchObject({
      'R multiple': '+0.28', // 400.90 ÷ 1,440
      'Risk, 1R': '1,440.00',
      'Max profit': '560.00',
      'Kept of max profit': '71.59%', // 400.90 of 560
      'Break-evens': '557.20, 622.80',
      Bias: 'Neutral',
      'RRR planned': '0.39',
    })
  })

  it('draws its payoff at expiry, with strikes as ticks and break-evens as points', async () => {
    await open(tradeOf(condor))
    const chart = await screen.findByRole('img', { name: /^What is it worth at expiry\?/ })
    expect(chart.getAttribute('aria-label')).toContain(
      'It makes money between 557.20 and 622.80, at most 560.00. It can lose 1,440.00.',
    )
    const { series, xAxis } = await drawnOption(chart)
    const inner = [
      [550, -1440],
      [557.2, 0],
      [560, 560],
      [620, 560],
      [622.8, 0],
      [630, -1440],
    ]
    const payoff = series.find(({ id }) => id === 'payoff')!
    expect(payoff['data']).toMatchObject([
      { value: [531.1, -1440] },
      ...inner.map((value) => ({ value })),
      { value: [648.9, -1440] },
    ])
    const line = { symbol: 'none' }
    const ring = (formatter: string) => ({ symbol: 'circle', label: { show: true, formatter } })
    expect(payoff['data']).toMatchObject([line, line, ring('557.20'), line, line, ring('622.80'), line, line])
    expect(xAxis![0]!['axisLabel']).toMatchObject({ customValues: [550, 560, 620, 630] })
    const prices = [531.1, 550, 557.2, 560, 620, 622.8, 630, 648.9]
    const tint = (id: string) => series.find((one) => one.id === id)!['data']
    expect(tint('won')).toEqual([0, 0, 0, 560, 560, 0, 0, 0].map((value, at) => [prices[at], value]))
    expect(tint('lost')).toEqual([-1440, -1440, 0, 0, 0, 0, -1440, -1440].map((value, at) => [prices[at], value]))
    await press('Show as table')
    expect(
      within(screen.getByRole('table', { name: 'What is it worth at expiry?' }))
        .getAllByRole('row')
        .slice(2, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['550Strike−1,440', '557.20Break-even0'])
  })

  it('says why the risk of a strangle has no limit, and takes a typed one', async () => {
    await open(tradeOf(strangle))
    expect(figures()).toMatchObject({ 'Risk, 1R': '–', 'R multiple': '–', 'Max profit': '450.00' })
    const reason = 'Sold calls are not covered: the loss has no limit.'
    expect(within(screen.getByRole('complementary')).getByText(reason)).toBeDefined()
    fireEvent.change(box('Risk, 1R'), { target: { value: '900' } })
    await waitFor(() => expect(figures()).toMatchObject({ 'Risk, 1R': '900.00' }))
    expect(within(screen.getByRole('complementary')).queryByText(reason)).toBeNull()
  })

  it('counts the wing of a broken-wing butterfly that loses more', async () => {
    await open(tradeOf(brokenWing))
    expect(figures()).toMatchObject({
      'Risk, 1R': '570.00',
      'Max profit': '430.00',
      'Break-evens': '100.70, 109.30',
    })
  })

  it('says that its shares are missing while every leg has ended and it is open', async () => {
    const legs = [aLeg('-1 50P 1.20 0 2026-03-06 ASSIGNED')]
    const waiting = {
      source: 'TASTYTRADE',
      gainMode: 'MANUAL',
      manualGain: null,
      exitDate: null,
      exitPrice: null,
    } as const
    await open(tradeOf(legs, waiting))
    expect(screen.getByText('Its shares are not in this statement.')).toBeDefined()
    expect(await screen.findByText(/Effective cost of the assigned shares: 48\.80/)).toBeDefined()
  })

  it('has no effective cost where the delivered shares cancel out', async () => {
    const delivered = { ...aLeg('100 S 560 550 2026-04-17 CLOSED'), isOpening: false }
    const legs = [aLeg('-1 560P 4.10 0 2026-04-17 ASSIGNED'), aLeg('1 550P 2.60 0 2026-04-17 EXERCISED'), delivered]
    await open(tradeOf(legs, { commission: '1.3' }))
    expect((await rowOf('Bought 100 shares')).getByText('closed 17 Apr, by delivery')).toBeDefined()
    expect(figures()).toMatchObject({ 'R multiple': '−1.00', 'Risk, 1R': '850.00' }) // 851.30 of 850
    expect(screen.queryByText(/Effective cost/)).toBeNull()
  })

  it('is marked if it was open without its hedge', async () => {
    await open(tradeOf(condor, { unhedgedRisk: '2000', unhedgedMinutes: 12 }))
    expect(screen.getByText('Open without its hedge for 12 minutes, when it could lose 2,000.00.')).toBeDefined()
    expect(figures()).toMatchObject({ 'Risk, 1R': '2,000.00' })
  })

  it('of a statement shows its legs and lets none be changed', async () => {
    await open(tradeOf(condor, { source: 'TASTYTRADE' }))
    await rowOf('Sold 2 × 560 put')
    expect(screen.queryByRole('button', { name: 'Edit legs' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add leg' })).toBeNull()
  })

  it('entered by hand is edited on demand, and each field is that of its leg', async () => {
    const received = await open(tradeOf(condor))
    await rowOf('2 units')
    expect(screen.queryByRole('group', { name: 'Leg 1' })).toBeNull()
    await press('Edit legs')
    const second = within(await group('Leg 2'))
    expect(second.getByText('Bought 2 × 550 put, 17 Apr')).toBeDefined()
    expect(second.getByText('−360.00')).toBeDefined()
    expect(second.getByRole<HTMLInputElement>('textbox', { name: 'Strike' }).value).toBe('550')
    type(await group('Leg 2'), 'Exit price', '1.00')
    expect(await second.findByText('−320.00')).toBeDefined() // 2 × 100 × (1.00 − 2.60)
    expect(within(screen.getByRole('complementary')).getByText(/^\+440\.90/)).toBeDefined() // 40 more
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ exitPrice: '0.55', legs: [condor[0], { exitPrice: '1', gain: '-320' }, {}, {}] })
  })

  it('with a stated result keeps what was entered beside its legs, which have theirs', async () => {
    const stated = { gainMode: 'MANUAL', manualGain: '395', size: '2', entryPrice: '2.8', exitPrice: '0.75' } as const
    const withoutResults = condor.map((leg) => ({ ...leg, gain: null }))
    await open(tradeOf(withoutResults, stated))
    expect((await rowOf('Sold 2 × 560 put')).getByText('+520.00')).toBeDefined()
    expect(box('Size').readOnly).toBe(false)
    fireEvent.change(box('Net gain'), { target: { value: '390' } })
    expect(await within(screen.getByRole('complementary')).findByText(/^\+390\.00/)).toBeDefined()
  })

  it('has no chart of its prices, which bars of the underlying do not show', async () => {
    await open(tradeOf(condor))
    await userEvent.click(screen.getByRole('tab', { name: 'Chart' }))
    expect(await screen.findByText('Prices of options are not known.')).toBeDefined()
  })

  it('has fields for no price over time, and sends its legs back as they were', async () => {
    const received = await open(tradeOf(condor))
    await rowOf('2 units')
    expect(screen.queryByRole('textbox', { name: 'Highest price' })).toBeNull()
    expect(screen.getByText(/no MFE, MAE, exit class or efficiency/)).toBeDefined()
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `PUT ${url}/5`)
    expect(sent?.body).toMatchObject({ legs: condor, size: '2', entryPrice: '2.8', exitPrice: '0.75' })
  })
})

describe('entering a trade in options by hand', () => {
  async function fresh() {
    const received = await open(null)
    await userEvent.click(screen.getByRole('combobox', { name: 'Instrument' }))
    await userEvent.click(await screen.findByRole('option', { name: /SPY/ }))
    fireEvent.change(box('Entry date'), { target: { value: '2026-03-02 10:05' } })
    await press('Add leg')
    return received
  }
  async function fill(row: number, values: Readonly<Record<string, string>>) {
    const leg = await group(`Leg ${row}`)
    for (const [name, text] of Object.entries(values)) type(leg, name, text)
  }
  async function choose(row: number, name: string, option: string) {
    await userEvent.click(within(await group(`Leg ${row}`)).getByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: option, hidden: false }))
  }

  it('makes the payoff live, which follows a strike, and saves the legs', async () => {
    const received = await fresh()
    await choose(1, 'Side', 'Sell')
    await fill(1, { Contracts: '1', Strike: '560', Expiry: '2026-04-17', Price: '4.10' })
    await press('Add leg')
    await fill(2, { Strike: '550', Price: '2.60' })
    await waitFor(() =>
      expect(figures()).toMatchObject({ 'Risk, 1R': '850.00', 'Max profit': '150.00', 'Break-evens': '558.50' }),
    )
    expect(figures()).toMatchObject({ Bias: 'Bullish' })
    await screen.findByRole('img', { name: /It makes money above 558\.50, at most 150\.00\. It can lose 850\.00\./ })
    await fill(2, { Strike: '555' })
    await waitFor(() => expect(figures()).toMatchObject({ 'Risk, 1R': '350.00', 'Max profit': '150.00' }))
    await screen.findByRole('img', { name: /It can lose 350\.00\./ })
    expect(box('Size').value).toBe('1')
    expect(box('Size').readOnly).toBe(true)
    expect(box('Entry price').value).toBe('1.50')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Short' }).checked).toBe(true)
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = received.find(({ call }) => call === `POST ${url}`)
    const shared = { expires: '2026-04-17', multiplier: '100', size: '1', entryDate: '2026-03-02T10:05:00', end: null }
    expect(sent?.body).toMatchObject({
      direction: 'SHORT',
      size: '1',
      entryPrice: '1.5',
      exitDate: null,
      legs: [
        { ...shared, contract: 'SPY 2026-04-17 560 P', direction: 'SHORT', strike: '560', entryPrice: '4.1' },
        { ...shared, contract: 'SPY 2026-04-17 555 P', direction: 'LONG', strike: '555', entryPrice: '2.6' },
      ],
    })
  })

  it('begins to type in the leg that was added', async () => {
    await fresh()
    const sideOf = async (name: string) => within(await group(name)).getByRole('combobox', { name: 'Side' })
    await waitFor(async () => expect(document.activeElement).toBe(await sideOf('Leg 1')))
    await press('Add leg')
    await waitFor(async () => expect(document.activeElement).toBe(await sideOf('Leg 2')))
  })

  it('offers no legs for an instrument without options', async () => {
    queryClient.setQueryData(lookups.instruments(1).queryKey, [{ ...spy, name: 'EURUSD', market: 'FOREX' }])
    await open(null)
    await userEvent.click(screen.getByRole('combobox', { name: 'Instrument' }))
    await userEvent.click(await screen.findByRole('option', { name: /EURUSD/ }))
    expect(screen.queryByRole('button', { name: 'Add leg' })).toBeNull()
  })

  it('ends a leg that expired at 0 on its expiry, and counts it', async () => {
    await fresh()
    await choose(1, 'Side', 'Sell')
    await fill(1, { Contracts: '1', Strike: '560', Expiry: '2026-04-17', Price: '4.10', Opened: '2026-03-02 10:05' })
    await choose(1, 'How it ended', 'Expired')
    const leg = within(await group('Leg 1'))
    expect(leg.getByRole<HTMLInputElement>('textbox', { name: 'Exit price' }).value).toBe('0')
    expect(leg.getByRole<HTMLInputElement>('textbox', { name: 'Ended' }).value).toBe('2026-04-17')
    expect(leg.getByText('+410.00')).toBeDefined()
    expect(within(screen.getByRole('complementary')).getByText(/^\+405\.70/)).toBeDefined() // less the 4.30 of the instrument
  })

  it('shows errors below their fields, and no payoff until they are mended', async () => {
    await fresh()
    await fill(1, { Contracts: '1', Strike: '560 put', Expiry: '17.4', Price: '4.10' })
    await press('Save')
    const leg = within(await group('Leg 1'))
    const errorOf = (name: string) =>
      leg
        .getByRole('textbox', { name })
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect(errorOf('Strike')).toContain('This is not a number')
    expect(errorOf('Expiry')).toContain('Enter a date as 2026-10-23')
    expect(figures()).not.toHaveProperty('Max profit')
    await fill(1, { Strike: '560', Expiry: '2026-04-17' })
    await waitFor(() => expect(figures()).toHaveProperty('Max profit'))
  })

  it('takes shares instead of an option, opened with it or delivered', async () => {
    await fresh()
    await choose(1, 'Kind', 'Shares')
    await choose(1, 'Side', 'Buy')
    await fill(1, { Shares: '100', Price: '50' })
    await press('Add leg')
    await fill(2, { Contracts: '1', Strike: '52.5', Expiry: '2026-04-17', Price: '0.80' })
    await waitFor(() =>
      expect(figures()).toMatchObject({ 'Risk, 1R': '4,920.00', 'Max profit': '330.00', 'Break-evens': '49.20' }),
    )
    await choose(1, 'Came', 'By assignment or exercise')
    await waitFor(() => expect(figures()).toMatchObject({ 'Risk, 1R': '–' }))
  })

  it('keeps the values of the last leg in the fields when it is removed', async () => {
    await fresh()
    await choose(1, 'Side', 'Sell')
    await fill(1, { Contracts: '3', Strike: '560', Expiry: '2026-04-17', Price: '4.10' })
    await press('Remove leg 1')
    expect(box('Size').value).toBe('3')
    expect(box('Size').readOnly).toBe(false)
    expect(box('Entry price').value).toBe('4.1')
    expect(figures()).not.toHaveProperty('Max profit')
  })
})
