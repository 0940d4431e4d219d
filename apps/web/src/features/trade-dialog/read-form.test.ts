import { longestNotes } from '@afterclose/contract/trades'
import { dateFormats } from '@afterclose/core/journal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readForm } from './read-form.ts'
import { type TradeForm, carriesNothing, formOf, newTrade, nextTrade } from './trade-form.ts'

const instrument = { commission: '4.3', commissionMode: 'PER_TRADE', tickSize: '0.25', tickValue: '0.5' } as const
const settings = { dateFormat: 'yyyy-MM-dd', timeZone: 'America/New_York', instrument } as const
const filled: TradeForm = {
  ...newTrade({ setupId: 2, entryDate: '2026-10-23 09:51' }),
  instrumentId: 1,
  exitDate: '2026-10-23 11:22',
  entryPrice: '22,258.75',
  exitPrice: '22,326.00',
  size: '1',
  stopLoss: '22,225.75',
  takeProfit: '22,357.75',
}
const read = (changes: Partial<TradeForm>) => readForm({ ...filled, ...changes }, carriesNothing, settings)

describe('reading the trade form', () => {
  it('reads prices as typed, digit by digit, and dates in the format of the journal', () => {
    const { draft, problems } = read({})
    expect(problems).toEqual({})
    expect(draft).toMatchObject({
      entryDate: '2026-10-23T09:51:00',
      exitDate: '2026-10-23T11:22:00',
      entryPrice: '22258.75',
      exitPrice: '22326',
      size: '1',
    })
  })

  it('takes the instrument’s cost for an empty commission, and what was typed for any other', () => {
    expect(read({}).draft).toMatchObject({ commission: '4.3', commissionSource: 'INSTRUMENT' })
    expect(read({ commission: '0' }).draft).toMatchObject({ commission: '0', commissionSource: 'TYPED' })
  })

  it('leaves a trade open that has neither exit date nor exit price', () => {
    const { draft, problems } = read({ exitDate: '', exitPrice: '' })
    expect(draft.exitDate).toBeNull()
    expect(problems).toEqual({})
  })

  it('says in words what is wrong with each field', () => {
    const { problems } = read({
      instrumentId: null,
      entryDate: '23.10.26',
      size: '1,5 lots',
      stopLoss: '22,258.75',
      highestPrice: '22,400.00',
    })
    expect(problems).toEqual({
      instrumentId: 'Choose an instrument',
      entryDate: 'Enter date and time as 2026-10-23 09:51',
      size: 'This is not a number',
      stopLoss: 'Stop loss must differ from the entry price',
      lowestPrice: 'Enter both prices or neither',
    })
  })

  it('lets what was typed wrongly speak before what would follow from it', () => {
    expect(read({ entryPrice: 'ten' }).problems).toEqual({ entryPrice: 'This is not a number' })
    expect(read({ entryPrice: '' }).problems).toEqual({ entryPrice: 'Entry price is required' })
  })

  it('knows the entry date only when it could be read', () => {
    expect(read({ entryDate: '' }).dated).toBe(false)
    expect(read({ entryDate: '' }).problems['entryDate']).toBe('Entry date is required')
    expect(read({}).dated).toBe(true)
  })
})

it('wants sizes and rates above 0; costs, results and prices may be below', () => {
  expect(read({ size: '−1', fxRate: '0', swap: '-3', commission: '-1' }).problems).toMatchObject({
    size: 'Must be above 0',
    fxRate: 'Must be above 0',
  })
  expect(read({ swap: '-3', commission: '-1' }).problems).toEqual({})
  const oil = { entryPrice: '10', exitPrice: '−37.63', stopLoss: '-40', takeProfit: '12' }
  expect(read(oil).problems).toEqual({})
  expect(read(oil).draft).toMatchObject({ entryPrice: '10', exitPrice: '-37.63', stopLoss: '-40' })
})

describe('executions', () => {
  const fill = {
    key: 1,
    side: 'ENTRY',
    date: '2026-10-23 09:51',
    price: '100',
    size: '1',
    commission: '',
    swap: '',
  } as const
  const fills = [
    fill,
    { ...fill, key: 2, date: '2026-10-23 10:00', price: '110', commission: '1.5' },
    { ...fill, key: 3, side: 'EXIT', date: '2026-10-23 12:00', price: '120', size: '2', commission: '2' },
  ] as const

  it('decide prices, size, dates and costs, whatever stands in the fields that they replace', () => {
    const { draft, problems } = read({ executions: fills, entryPrice: 'nonsense', stopLoss: '90', takeProfit: '' })
    expect(problems).toEqual({})
    expect(draft).toMatchObject({
      entryPrice: '105',
      exitPrice: '120',
      size: '2',
      commission: '3.5',
      exitDate: '2026-10-23T12:00:00',
    })
  })

  it('have the commission of the trade if none of them has its own: typed, or the instrument’s', () => {
    const free = [fill, { ...fills[2], size: '1', commission: '0.00' }]
    const whole = { executions: free, stopLoss: '', takeProfit: '' }
    expect(read(whole).draft).toMatchObject({ commission: '4.3', commissionSource: 'INSTRUMENT' })
    expect(read({ ...whole, commission: '6.7' }).draft).toMatchObject({ commission: '6.7', commissionSource: 'TYPED' })
    expect(read({ ...whole, commission: 'x' }).problems).toEqual({ commission: 'This is not a number' })
    const paid = [fill, { ...fills[2], size: '1' }]
    expect(read({ ...whole, executions: paid, commission: '6.7' }).draft).toMatchObject({ commission: '2' })
  })

  it('name the row of a faulty cell', () => {
    const { problems } = read({ executions: [{ ...fill, price: 'x', size: '' }], stopLoss: '', takeProfit: '' })
    expect(problems).toMatchObject({
      'executions.0.price': 'This is not a number',
      'executions.0.size': 'Size is required',
    })
    expect(read({ executions: [{ ...fill, size: '0' }] }).problems['executions.0.size']).toBe('Must be above 0')
    const negative = read({ executions: [{ ...fill, price: '-5' }], stopLoss: '', takeProfit: '' })
    expect(negative.problems['executions.0.price']).toBeUndefined()
  })

  it('may not close more than was opened', () => {
    const { problems } = read({ executions: [fill, { ...fills[2], size: '3' }], stopLoss: '', takeProfit: '' })
    expect(problems).toEqual({ executions: 'More was closed than opened' })
  })
})

describe('a stored trade', () => {
  const trade = {
    ...readForm(
      { ...filled, commission: '4.3', notes: 'As planned', inReview: true, customComments: [7] },
      carriesNothing,
      settings,
    ).draft,
    entryDate: '2026-10-23T09:51:07',
    finalStop: '22240.25',
    groupId: 4,
  }

  it.each(dateFormats)('comes back from the form as it went in, written as %s', (dateFormat) => {
    const carried = { ...carriesNothing, finalStop: '22240.25', groupId: 4 }
    const form = formOf(trade, dateFormat, { money: 2, price: 2 })
    expect(readForm(form, carried, { ...settings, dateFormat }).draft).toEqual(trade)
  })

  it('comes back with its executions, each with its own costs', () => {
    const executions = [
      { key: 0, side: 'ENTRY', date: '2026-10-23 09:51', price: '100', size: '2', commission: '1.50', swap: '0.25' },
      { key: 1, side: 'EXIT', date: '2026-10-23 12:00', price: '120', size: '2', commission: '2.00', swap: '−0.75' },
    ] as const
    const { draft } = read({ executions, stopLoss: '90', takeProfit: '' })
    const form = formOf(draft, 'yyyy-MM-dd', { money: 2, price: 0 })
    expect(form.executions).toEqual(executions)
  })

  it('keeps its notes as the server has them, with their formats, and says when they are too long', () => {
    const notes = '<p>Wait for <strong>a &lt; b</strong></p><p>then go</p>'
    const form = formOf({ ...trade, notes }, 'yyyy-MM-dd', { money: 2, price: 2 })
    const read = readForm(form, carriesNothing, settings)
    expect([read.draft.notes, read.problems]).toEqual([notes, {}])
    const long = readForm({ ...form, notes: 'a'.repeat(longestNotes + 1) }, carriesNothing, settings)
    expect(long.problems['notes']).toBe(
      '100,001 of at most 100,000 characters, including formatting. Please shorten it.',
    )
  })

  it('shows no amount for a commission of the instrument, which stays one', () => {
    const followed = { ...trade, commissionSource: 'INSTRUMENT' } as const
    const form = formOf(followed, 'yyyy-MM-dd', { money: 2, price: 2 })
    expect(form.commission).toBe('')
    const carried = { ...carriesNothing, finalStop: '22240.25', groupId: 4 }
    expect(readForm(form, carried, settings).draft).toEqual(followed)
  })

  it('shows money with the journal’s decimals', () => {
    expect(formOf(trade, 'yyyy-MM-dd', { money: 2, price: 2 })).toMatchObject({ commission: '4.30', swap: '0.00' })
  })
})

it('"Save and add another" keeps market, setup, type, direction and day, and nothing of the result', () => {
  const next = nextTrade({ ...filled, tradeType: 'PROP', direction: 'SHORT', notes: 'x', breakEven: true })
  expect(next).toEqual({
    ...newTrade({ setupId: 2, entryDate: '2026-10-23 09:51' }),
    instrumentId: 1,
    tradeType: 'PROP',
    direction: 'SHORT',
  })
})

describe('short and foreign ways to type', () => {
  // 27 November 2026, 14:05 in New York
  beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 19, 5, 30), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['15:30', '', '2026-11-27T15:30:00', null],
    ['2026-11-25 10:00', '15:30', '2026-11-25T10:00:00', '2026-11-25T15:30:00'],
    ['11/25/2026 3:30 pm', 'today', '2026-11-25T15:30:00', '2026-11-27T14:05:00'],
    ['25.11.2026 15:30', '25.11.2026', '2026-11-25T15:30:00', '2026-11-25T15:30:00'],
    ['yesterday 9:51', 'today 12:00', '2026-11-26T09:51:00', '2026-11-27T12:00:00'],
  ])('reads an entry typed as %j and an exit typed as %j', (entryDate, exitDate, entry, exit) => {
    const { draft, problems } = read({ entryDate, exitDate, exitPrice: exit === null ? '' : '22,326.00' })
    expect([draft.entryDate, draft.exitDate, problems]).toEqual([entry, exit, {}])
  })

  it('reads a time alone in a fill on the day of the fill above, as the field writes it out', () => {
    const fill = {
      key: 0,
      side: 'ENTRY',
      date: '2026-11-25 10:00',
      price: '50',
      size: '1',
      commission: '',
      swap: '',
    } as const
    const { draft } = read({ executions: [fill, { ...fill, key: 1, side: 'EXIT', date: '15:30' }] })
    expect(draft.executions.map(({ date }) => date)).toEqual(['2026-11-25T10:00:00', '2026-11-25T15:30:00'])
  })

  it.each([
    ['231,50', '231.5'],
    ['1.234,5', '1234.5'],
    ['0,305', '0.305'],
    ['22.258,75', '22258.75'],
  ])('reads a price typed as %j as %s', (typed, price) => {
    const { draft, problems } = read({ entryPrice: typed, stopLoss: '', takeProfit: '' })
    expect([draft.entryPrice, problems]).toEqual([price, {}])
  })

  it('asks about a price and a size that can be read in two ways, and not about money', () => {
    const { problems } = read({ entryPrice: '157,305', size: '1,500', commission: '1,500' })
    expect(problems).toMatchObject({ entryPrice: 'Is this 157305 or 157.305?', size: 'Is this 1500 or 1.5?' })
    expect(problems['commission']).toBeUndefined()
  })

  it('never asks about a stored price or size', () => {
    const { draft } = read({ entryPrice: '157305', exitPrice: '157400', stopLoss: '', takeProfit: '', size: '1500' })
    const form = formOf(draft, 'yyyy-MM-dd', { money: 2, price: 0 })
    expect([form.entryPrice, form.exitPrice, form.size]).toEqual(['157305', '157400', '1500'])
    expect(readForm(form, carriesNothing, settings).problems).toEqual({})
  })
})
